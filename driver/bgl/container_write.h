// SPDX-License-Identifier: MIT
// Writes a BGL file: spec records.md chapter 2, qmid.md chapter 4.

#ifndef FLIGHTSIM_DRIVER_BGL_CONTAINER_WRITE_H
#define FLIGHTSIM_DRIVER_BGL_CONTAINER_WRITE_H

#include "driver/bgl/qmid.h"
#include "driver/bgl/section.h"

#include <array>
#include <vector>

namespace bgl
{

/** The eight dwords of the header for the cells of all subsections: the
 * deepest level up to 15 whose bounding rectangle has at most eight cells, row
 * by row. All zero for no cells. */
std::array<std::uint32_t, 8> MakeHeaderQmids(const std::vector<Qmid> &cells);

/** Data of one cell in a section to be written. */
struct SubsectionData
{
    Qmid cell;
    std::vector<std::uint8_t> bytes;
};

/** One section to be written, class 1. */
struct SectionData
{
    std::uint32_t type = 0;

    /** In the order in which the data are stored. */
    std::vector<SubsectionData> subsections;
};

/** Appends a whole file to `sink`: header, section entries, the data of all
 * sections, then the subsection tables sorted by QMID. Tables have 20-byte
 * entries when a cell is deeper than level 15. `sink` has to be empty. */
void WriteContainer(const std::vector<SectionData> &sections,
                    std::uint64_t fileTime, std::vector<std::uint8_t> &sink);

}  // namespace bgl

#endif
