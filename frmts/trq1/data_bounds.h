// SPDX-License-Identifier: MIT
// Finds the bounds of what the tiles of several levels hold.

#ifndef FLIGHTSIM_FRMTS_TRQ1_DATA_BOUNDS_H
#define FLIGHTSIM_FRMTS_TRQ1_DATA_BOUNDS_H

#include "driver/bytes/byte_source.h"
#include "frmts/trq1/mosaic_grid.h"

#include <span>

namespace bgl
{

/** Returns the bounds of the finest tiles, in their cells, extended by what
 * coarser tiles hold outside of them: pyramids end in tiles that are wider than
 * the data. Only masks of tiles that stick out are read. A tile without a mask
 * is full, and so is one whose mask cannot be read. */
GridWindow FindDataBounds(const ByteSource &source,
                          std::span<const Chunk> chunks, const TileIndex &index,
                          const SampleLayout &layout);

}  // namespace bgl

#endif
