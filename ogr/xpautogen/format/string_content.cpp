// SPDX-License-Identifier: MIT
// The rules of a string (.ags) to be written.

#include "ogr/xpautogen/format/string_content.h"

#include "ogr/xpautogen/format/directive_write.h"

#include <algorithm>

namespace xpautogen
{

namespace
{

/** Sorts by priority, then by line. */
template <class Item, class Priority>
void SortByPriority(std::vector<Item> &items, Priority priority)
{
    SortByLine(items);
    std::ranges::stable_sort(items, {}, priority);
}

/** Writes the lines that raise the priority. */
void RaisePriority(std::int32_t priority, std::string_view marker,
                   std::int32_t &current, DirectiveWriter &writer)
{
    for (; current < priority; ++current)
    {
        writer.WriteSetting(marker);
    }
}

/** Writes tiles of one line, after the group's number if there is one. */
void WriteReferences(std::vector<ReferenceContent> &rows, bool isGroup,
                     DirectiveWriter &writer)
{
    SortByLine(rows);
    std::vector<double> numbers;
    for (std::size_t i = 0; i < rows.size(); ++i)
    {
        if (numbers.empty() && isGroup)
        {
            numbers.push_back(rows[i].reference.group);
        }
        numbers.push_back(rows[i].reference.tile);
        const bool isLast =
            i + 1 == rows.size() || rows[i + 1].line != rows[i].line ||
            rows[i + 1].reference.group != rows[i].reference.group;
        if (isLast)
        {
            writer.WriteNumbers(isGroup ? "GROUP" : "CAPS", numbers);
            numbers.clear();
        }
    }
}

void Append(std::vector<double> &numbers, const Range &range)
{
    numbers.push_back(range.minimum);
    numbers.push_back(range.maximum);
}

void WriteCorner(const Corner &corner, DirectiveWriter &writer)
{
    std::vector<double> numbers;
    if (corner.kind == CornerKind::Plain)
    {
        Append(numbers, corner.angles[0]);
    }
    else
    {
        const bool isPair = corner.kind == CornerKind::Pair;
        const Range *outer = isPair ? corner.angles : corner.lengths;
        const Range *inner = isPair ? corner.lengths : corner.angles;
        Append(numbers, outer[0]);
        Append(numbers, inner[0]);
        Append(numbers, outer[1]);
        numbers.push_back(corner.group);
    }
    numbers.insert(numbers.end(), corner.tiles,
                   corner.tiles + corner.tileCount);
    writer.WriteNumbers(GetDirectiveName(corner.kind), numbers);
    if (corner.hasOrder)
    {
        writer.WriteNumbers("CORNER_ORDER",
                            {double(corner.order[0]), double(corner.order[1]),
                             double(corner.order[2])});
    }
}

void WriteStringSpelling(const SpellingContent &spelling,
                         DirectiveWriter &writer)
{
    if (spelling.kind != SpellingKind::Atomic)
    {
        writer.WriteSetting("SPELLING", spelling.items);
        return;
    }
    std::string text;
    DirectiveWriter line(text, DirectiveWriter::Continued());
    line.WriteNumbers("ATOMIC_SPELLING",
                      {spelling.length.minimum, spelling.length.maximum,
                       double(spelling.group)});
    text.pop_back();
    writer.WriteSetting(text, spelling.items);
}

}  // namespace

void StringContent::Write(DirectiveWriter &writer)
{
    WriteReferences(groups, true, writer);
    SortByPriority(corners, [](const CornerContent &content)
                   { return content.corner.priority; });
    std::int32_t priority = 0;
    for (const CornerContent &content : corners)
    {
        RaisePriority(content.corner.priority, "PRIORITY_MARKER_CORNER",
                      priority, writer);
        WriteCorner(content.corner, writer);
    }
    SortByPriority(spellings, &SpellingContent::priority);
    priority = 0;
    for (const SpellingContent &spelling : spellings)
    {
        RaisePriority(spelling.priority, "PRIORITY_MARKER", priority, writer);
        WriteStringSpelling(spelling, writer);
    }
    WriteReferences(caps, false, writer);
}

}  // namespace xpautogen
