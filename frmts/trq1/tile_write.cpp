// SPDX-License-Identifier: MIT
// Converts the samples of a tile to a chunk: format.md 3 and 11.1.

#include "frmts/trq1/tile_write.h"

#include "frmts/trq1/elevation.h"
#include "frmts/trq1/photo_tile.h"

namespace bgl
{

namespace
{

using Bytes = std::vector<std::uint8_t>;

constexpr std::size_t LAND_PLANE = 3;

/** Reduces eight bits to five: values that expand to the same eight bits are
 * preserved. */
constexpr std::uint32_t CutColor(std::uint8_t color)
{
    return color >> 3U;
}

constexpr std::uint32_t RoundColor(std::uint8_t color)
{
    return (color * 31U + 127U) / 255U;
}

/** Packs pixels as 1-5-5-5; the top bit is land. */
template <std::uint32_t (*pack)(std::uint8_t)>
std::vector<std::uint16_t> PackPhoto(const WriteTile &tile)
{
    std::vector<std::uint16_t> words(PHOTO_PIXELS);
    const std::uint8_t *red = tile.planes.data();
    const std::uint8_t *green = red + PHOTO_PIXELS;
    const std::uint8_t *blue = green + PHOTO_PIXELS;
    const std::uint8_t *land = red + LAND_PLANE * PHOTO_PIXELS;
    for (std::size_t i = 0; i < PHOTO_PIXELS; ++i)
    {
        words[i] = static_cast<std::uint16_t>(
            (land[i] != 0 ? 0x8000U : 0U) | pack(red[i]) << 10U |
            pack(green[i]) << 5U | pack(blue[i]));
    }
    return words;
}

std::vector<std::uint32_t> PackPhoto32(const WriteTile &tile)
{
    std::vector<std::uint32_t> words(PHOTO_PIXELS);
    const std::uint8_t *red = tile.planes.data();
    const std::uint8_t *green = red + PHOTO_PIXELS;
    const std::uint8_t *blue = green + PHOTO_PIXELS;
    const std::uint8_t *land = red + LAND_PLANE * PHOTO_PIXELS;
    for (std::size_t i = 0; i < PHOTO_PIXELS; ++i)
    {
        words[i] = std::uint32_t{land[i]} << 24U |
                   std::uint32_t{red[i]} << 16U |
                   std::uint32_t{green[i]} << 8U | blue[i];
    }
    return words;
}

/** Whether the posts of a line equal those of the next one, `step` away. */
bool RepeatsLine(const WriteTile &tile, std::size_t stride, std::size_t step)
{
    for (std::size_t i = 0; i < POST_SIDE; ++i)
    {
        const std::size_t post = i * stride;
        if (tile.mask[post] != 0 && tile.posts[post] != tile.posts[post + step])
        {
            return false;
        }
    }
    return true;
}

}  // namespace

bool EncodeTile(const Qmid &cell, std::uint16_t dataType, const WriteTile &tile,
                const ChunkEncoding &encoding, Bytes &sink)
{
    const std::span<const std::uint8_t> mask =
        tile.IsWhole() ? std::span<const std::uint8_t>{} : tile.mask;
    switch (dataType)
    {
        case DATA_TYPE_ELEVATION:
            return EncodeElevationChunk(cell, tile.posts, mask, encoding, sink);
        case DATA_TYPE_PHOTO:
            return EncodePhotoChunk(cell,
                                    encoding.roundsColors
                                        ? PackPhoto<RoundColor>(tile)
                                        : PackPhoto<CutColor>(tile),
                                    mask, encoding, sink);
        case DATA_TYPE_PHOTO32:
            return EncodePhoto32Chunk(cell, PackPhoto32(tile), mask, encoding,
                                      sink);
        default:
            return EncodeClassChunk(cell, dataType, tile.planes, mask, encoding,
                                    sink);
    }
}

bool RepeatsFirstPosts(const WriteTile &tile, bool row, bool column)
{
    return (!row || RepeatsLine(tile, 1, POST_SIDE)) &&
           (!column || RepeatsLine(tile, POST_SIDE, 1));
}

WriteTile MakeParent(std::uint16_t dataType, const ChildTiles &children)
{
    switch (dataType)
    {
        case DATA_TYPE_ELEVATION:
            return MakeElevationParent(children);
        case DATA_TYPE_PHOTO:
        case DATA_TYPE_PHOTO32:
            return MakePhotoParent(children);
        default:
            return MakeClassParent(children);
    }
}

}  // namespace bgl
