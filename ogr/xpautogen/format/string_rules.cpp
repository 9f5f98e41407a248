// SPDX-License-Identifier: MIT
// Rules for the tiles of a string (.ags): format.md chapter 6.

#include "ogr/xpautogen/format/string_rules.h"

namespace xpautogen
{

namespace
{

/** In the order of CornerKind. */
struct CornerRow
{
    std::string_view directive;
    CornerKind kind;

    /** Count of numbers before the tiles. */
    std::size_t tilesFrom;
};

constexpr CornerRow CORNERS[] = {
    {"CORNER", CornerKind::Plain, 2},
    {"CORNER_LEN", CornerKind::Length, 7},
    {"CORNER_PAIR", CornerKind::Pair, 7},
    {"ATOMIC_SPELLING_CORNER", CornerKind::Atomic, 7}};

const CornerRow *FindCorner(const Statement &statement)
{
    for (const CornerRow &row : CORNERS)
    {
        if (statement.Is(row.directive))
        {
            return &row;
        }
    }
    return nullptr;
}

Range GetRange(const Statement &statement, std::size_t first)
{
    return {statement.Number(first), statement.Number(first + 1), true};
}

}  // namespace

std::string_view GetDirectiveName(CornerKind kind)
{
    return CORNERS[static_cast<std::size_t>(kind)].directive;
}

Outcome StringRules::Read(const Statement &statement)
{
    if (FindCorner(statement) != nullptr)
    {
        AddCorner(statement);
        return {};
    }
    if (statement.Is("CORNER_ORDER"))
    {
        return SetCornerOrder(statement);
    }
    if (statement.Is("GROUP"))
    {
        return AddGroup(statement);
    }
    if (statement.Is("PRIORITY_MARKER_CORNER"))
    {
        ++m_cornerPriority;
        m_isCornerLast = false;
    }
    else if (statement.Is("PRIORITY_MARKER"))
    {
        ++m_spellingPriority;
    }
    else if (statement.Is("CAPS"))
    {
        AddCaps(statement);
    }
    else
    {
        AddSpelling(statement);
    }
    return {};
}

void StringRules::ReadDamaged(const Statement &statement)
{
    m_isCornerLast = m_isCornerLast && FindCorner(statement) == nullptr;
}

Outcome StringRules::AddGroup(const Statement &statement)
{
    const std::int32_t group = statement.Integer(0);
    for (std::size_t i = 1; i < statement.CountNumbers(); ++i)
    {
        m_groups.push_back({group, statement.Integer(i), statement.mark});
    }
    AddMentions(statement, 1);
    return group > 0 ? Outcome{}
                     : Outcome::Note("expected a group greater than 0");
}

void StringRules::AddCaps(const Statement &statement)
{
    for (std::size_t i = 0; i < statement.CountNumbers(); ++i)
    {
        m_caps.push_back({0, statement.Integer(i), statement.mark});
    }
    AddMentions(statement, 0);
}

void StringRules::AddCorner(const Statement &statement)
{
    const auto [directive, kind, tilesFrom] = *FindCorner(statement);
    Corner corner;
    corner.kind = kind;
    corner.mark = statement.mark;
    corner.priority = m_cornerPriority;
    // A pair has angle, length, angle; the others length, angle, length.
    const bool isPair = kind == CornerKind::Pair;
    if (kind == CornerKind::Plain)
    {
        corner.angles[0] = GetRange(statement, 0);
    }
    else
    {
        Range *outer = isPair ? corner.angles : corner.lengths;
        Range *inner = isPair ? corner.lengths : corner.angles;
        outer[0] = GetRange(statement, 0);
        inner[0] = GetRange(statement, 2);
        outer[1] = GetRange(statement, 4);
        corner.group = statement.Integer(6);
    }
    for (std::size_t i = tilesFrom; i < statement.CountNumbers(); ++i)
    {
        corner.tiles[corner.tileCount++] = statement.Integer(i);
    }
    m_corners.push_back(corner);
    m_isCornerLast = true;
    AddMentions(statement, tilesFrom);
}

Outcome StringRules::SetCornerOrder(const Statement &statement)
{
    if (!m_isCornerLast || m_corners.back().tileCount != Corner::MAXIMUM_TILES)
    {
        return Outcome::Misplace("expected a corner of three tiles before it");
    }
    Corner &corner = m_corners.back();
    for (std::size_t i = 0; i < Corner::MAXIMUM_TILES; ++i)
    {
        const std::int32_t place = statement.Integer(i);
        if (place < 0 || place >= static_cast<int>(Corner::MAXIMUM_TILES))
        {
            return Outcome::Reject("expected numbers from 0 to 2");
        }
        corner.order[i] = place;
    }
    corner.hasOrder = true;
    return {};
}

void StringRules::AddSpelling(const Statement &statement)
{
    Spelling spelling;
    spelling.priority = m_spellingPriority;
    spelling.mark = statement.mark;
    std::size_t tilesFrom = 0;
    if (statement.Is("ATOMIC_SPELLING"))
    {
        tilesFrom = 3;
        spelling.kind = SpellingKind::Atomic;
        spelling.length = GetRange(statement, 0);
        spelling.group = statement.Integer(2);
    }
    spelling.items = statement.arguments.GetRawFrom(tilesFrom);
    spelling.itemCount =
        static_cast<std::uint32_t>(statement.CountNumbers() - tilesFrom);
    m_spellings.push_back(spelling);
    AddMentions(statement, tilesFrom);
}

void StringRules::AddMentions(const Statement &statement, std::size_t first)
{
    for (std::size_t i = first; i < statement.CountNumbers(); ++i)
    {
        m_mentions.push_back({statement.Integer(i), statement.mark});
    }
}

}  // namespace xpautogen
