// SPDX-License-Identifier: MIT
// The sample grid of a dataset and its overviews: format.md chapter 3.

#ifndef FLIGHTSIM_FRMTS_TRQ1_MOSAIC_GRID_H
#define FLIGHTSIM_FRMTS_TRQ1_MOSAIC_GRID_H

#include "frmts/trq1/tile_index.h"

namespace bgl
{

/** The arrangement of samples in a cell. */
struct SampleLayout
{
    /** Number of sample intervals along the side of a cell. */
    int intervals = 256;

    /** Whether samples are posts on the corners of the intervals, the last ones
     * shared with the next cell; otherwise they are areas. */
    bool isPoint = true;
};

/** Samples of one level, counted from the north-west corner of the world:
 * sample x is, or starts, at 480 * x / 2^level / intervals degrees east of 180
 * W, sample y at 360 * y / 2^level / intervals degrees south of 90 N. */
struct MosaicGrid
{
    SampleLayout layout;

    int level = 0;

    /** The samples of the dataset. */
    GridWindow samples;

    /** Returns the grid of all tiles at the finest level. */
    static MosaicGrid FullResolution(const TileIndex &index,
                                     const SampleLayout &layout);

    /** Returns every 2^levels-th post of this grid, counted on the world's
     * grid, or the areas of 2^levels by 2^levels samples that touch it. */
    MosaicGrid Reduced(int levels) const;

    /** Returns the number of reductions until one tile is left, or until the
     * next one would leave no post of a long and narrow grid. */
    int CountReductions() const;

    double SampleWidth() const;
    double SampleHeight() const;

    /** Returns the longitude of the grid's western edge, or of its first posts;
     * exact. */
    double West() const;

    /** Returns the latitude of the grid's northern edge, or of its first posts;
     * exact. */
    double North() const;
};

}  // namespace bgl

#endif
