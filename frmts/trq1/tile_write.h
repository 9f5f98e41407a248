// SPDX-License-Identifier: MIT
// Converts the samples of a tile to a chunk: format.md chapters 2 and 3.

#ifndef FLIGHTSIM_FRMTS_TRQ1_TILE_WRITE_H
#define FLIGHTSIM_FRMTS_TRQ1_TILE_WRITE_H

#include "frmts/trq1/chunk_write.h"
#include "frmts/trq1/tile_pyramid.h"

namespace bgl
{

/** Appends the chunk of a tile of any data type except the terrain index. Omits
 * the mask if no samples are missing.
 *
 * @return false, with nothing appended, if the codec cannot hold the samples.
 */
bool EncodeTile(const Qmid &cell, std::uint16_t dataType, const WriteTile &tile,
                const ChunkEncoding &encoding, std::vector<std::uint8_t> &sink);

/** Whether row 0 equals row 1, and column 0 equals column 1, wherever a post is
 * present: PTC, which does not store them, restores them in this way.
 *
 * @param row and `column` select which of them to compare.
 */
bool RepeatsFirstPosts(const WriteTile &tile, bool row, bool column);

/** Makes the coarser tile of the type; see tile_pyramid.h. */
WriteTile MakeParent(std::uint16_t dataType, const ChildTiles &children);

}  // namespace bgl

#endif
