// SPDX-License-Identifier: MIT
// Checks that a chunk decodes to the tile that it was made from.

#include "frmts/trq1/tile_digest.h"

#include "frmts/trq1/class_tile.h"
#include "frmts/trq1/elevation.h"
#include "frmts/trq1/photo_tile.h"

#include <algorithm>
#include <array>
#include <utility>

namespace bgl
{

namespace
{

constexpr std::uint64_t START = 0xCBF29CE484222325;
constexpr std::uint64_t FACTOR = 0x100000001B3;

void Add(std::uint64_t &sum, unsigned value)
{
    sum = (sum ^ value) * FACTOR;
}

/** Indexes of planes common to a photo's tile and a decoded photo. */
struct PlanePair
{
    std::size_t written;
    PhotoPlane read;
};

constexpr std::array<PlanePair, 4> PLANES = {
    {{0, PHOTO_RED}, {1, PHOTO_GREEN}, {2, PHOTO_BLUE}, {3, PHOTO_LAND}}};

void DigestPosts(const WriteTile &tile, TileDigest &digest)
{
    for (std::size_t i = 0; i < POST_COUNT; ++i)
    {
        const bool isFirst = i < POST_SIDE || i % POST_SIDE == 0;
        if (tile.mask[i] != 0)
        {
            Add(isFirst ? digest.firstPosts : digest.samples,
                static_cast<std::uint16_t>(tile.posts[i]));
        }
    }
}

void DigestPlanes(const WriteTile &tile, unsigned lostBits, TileDigest &digest)
{
    const std::size_t count = tile.mask.size();
    for (std::size_t i = 0; i < tile.planes.size(); ++i)
    {
        if (tile.mask[i % count] != 0)
        {
            Add(digest.samples, unsigned{tile.planes[i]} >> lostBits);
        }
    }
}

std::optional<ChunkFailure> ReadPosts(const ByteSource &source,
                                      const Chunk &chunk, ChunkScratch &scratch,
                                      WriteTile &tile)
{
    tile.posts.resize(POST_COUNT);
    std::vector<std::uint8_t> mask;
    auto failure =
        DecodeStoredElevation(source, chunk, scratch, tile.posts, mask);
    tile.mask = mask.empty() ? std::vector<std::uint8_t>(POST_COUNT, 255)
                             : std::move(mask);
    return failure;
}

std::optional<ChunkFailure> ReadCodes(const ByteSource &source,
                                      const Chunk &chunk, ChunkScratch &scratch,
                                      WriteTile &tile)
{
    std::vector<std::uint16_t> codes(POST_COUNT);
    auto failure = DecodeClassTile(source, chunk, scratch,
                                   std::span<std::uint16_t>(codes));
    tile.planes.resize(POST_COUNT);
    tile.mask.resize(POST_COUNT);
    for (std::size_t i = 0; i < POST_COUNT; ++i)
    {
        tile.mask[i] = codes[i] == MISSING_WIDE_CLASS ? 0 : 255;
        tile.planes[i] = static_cast<std::uint8_t>(codes[i] & tile.mask[i]);
    }
    return failure;
}

std::optional<ChunkFailure> ReadPixels(const ByteSource &source,
                                       const Chunk &chunk,
                                       ChunkScratch &scratch, WriteTile &tile)
{
    std::vector<std::uint8_t> planes(PHOTO_PLANES * PHOTO_PIXELS);
    auto failure =
        DecodePhotoTile(source, chunk, scratch, TexelAlpha::Land, planes);
    const auto at = [&](PhotoPlane plane)
    {
        return planes.begin() +
               static_cast<std::ptrdiff_t>(static_cast<std::size_t>(plane) *
                                           PHOTO_PIXELS);
    };
    tile.planes.resize(PLANES.size() * PHOTO_PIXELS);
    for (const PlanePair &pair : PLANES)
    {
        std::copy_n(at(pair.read), PHOTO_PIXELS,
                    tile.planes.begin() + static_cast<std::ptrdiff_t>(
                                              pair.written * PHOTO_PIXELS));
    }
    tile.mask.assign(at(PHOTO_ALPHA),
                     at(PHOTO_ALPHA) +
                         static_cast<std::ptrdiff_t>(PHOTO_PIXELS));
    return failure;
}

}  // namespace

std::uint64_t SumBytes(ByteSpan bytes)
{
    std::uint64_t sum = START;
    for (const std::uint8_t byte : bytes)
    {
        Add(sum, byte);
    }
    return sum;
}

TileDigest DigestTile(std::uint16_t dataType, const WriteTile &tile)
{
    TileDigest digest{START, START, START};
    for (const std::uint8_t value : tile.mask)
    {
        Add(digest.mask, value);
    }
    if (dataType == DATA_TYPE_ELEVATION)
    {
        DigestPosts(tile, digest);
        return digest;
    }
    constexpr unsigned bitsLostIn16 = 3;
    DigestPlanes(tile, dataType == DATA_TYPE_PHOTO ? bitsLostIn16 : 0, digest);
    return digest;
}

std::optional<ChunkFailure> ReadTile(const ByteSource &source,
                                     const Chunk &chunk, ChunkScratch &scratch,
                                     WriteTile &tile)
{
    switch (chunk.header.dataType)
    {
        case DATA_TYPE_ELEVATION:
            return ReadPosts(source, chunk, scratch, tile);
        case DATA_TYPE_PHOTO:
        case DATA_TYPE_PHOTO32:
            return ReadPixels(source, chunk, scratch, tile);
        default:
            return ReadCodes(source, chunk, scratch, tile);
    }
}

}  // namespace bgl
