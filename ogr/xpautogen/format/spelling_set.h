// SPDX-License-Identifier: MIT
// Spelling sets of a block (.agb): format.md chapter 5. No real
// file has been seen [unverified].

#ifndef FLIGHTSIM_OGR_XPAUTOGEN_FORMAT_SPELLING_SET_H
#define FLIGHTSIM_OGR_XPAUTOGEN_FORMAT_SPELLING_SET_H

#include "ogr/xpautogen/format/spelling.h"

#include <map>

namespace xpautogen
{

/** SPELLING_SET and the conditions of its use. */
struct SpellingSet
{
    /** Must equal the low 8 bits of the parameter in the scenery. */
    std::int32_t parameter = 0;

    Range height{};
    Range width{};
    Range depth{};

    /** Weight among the matching sets. */
    double frequency = 1.0;

    /** USE_GRID: index in Grids. */
    std::optional<std::int32_t> grid{};
    LineMark mark{};

    /** Returns the grid that it is for. Without USE_GRID it is the first one
     * [unverified]. */
    std::int32_t GetGrid() const
    {
        return grid.value_or(0);
    }
};

/** All sets and spellings of a block. */
class SpellingSets final
{
  public:
    Outcome Read(const Statement &statement);

    /** Lines that belong to a damaged SPELLING_SET belong to no set. */
    void ReadDamaged(const Statement &statement);

    /** Calls `report(mark, expected)` for every reference to a missing grid,
     * column, row or name. */
    template <class Report> void Check(const Grids &grids, Report report) const;

    /** Gives the uses of names that are defined after them their items. */
    void ResolveLater();

    const std::deque<SpellingSet> &GetSets() const
    {
        return m_sets;
    }

    const std::deque<Spelling> &GetSpellings() const
    {
        return m_spellings;
    }

  private:
    Outcome ReadSpelling(const Statement &statement, SpellingKind kind);
    Outcome ReadProperty(const Statement &statement);
    void Resolve(Spelling &use) const;
    const char *CheckSpelling(const Spelling &spelling,
                              const Grids &grids) const;

    std::deque<SpellingSet> m_sets{};
    std::deque<Spelling> m_spellings{};
    // By Axis and name: the index of the last definition.
    std::map<std::string_view, std::size_t> m_definitions[2]{};
    bool m_hasCurrent = false;
};

template <class Report>
void SpellingSets::Check(const Grids &grids, Report report) const
{
    for (const SpellingSet &set : m_sets)
    {
        const std::int32_t grid = set.GetGrid();
        if (grid < 0 || static_cast<std::size_t>(grid) >= grids.GetAll().size())
        {
            report(set.mark, "expected USE_GRID with the index of a grid");
        }
    }
    for (const Spelling &spelling : m_spellings)
    {
        if (const char *expected = CheckSpelling(spelling, grids))
        {
            report(spelling.mark, expected);
        }
    }
}

}  // namespace xpautogen

#endif
