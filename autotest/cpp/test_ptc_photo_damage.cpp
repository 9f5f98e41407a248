// SPDX-License-Identifier: MIT
// PTC photos that are damaged or of an unsupported variant:
// frmts/trq1/format.md chapter 9.1.

#include "autotest/cpp/codec_test_util.h"
#include "autotest/cpp/ptc_test_util.h"
#include "frmts/codecs/ptc/photo_encode.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

namespace
{

using bgl::CodecStatus;
using ptctest::Bytes;
using ptctest::Encoded;
using ptctest::MakePhoto;
using ptctest::Pixels;
using ptctest::Rgba;
using Kind = bgl::CodecStatus::Kind;

// Offsets in a payload without global metadata.
constexpr std::size_t BLOCK = 4;
constexpr std::size_t FRAME = 92;
constexpr std::size_t TILE_SIZES = FRAME + 76 + 5;
constexpr std::size_t FIRST_TILE = TILE_SIZES + 64;

template <class Word> CodecStatus StatusOf(const Bytes &payload)
{
    Pixels<Word> pixels;
    return ptctest::Decode(codectest::ExactBytes(payload).Get(), pixels);
}

/** Makes a photo of a few hundred bytes, with an edge in the colours of one
 * tile and a lake's shore in the alpha of two. */
template <class Word> Pixels<Word> SmallPhoto()
{
    return MakePhoto<Word>(
        [](int row, int column)
        {
            const bool isSpot = row == 20 && column == 30;
            const bool isWater = row > 100 && row < 120 && column < 2 * row;
            return Rgba{isSpot ? 255 : 64, 128, isSpot ? 0 : 200,
                        isWater ? 0 : 255};
        });
}

/** A payload with some of its bytes replaced, and the expected outcome. */
struct Variant
{
    std::size_t offset;
    Bytes bytes;
    Kind kind;
    const char *text;
};

class PtcPhotoVariant : public testing::TestWithParam<Variant>
{
  protected:
    template <class Word> void Expect()
    {
        Bytes payload = Encoded(SmallPhoto<Word>());
        const auto place =
            payload.begin() + static_cast<std::ptrdiff_t>(GetParam().offset);
        std::copy(GetParam().bytes.begin(), GetParam().bytes.end(), place);
        const CodecStatus status = StatusOf<Word>(payload);
        EXPECT_EQ(status.GetKind(), GetParam().kind);
        EXPECT_NE(std::string(status.Expected()).find(GetParam().text),
                  std::string::npos)
            << status.Expected();
        EXPECT_LE(status.Offset(), payload.size());
    }
};

TEST_P(PtcPhotoVariant, IsNamedIn16Bits)
{
    Expect<std::uint16_t>();
}

TEST_P(PtcPhotoVariant, IsNamedIn32Bits)
{
    Expect<std::uint32_t>();
}

INSTANTIATE_TEST_SUITE_P(
    Unsupported, PtcPhotoVariant,
    testing::Values(
        Variant{0, {5}, Kind::Unsupported, "version other than 1"},
        Variant{1, {3}, Kind::Unsupported, "prefix with flags"},
        Variant{3, {1}, Kind::Unsupported, "prefix with flags"},
        Variant{BLOCK + 5, {1}, Kind::Unsupported, "pixel format other than"},
        Variant{BLOCK + 5, {8}, Kind::Unsupported, "pixel format other than"},
        Variant{BLOCK + 9, {2}, Kind::Unsupported, "width"},
        Variant{BLOCK + 13, {2}, Kind::Unsupported, "height"},
        Variant{FRAME + 20, {1}, Kind::Unsupported, "one-bit channels inside"},
        Variant{FRAME + 20, {15}, Kind::Unsupported, "one-bit channels inside"},
        Variant{FRAME + 22, {0x14}, Kind::Unsupported, "bit-plane entropy"},
        Variant{FRAME + 22, {0x16}, Kind::Unsupported, "BLC"},
        Variant{FRAME + 22, {0x17}, Kind::Unsupported, "raw"},
        Variant{
            FRAME + 20, {0, 0, 0x11}, Kind::Unsupported, "bit-plane entropy"},
        Variant{FRAME + 20, {0, 0, 0x19}, Kind::Unsupported, "BLC"},
        Variant{FRAME + 20, {0, 0, 0x1D}, Kind::Unsupported, "raw"},
        Variant{FRAME + 22, {0x45}, Kind::Unsupported, "Bayer"},
        Variant{FRAME + 23, {0x11}, Kind::Unsupported, "Bayer"},
        Variant{FRAME + 22, {0x55}, Kind::Unsupported, "colour space above"},
        Variant{FRAME + 22, {0x35}, Kind::Unsupported, "four channels"},
        Variant{FRAME + 23, {0x30}, Kind::Unsupported, "high dynamic range"},
        Variant{FRAME + 50, {16}, Kind::Unsupported, "bits per channel"},
        Variant{FRAME + 52, {0}, Kind::Unsupported, "colour channels"},
        Variant{FRAME + 52, {1}, Kind::Unsupported, "colour channels"},
        Variant{FRAME + 52, {3}, Kind::Unsupported, "colour channels"},
        Variant{FRAME + 52, {5}, Kind::Unsupported, "more than 4 channels"},
        Variant{FRAME + 54, {128, 0}, Kind::Unsupported, "chunks narrower"}));

INSTANTIATE_TEST_SUITE_P(
    Damaged, PtcPhotoVariant,
    testing::Values(
        Variant{BLOCK, {0}, Kind::Damaged, "signature"},
        Variant{FRAME, {0}, Kind::Damaged, "length of the PTC frame"},
        Variant{FRAME + 27, {0x80}, Kind::Damaged, "quantiser step"},
        Variant{FRAME + 31, {0x80}, Kind::Damaged, "quantiser step of alpha"},
        Variant{TILE_SIZES, {0, 0}, Kind::Damaged, "PTC tile"},
        Variant{TILE_SIZES + 3, {1}, Kind::Damaged, "size of a PTC tile"},
        Variant{FIRST_TILE, {3, 4}, Kind::Damaged, "up to 4096"}));

TEST(PtcPhotoDamage, FormatsAreNotMixedUp)
{
    EXPECT_EQ(
        StatusOf<std::uint16_t>(Encoded(SmallPhoto<std::uint32_t>())).GetKind(),
        Kind::Unsupported);
    EXPECT_EQ(
        StatusOf<std::uint32_t>(Encoded(SmallPhoto<std::uint16_t>())).GetKind(),
        Kind::Unsupported);
    EXPECT_EQ(StatusOf<std::uint16_t>(Encoded(ptctest::Relief())).GetKind(),
              Kind::Unsupported);
}

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

/** Makes the tiles end at the end of the payload. */
void PutTileSizesRight(Bytes &payload)
{
    std::size_t remaining = payload.size() - FIRST_TILE;
    for (std::size_t tile = 0; tile < 16; ++tile)
    {
        std::uint8_t *field = &payload[TILE_SIZES + 4 * tile];
        const std::size_t size = std::min<std::size_t>(
            remaining, bgl::LoadLittleEndian<std::uint32_t>(field));
        bgl::StoreLittleEndian(field, static_cast<std::uint32_t>(size));
        remaining -= size;
    }
}

template <class Word> class PtcPhotoDamage : public testing::Test
{
};

using Words = testing::Types<std::uint16_t, std::uint32_t>;
TYPED_TEST_SUITE(PtcPhotoDamage, Words);

TYPED_TEST(PtcPhotoDamage, TruncationAtEveryLength)
{
    const Bytes payload = Encoded(SmallPhoto<TypeParam>());
    ASSERT_LT(payload.size(), 5000u);
    for (std::size_t size = 0; size < payload.size(); ++size)
    {
        const Bytes cut(payload.begin(),
                        payload.begin() + static_cast<std::ptrdiff_t>(size));
        EXPECT_EQ(StatusOf<TypeParam>(cut).GetKind(), Kind::Damaged) << size;
    }
}

TYPED_TEST(PtcPhotoDamage, TruncationWithLengthsPutRight)
{
    const Bytes whole = Encoded(SmallPhoto<TypeParam>());
    for (std::size_t size = FIRST_TILE; size < whole.size(); ++size)
    {
        Bytes payload(whole.begin(),
                      whole.begin() + static_cast<std::ptrdiff_t>(size));
        AddToLengths(payload, size - whole.size());
        PutTileSizesRight(payload);
        EXPECT_EQ(StatusOf<TypeParam>(payload).GetKind(), Kind::Damaged)
            << size;
    }
}

TYPED_TEST(PtcPhotoDamage, BytesLeftOverInATile)
{
    Bytes payload = Encoded(SmallPhoto<TypeParam>());
    ++payload[TILE_SIZES + 4 * 15];
    AddToLengths(payload, 1);
    payload.push_back(0);
    const CodecStatus status = StatusOf<TypeParam>(payload);
    EXPECT_EQ(status.Offset(), payload.size() - 1);
    EXPECT_STREQ(status.Expected(), "end of a PTC tile");
}

TYPED_TEST(PtcPhotoDamage, ExtremesInEveryHeaderField)
{
    const Bytes whole = Encoded(SmallPhoto<TypeParam>());
    for (std::size_t offset = 0; offset < FIRST_TILE; ++offset)
    {
        for (const std::uint32_t value : {0u, 1u, 0x7FFFFFFFu, 0xFFFFFFFFu})
        {
            for (const std::size_t size : {1u, 2u, 4u})
            {
                Bytes payload = whole;
                std::memcpy(&payload[offset], &value, size);
                EXPECT_LE(StatusOf<TypeParam>(payload).Offset(),
                          payload.size());
            }
        }
    }
}

TYPED_TEST(PtcPhotoDamage, AnyValueInTheFieldsOfTheVariant)
{
    const Bytes whole = Encoded(SmallPhoto<TypeParam>());
    std::mt19937 random(6);
    for (int round = 0; round < 3000; ++round)
    {
        // One-bit channels, flags and steps; channel count.
        Bytes payload = whole;
        for (const std::size_t offset : {20u, 22u, 23u, 24u, 28u, 52u})
        {
            if (random() % 2 == 0)
            {
                payload[FRAME + offset] =
                    static_cast<std::uint8_t>(random() % 64);
            }
        }
        EXPECT_LE(StatusOf<TypeParam>(payload).Offset(), payload.size());
    }
}

TYPED_TEST(PtcPhotoDamage, RandomBytesInTheTiles)
{
    const auto photo = MakePhoto<TypeParam>(
        [](int row, int column)
        {
            Rgba pixel = ptctest::Landscape(row, column);
            pixel.alpha = ptctest::IsInDisc(row, column) ? 0 : 255;
            return pixel;
        });
    const Bytes wholes[] = {Encoded(SmallPhoto<TypeParam>()), Encoded(photo),
                            Encoded(photo, 30)};
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
        damaged += StatusOf<TypeParam>(payload).IsDone() ? 0 : 1;
    }
    // Nearly every change shifts the end of a stream.
    EXPECT_GT(damaged, 400);
}

