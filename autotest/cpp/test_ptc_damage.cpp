// SPDX-License-Identifier: MIT
// PTC payloads that are damaged or of an unsupported variant:
// frmts/trq1/format.md chapter 9.1.

#include "autotest/cpp/ptc_test_util.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace
{

using bgl::CodecStatus;
using ptctest::Bytes;
using ptctest::Decode;
using ptctest::Encoded;
using ptctest::Posts;
using Kind = bgl::CodecStatus::Kind;

constexpr std::size_t BLOCK = 4;
constexpr std::size_t FILE_HEADER = 48;
constexpr std::size_t FRAME = 92;
constexpr std::size_t TILE_SIZES = FRAME + 76 + 5;
constexpr std::size_t FIRST_TILE = TILE_SIZES + 64;

CodecStatus StatusOf(const Bytes &payload)
{
    Posts posts;
    // A copy of the exact size, so that reads past the end are detected.
    return Decode(Bytes(payload), posts);
}

/** Makes a payload of a few hundred bytes with runs, values and an empty
 * stripe. */
Bytes SmallPayload()
{
    return Encoded(ptctest::MakePosts(
        [](int row, int column)
        { return row == 20 && column == 30 ? 900 : row / 64; }));
}

/** A payload with some of its bytes replaced, and the expected outcome. */
struct Variant
{
    std::size_t offset;
    Bytes bytes;
    Kind kind;
    const char *text;
};

class PtcVariant : public testing::TestWithParam<Variant>
{
};

TEST_P(PtcVariant, IsNamed)
{
    Bytes payload = SmallPayload();
    std::copy(GetParam().bytes.begin(), GetParam().bytes.end(),
              payload.begin() + static_cast<std::ptrdiff_t>(GetParam().offset));
    const CodecStatus status = StatusOf(payload);
    EXPECT_EQ(status.GetKind(), GetParam().kind);
    EXPECT_NE(std::string(status.Expected()).find(GetParam().text),
              std::string::npos)
        << status.Expected();
    EXPECT_LE(status.Offset(), payload.size());
}

INSTANTIATE_TEST_SUITE_P(
    Unsupported, PtcVariant,
    testing::Values(
        Variant{0, {1}, Kind::Unsupported, "version other than 5"},
        Variant{1, {1}, Kind::Unsupported, "first row and column"},
        Variant{BLOCK + 4, {2}, Kind::Unsupported, "version other than 1"},
        Variant{BLOCK + 5, {4}, Kind::Unsupported, "pixel format"},
        Variant{BLOCK + 6, {1}, Kind::Unsupported, "mip levels"},
        Variant{BLOCK + 36, {1}, Kind::Unsupported, "mip levels"},
        Variant{BLOCK + 9, {2}, Kind::Unsupported, "width"},
        Variant{BLOCK + 13, {2}, Kind::Unsupported, "height"},
        Variant{FILE_HEADER + 8, {0xAF}, Kind::Unsupported, "above 430"},
        Variant{FILE_HEADER + 20, {2}, Kind::Unsupported, "one frame"},
        Variant{FRAME + 20, {8}, Kind::Unsupported, "one-bit channels"},
        Variant{FRAME + 22, {4}, Kind::Unsupported, "bit-plane entropy coder"},
        Variant{FRAME + 22, {6}, Kind::Unsupported, "BLC"},
        Variant{FRAME + 22, {7}, Kind::Unsupported, "raw"},
        Variant{FRAME + 22, {0x15}, Kind::Unsupported, "colour space"},
        Variant{FRAME + 23, {1}, Kind::Unsupported, "Bayer"},
        Variant{FRAME + 23, {0x10}, Kind::Unsupported, "alpha"},
        Variant{FRAME + 23, {0x20}, Kind::Unsupported, "high dynamic range"},
        Variant{FRAME + 50, {8}, Kind::Unsupported, "16 bits"},
        Variant{FRAME + 52, {3}, Kind::Unsupported, "one channel"},
        Variant{FRAME + 54, {128, 0}, Kind::Unsupported, "chunks narrower"}));

INSTANTIATE_TEST_SUITE_P(
    Damaged, PtcVariant,
    testing::Values(
        Variant{BLOCK, {0}, Kind::Damaged, "signature"},
        Variant{BLOCK + 5, {0}, Kind::Unsupported, "pixel format"},
        Variant{BLOCK + 5, {10}, Kind::Unsupported, "pixel format"},
        Variant{BLOCK + 24, {0}, Kind::Damaged, "length of the PTC block"},
        Variant{BLOCK + 28, {0}, Kind::Damaged, "frame file at 44"},
        Variant{BLOCK + 32, {0}, Kind::Damaged, "size of the PTC frame file"},
        Variant{FILE_HEADER, {0}, Kind::Damaged, "signature"},
        Variant{FILE_HEADER + 16, {0}, Kind::Damaged, "data length"},
        Variant{FILE_HEADER + 36, {1}, Kind::Damaged, "data length"},
        Variant{FILE_HEADER + 39, {1}, Kind::Damaged, "global metadata"},
        Variant{
            FILE_HEADER + 40, {0}, Kind::Damaged, "length of the PTC frame"},
        Variant{FRAME, {0}, Kind::Damaged, "length of the PTC frame"},
        Variant{FRAME + 8, {15}, Kind::Damaged, "tile count"},
        Variant{FRAME + 27, {0x80}, Kind::Damaged, "quantiser step"},
        Variant{FRAME + 33, {2}, Kind::Damaged, "as high"},
        Variant{FRAME + 75, {1}, Kind::Damaged, "frame metadata"},
        Variant{TILE_SIZES, {9}, Kind::Damaged, "behind the last PTC tile"},
        Variant{TILE_SIZES + 3, {1}, Kind::Damaged, "size of a PTC tile"},
        Variant{FIRST_TILE, {3, 4}, Kind::Damaged, "up to 4096"}));

/** Adds to the fields that hold a length up to the end of the payload. */
void AddToLengths(Bytes &payload, std::size_t count)
{
    for (const std::size_t offset : {28u, 36u, 64u, 88u, 92u})
    {
        const auto length =
            bgl::LoadLittleEndian<std::uint32_t>(&payload[offset]);
        bgl::StoreLittleEndian(&payload[offset],
                               static_cast<std::uint32_t>(length + count));
    }
}

TEST(PtcDamage, BytesLeftOverInATile)
{
    Bytes payload = SmallPayload();
    ++payload[TILE_SIZES + 4 * 15];
    AddToLengths(payload, 1);
    payload.push_back(0);
    const CodecStatus status = StatusOf(payload);
    EXPECT_EQ(status.Offset(), payload.size() - 1);
    EXPECT_STREQ(status.Expected(), "end of a PTC tile");
}

TEST(PtcDamage, TileTooShort)
{
    // The last tile loses a byte.
    Bytes payload = SmallPayload();
    --payload[TILE_SIZES + 4 * 15];
    AddToLengths(payload, static_cast<std::size_t>(-1));
    payload.pop_back();
    const CodecStatus status = StatusOf(payload);
    EXPECT_EQ(status.Offset(), payload.size());
    EXPECT_STREQ(status.Expected(), "more bytes of an RLGR stream");
}

TEST(PtcDamage, ValueOutsideTheStripe)
{
    // The step is so large that the coder starts with runs. Of sixteen
    // coefficients 2 + 2 + 4 + 4 are zeros of four runs; seven more zeros and a
    // value do not fit.
    Bytes payload = SmallPayload();
    bgl::StoreLittleEndian(&payload[FRAME + 24], std::int32_t{0x7FFFFFFF});
    payload[FIRST_TILE] = 4;
    payload[FIRST_TILE + 1] = 0x0F;
    const CodecStatus status = StatusOf(payload);
    EXPECT_EQ(status.GetKind(), Kind::Damaged);
    EXPECT_EQ(status.Offset(), FIRST_TILE + 1);
    EXPECT_STREQ(status.Expected(), "RLGR stream that ends inside the stripe");
}

TEST(PtcDamage, TruncationAtEveryLength)
{
    const Bytes payload = SmallPayload();
    ASSERT_LT(payload.size(), 3000u);
    for (std::size_t size = 0; size < payload.size(); ++size)
    {
        const Bytes cut(payload.begin(),
                        payload.begin() + static_cast<std::ptrdiff_t>(size));
        EXPECT_EQ(StatusOf(cut).GetKind(), Kind::Damaged) << size;
    }
}

TEST(PtcDamage, TruncationWithLengthsPutRight)
{
    const Bytes whole = SmallPayload();
    for (std::size_t size = FIRST_TILE; size < whole.size(); ++size)
    {
        Bytes payload(whole.begin(),
                      whole.begin() + static_cast<std::ptrdiff_t>(size));
        AddToLengths(payload, size - whole.size());
        EXPECT_EQ(StatusOf(payload).GetKind(), Kind::Damaged) << size;
    }
}

TEST(PtcDamage, ExtremesInEveryHeaderField)
{
    const Bytes whole = SmallPayload();
    for (std::size_t offset = 0; offset < FIRST_TILE; ++offset)
    {
        for (const std::uint32_t value : {0u, 1u, 0x7FFFFFFFu, 0xFFFFFFFFu})
        {
            for (const std::size_t size : {1u, 2u, 4u})
            {
                Bytes payload = whole;
                std::memcpy(&payload[offset], &value, size);
                EXPECT_LE(StatusOf(payload).Offset(), payload.size());
            }
        }
    }
}

TEST(PtcDamage, RandomBytesInTheTiles)
{
    const Bytes wholes[] = {SmallPayload(), Encoded(ptctest::Relief()),
                            Encoded(ptctest::Relief(), 30)};
    std::mt19937 random(5);
    int damaged = 0;
    for (int round = 0; round < 600; ++round)
    {
        Bytes payload = wholes[round % 3];
        const auto changes = 1 + random() % 20;
        for (std::size_t i = 0; i < changes; ++i)
        {
            const std::size_t at =
                FIRST_TILE + random() % (payload.size() - FIRST_TILE);
            payload[at] = static_cast<std::uint8_t>(random());
        }
        damaged += StatusOf(payload).IsDone() ? 0 : 1;
    }
    // Nearly every change shifts the end of a stream.
    EXPECT_GT(damaged, 400);
}

TEST(PtcDamage, LongRunsOfOnes)
{
    for (const bool isOnes : {false, true})
    {
        Bytes payload = Encoded(ptctest::Noise(0, 500));
        std::fill(payload.begin() + FIRST_TILE + 2, payload.end(),
                  static_cast<std::uint8_t>(isOnes ? 0xFF : 0));
        EXPECT_EQ(StatusOf(payload).GetKind(), Kind::Damaged);
    }
}

}  // namespace
