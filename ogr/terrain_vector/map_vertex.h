// SPDX-License-Identifier: MIT
// Vertices in degrees, before they are placed on the grid of a cell.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_MAP_VERTEX_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_MAP_VERTEX_H

#include <vector>

namespace bgl
{

/** Position in degrees, altitude in metres. */
struct MapVertex
{
    double longitude = 0.0;
    double latitude = 0.0;
    double altitude = 0.0;

    bool IsAt(const MapVertex &other) const
    {
        return longitude == other.longitude && latitude == other.latitude;
    }
};

/** A line, or a ring without its repeated last vertex. */
using MapPath = std::vector<MapVertex>;

/** An outer ring, counter-clockwise, and its holes, clockwise: the inside is to
 * the left of every edge. */
using MapPolygon = std::vector<MapPath>;

/** Returns twice the area inside a ring in square degrees, positive if it is
 * counter-clockwise. */
double GetSignedArea(const MapPath &ring);

/** Whether a point lies inside a polygon. Undefined on its boundary. */
bool IsInside(const MapVertex &point, const MapPolygon &polygon);

}  // namespace bgl

#endif
