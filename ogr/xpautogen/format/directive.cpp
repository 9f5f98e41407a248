// SPDX-License-Identifier: MIT
// The table of directives: data/xpautogen_directives.csv.

#include "ogr/xpautogen/format/directive.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace xpautogen
{

namespace
{

struct FamilyRow
{
    std::string_view name;
    Family family;
};

constexpr FamilyRow FAMILIES[] = {{"asset", Family::Asset},
                                  {"scale", Family::Scale},
                                  {"setting", Family::Setting},
                                  {"tile", Family::Tile},
                                  {"annotation", Family::Annotation},
                                  {"grid", Family::Grid},
                                  {"spelling_set", Family::SpellingSet},
                                  {"string_rule", Family::StringRule}};

struct Row
{
    std::string_view name;
    std::string_view kinds;
    std::string_view family;
    std::string_view pattern;
    std::string_view usage;
};

constexpr Row ROWS[] = {
#include "data/xpautogen_directives.inc"
};

constexpr Family FindFamily(std::string_view name)
{
    for (const FamilyRow &row : FAMILIES)
    {
        if (row.name == name)
        {
            return row.family;
        }
    }
    throw "unknown family in xpautogen_directives.csv";
}

using Table = std::array<Directive, std::size(ROWS)>;

constexpr Table MakeTable()
{
    Table table{};
    for (std::size_t i = 0; i < table.size(); ++i)
    {
        const Row &row = ROWS[i];
        table[i] = {row.name, row.kinds, FindFamily(row.family), row.pattern,
                    row.usage};
    }
    std::ranges::sort(table, {}, &Directive::name);
    return table;
}

// Sorted by the compiler, which also detects a family without a reader.
constexpr Table TABLE = MakeTable();

}  // namespace

std::span<const Directive> GetDirectives()
{
    return TABLE;
}

const Directive *FindDirective(std::string_view name)
{
    const auto place =
        std::ranges::lower_bound(TABLE, name, {}, &Directive::name);
    return place != TABLE.end() && place->name == name ? &*place : nullptr;
}

}  // namespace xpautogen
