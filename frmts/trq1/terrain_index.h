// SPDX-License-Identifier: MIT
// The terrain index, section 0x6E: spec raster.md 1.5.

#ifndef FLIGHTSIM_FRMTS_TRQ1_TERRAIN_INDEX_H
#define FLIGHTSIM_FRMTS_TRQ1_TERRAIN_INDEX_H

#include "driver/bgl/container_write.h"
#include "driver/bgl/qmid.h"
#include "frmts/trq1/chunk_payload.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace bgl
{

/** What a set bit says of a cell. */
inline constexpr std::uint16_t INDEX_BIT_PHOTO = 0x0002;
inline constexpr std::uint16_t INDEX_BIT_ELEVATION = 0x0004;
inline constexpr std::uint16_t INDEX_BIT_LAND_CLASS = 0x0008;
inline constexpr std::uint16_t INDEX_BIT_TERRAIN_INDEX = 0x0200;

/** An index chunk has this many cells a side, five levels deeper than
 * itself. */
inline constexpr int INDEX_SIDE = 32;
inline constexpr int INDEX_LEVELS = 5;

/** Reads and decodes a chunk of the index: 32x32 masks of bits. */
std::optional<ChunkFailure> DecodeIndexTile(const ByteSource &source,
                                            const Chunk &chunk,
                                            ChunkScratch &scratch,
                                            std::span<std::uint16_t> cells);

/** Makes the index section for tiles that carry the same bit: one chunk for
 * every group of 32x32 cells, and chunks for those chunks, up to the levels
 * that have no parent. Cells of levels 0...4 need none. */
SectionData MakeTerrainIndex(const std::vector<Qmid> &cells, std::uint16_t bit);

}  // namespace bgl

#endif
