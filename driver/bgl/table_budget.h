// SPDX-License-Identifier: MIT
// Bounds the work that overlapping subsection tables can ask for.

#ifndef FLIGHTSIM_DRIVER_BGL_TABLE_BUDGET_H
#define FLIGHTSIM_DRIVER_BGL_TABLE_BUDGET_H

#include "driver/bytes/problem.h"
#include "driver/bgl/section.h"

#include <cstdint>
#include <set>
#include <tuple>

namespace bgl
{

/** Decides which tables of a file are read. Tables that do not overlap cannot
 * take more than the file has; each of thousands of section entries could name
 * the same bytes, though. The budget is twice that, so that one table which
 * lies about its size leaves enough for the others. */
class TableBudget final
{
  public:
    explicit TableBudget(std::uint64_t fileSize)
        : m_fileSize(fileSize), m_bytesLeft(2 * fileSize)
    {
    }

    /** False for a table that a section of the same type has named already, and
     * with a problem for one that is too large or beyond the budget. */
    bool Take(const Section &section, ProblemList &problems);

  private:
    std::uint64_t m_fileSize;
    std::uint64_t m_bytesLeft;
    std::set<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>>
        m_tables{};
};

}  // namespace bgl

#endif
