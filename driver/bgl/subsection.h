// SPDX-License-Identifier: MIT
// Subsection tables, the pointers to the data of each cell: frmts/trq1/format.md
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

/** One 16- or 20-byte pointer. */
struct Subsection
{
    static constexpr std::uint32_t NARROW_SIZE = 16;
    static constexpr std::uint32_t WIDE_SIZE = 20;

    /** B and A dword of the cell; not a QMID in index and GUID sections. */
    std::uint64_t packedQmid = 0;

    /** Number of records; 0 is usual where there is one. */
    std::uint32_t recordCount = 0;

    /** File offset and size of the data. */
    std::uint32_t offset = 0;
    std::uint32_t size = 0;
};

/** Reports a section that has a table but counts no subsections. */
void ReportMissingCount(const Section &section, ProblemList &problems);

/** Reads the subsection table of a section.
 *
 * The entry size is the table size divided by the count and has to be 16 or
 * 20. In the 16-byte entries of terrain and raster sections the second dword is
 * the B dword of the cell, in all others the record count. Entries whose data
 * lie outside the file are left out with a problem; a table that is cut by the
 * end of the file yields the entries that are there, with a problem.
 */
std::vector<Subsection> ReadSubsections(const ByteSource &source,
                                        const Section &section,
                                        ProblemList &problems);

}  // namespace bgl

#endif
