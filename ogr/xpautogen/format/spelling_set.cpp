// SPDX-License-Identifier: MIT
// Spelling sets of a block (.agb): format.md chapter 5.

#include "ogr/xpautogen/format/spelling_set.h"

#include <algorithm>

namespace xpautogen
{

namespace
{

constexpr Outcome EXPECTED_SET{Outcome::Use::Misplaced,
                               "expected a SPELLING_SET before it"};

Axis GetSpellingAxis(const Statement &statement)
{
    return statement.directive.name.ends_with("_S") ? Axis::Horizontal
                                                    : Axis::Vertical;
}

Range *FindRange(SpellingSet &set, const Statement &statement)
{
    return statement.Is("HEIGHT_RANGE")  ? &set.height
           : statement.Is("WIDTH_RANGE") ? &set.width
           : statement.Is("DEPTH_RANGE") ? &set.depth
                                         : nullptr;
}

}  // namespace

Outcome SpellingSets::Read(const Statement &statement)
{
    const std::string_view name = statement.directive.name;
    if (name == "SPELLING_SET")
    {
        SpellingSet set;
        set.parameter = statement.Integer(0);
        set.mark = statement.mark;
        m_sets.push_back(set);
        m_hasCurrent = true;
        return {};
    }
    if (name.starts_with("DEFINE_SPELLING"))
    {
        return ReadSpelling(statement, SpellingKind::Defined);
    }
    if (!m_hasCurrent)
    {
        return EXPECTED_SET;
    }
    if (name.starts_with("USE_SPELLING"))
    {
        return ReadSpelling(statement, SpellingKind::Used);
    }
    return name.starts_with("SPELLING")
               ? ReadSpelling(statement, SpellingKind::Given)
               : ReadProperty(statement);
}

void SpellingSets::ReadDamaged(const Statement &statement)
{
    if (statement.Is("SPELLING_SET"))
    {
        m_hasCurrent = false;
    }
}

Outcome SpellingSets::ReadProperty(const Statement &statement)
{
    SpellingSet &set = m_sets.back();
    if (Range *range = FindRange(set, statement))
    {
        *range = {statement.Number(0), statement.Number(1), true};
    }
    else if (statement.Is("FREQUENCY"))
    {
        set.frequency = statement.Number(0);
    }
    else
    {
        set.grid = statement.Integer(0);
    }
    return {};
}

Outcome SpellingSets::ReadSpelling(const Statement &statement,
                                   SpellingKind kind)
{
    const std::vector<double> &numbers = statement.arguments.numbers;
    Spelling spelling;
    spelling.kind = kind;
    spelling.axis = GetSpellingAxis(statement);
    spelling.name = statement.arguments.text;
    if (kind != SpellingKind::Used)
    {
        const bool hasName = kind == SpellingKind::Defined;
        spelling.items = statement.arguments.GetRawFrom(hasName ? 1 : 0);
    }
    spelling.itemCount = static_cast<std::uint32_t>(numbers.size());
    spelling.mark = statement.mark;
    if (m_hasCurrent)
    {
        spelling.set = static_cast<std::uint32_t>(m_sets.size() - 1);
    }
    if (!numbers.empty())
    {
        const auto [lowest, highest] = std::ranges::minmax(numbers);
        if (lowest < 0)
        {
            return Outcome::Reject("expected indices from 0 on");
        }
        spelling.highestItem = static_cast<std::int32_t>(highest);
    }
    if (kind == SpellingKind::Defined)
    {
        m_definitions[static_cast<int>(*spelling.axis)][spelling.name] =
            m_spellings.size();
    }
    if (kind == SpellingKind::Used)
    {
        Resolve(spelling);
    }
    m_spellings.push_back(spelling);
    return {};
}

/** Takes the items from the definition, if it has been read. */
void SpellingSets::Resolve(Spelling &use) const
{
    const auto &definitions = m_definitions[static_cast<int>(*use.axis)];
    const auto found = definitions.find(use.name);
    if (found != definitions.end())
    {
        const Spelling &definition = m_spellings[found->second];
        use.items = definition.items;
        use.itemCount = definition.itemCount;
        use.highestItem = definition.highestItem;
    }
}

void SpellingSets::ResolveLater()
{
    for (Spelling &spelling : m_spellings)
    {
        if (spelling.kind == SpellingKind::Used && spelling.itemCount == 0)
        {
            Resolve(spelling);
        }
    }
}

const char *SpellingSets::CheckSpelling(const Spelling &spelling,
                                        const Grids &grids) const
{
    if (spelling.kind == SpellingKind::Used && spelling.itemCount == 0)
    {
        return "expected the name of a DEFINE_SPELLING line";
    }
    if (spelling.kind == SpellingKind::Defined || !spelling.set)
    {
        return nullptr;
    }
    const std::int32_t index = m_sets[*spelling.set].GetGrid();
    if (index < 0 || static_cast<std::size_t>(index) >= grids.GetAll().size())
    {
        return nullptr;
    }
    const Grid &grid = grids.GetAll()[static_cast<std::size_t>(index)];
    const CutRange &range =
        spelling.axis == Axis::Horizontal ? grid.columns : grid.rows;
    return static_cast<std::uint32_t>(spelling.highestItem) < range.CountTiles()
               ? nullptr
               : "expected columns or rows that the grid has";
}

}  // namespace xpautogen
