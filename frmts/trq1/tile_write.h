// SPDX-License-Identifier: MIT
// Turns the samples of a tile into a chunk: format.md chapters 2 and 3.

#ifndef FLIGHTSIM_FRMTS_TRQ1_TILE_WRITE_H
#define FLIGHTSIM_FRMTS_TRQ1_TILE_WRITE_H

#include "frmts/trq1/chunk_write.h"
#include "frmts/trq1/tile_pyramid.h"

namespace bgl
{

/** Appends the chunk of a tile of any data type but the terrain index. The mask
 * is left out of a tile without missing samples.
 *
 * @return false, with nothing appended, when the code cannot hold the samples.
 */
bool EncodeTile(const Qmid &cell, std::uint16_t dataType, const WriteTile &tile,
                const ChunkEncoding &encoding, std::vector<std::uint8_t> &sink);

/** Whether row 0 is as row 1, and column 0 as column 1, wherever a post is
 * present: what PTC, which does not store them, makes of them.
 *
 * @param row and `column` whether they count.
 */
bool RepeatsFirstPosts(const WriteTile &tile, bool row, bool column);

/** The coarser tile of the type; see tile_pyramid.h. */
WriteTile MakeParent(std::uint16_t dataType, const ChildTiles &children);

}  // namespace bgl

#endif