TEST(PtcPhotoDamage, BlcStreamTooShort)
{
    // Alpha is the last channel: its tile loses the last byte.
    Bytes payload = Encoded(MakePhoto<std::uint16_t>(
        [random = std::mt19937(8)](int, int) mutable {
            return Rgba{9, 9, 9, static_cast<int>(random() % 256)};
        }));
    --payload[TILE_SIZES + 4 * 15];
    AddToLengths(payload, static_cast<std::size_t>(-1));
    payload.pop_back();
    const CodecStatus status = StatusOf<std::uint16_t>(payload);
    EXPECT_EQ(status.Offset(), payload.size());
    EXPECT_STREQ(status.Expected(), "more bytes of a BLC stream");
}

TEST(PtcPhotoDamage, SizeOfAChannelIsCut)
{
    // The last tile ends inside the size of a first, one-bit, channel.
    bgl::ptc::PtcHeader header;
    header.channelCount = 4;
    header.oneBitChannels = 15;
    Bytes payload;
    bgl::ptc::EncodePhoto(
        header, MakePhoto<std::uint16_t>([](int, int) { return Rgba{}; }),
        payload);
    const auto size =
        bgl::LoadLittleEndian<std::uint32_t>(&payload[TILE_SIZES + 4 * 15]);
    ASSERT_EQ(size, 10u);
    bgl::StoreLittleEndian(&payload[TILE_SIZES + 4 * 15], std::uint32_t{1});
    AddToLengths(payload, static_cast<std::size_t>(-9));
    payload.erase(payload.end() - 9, payload.end());
    const CodecStatus status = StatusOf<std::uint16_t>(payload);
    EXPECT_EQ(status.Offset(), payload.size() - 1);
    EXPECT_STREQ(status.Expected(), "size of a PTC channel");
}

