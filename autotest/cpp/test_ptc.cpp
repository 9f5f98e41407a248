// SPDX-License-Identifier: MIT
// Complete PTC images, synthetic and real: frmts/trq1/format.md chapter 9.

#include "autotest/cpp/ptc_test_util.h"
#include "autotest/cpp/test_data.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <utility>

namespace
{

using ptctest::Bytes;
using ptctest::Decode;
using ptctest::Encoded;
using ptctest::MakePosts;
using ptctest::Posts;

// Offsets in a payload without global metadata.
constexpr std::size_t BIAS = 2;
constexpr std::size_t FRAME = 92;
constexpr std::size_t TILE_SIZES = FRAME + 76 + 5;
constexpr std::size_t FIRST_TILE = TILE_SIZES + 64;

void ExpectLossless(const Posts &posts)
{
    const Bytes payload = Encoded(posts);
    Posts decoded;
    const bgl::CodecStatus status = Decode(payload, decoded);
    ASSERT_TRUE(status.IsDone()) << status.Expected();
    EXPECT_EQ(decoded, posts);
}

std::uint32_t TileSize(const Bytes &payload, std::size_t tile)
{
    return bgl::LoadLittleEndian<std::uint32_t>(&payload[TILE_SIZES] +
                                                4 * tile);
}

TEST(Ptc, FlatIsSmall)
{
    for (const int height : {0, 1, -1, 123, -32768, 32767})
    {
        const Posts posts = MakePosts([&](int, int) { return height; });
        ExpectLossless(posts);
        EXPECT_LT(Encoded(posts).size(), 700u);
    }
}

TEST(Ptc, Ramps)
{
    ExpectLossless(MakePosts([](int row, int) { return 3 * row; }));
    ExpectLossless(MakePosts([](int, int column) { return 500 - column; }));
    ExpectLossless(
        MakePosts([](int row, int column) { return 100 * row - 90 * column; }));
}

TEST(Ptc, ReliefIsCompressed)
{
    ExpectLossless(ptctest::Relief());
    EXPECT_LT(Encoded(ptctest::Relief()).size(), 40000u);
}

TEST(Ptc, Noise)
{
    ExpectLossless(ptctest::Noise(0, 2));
    ExpectLossless(ptctest::Noise(-100, 1000));
    ExpectLossless(ptctest::Noise(-32768, 65536));
}

TEST(Ptc, Extremes)
{
    ExpectLossless(MakePosts([](int row, int column)
                             { return (row + column) % 2 ? 32767 : -32768; }));
    ExpectLossless(MakePosts([](int row, int column)
                             { return row + column < 256 ? 32767 : -32768; }));
}

TEST(Ptc, Spike)
{
    constexpr std::pair<int, int> PLACES[] = {
        {1, 1}, {256, 256}, {1, 256}, {130, 17}, {128, 128}};
    for (const auto &place : PLACES)
    {
        for (const int height : {1, -4000, 32767})
        {
            ExpectLossless(MakePosts(
                [&](int row, int column)
                { return std::pair(row, column) == place ? height : 0; }));
        }
    }
}

TEST(Ptc, BiasMakesTheLowestStoredPostZero)
{
    Posts posts = ptctest::Relief();
    const int lowest = *std::min_element(posts.begin(), posts.end());
    posts[5] = -9999;  // in row 0, which is not stored
    const Bytes payload = Encoded(posts);
    EXPECT_EQ(bgl::LoadLittleEndian<std::int16_t>(&payload[BIAS]), -lowest);
}

TEST(Ptc, BiasStopsAtSixteenBits)
{
    const Bytes payload = Encoded(ptctest::Noise(-32768, 2));
    EXPECT_EQ(bgl::LoadLittleEndian<std::int16_t>(&payload[BIAS]), 32767);
}

TEST(Ptc, RowAndColumnZeroAreCopies)
{
    Posts posts = ptctest::Relief();
    std::fill_n(posts.begin(), ptctest::SIDE, std::int16_t{77});
    Posts decoded;
    ASSERT_TRUE(Decode(Encoded(posts), decoded).IsDone());
    EXPECT_EQ(decoded, ptctest::Relief());
}

TEST(Ptc, StripesWithAndWithoutCoefficients)
{
    // A sample of 32768, in the middle of the range, is coded as 0.
    const Posts posts = MakePosts(
        [](int row, int column)
        {
            const int rough = row * column % 7 - 32767;
            return row <= 64 ? rough : 1;
        });
    const Bytes payload = Encoded(posts);
    ExpectLossless(posts);
    // Count 4096 in two bytes, and n = 0 in one.
    EXPECT_EQ(payload[FIRST_TILE], 0x01);
    EXPECT_EQ(payload[FIRST_TILE + 1], 0x04);
    EXPECT_EQ(TileSize(payload, 15), 1u);
    EXPECT_EQ(payload.back(), 0);
}

TEST(Ptc, FlatStripeHasSixteenCoefficients)
{
    const Bytes payload = Encoded(MakePosts([](int, int) { return 8; }));
    EXPECT_EQ(payload[FIRST_TILE], 4);
    EXPECT_EQ(TileSize(payload, 0), 10u);
}

TEST(Ptc, WithoutOverlap)
{
    // Without overlap the samples of a flat image are the same, so only the
    // flag must be changed; noise, however, changes.
    for (const bool isFlat : {true, false})
    {
        const Posts posts =
            isFlat ? MakePosts([](int, int) { return 40; }) : ptctest::Relief();
        Bytes payload = Encoded(posts);
        payload[FRAME + 23] |= 8;
        Posts decoded;
        ASSERT_TRUE(Decode(payload, decoded).IsDone());
        EXPECT_EQ(decoded == posts, isFlat);
    }
}

TEST(Ptc, MetadataIsSkipped)
{
    Bytes payload = Encoded(ptctest::Relief());
    const auto addTo = [&](std::size_t offset, std::uint32_t count)
    {
        bgl::StoreLittleEndian(
            &payload[offset],
            bgl::LoadLittleEndian<std::uint32_t>(&payload[offset]) + count);
    };
    addTo(FRAME + 72, 3);
    payload.insert(payload.begin() + FRAME + 76, 3, 0xEE);
    for (const std::size_t length : {28u, 36u, 64u, 88u, 92u})
    {
        addTo(length, 3);
    }
    addTo(84, 7);
    payload.insert(payload.begin() + 88, 7, 0xDD);
    addTo(28, 7);
    addTo(36, 7);
    Posts decoded;
    const bgl::CodecStatus status = Decode(payload, decoded);
    ASSERT_TRUE(status.IsDone()) << status.Offset() << status.Expected();
    EXPECT_EQ(decoded, ptctest::Relief());
}

class PtcLossy : public testing::TestWithParam<int>
{
  protected:
    /** Returns the largest error of a sample.
     *
     * A coefficient is off by at most half a step. The inverse transform's
     * weights of all coefficients that affect a sample sum up to 5.26 in
     * absolute value (measured with impulses), the coefficients are in eighths,
     * and rounding adds a half.
     */
    static int Bound()
    {
        return static_cast<int>(GetParam() / 2 * 5.26 / 8.0 + 0.5 + 0.5);
    }

