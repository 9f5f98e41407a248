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

    /** Returns the tile that a place on the earth lies in. */
    static DsfCorner Find(double x, double y);

    /** Returns the tile of the middle of an area. */
    static DsfCorner FindMiddle(const OGREnvelope &area)
    {
        return Find((area.MinX + area.MaxX) / 2.0,
                    (area.MinY + area.MaxY) / 2.0);
    }

    /** Whether an area lies in the tile, its middle for certain.
     *
     * @param margin degrees that the rest may reach over the edge.
     */
    bool Holds(const OGREnvelope &area, double margin) const;

    /** Returns the name of the file: +47+015. */
    std::string GetName() const;

    /** Returns the name of the folder of the file: +40+010. */
    std::string GetFolder() const;
};

/** The part of a line or polygon in a tile; several parts if it leaves the tile
 * in between. */
struct TilePart
{
    DsfCorner corner{};
    std::unique_ptr<OGRGeometry> geometry{};
};

/** Cuts a line or a polygon, which must be on the earth and not cross itself.
 * Lines get points where they cross the edges. Parts without length or area are
 * left out. */
std::vector<TilePart> CutByTiles(const OGRGeometry &geometry);

}  // namespace flightsim

#endif
