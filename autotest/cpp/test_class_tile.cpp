// SPDX-License-Identifier: MIT
// Chunks of class codes in 8-bit and 16-bit tiles: frmts/trq1/format.md
// chapters 3.1, 3.3, 3.4.

#include "frmts/trq1/chunk_write.h"
#include "frmts/trq1/class_tile.h"
#include "frmts/trq1/elevation.h"
#include "frmts/trq1/raster_type.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace
{

using Bytes = std::vector<std::uint8_t>;

constexpr bgl::Qmid CELL{7, 40, 20};

/** Returns every code from 0 to 255. */
Bytes AllCodes()
{
    Bytes codes(bgl::POST_COUNT);
    for (std::size_t i = 0; i < codes.size(); ++i)
    {
        codes[i] = static_cast<std::uint8_t>(i);
    }
    return codes;
}

/** Every third post is missing; some of the others have a blend weight. */
Bytes SomeHoles()
{
    Bytes mask(bgl::POST_COUNT);
    for (std::size_t i = 0; i < mask.size(); ++i)
    {
        mask[i] = i % 3 == 0 ? 0 : i % 5 == 0 ? 1 : 255;
    }
    return mask;
}

/** Encodes codes and a mask, and decodes the result. */
template <class Post>
std::optional<bgl::ChunkFailure> Decode(const Bytes &mask,
                                        std::vector<Post> &posts)
{
    Bytes bytes;
    EXPECT_TRUE(bgl::EncodeClassChunk(CELL, bgl::DATA_TYPE_POPULATION_DENSITY,
                                      AllCodes(), mask, {}, bytes));
    bgl::Chunk chunk;
    chunk.header = *bgl::ChunkHeader::Parse(bytes);
    chunk.cell = CELL;
    bgl::ChunkScratch scratch;
    posts.assign(bgl::POST_COUNT, 7);
    return bgl::DecodeClassTile(bgl::MemorySource{bytes}, chunk, scratch,
                                std::span<Post>(posts));
}

TEST(ClassTile, OfBytesMarksMissingPostsWith255)
{
    const Bytes codes = AllCodes();
    const Bytes mask = SomeHoles();
    Bytes posts;
    ASSERT_FALSE(Decode(mask, posts));
    for (std::size_t i = 0; i < posts.size(); ++i)
    {
        ASSERT_EQ(posts[i], mask[i] != 0 ? codes[i] : 255) << i;
    }
}

TEST(ClassTile, OfWordsKeepsAllCodesApartFromMissingPosts)
{
    const Bytes codes = AllCodes();
    const Bytes mask = SomeHoles();
    std::vector<std::uint16_t> posts;
    ASSERT_FALSE(Decode(mask, posts));
    for (std::size_t i = 0; i < posts.size(); ++i)
    {
        ASSERT_EQ(posts[i], mask[i] != 0 ? codes[i] : 256) << i;
    }
}

TEST(ClassTile, OfWordsWithoutAMaskHasAllPosts)
{
    const Bytes codes = AllCodes();
    std::vector<std::uint16_t> posts;
    ASSERT_FALSE(Decode({}, posts));
    EXPECT_TRUE(std::equal(posts.begin(), posts.end(), codes.begin()));
}

}  // namespace
