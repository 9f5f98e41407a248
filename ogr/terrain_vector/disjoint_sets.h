// SPDX-License-Identifier: MIT
// Joins pieces that belong together.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_DISJOINT_SETS_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_DISJOINT_SETS_H

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

namespace bgl
{

/** Disjoint sets of numbers from 0. Each number starts in a set of its own. A
 * set is identified by its lowest number. */
class DisjointSets final
{
  public:
    explicit DisjointSets(std::size_t count) : m_parents(count)
    {
        std::iota(m_parents.begin(), m_parents.end(), 0U);
    }

    /** Returns the lowest number of the set. */
    std::uint32_t Find(std::uint32_t number)
    {
        while (m_parents[number] != number)
        {
            m_parents[number] = m_parents[m_parents[number]];
            number = m_parents[number];
        }
        return number;
    }

    void Join(std::uint32_t a, std::uint32_t b)
    {
        a = Find(a);
        b = Find(b);
        m_parents[std::max(a, b)] = std::min(a, b);
    }

    /** Returns how many numbers there are. */
    std::size_t Size() const
    {
        return m_parents.size();
    }

  private:
    /** For each number a lower one of the same set; the lowest refers to
     * itself. */
    std::vector<std::uint32_t> m_parents;
};

}  // namespace bgl

#endif
