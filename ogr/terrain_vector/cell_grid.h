// SPDX-License-Identifier: MIT
// The cells of a level as a grid that continues across the antimeridian.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_CELL_GRID_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_CELL_GRID_H

#include "driver/bgl/qmid.h"
#include "ogr/terrain_vector/polygon_clip.h"

namespace bgl
{

/** Returns the grid of all cells of a level. */
inline MapGrid MakeCellGrid(int level)
{
    const Qmid first{level, 0, 0};
    return {first.West(), first.North(), first.East() - first.West(),
            first.North() - first.South()};
}

/** Returns the cell of a grid square, whatever the number of turns around the
 * earth; the row must be on the earth. */
inline Qmid WrapCell(int level, const GridSquare &square)
{
    const auto columns = static_cast<std::int64_t>(Qmid::Columns(level));
    return {level,
            static_cast<std::uint32_t>((square.column % columns + columns) %
                                       columns),
            static_cast<std::uint32_t>(square.row)};
}

}  // namespace bgl

#endif
