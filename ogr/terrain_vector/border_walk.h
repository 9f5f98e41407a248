// SPDX-License-Identifier: MIT
// Closes what is left of rings inside a rectangle along its border.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_BORDER_WALK_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_BORDER_WALK_H

#include "ogr/terrain_vector/map_vertex.h"

#include <cstdint>
#include <limits>

namespace bgl
{

/** Degrees. */
struct MapRectangle
{
    double west;
    double south;
    double east;
    double north;
};

/** A way of a ring through a rectangle, from border to border. */
struct Stretch
{
    static constexpr std::size_t NONE = std::numeric_limits<std::size_t>::max();

    MapPath path;

    /** Whether a ring may start here. Ways along the south and the east border
     * are not a place to start at. */
    bool canStart = true;

    /** The stretch that goes on where this one ends; NONE when the ring leaves
     * the rectangle. */
    std::size_t next = NONE;
};

/** The rings that stretches form with the border between them, walked
 * counter-clockwise: none of them is a hole. Each starts with the first of its
 * stretches.
 *
 * @param polygon what the stretches are of; decides where ends of stretches
 *        lie too close together to tell which comes first.
 */
std::vector<MapPath> CloseStretches(std::vector<Stretch> stretches,
                                    const MapRectangle &rectangle,
                                    const MapPolygon &polygon);

}  // namespace bgl

#endif
