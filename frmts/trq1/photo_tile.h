// SPDX-License-Identifier: MIT
// Photo chunks as planes of bytes: format.md chapters 3.2 to 3.4, 8.

#ifndef FLIGHTSIM_FRMTS_TRQ1_PHOTO_TILE_H
#define FLIGHTSIM_FRMTS_TRQ1_PHOTO_TILE_H

#include "frmts/trq1/chunk_payload.h"

#include <cstddef>
#include <optional>
#include <span>

namespace bgl
{

/** Pixels along the side of a photo chunk. */
inline constexpr int PHOTO_SIDE = 256;

inline constexpr std::size_t PHOTO_PIXELS =
    std::size_t{PHOTO_SIDE} * std::size_t{PHOTO_SIDE};

/** The planes of a decoded photo, one after the other, PHOTO_PIXELS bytes
 * each. */
enum PhotoPlane
{
    PHOTO_RED,
    PHOTO_GREEN,
    PHOTO_BLUE,

    /** From the mask, blend weights kept, 255 throughout without one; times the
     * alpha of the pixels where that is opacity. */
    PHOTO_ALPHA,

    /** 255 = land, 0 = water. */
    PHOTO_LAND,

    PHOTO_PLANES
};

inline constexpr int PHOTO_COLOURS = PHOTO_ALPHA;

/** What the alpha of pixels with more than one bit of it means, which no file
 * could show [U]: that of DXT blocks and of 8-8-8-8 pixels. */
enum class TexelAlpha
{
    /** How much the pixel covers what lies below; all of it is land. */
    Opacity,

    /** 128 and more is land, as the one bit of 1-5-5-5 pixels says. */
    Land
};

/** Whether the pixels of a chunk have an alpha of that kind. */
bool HasTexelAlpha(const ChunkHeader &header);

/** Reads and decodes a chunk of 256x256 pixels of 16 or 32 bits.
 *
 * Missing pixels are 0 in every plane.
 *
 * @param texelAlpha what the alpha of DXT blocks and 8-8-8-8 pixels means.
 * @param planes PHOTO_PIXELS bytes each for the first PHOTO_COLOURS or more
 *        planes, of which those that are not wanted can be left off; undefined
 *        after a failure.
 */
std::optional<ChunkFailure> DecodePhotoTile(const ByteSource &source,
                                            const Chunk &chunk,
                                            ChunkScratch &scratch,
                                            TexelAlpha texelAlpha,
                                            std::span<std::uint8_t> planes);

}  // namespace bgl

#endif
