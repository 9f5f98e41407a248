// SPDX-License-Identifier: MIT
// The cells that the header of a BGL file names: format.md chapter 4.

#ifndef FLIGHTSIM_DRIVER_BGL_HEADER_QMIDS_H
#define FLIGHTSIM_DRIVER_BGL_HEADER_QMIDS_H

#include "driver/bgl/qmid.h"

#include <array>
#include <limits>
#include <set>

namespace bgl
{

/** Collects the cells of a file and makes the eight dwords of the header, each
 * the A dword of a cell, 0 where there are fewer. Memory is constant. */
class HeaderQmids final
{
  public:
    using Dwords = std::array<std::uint32_t, 8>;

    void Add(const Qmid &cell);

    /** The deepest level up to 15 at which the rectangle around all cells has
     * at most eight cells, row by row: resample and shp2vec. All zero for no
     * cells. */
    Dwords Rectangle() const;

    /** The distinct cells of level 9, ascending: bglcomp. Level 0 stands for a
     * file without cells. Rectangle() takes over where there are more than
     * eight or a cell is coarser, for which no file shows the rule. */
    Dwords Level9Cells() const;

  private:
    // Bounds, inclusive, in cells of the deepest level.
    std::uint32_t m_west = std::numeric_limits<std::uint32_t>::max();
    std::uint32_t m_east = 0;
    std::uint32_t m_north = std::numeric_limits<std::uint32_t>::max();
    std::uint32_t m_south = 0;

    std::set<std::uint32_t> m_level9;
    bool m_hasCoarserCell = false;
};

}  // namespace bgl

#endif