    static int PeakError(const Posts &a, const Posts &b)
    {
        int peak = 0;
        for (std::size_t i = 0; i < a.size(); ++i)
        {
            // In 16 bits: the sum of sample and error may wrap.
            peak = std::max(peak,
                            std::abs(static_cast<std::int16_t>(a[i] - b[i])));
        }
        return peak;
    }
};

TEST_P(PtcLossy, ErrorIsBounded)
{
    for (const Posts &posts :
         {ptctest::Relief(), ptctest::Noise(-100, 20000),
          ptctest::Noise(-32768, 65536), MakePosts([](int, int) { return 9; }),
          MakePosts([](int row, int) { return row == 77 ? 9000 : 0; })})
    {
        Posts decoded;
        ASSERT_TRUE(Decode(Encoded(posts, GetParam()), decoded).IsDone());
        EXPECT_LE(PeakError(posts, decoded), Bound());
    }
}

TEST_P(PtcLossy, IsSmallerThanLossless)
{
    const Posts posts = ptctest::Noise(-100, 2000);
    if (GetParam() > 8)
    {
        EXPECT_LT(Encoded(posts, GetParam()).size(), Encoded(posts).size());
    }
}

INSTANTIATE_TEST_SUITE_P(Steps, PtcLossy,
                         testing::Values(1, 2, 4, 8, 30, 100, 1000));

TEST(PtcLossy, LargestStepDecodes)
{
    Posts decoded;
    EXPECT_TRUE(
        Decode(Encoded(ptctest::Relief(), 0x7FFFFFFF), decoded).IsDone());
}

/** Returns the payloads of all PTC chunks of a file, without RCS1:
 * frmts/trq1/format.md 1.2 and 2. */
std::vector<bgl::ByteSpan> PtcPayloads(const Bytes &file)
{
    std::vector<bgl::ByteSpan> payloads;
    const auto word = [&](std::size_t offset)
    { return bgl::LoadLittleEndian<std::uint32_t>(&file[offset]); };
    for (std::size_t section = 0; section < word(20); ++section)
    {
        const std::size_t entry = 56 + 20 * section;
        for (std::size_t tile = 0; tile < word(entry + 8); ++tile)
        {
            const std::size_t chunk = word(word(entry + 12) + 16 * tile + 8);
            if (file[chunk + 10] == 10)
            {
                const std::size_t size = word(chunk + 32);
                payloads.push_back(
                    bgl::ByteSpan(file).subspan(chunk + 40 + 12, size - 12));
            }
        }
    }
    return payloads;
}

TEST(PtcRealFile, ChunksDecodeAndEncodeToTheSameBytes)
{
    const std::string name = "raster/DeathValley_Elevations.bgl";
    REQUIRE_SHARED_FILE(name);
    const Bytes file = testdata::ReadFile(testdata::SharedFile(name));
    const auto payloads = PtcPayloads(file);
    ASSERT_EQ(payloads.size(), 67u);
    for (const bgl::ByteSpan payload : payloads)
    {
        // Done also means that every tile was used up to its last byte.
        Posts posts;
        const bgl::CodecStatus status = Decode(payload, posts);
        ASSERT_TRUE(status.IsDone()) << status.Offset() << status.Expected();
        EXPECT_TRUE(std::ranges::equal(Encoded(posts), payload));
        const auto [low, high] = std::ranges::minmax(posts);
        EXPECT_GE(low, -83);
        EXPECT_LE(high, 3367);
    }
}

}  // namespace
