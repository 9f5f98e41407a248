// SPDX-License-Identifier: MIT
// Tiles to be written, and the coarser tile made from four of them.

#ifndef FLIGHTSIM_FRMTS_TRQ1_TILE_PYRAMID_H
#define FLIGHTSIM_FRMTS_TRQ1_TILE_PYRAMID_H

#include <array>
#include <cstdint>
#include <vector>

namespace bgl
{

/** The samples of a tile to be written, row by row. */
struct WriteTile
{
    /** Stored elevations of 257x257 posts, 0 where missing; empty for other
     * types. */
    std::vector<std::int16_t> posts;

    /** Class codes of 257x257 posts, or red, green, blue and land (255, water
     * 0) of 256x256 pixels; empty for elevation.
     */
    std::vector<std::uint8_t> planes;

    /** One byte per sample: 0 = missing, 255 = present, in between the weights
     * of a photo. */
    std::vector<std::uint8_t> mask;

    /** Whether any sample is present. */
    bool HasSamples() const;

    /** Whether every sample is present, so that the file needs no mask. */
    bool IsWhole() const;
};

/** NW, NE, SW, SE; null if there is no tile. */
using ChildTiles = std::array<const WriteTile *, 4>;

/** Takes every second post ([U]: no file with several levels of elevation is
 * known). */
WriteTile MakeElevationParent(const ChildTiles &children);

/** Takes the most frequent code of the surrounding 3x3 posts, the post's own in
 * a tie ([U], as above). */
WriteTile MakeClassParent(const ChildTiles &children);

/** Takes the mean of those of the four pixels that are present. A pixel is
 * present if one of them is. */
WriteTile MakePhotoParent(const ChildTiles &children);

}  // namespace bgl

#endif
