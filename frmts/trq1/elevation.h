// SPDX-License-Identifier: MIT
// Elevation chunks as posts in metres: format.md chapters 2.1, 3.1, 3.4.

#ifndef FLIGHTSIM_FRMTS_TRQ1_ELEVATION_H
#define FLIGHTSIM_FRMTS_TRQ1_ELEVATION_H

#include "frmts/trq1/chunk_payload.h"
#include "frmts/trq1/raster_type.h"

#include <optional>
#include <span>
#include <vector>

namespace bgl
{

/** Number of posts in a chunk. */
inline constexpr std::size_t POST_COUNT =
    std::size_t{POST_SIDE} * std::size_t{POST_SIDE};

/** Value of missing posts in decoded tiles. Files mark voids by a mask or by
 * storing this value, unless scale and base raise it into the range of terrain.
 * A post that is present with this value reads as the next higher value of its
 * type. */
inline constexpr int MISSING_ELEVATION = -32768;

/** Whether the posts of the chunk are whole metres that fit into 16 bits: scale
 * 1 and an integer base. An incomplete chunk has no posts and does not
 * count. */
bool HasWholeMetres(const Chunk &chunk);

/** Reads and decodes the stored values, before scale and base, and the mask of
 * any chunk with 257x257 posts.
 *
 * @param values POST_COUNT values. Those of row 0 and column 0 are copies of
 *        their neighbours if the chunk does not store them.
 * @param mask filled with POST_COUNT bytes, 0 = missing; left empty if every
 *        post is present.
 */
std::optional<ChunkFailure>
DecodeStoredElevation(const ByteSource &source, const Chunk &chunk,
                      ChunkScratch &scratch, std::span<std::int16_t> values,
                      std::vector<std::uint8_t> &mask);

/** Reads and decodes a chunk to metres.
 *
 * @tparam Post std::int16_t, for chunks of whole metres, or float. Metres
 *         beyond the range of a 16-bit post are clamped.
 * @param posts POST_COUNT values, MISSING_ELEVATION for missing ones; undefined
 *        after a failure.
 */
template <class Post>
std::optional<ChunkFailure>
DecodeElevation(const ByteSource &source, const Chunk &chunk,
                ChunkScratch &scratch, std::span<Post> posts);

}  // namespace bgl

#endif
