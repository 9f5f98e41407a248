// SPDX-License-Identifier: MIT
// Checks that a chunk reads as the tile that it was made from.

#ifndef FLIGHTSIM_FRMTS_TRQ1_TILE_DIGEST_H
#define FLIGHTSIM_FRMTS_TRQ1_TILE_DIGEST_H

#include "frmts/trq1/chunk_payload.h"
#include "frmts/trq1/tile_pyramid.h"

#include <optional>

namespace bgl
{

/** Sums of 64 bits (FNV-1a) over what a file can hold of a tile: present samples
 * only, photos of 16 bits with five a channel. */
struct TileDigest
{
    /** Samples of elevation off row 0 and column 0, all of other types. */
    std::uint64_t samples = 0;

    /** Elevations of row 0 and column 0, which PTC leaves out. */
    std::uint64_t firstPosts = 0;

    std::uint64_t mask = 0;
};

/** The same sum over bytes of a file. */
std::uint64_t SumBytes(ByteSpan bytes);

TileDigest DigestTile(std::uint16_t dataType, const WriteTile &tile);

/** Reads and decodes a chunk of any data type but the terrain index into the
 * form that tiles have before they are written. */
std::optional<ChunkFailure> ReadTile(const ByteSource &source,
                                     const Chunk &chunk, ChunkScratch &scratch,
                                     WriteTile &tile);

}  // namespace bgl

#endif
