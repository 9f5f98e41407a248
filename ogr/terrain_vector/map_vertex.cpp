// SPDX-License-Identifier: MIT
// Vertices in degrees, before they are placed on the grid of a cell.

#include "ogr/terrain_vector/map_vertex.h"

namespace bgl
{

double GetSignedArea(const MapPath &ring)
{
    // Offsets from the first vertex lose less precision.
    double area = 0.0;
    for (std::size_t i = 1; i + 1 < ring.size(); ++i)
    {
        area += (ring[i].longitude - ring[0].longitude) *
                    (ring[i + 1].latitude - ring[0].latitude) -
                (ring[i + 1].longitude - ring[0].longitude) *
                    (ring[i].latitude - ring[0].latitude);
    }
    return area;
}

bool IsInside(const MapVertex &point, const MapPolygon &polygon)
{
    bool isInside = false;
    for (const MapPath &ring : polygon)
    {
        for (std::size_t i = 0; i < ring.size(); ++i)
        {
            const MapVertex &a = ring[i];
            const MapVertex &b = ring[i + 1 < ring.size() ? i + 1 : 0];
            if ((a.latitude > point.latitude) != (b.latitude > point.latitude))
            {
                const double longitude =
                    a.longitude + (b.longitude - a.longitude) *
                                      (point.latitude - a.latitude) /
                                      (b.latitude - a.latitude);
                isInside ^= point.longitude < longitude;
            }
        }
    }
    return isInside;
}

}  // namespace bgl
