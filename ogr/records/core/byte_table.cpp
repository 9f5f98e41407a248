// SPDX-License-Identifier: MIT
// Byte tables of records, generated from the layouts that read and write them.

#include "ogr/records/core/byte_table.h"

#include <algorithm>
#include <cstdio>

namespace bgl
{

namespace
{

constexpr const char *HEAD =
    "# Byte tables of records\n"
    "\n"
    "Made from the layouts of this folder by `bgl_tool byte-tables`; a test\n"
    "compares them. What the fields mean, and how well that is known, is in\n"
    "[format.md](format.md). Offsets count from the "
    "first byte behind the\n"
    "header of a record, or from the start of an element of a list; ids tell\n"
    "the dialects apart.\n";

// Elements without a header have no id.
constexpr std::uint16_t NO_ID = 0;

using Describe = void (*)(ByteTables &);

constexpr Describe FAMILIES[] = {
    DescribeAirports,       DescribeAirportParts, DescribeAirportObjects,
    DescribeAirportLights,  DescribeRunways,      DescribeTaxiways,
    DescribeParkings,       DescribeTaxiSigns,    DescribeAprons,
    DescribeGround,         DescribeProcedures,   DescribeFixes,
    DescribeStations,       DescribeAreas,        DescribeNameIndexes,
    DescribeSceneryObjects, DescribeSceneryParts,
};

std::string FormatId(std::uint16_t id)
{
    char text[16];
    std::snprintf(text, sizeof(text), "0x%02X", id);
    return text;
}

std::string FormatTitle(const ByteTable &table)
{
    std::string title = "\n## ";
    title += table.name;
    const char *separator = ": ";
    for (const std::uint16_t id : table.ids)
    {
        if (id == NO_ID)
        {
            continue;
        }
        title += separator;
        title += FormatId(id);
        separator = ", ";
    }
    return title;
}

std::string FormatRow(const FieldRow &row)
{
    std::string text = "| ";
    text += FormatId(static_cast<std::uint16_t>(row.offset));
    text += " | ";
    text += row.size > 0 ? std::to_string(row.size) : "rest";
    text += " | ";
    text += row.type;
    text += " | ";
    text += row.meaning;
    text += " |\n";
    return text;
}

}  // namespace

void AddRow(std::vector<FieldRow> &rows, std::size_t offset, std::size_t size,
            const char *type, std::string_view meaning)
{
    rows.push_back({offset, size, type, std::string(meaning)});
}

void DescribeBits(const BitRange &range, const char *meaning, std::string &text)
{
    text += text.empty() ? "bit" : "; bit";
    text += range.width == 1 ? " " : "s ";
    text += std::to_string(range.first);
    if (range.width > 1)
    {
        text += '-' + std::to_string(range.first + range.width - 1);
    }
    text += range.isInverse ? " not " : " ";
    text += meaning;
}

void ByteTables::AddTable(const char *name, std::uint16_t id,
                          std::vector<FieldRow> rows)
{
    const auto same =
        std::find_if(m_tables.begin(), m_tables.end(),
                     [&](const ByteTable &table)
                     { return table.name == name && table.rows == rows; });
    if (same != m_tables.end())
    {
        same->ids.push_back(id);
    }
    else if (!rows.empty())
    {
        m_tables.push_back({name, {id}, std::move(rows)});
    }
}

ByteTables DescribeRecords()
{
    ByteTables tables;
    for (const Describe describe : FAMILIES)
    {
        describe(tables);
    }
    return tables;
}

std::string FormatByteTables(const ByteTables &tables)
{
    std::string text = HEAD;
    for (const ByteTable &table : tables.Tables())
    {
        text += FormatTitle(table);
        text += "\n\n| offset | size | type | meaning |\n|---|---|---|---|\n";
        for (const FieldRow &row : table.rows)
        {
            text += FormatRow(row);
        }
    }
    return text;
}

}  // namespace bgl
