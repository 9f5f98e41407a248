// SPDX-License-Identifier: MIT
// The grid of samples that a dataset and its overviews stand on:
// format.md chapter 3.

#ifndef FLIGHTSIM_FRMTS_TRQ1_MOSAIC_GRID_H
#define FLIGHTSIM_FRMTS_TRQ1_MOSAIC_GRID_H

#include "frmts/trq1/tile_index.h"

namespace bgl
{

/** How samples lie in a cell. */
struct SampleLayout
{
    /** Sample intervals along the side of a cell. */
    int intervals = 256;

    /** Samples are posts on the corners of the intervals, the last ones shared
     * with the next cell; otherwise they are areas. */
    bool isPoint = true;
};

/** Samples of one level, counted from the north-west corner of the world:
 * sample x stands at, or starts at, 480 * x / 2^level / intervals degrees east
 * of 180 W, sample y at 360 * y / 2^level / intervals degrees south of 90 N. */
struct MosaicGrid
{
    SampleLayout layout;

    int level = 0;

    /** The samples that belong to the dataset. */
    GridWindow samples;

    /** The grid of all tiles at the finest level. */
    static MosaicGrid FullResolution(const TileIndex &index,
                                     const SampleLayout &layout);

    /** Every 2^levels-th post of this grid, counted on the world's grid, or the
     * areas of 2^levels by 2^levels samples that touch it. */
    MosaicGrid Reduced(int levels) const;

    /** The number of reductions until one tile is left, or until the next one
     * would leave no post of a long and narrow grid. */
    int CountReductions() const;

    double SampleWidth() const;
    double SampleHeight() const;

    /** Longitude of the western edge of the grid, or of its first posts;
     * exact. */
    double West() const;

    /** Latitude of the northern edge of the grid, or of its first posts;
     * exact. */
    double North() const;
};

}  // namespace bgl

#endif
