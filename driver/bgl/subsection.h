// SPDX-License-Identifier: MIT
// Subsection tables, which point to the data of each cell: frmts/trq1/format.md
// 1.2, format.md chapter 7.

#ifndef FLIGHTSIM_DRIVER_BGL_SUBSECTION_H
#define FLIGHTSIM_DRIVER_BGL_SUBSECTION_H

#include "driver/bgl/container.h"
#include "driver/bytes/problem.h"

#include <cstdint>
#include <set>
#include <tuple>

namespace bgl
{

/** Limits which tables of a file are read. Tables that do not overlap cannot
 * exceed the file, but each of thousands of section entries could refer to the
 * same bytes. The budget is twice the file size, so that one table with a wrong
 * size leaves enough for the others. */
class TableBudget final
{
  public:
    explicit TableBudget(std::uint64_t fileSize)
        : m_fileSize(fileSize), m_bytesLeft(2 * fileSize)
    {
    }

    /** Returns false for a table that a section of the same type already used
     * and, with a problem, for one that is too large or exceeds the budget. */
    bool Take(const Section &section, ProblemList &problems);

  private:
    std::uint64_t m_fileSize;
    std::uint64_t m_bytesLeft;
    std::set<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>>
        m_tables{};
};

/** A 16- or 20-byte pointer. */
struct Subsection
{
    static constexpr std::uint32_t NARROW_SIZE = 16;
    static constexpr std::uint32_t WIDE_SIZE = 20;

    /** B and A dword of the cell; not a QMID in index and GUID sections. */
    std::uint64_t packedQmid = 0;

    /** Number of records; 0 is common for a single one. */
    std::uint32_t recordCount = 0;

    /** File offset and size of the data. */
    std::uint32_t offset = 0;
    std::uint32_t size = 0;
};

/** Reports a section that has a table but declares no subsections. */
void ReportMissingCount(const Section &section, ProblemList &problems);

/** Reads the subsection table of a section.
 *
 * The entry size is the table size divided by the count and must be 16 or 20.
 * In the 16-byte entries of terrain and raster sections the second dword is the
 * B dword of the cell, in all others the record count. Leaves out entries whose
 * data lie outside the file, with a problem; a truncated table gives the
 * entries inside the file, with a problem.
 */
std::vector<Subsection> ReadSubsections(const ByteSource &source,
                                        const Section &section,
                                        ProblemList &problems);

}  // namespace bgl

#endif
