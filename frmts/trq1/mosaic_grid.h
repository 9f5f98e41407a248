// SPDX-License-Identifier: MIT
// The grid of posts that a dataset and its overviews stand on: spec raster.md
// 3.1.

#ifndef FLIGHTSIM_FRMTS_TRQ1_MOSAIC_GRID_H
#define FLIGHTSIM_FRMTS_TRQ1_MOSAIC_GRID_H

#include "frmts/trq1/tile_index.h"

namespace bgl
{

/** Posts of one level, counted from the north-west corner of the world: post
 * x stands at 480 * x / 2^level / 256 degrees east of 180 W, post y at
 * 360 * y / 2^level / 256 degrees south of 90 N. */
struct MosaicGrid
{
    int level = 0;

    /** The posts that belong to the dataset. */
    GridWindow posts;

    /** The grid of all leaf tiles at the finest level: n*256+1 posts. */
    static MosaicGrid FullResolution(const TileIndex &index);

    /** Every 2^levels-th post of this grid, counted on the world's grid. */
    MosaicGrid Reduced(int levels) const;

    /** The number of reductions until one tile is left, or until the next one
     * would leave no post of a long and narrow grid. */
    int CountReductions() const;

    double PostWidth() const;
    double PostHeight() const;

    /** Longitude of the westernmost posts; exact. */
    double West() const;

    /** Latitude of the northernmost posts; exact. */
    double North() const;
};

}  // namespace bgl

#endif
