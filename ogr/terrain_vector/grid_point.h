// SPDX-License-Identifier: MIT
// Positions of terrain vectors: format.md chapter 3.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_GRID_POINT_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_GRID_POINT_H

#include "driver/bgl/qmid.h"

#include <compare>
#include <cstdint>

namespace bgl
{

/** Number of steps across a cell; both edges are valid positions. */
inline constexpr std::int32_t CELL_STEPS = 32768;

/** A vertex relative to its cell: x counts eastward from the west edge, y
 * northward from the south edge, 0...CELL_STEPS in sound files. */
struct GridPoint
{
    std::int32_t x = 0;
    std::int32_t y = 0;

    auto operator<=>(const GridPoint &) const = default;

    bool IsInCell() const
    {
        return static_cast<std::uint32_t>(x) <= CELL_STEPS &&
               static_cast<std::uint32_t>(y) <= CELL_STEPS;
    }
};

/** A vertex on the grid of all cells of a level: x eastward from 180 W, y
 * southward from 90 N. Pieces of a feature meet at equal positions. */
struct GlobalPoint
{
    std::int64_t x = 0;
    std::int64_t y = 0;

    auto operator<=>(const GlobalPoint &) const = default;
};

inline GlobalPoint ToGlobal(const Qmid &cell, const GridPoint &point)
{
    return {std::int64_t{cell.u} * CELL_STEPS + point.x,
            (std::int64_t{cell.v} + 1) * CELL_STEPS - point.y};
}

/** Origin, and degrees per step, of the grid of a level; exact in double. */
struct GridScale
{
    double west;
    double south;
    double longitudeStep;
    double latitudeStep;

    /** Scale for the GridPoints of a cell. */
    static GridScale OfCell(const Qmid &cell)
    {
        return {cell.West(), cell.South(),
                (cell.East() - cell.West()) / CELL_STEPS,
                (cell.North() - cell.South()) / CELL_STEPS};
    }

    double Longitude(std::int32_t x) const
    {
        return west + x * longitudeStep;
    }

    double Latitude(std::int32_t y) const
    {
        return south + y * latitudeStep;
    }
};

}  // namespace bgl

#endif