/** Decodes a sound payload after others with the same memory. */
template <class Word>
Pixels<Word> DecodedAfter(const std::vector<Bytes> &before,
                          const Bytes &payload)
{
    Pixels<Word> pixels(ptctest::PHOTO_SIZE);
    bgl::PtcScratch scratch;
    const auto decode = [&](const Bytes &bytes)
    {
        if constexpr (sizeof(Word) == 2)
        {
            return bgl::DecodePtcPhoto(bytes, scratch, pixels);
        }
        else
        {
            return bgl::DecodePtcPhoto32(bytes, scratch, pixels);
        }
    };
    for (const Bytes &bytes : before)
    {
        EXPECT_FALSE(decode(bytes).IsDone());
    }
    EXPECT_TRUE(decode(payload).IsDone());
    return pixels;
}

/** Returns a payload whose last tile ends too soon, which is found when all but
 * the last channel are decoded. */
Bytes WithShortTile(Bytes payload)
{
    --payload[TILE_SIZES + 4 * 15];
    AddToLengths(payload, static_cast<std::size_t>(-1));
    payload.pop_back();
    return payload;
}

template <class Word> void ExpectNoTrace(int quantiserStep)
{
    // The other photo has coefficients where this one has zeros.
    const auto rough = MakePhoto<Word>(
        [random = std::mt19937(9)](int, int) mutable {
            return Rgba{static_cast<int>(random() % 256), 9, 9, 255};
        });
    const Bytes payload =
        Encoded(MakePhoto<Word>(ptctest::Landscape), quantiserStep);
    EXPECT_TRUE(DecodedAfter<Word>({WithShortTile(Encoded(rough))}, payload) ==
                DecodedAfter<Word>({}, payload));
}

TEST(PtcPhotoDamage, LeavesNoTraceInMemoryThatIsReused)
{
    ExpectNoTrace<std::uint16_t>(0);
    ExpectNoTrace<std::uint16_t>(30);
    ExpectNoTrace<std::uint32_t>(0);
    ExpectNoTrace<std::uint32_t>(30);
}

}  // namespace
