// SPDX-License-Identifier: MIT
// Cuts polygons along a grid of rectangles, as the simulators' compiler does.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_POLYGON_CLIP_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_POLYGON_CLIP_H

#include "ogr/terrain_vector/map_vertex.h"

#include <compare>
#include <cstdint>

namespace bgl
{

/** Equal rectangles side by side. Columns count eastward, rows southward; both
 * may be negative. Borders are exact in double. */
struct MapGrid
{
    double west = 0.0;
    double north = 0.0;
    double width = 0.0;
    double height = 0.0;

    double Longitude(std::int64_t column) const
    {
        return west + static_cast<double>(column) * width;
    }

    double Latitude(std::int64_t row) const
    {
        return north - static_cast<double>(row) * height;
    }

    /** The last column that starts at a longitude or west of it. */
    std::int64_t FindColumn(double longitude) const;

    /** The last row that starts at a latitude or north of it. */
    std::int64_t FindRow(double latitude) const;
};

/** Sorts from north to south, then from west to east. */
struct GridSquare
{
    std::int64_t row = 0;
    std::int64_t column = 0;

    auto operator<=>(const GridSquare &) const = default;
};

/** What of a polygon lies in a rectangle; several parts when it comes apart. */
struct ClippedPart
{
    GridSquare square;
    MapPolygon polygon;
};

/** The parts of a polygon, rectangle by rectangle. A ring that lies inside one
 * rectangle stays as it is; others start where they first come in, and corners
 * of rectangles get altitude 0. Rings without area are left out. The polygon
 * does not cross itself: parts of one that does are without form. */
std::vector<ClippedPart> ClipToGrid(const MapPolygon &polygon,
                                    const MapGrid &grid);

}  // namespace bgl

#endif
