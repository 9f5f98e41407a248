// SPDX-License-Identifier: MIT
// The meaning of codes in class rasters: names, groups and colours.

#include "frmts/trq1/class_table.h"

#include "frmts/trq1/class_tile.h"
#include "frmts/trq1/raster_type.h"

#include <algorithm>
#include <initializer_list>
#include <map>
#include <utility>

namespace bgl
{

namespace
{

/** A row of data/landclass.csv and the like. */
struct BuiltInClass
{
    int code;
    const char *name;
    const char *group;
    std::uint8_t red;
    std::uint8_t green;
    std::uint8_t blue;
};

// Lists instead of arrays, because a table may be empty.
using BuiltInClasses = std::initializer_list<BuiltInClass>;

constexpr BuiltInClasses LAND_CLASSES = {
#include "data/landclass.inc"
};

constexpr BuiltInClasses WATER_CLASSES = {
#include "data/waterclass.inc"
};

constexpr BuiltInClasses REGIONS = {
#include "data/region.inc"
};

constexpr BuiltInClasses SEASONS = {
#include "data/season.inc"
};

/** The tables, by TRQ1 data type of data/raster_types.csv. */
constexpr std::pair<std::uint16_t, const BuiltInClasses *> TABLES[] = {
    {3, &LAND_CLASSES}, {4, &WATER_CLASSES}, {5, &REGIONS}, {6, &SEASONS}};

bool IsUpperCase(char character)
{
    return character >= 'A' && character <= 'Z';
}

/** Turns the name of a constant into words for a legend; keeps any other name,
 * that is, one with lower-case letters. */
std::string MakeReadable(std::string name)
{
    if (std::any_of(name.begin(), name.end(),
                    [](char character)
                    { return character >= 'a' && character <= 'z'; }))
    {
        return name;
    }
    std::replace(name.begin(), name.end(), '_', ' ');
    for (std::size_t i = 1; i < name.size(); ++i)
    {
        if (IsUpperCase(name[i]))
        {
            name[i] = static_cast<char>(name[i] - 'A' + 'a');
        }
    }
    return name;
}

bool HasColourOf(const ClassTable &table, const ClassEntry &entry)
{
    return std::any_of(table.Entries().begin(), table.Entries().end(),
                       [&entry](const ClassEntry &other)
                       {
                           return other.red == entry.red &&
                                  other.green == entry.green &&
                                  other.blue == entry.blue;
                       });
}

/** Makes a class without a built-in colour. Its colour follows from the code:
 * the factors are odd and far apart, so adjacent codes differ. */
ClassEntry MakeNewClass(const ClassTable &table, int code)
{
    ClassEntry entry;
    entry.code = code;
    entry.group = GROUP_OTHER;
    entry.red = static_cast<std::uint8_t>(code * 97 + 64);
    entry.green = static_cast<std::uint8_t>(code * 57 + 32);
    entry.blue = static_cast<std::uint8_t>(code * 151 + 128);
    while (HasColourOf(table, entry))
    {
        ++entry.blue;
    }
    return entry;
}

bool IsBefore(const ClassEntry &entry, int code)
{
    return entry.code < code;
}

/** Tables by TRQ1 data type. */
using ClassTables = std::map<std::uint16_t, ClassTable>;

ClassTables MakeTables()
{
    ClassTables tables;
    for (const auto &[dataType, rows] : TABLES)
    {
        for (const BuiltInClass &row : *rows)
        {
            tables[dataType].Set(
                {row.code, row.name, row.group, row.red, row.green, row.blue});
        }
    }
    return tables;
}

}  // namespace

const ClassEntry *ClassTable::Find(int code) const
{
    const auto place =
        std::lower_bound(m_entries.begin(), m_entries.end(), code, IsBefore);
    return place != m_entries.end() && place->code == code ? &*place : nullptr;
}

void ClassTable::Set(ClassEntry entry)
{
    const auto place = std::lower_bound(m_entries.begin(), m_entries.end(),
                                        entry.code, IsBefore);
    if (place != m_entries.end() && place->code == entry.code)
    {
        *place = std::move(entry);
        return;
    }
    m_entries.insert(place, std::move(entry));
}

const ClassTable &GetBuiltInClasses(std::uint16_t dataType)
{
    static const ClassTables tables = MakeTables();
    static const ClassTable none;
    const auto found = tables.find(dataType);
    return found != tables.end() ? found->second : none;
}

bool MayHold255(std::uint16_t dataType, const ClassTable &table)
{
    return dataType == DATA_TYPE_POPULATION_DENSITY ||
           IsUnknownType(dataType) || table.Find(MISSING_CLASS) != nullptr;
}

void MergeTerrainConfig(const TerrainConfig &config, std::uint16_t dataType,
                        ClassTable &table)
{
    const auto names = config.classNames.find(dataType);
    if (names == config.classNames.end())
    {
        return;
    }
    for (const auto &[code, name] : names->second)
    {
        const ClassEntry *known = table.Find(code);
        ClassEntry entry = known ? *known : MakeNewClass(table, code);
        entry.name = MakeReadable(name);
        table.Set(std::move(entry));
    }
}

}  // namespace bgl
