// SPDX-License-Identifier: MIT
// Finds the bounds of the data in tiles of several levels.

#ifndef FLIGHTSIM_FRMTS_TRQ1_DATA_BOUNDS_H
#define FLIGHTSIM_FRMTS_TRQ1_DATA_BOUNDS_H

#include "driver/bytes/byte_source.h"
#include "frmts/trq1/mosaic_grid.h"

#include <span>

namespace bgl
{

/** Returns the bounds of the finest tiles, in their cells, extended by the data
 * of coarser tiles outside of them: pyramids end in tiles that are wider than
 * the data. Reads only the masks of tiles that extend beyond the bounds. A tile
 * is full if it has no mask, or its mask cannot be read. */
GridWindow FindDataBounds(const ByteSource &source,
                          std::span<const Chunk> chunks, const TileIndex &index,
                          const SampleLayout &layout);

}  // namespace bgl

#endif
