// SPDX-License-Identifier: MIT
// Checks that a chunk decodes to the tile that it was made from.

#ifndef FLIGHTSIM_FRMTS_TRQ1_TILE_DIGEST_H
#define FLIGHTSIM_FRMTS_TRQ1_TILE_DIGEST_H

#include "frmts/trq1/chunk_payload.h"
#include "frmts/trq1/tile_pyramid.h"

#include <optional>

namespace bgl
{

/** 64-bit FNV-1a checksums of the storable part of a tile: present samples
 * only, and five bits per channel in 16-bit photos. */
struct TileDigest
{
    /** Elevation samples outside row 0 and column 0; all samples of other
     * types. */
    std::uint64_t samples = 0;

    /** Elevations of row 0 and column 0, which PTC omits. */
    std::uint64_t firstPosts = 0;

    std::uint64_t mask = 0;
};

/** The same checksum over bytes of a file. */
std::uint64_t SumBytes(ByteSpan bytes);

TileDigest DigestTile(std::uint16_t dataType, const WriteTile &tile);

/** Reads and decodes a chunk of any data type except the terrain index into the
 * form that tiles have before they are written. */
std::optional<ChunkFailure> ReadTile(const ByteSource &source,
                                     const Chunk &chunk, ChunkScratch &scratch,
                                     WriteTile &tile);

}  // namespace bgl

#endif
