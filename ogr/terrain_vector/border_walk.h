// SPDX-License-Identifier: MIT
// Closes the remains of rings inside a rectangle along its border.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_BORDER_WALK_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_BORDER_WALK_H

#include "ogr/terrain_vector/map_vertex.h"

#include <cstdint>
#include <limits>

namespace bgl
{

/** Bounds in degrees. */
struct MapRectangle
{
    double west;
    double south;
    double east;
    double north;
};

/** A section of a ring through a rectangle, from border to border. */
struct Stretch
{
    static constexpr std::size_t NONE = std::numeric_limits<std::size_t>::max();

    MapPath path;

    /** Whether a ring may start here. Stretches along the south or the east
     * border cannot start one. */
    bool canStart = true;

    /** Index of the stretch that continues this one; NONE when the ring leaves
     * the rectangle. */
    std::size_t next = NONE;
};

/** Returns the rings formed by the stretches and the border between them. All
 * are counter-clockwise (none is a hole), and each starts with the first of its
 * stretches.
 *
 * @param polygon the polygon of the stretches; decides the order of ends
 *        that are too close together to be sorted by position.
 */
std::vector<MapPath> CloseStretches(std::vector<Stretch> stretches,
                                    const MapRectangle &rectangle,
                                    const MapPolygon &polygon);

}  // namespace bgl

#endif
