// SPDX-License-Identifier: MIT
// Photo chunks as byte planes: format.md chapters 3.2 to 3.4, 8.

#ifndef FLIGHTSIM_FRMTS_TRQ1_PHOTO_TILE_H
#define FLIGHTSIM_FRMTS_TRQ1_PHOTO_TILE_H

#include "frmts/trq1/chunk_payload.h"

#include <cstddef>
#include <optional>
#include <span>

namespace bgl
{

/** Number of pixels along the side of a photo chunk. */
inline constexpr int PHOTO_SIDE = 256;

inline constexpr std::size_t PHOTO_PIXELS =
    std::size_t{PHOTO_SIDE} * std::size_t{PHOTO_SIDE};

/** The planes of a decoded photo, consecutively, PHOTO_PIXELS bytes each. */
enum PhotoPlane
{
    PHOTO_RED,
    PHOTO_GREEN,
    PHOTO_BLUE,

    /** The mask with its blend weights, or 255 without one; multiplied by the
     * alpha of the pixels if that is opacity. */
    PHOTO_ALPHA,

    /** 255 = land, 0 = water. */
    PHOTO_LAND,

    PHOTO_PLANES
};

inline constexpr int PHOTO_COLOURS = PHOTO_ALPHA;

/** The meaning of pixel alpha with more than one bit, in DXT blocks and 8-8-8-8
 * pixels, which no file could show [U]. */
enum class TexelAlpha
{
    /** Opacity of the pixel; all of it is land. */
    Opacity,

    /** 128 and above means land, like the single bit of 1-5-5-5 pixels. */
    Land
};

/** Whether the pixels of a chunk have such an alpha. */
bool HasTexelAlpha(const ChunkHeader &header);

/** Reads and decodes a chunk of 256x256 pixels of 16 or 32 bits.
 *
 * Missing pixels are 0 in every plane.
 *
 * @param texelAlpha the meaning of the alpha of DXT blocks and 8-8-8-8 pixels.
 * @param planes PHOTO_PIXELS bytes each for the first PHOTO_COLOURS or more
 *        planes; unneeded ones at the end can be omitted. Undefined after a
 *        failure.
 */
std::optional<ChunkFailure> DecodePhotoTile(const ByteSource &source,
                                            const Chunk &chunk,
                                            ChunkScratch &scratch,
                                            TexelAlpha texelAlpha,
                                            std::span<std::uint8_t> planes);

}  // namespace bgl

#endif
