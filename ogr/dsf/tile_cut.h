// SPDX-License-Identifier: MIT
// Cuts lines and areas at the edges of tiles.

#ifndef FLIGHTSIM_OGR_DSF_TILE_CUT_H
#define FLIGHTSIM_OGR_DSF_TILE_CUT_H

#include "driver/base/gdal_compat.h"

#include <compare>
#include <memory>
#include <string>
#include <vector>

namespace flightsim
{

/** The south-west corner of a tile, in whole degrees. */
struct DsfCorner
{
    int south = 0;
    int west = 0;

    auto operator<=>(const DsfCorner &) const = default;

    /** Returns the tile that contains a position, whatever the number of turns
     * around the earth. */
    static DsfCorner Find(double x, double y);

    /** Returns the tile that contains the middle of an area. */
    static DsfCorner FindMiddle(const OGREnvelope &area)
    {
        return Find((area.MinX + area.MaxX) / 2.0,
                    (area.MinY + area.MaxY) / 2.0);
    }

    /** Whether the tile contains the middle of an area, and the rest within a
     * margin.
     *
     * @param margin degrees that the area may extend beyond the edge.
     */
    bool Holds(const OGREnvelope &area, double margin) const;

    /** Returns the name of the file: +47+015. */
    std::string GetName() const;

    /** Returns the name of the folder of the file: +40+010. */
    std::string GetFolder() const;
};

/** A part of a line or polygon in a tile; a multipart geometry if it leaves the
 * tile in between. */
struct TilePart
{
    DsfCorner corner{};
    std::unique_ptr<OGRGeometry> geometry{};
};

/** Cuts a line or a polygon, which must have valid coordinates and not cross
 * itself; longitudes beyond 180 are those of tiles across the antimeridian.
 * Lines get points on the edges that they cross. Omits parts without length or
 * area. */
std::vector<TilePart> CutByTiles(const OGRGeometry &geometry);

/** Cuts a polygon into squares of 0.5, 0.25 ... degrees, counted from the corner
 * of its tile. It must not cross itself. */
std::vector<std::unique_ptr<OGRPolygon>> CutBySquares(const OGRPolygon &polygon,
                                                      double degrees);

/** Cuts a polygon with longitudes beyond 180 at the antimeridian. */
std::vector<std::unique_ptr<OGRPolygon>>
CutAtAntimeridian(const OGRPolygon &polygon);

}  // namespace flightsim

#endif
