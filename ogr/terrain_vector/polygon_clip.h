// SPDX-License-Identifier: MIT
// Cuts polygons along a grid of rectangles, as the simulators' compiler does.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_POLYGON_CLIP_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_POLYGON_CLIP_H

#include "ogr/terrain_vector/map_vertex.h"

#include <compare>
#include <cstdint>

namespace bgl
{

/** A grid of equal rectangles. Columns count eastward, rows southward; both may
 * be negative. Borders are exact in double. */
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

    /** Returns the last column that starts at or west of a longitude. */
    std::int64_t FindColumn(double longitude) const;

    /** Returns the last row that starts at or north of a latitude. */
    std::int64_t FindRow(double latitude) const;
};

/** Sorts from north to south, then from west to east. */
struct GridSquare
{
    std::int64_t row = 0;
    std::int64_t column = 0;

    auto operator<=>(const GridSquare &) const = default;
};

/** The part of a polygon in a rectangle; several parts if it is
 * disconnected. */
struct ClippedPart
{
    GridSquare square;
    MapPolygon polygon;
};

/** Returns the parts of a polygon, rectangle by rectangle. Vertices within 1e-10
 * degrees of a line of the grid are moved to it, or within 3e-9 where the parts
 * would have another area. A ring inside one rectangle
 * keeps its first vertex; others start where they first enter, and corners of
 * rectangles get altitude 0. Rings without area are left out. The polygon must
 * not cross itself, or its parts are arbitrary. */
std::vector<ClippedPart> ClipToGrid(const MapPolygon &polygon,
                                    const MapGrid &grid);

}  // namespace bgl

#endif
