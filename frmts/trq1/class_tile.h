// SPDX-License-Identifier: MIT
// Chunks of class codes: format.md chapters 3.1, 3.3.

#ifndef FLIGHTSIM_FRMTS_TRQ1_CLASS_TILE_H
#define FLIGHTSIM_FRMTS_TRQ1_CLASS_TILE_H

#include "frmts/trq1/chunk_payload.h"

#include <optional>
#include <span>

namespace bgl
{

/** Value of missing posts in decoded tiles of class codes. */
inline constexpr std::uint8_t MISSING_CLASS = 255;

/** The same in 16-bit tiles, in which codes may have any byte value. */
inline constexpr std::uint16_t MISSING_WIDE_CLASS = 256;

/** The class that may mean no data: chapter 3.3. */
inline constexpr std::uint8_t TRANSPARENT_CLASS = 254;

/** Reads and decodes a chunk of 257x257 land class, water class, region, season
 * or population density codes.
 *
 * @param posts 257*257 codes, MISSING_CLASS or MISSING_WIDE_CLASS where the
 *        mask has none; undefined after a failure.
 */
std::optional<ChunkFailure> DecodeClassTile(const ByteSource &source,
                                            const Chunk &chunk,
                                            ChunkScratch &scratch,
                                            std::span<std::uint8_t> posts);
std::optional<ChunkFailure> DecodeClassTile(const ByteSource &source,
                                            const Chunk &chunk,
                                            ChunkScratch &scratch,
                                            std::span<std::uint16_t> posts);

}  // namespace bgl

#endif
