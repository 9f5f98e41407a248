// SPDX-License-Identifier: MIT
// PTC photos, synthetic and from a file: frmts/trq1/format.md chapter 9.

#include "autotest/cpp/ptc_test_util.h"
#include "autotest/cpp/test_data.h"
#include "driver/bgl/container.h"
#include "frmts/codecs/ptc/photo_encode.h"
#include "frmts/trq1/chunk_scan.h"
#include "frmts/trq1/compression.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <string>

namespace
{

using bgl::ptc::ColourSpace;
using bgl::ptc::PtcHeader;
using ptctest::Bytes;
using ptctest::Decode;
using ptctest::Encoded;
using ptctest::MakePhoto;
using ptctest::PHOTO_SIZE;
using ptctest::Pixels;
using ptctest::Rgba;

// Offsets in a payload without global metadata.
constexpr std::size_t FRAME = 92;
constexpr std::size_t TILE_SIZES = FRAME + 76 + 5;
constexpr std::size_t FIRST_TILE = TILE_SIZES + 64;

using Image = std::function<Rgba(int row, int column)>;

Image Random(unsigned seed)
{
    return [random = std::mt19937(seed)](int, int) mutable
    {
        const auto bits = static_cast<std::uint32_t>(random());
        return Rgba{
            static_cast<int>(bits & 255), static_cast<int>(bits >> 8 & 255),
            static_cast<int>(bits >> 16 & 255), static_cast<int>(bits >> 24)};
    };
}

Image Flat(const Rgba &pixel)
{
    return [=](int, int) { return pixel; };
}

Rgba Gradient(int row, int column)
{
    return {row, column, 255 - (row + column) / 2, 255};
}

Rgba HardEdges(int row, int column)
{
    return {row % 64 < 20 ? 255 : 0, (row + column) % 50 < 7 ? 0 : 255,
            row / 16 % 2 == column / 16 % 2 ? 255 : 0, 255};
}

/** Returns images that resemble photos and images that do not. */
std::map<std::string, Image> Images()
{
    return {{"random", Random(1)},
            {"black", Flat({0, 0, 0, 255})},
            {"white", Flat({255, 255, 255, 255})},
            {"middle", Flat({128, 128, 128, 128})},
            {"red", Flat({255, 0, 0, 255})},
            {"gradient", Gradient},
            {"edges", HardEdges},
            {"landscape", ptctest::Landscape}};
}

using Alpha = std::function<int(int row, int column)>;

std::map<std::string, Alpha> Alphas()
{
    return {{"opaque", [](int, int) { return 255; }},
            {"transparent", [](int, int) { return 0; }},
            {"disc", [](int row, int column)
             { return ptctest::IsInDisc(row, column) ? 0 : 255; }},
            {"noise", [random = std::mt19937(9)](int, int) mutable
             { return static_cast<int>(random() % 256); }}};
}

template <class Word> Pixels<Word> Photo(Image image, Alpha alpha)
{
    return MakePhoto<Word>(
        [&](int row, int column)
        {
            Rgba pixel = image(row, column);
            pixel.alpha = alpha(row, column);
            return pixel;
        });
}

/** Returns the channels of a pixel from blue to alpha. */
std::array<int, 4> Channels(std::uint16_t word)
{
    return {word & 31, word >> 5 & 31, word >> 10 & 31, word >> 15};
}

std::array<int, 4> Channels(std::uint32_t word)
{
    return {static_cast<int>(word & 255), static_cast<int>(word >> 8 & 255),
            static_cast<int>(word >> 16 & 255), static_cast<int>(word >> 24)};
}

template <class Word> class PtcColour : public testing::Test
{
  protected:
    static bgl::CodecStatus Status(const Bytes &payload)
    {
        Pixels<Word> pixels;
        return Decode(payload, pixels);
    }

    static void ExpectDecodes(const Bytes &payload, const Pixels<Word> &pixels)
    {
        Pixels<Word> decoded;
        const bgl::CodecStatus status = Decode(payload, decoded);
        ASSERT_TRUE(status.IsDone()) << status.Expected();
        EXPECT_TRUE(decoded == pixels);
    }

    /** Encodes pixels in a variant of the format. */
    static Bytes EncodedAs(const PtcHeader &header, const Pixels<Word> &pixels)
    {
        Bytes payload;
        bgl::ptc::EncodePhoto(header, pixels, payload);
        return payload;
    }
};

using Words = testing::Types<std::uint16_t, std::uint32_t>;
TYPED_TEST_SUITE(PtcColour, Words);

TYPED_TEST(PtcColour, Lossless)
{
    for (const auto &[name, image] : Images())
    {
        for (const auto &[alphaName, alpha] : Alphas())
        {
            SCOPED_TRACE(name + " " + alphaName);
            const auto pixels = Photo<TypeParam>(image, alpha);
            this->ExpectDecodes(Encoded(pixels), pixels);
        }
    }
}

TYPED_TEST(PtcColour, LosslessIsSmall)
{
    const auto flat = MakePhoto<TypeParam>(Flat({255, 255, 255, 255}));
    EXPECT_LT(Encoded(flat).size(), 1500u);
    const auto pixels =
        Photo<TypeParam>(ptctest::Landscape, [](int row, int column)
                         { return ptctest::IsInDisc(row, column) ? 0 : 255; });
    EXPECT_LT(Encoded(pixels).size(), PHOTO_SIZE * sizeof(TypeParam) * 2 / 3);
}

/** Largest error of every channel, and the mean square of the colours'. */
struct Errors
{
    std::array<int, 4> peak{};
    double meanSquare = 0;
};

template <class Word>
Errors ErrorsOf(const Pixels<Word> &a, const Pixels<Word> &b)
{
    Errors errors;
    for (std::size_t i = 0; i < a.size(); ++i)
    {
        const auto before = Channels(a[i]);
        const auto after = Channels(b[i]);
        for (std::size_t channel = 0; channel < 4; ++channel)
        {
            const int error = std::abs(before[channel] - after[channel]);
            errors.peak[channel] = std::max(errors.peak[channel], error);
            errors.meanSquare += channel < 3 ? error * error : 0;
        }
    }
    errors.meanSquare /= static_cast<double>(3 * a.size());
    return errors;
}

/** Returns the largest error of a plane whose coefficients were divided by
 * `divisor`: half of that, times the inverse transform's weights (5.26, as for
 * elevation), in eighths. */
double PlaneBound(int divisor)
{
    return divisor / 2.0 * 5.26 / 8.0;
}

/** Red and blue contain luma and half of both differences, whose divisor is
 * doubled; the halves, the fraction bits and odd samples are rounded. */
int ColourBound(int step)
{
    return static_cast<int>(PlaneBound(step) + PlaneBound(2 * step) + 2.0);
}

TYPED_TEST(PtcColour, LossyErrorIsBounded)
{
    for (const int step : {1, 4, 30})
    {
        for (const auto &[name, image] : Images())
        {
            for (const auto &[alphaName, alpha] : Alphas())
            {
                SCOPED_TRACE(name + " " + alphaName);
                const auto pixels = Photo<TypeParam>(image, alpha);
                Pixels<TypeParam> decoded;
                ASSERT_TRUE(Decode(Encoded(pixels, step), decoded).IsDone());
                const Errors errors = ErrorsOf(pixels, decoded);
                for (const std::size_t channel : {0u, 1u, 2u})
                {
                    EXPECT_LE(errors.peak[channel], ColourBound(step));
                }
                // Alpha has no step.
                EXPECT_EQ(errors.peak[3], 0);
                // Errors of many coefficients hardly ever add up.
                EXPECT_LE(std::sqrt(errors.meanSquare), 0.7 + step / 8.0);
            }
        }
    }
}

TYPED_TEST(PtcColour, LossyIsSmaller)
{
    const auto pixels = MakePhoto<TypeParam>(ptctest::Landscape);
    EXPECT_LT(Encoded(pixels, 30).size(), Encoded(pixels).size() / 2);
}

TYPED_TEST(PtcColour, LargestStepDecodes)
{
    const auto pixels = MakePhoto<TypeParam>(ptctest::Landscape);
    EXPECT_TRUE(this->Status(Encoded(pixels, 0x7FFFFFFF)).IsDone());
}

TEST(PtcColour32, AlphaHasAStepOfItsOwn)
{
    for (const int alphaStep : {1, 4, 30})
    {
        for (const auto &[alphaName, alpha] : Alphas())
        {
            for (const int step : {0, 4})
            {
                SCOPED_TRACE(alphaName);
                const auto pixels =
                    Photo<std::uint32_t>(ptctest::Landscape, alpha);
                Pixels<std::uint32_t> decoded;
                ASSERT_TRUE(
                    Decode(Encoded(pixels, step, alphaStep), decoded).IsDone());
                const Errors errors = ErrorsOf(pixels, decoded);
                // The fourth channel's divisor is also doubled.
                EXPECT_LE(errors.peak[3],
                          static_cast<int>(PlaneBound(2 * alphaStep) + 1.0));
                EXPECT_LE(errors.peak[0], step == 0 ? 0 : ColourBound(step));
            }
        }
    }
}

TYPED_TEST(PtcColour, ColourSpacesAndOverlap)
{
    const auto pixels = Photo<TypeParam>(Random(7), Alphas()["noise"]);
    for (const ColourSpace space :
         {ColourSpace::None, ColourSpace::YCoCg, ColourSpace::YCoCgK})
    {
        for (const bool hasOverlap : {true, false})
        {
            for (const int step : {0, 1})
            {
                PtcHeader header;
                header.channelCount = 4;
                header.hasAlpha = space != ColourSpace::YCoCgK;
                header.colourSpace = space;
                header.hasOverlap = hasOverlap;
                header.quantiserStep = step;
                const Bytes payload = this->EncodedAs(header, pixels);
                if (step == 0)
                {
                    this->ExpectDecodes(payload, pixels);
                    continue;
                }
                Pixels<TypeParam> decoded;
                ASSERT_TRUE(Decode(payload, decoded).IsDone());
                EXPECT_LE(ErrorsOf(pixels, decoded).peak[1], 4);
            }
        }
    }
}

TYPED_TEST(PtcColour, AlphaOfFlatMacroblocks)
{
    // Without coefficients other than DC, uniform or not.
    const std::vector<Alpha> alphas = {
        [](int, int) { return 255; },
        [](int, int) { return 128; },
        [](int, int) { return 127; },
        [](int, int) { return 0; },
        [](int row, int column)
        { return row >= 240 && column >= 240 ? 0 : 255; },
        [](int row, int) { return row < 16 ? 0 : 255; },
        [](int row, int column)
        { return (row / 16 * 37 + column / 16 * 11) % 256; }};
    for (const Alpha &alpha : alphas)
    {
        const auto pixels = Photo<TypeParam>(ptctest::Landscape, alpha);
        for (const bool hasOverlap : {true, false})
        {
            for (const int step : {0, 1})
            {
                PtcHeader header;
                header.channelCount = 4;
                header.hasAlpha = true;
                header.colourSpace = ColourSpace::YCoCg;
                header.hasOverlap = hasOverlap;
                header.quantiserStep = step;
                Pixels<TypeParam> decoded;
                ASSERT_TRUE(
                    Decode(this->EncodedAs(header, pixels), decoded).IsDone());
                for (std::size_t i = 0; i < pixels.size(); ++i)
                {
                    ASSERT_EQ(Channels(decoded[i])[3], Channels(pixels[i])[3]);
                }
            }
        }
    }
}

TEST(PtcColour16, OneBitAlphaMayHaveAStep)
{
    const auto pixels = Photo<std::uint16_t>(Random(8), Alphas()["disc"]);
    for (const int alphaStep : {0, 1, 4, 30})
    {
        PtcHeader header;
        header.channelCount = 4;
        header.hasAlpha = true;
        header.oneBitChannels = 1u << 3;
        header.colourSpace = ColourSpace::YCoCg;
        header.alphaQuantiserStep = alphaStep;
        Bytes payload;
        bgl::ptc::EncodePhoto(header, pixels, payload);
        Pixels<std::uint16_t> decoded;
        ASSERT_TRUE(Decode(payload, decoded).IsDone());
        EXPECT_TRUE(decoded == pixels);
    }
}

TYPED_TEST(PtcColour, TheOtherNumberOfYCoCg)
{
    const auto pixels = MakePhoto<TypeParam>(HardEdges);
    Bytes payload = Encoded(pixels);
    ASSERT_EQ(payload[FRAME + 22], 0x15);
    payload[FRAME + 22] = 0x25;
    this->ExpectDecodes(payload, pixels);
}

TYPED_TEST(PtcColour, WithoutAlphaPhotosAreOpaque)
{
    const auto pixels = Photo<TypeParam>(HardEdges, Alphas()["opaque"]);
    for (const ColourSpace space : {ColourSpace::None, ColourSpace::YCoCg})
    {
        PtcHeader header;
        header.channelCount = 3;
        header.colourSpace = space;
        this->ExpectDecodes(this->EncodedAs(header, pixels), pixels);
    }
}

TYPED_TEST(PtcColour, OneColourIsGrey)
{
    const auto pixels = MakePhoto<TypeParam>(
        [](int row, int column)
        {
            const int grey = (row * column) & 255;
            const int alpha = ptctest::IsInDisc(row, column) ? 0 : 255;
            return Rgba{grey, grey, grey, alpha};
        });
    for (const unsigned oneBitChannels : {0u, 2u})
    {
        // A colour space requires three channels.
        for (const ColourSpace space : {ColourSpace::None, ColourSpace::YCoCg})
        {
            PtcHeader header;
            header.channelCount = 2;
            header.hasAlpha = true;
            header.oneBitChannels = oneBitChannels;
            header.colourSpace = space;
            this->ExpectDecodes(this->EncodedAs(header, pixels), pixels);
        }
    }
    PtcHeader header;
    Pixels<TypeParam> opaque = pixels;
    for (TypeParam &word : opaque)
    {
        constexpr int ALPHA_BIT = sizeof(TypeParam) == 2 ? 15 : 24;
        word = static_cast<TypeParam>(word | ~TypeParam{0} << ALPHA_BIT);
    }
    this->ExpectDecodes(this->EncodedAs(header, pixels), opaque);
}

TYPED_TEST(PtcColour, FourthChannelWithoutAlphaFlag)
{
    // Then it has the step of colour.
    const auto pixels =
        Photo<TypeParam>(ptctest::Landscape, [](int row, int column)
                         { return ptctest::IsInDisc(row, column) ? 0 : 255; });
    for (const unsigned oneBitChannels : {0u, 8u})
    {
        for (const int step : {0, 30})
        {
            PtcHeader header;
            header.channelCount = 4;
            header.oneBitChannels = oneBitChannels;
            header.colourSpace = ColourSpace::YCoCg;
            header.quantiserStep = step;
            const Bytes payload = this->EncodedAs(header, pixels);
            if (step == 0)
            {
                this->ExpectDecodes(payload, pixels);
                continue;
            }
            Pixels<TypeParam> decoded;
            ASSERT_TRUE(Decode(payload, decoded).IsDone());
            const bool isExact = ErrorsOf(pixels, decoded).peak[3] == 0;
            EXPECT_TRUE(isExact || oneBitChannels == 0);
        }
    }
}

TYPED_TEST(PtcColour, OneBitAlphaIgnoresStepAndCoder)
{
    const auto pixels =
        Photo<TypeParam>(ptctest::Landscape, [](int row, int column)
                         { return ptctest::IsInDisc(row, column) ? 255 : 0; });
    PtcHeader header;
    header.channelCount = 4;
    header.hasAlpha = true;
    header.oneBitChannels = 8;
    header.alphaQuantiserStep = 50;
    Bytes payload = this->EncodedAs(header, pixels);
    for (const int coder : {0, 1, 2, 3})
    {
        payload[FRAME + 22] = static_cast<std::uint8_t>(1 | coder << 2);
        this->ExpectDecodes(payload, pixels);
    }
}

TYPED_TEST(PtcColour, AnyChannelCanHaveOneBit)
{
    const auto pixels = Photo<TypeParam>(HardEdges, Alphas()["opaque"]);
    for (unsigned oneBitChannels = 0; oneBitChannels < 16; ++oneBitChannels)
    {
        for (const int step : {0, 1})
        {
            PtcHeader header;
            header.channelCount = 4;
            header.hasAlpha = true;
            header.oneBitChannels = oneBitChannels;
            header.quantiserStep = step;
            const Bytes payload = this->EncodedAs(header, pixels);
            if (step == 0 || oneBitChannels == 15)
            {
                this->ExpectDecodes(payload, pixels);
                continue;
            }
            Pixels<TypeParam> decoded;
            ASSERT_TRUE(Decode(payload, decoded).IsDone());
            const Errors errors = ErrorsOf(pixels, decoded);
            // Channels() counts from blue, the third channel, up.
            for (const std::size_t channel : {0u, 1u, 2u})
            {
                const bool isOneBit =
                    (oneBitChannels >> (2 - channel) & 1) != 0;
                EXPECT_LE(errors.peak[channel], isOneBit ? 0 : 2);
            }
        }
    }
}

TEST(PtcColour, HeaderOfAPhotoWithOneBitAlpha)
{
    const Bytes payload =
        Encoded(MakePhoto<std::uint16_t>(ptctest::Landscape), 30);
    const auto word = [&](std::size_t offset)
    { return bgl::LoadLittleEndian<std::uint16_t>(&payload[offset]); };
    EXPECT_EQ(bgl::LoadLittleEndian<std::uint32_t>(payload.data()), 1u);
    EXPECT_EQ(payload[9], 4);
    EXPECT_EQ(word(FRAME + 20), 8);
    EXPECT_EQ(word(FRAME + 22), 0x1015);
    EXPECT_EQ(word(FRAME + 24), 30);
    EXPECT_EQ(word(FRAME + 28), 0);
    EXPECT_EQ(word(FRAME + 48), 16);
    EXPECT_EQ(word(FRAME + 50), 5);
    EXPECT_EQ(word(FRAME + 52), 4);
}

TEST(PtcColour, HeaderOfA32BitPhoto)
{
    const Bytes payload =
        Encoded(MakePhoto<std::uint32_t>(ptctest::Landscape), 0, 7);
    EXPECT_EQ(payload[9], 2);
    EXPECT_EQ(payload[FRAME + 20], 0);
    EXPECT_EQ(payload[FRAME + 22], 0x15);
    EXPECT_EQ(payload[FRAME + 23], 0x10);
    EXPECT_EQ(payload[FRAME + 28], 7);
    EXPECT_EQ(payload[FRAME + 48], 32);
    EXPECT_EQ(payload[FRAME + 50], 8);
}

TEST(PtcColour, SizeOfEveryChannelButTheLast)
{
    // The first tile: luma, Co, Cg, each after its count and size, and alpha.
    const Bytes payload = Encoded(MakePhoto<std::uint16_t>(Random(3)));
    std::size_t cursor = FIRST_TILE;
    for (int channel = 0; channel < 3; ++channel)
    {
        EXPECT_EQ(payload[cursor], 1);
        EXPECT_EQ(payload[cursor + 1], 4);
        cursor +=
            4u + bgl::LoadLittleEndian<std::uint16_t>(&payload[cursor + 2]);
    }
    const std::size_t end =
        FIRST_TILE + bgl::LoadLittleEndian<std::uint32_t>(&payload[TILE_SIZES]);
    EXPECT_GT(end, cursor);
    EXPECT_LE(end, cursor + 1024);
}

TEST(PtcColour, ScratchServesAllFormatsInTurn)
{
    bgl::PtcScratch scratch;
    const auto small = MakePhoto<std::uint16_t>(Random(4));
    const auto large = MakePhoto<std::uint32_t>(Random(5));
    Pixels<std::uint16_t> pixels(PHOTO_SIZE);
    Pixels<std::uint32_t> pixels32(PHOTO_SIZE);
    ptctest::Posts posts(bgl::PTC_POST_SIDE * bgl::PTC_POST_SIDE);
    for (int round = 0; round < 2; ++round)
    {
        ASSERT_TRUE(
            bgl::DecodePtcElevation(Encoded(ptctest::Relief()), scratch, posts)
                .IsDone());
        EXPECT_TRUE(posts == ptctest::Relief());
        ASSERT_TRUE(
            bgl::DecodePtcPhoto(Encoded(small), scratch, pixels).IsDone());
        EXPECT_TRUE(pixels == small);
        ASSERT_TRUE(
            bgl::DecodePtcPhoto32(Encoded(large), scratch, pixels32).IsDone());
        EXPECT_TRUE(pixels32 == large);
    }
}

/** A mosaic with the pixels of one level of the shared file. */
struct Level
{
    const char *name;
    std::uint32_t u;
    std::uint32_t v;
    std::size_t side;
};

/** Returns the pixels of a tile as bytes. */
Bytes TileOf(const Bytes &mosaic, const Level &level, const bgl::Qmid &cell)
{
    const std::size_t left = (cell.u - level.u) * 256;
    const std::size_t top = (cell.v - level.v) * 256;
    Bytes tile;
    for (std::size_t y = 0; y < 256; ++y)
    {
        const std::size_t begin = 2 * ((top + y) * level.side + left);
        tile.insert(tile.end(),
                    mosaic.begin() + static_cast<std::ptrdiff_t>(begin),
                    mosaic.begin() + static_cast<std::ptrdiff_t>(begin + 512));
    }
    return tile;
}

TEST(PtcPhotoFile, ChunksEqualTheirTruthAndEncodeToTheSameBytes)
{
    const std::map<int, Level> levels = {
        {16, {"photo_L16_u25000_v7500_256x256.u16", 25000, 7500, 256}},
        {17, {"photo_L17_u50000_v15000_512x512.u16", 50000, 15000, 512}},
        {18, {"photo_L18_u100000_v30000_1024x1024.u16", 100000, 30000, 1024}}};
    const std::string folder = "raster/synthetic/";
    REQUIRE_SHARED_FILE(folder + "photo.bgl");
    const Bytes file =
        testdata::ReadFile(testdata::SharedFile(folder + "photo.bgl"));
    const bgl::MemorySource source{file};
    bgl::ProblemList problems;
    std::size_t compared = 0;
    for (const bgl::Chunk &chunk :
         bgl::ReadChunks(*bgl::Container::Open(source, problems), problems))
    {
        if (chunk.header.compression != bgl::COMPRESSION_PTC)
        {
            continue;
        }
        SCOPED_TRACE(chunk.Describe());
        const Level &level = levels.at(chunk.cell.level);
        const Bytes mosaic =
            testdata::ReadFile(testdata::SharedFile(folder + level.name));
        ASSERT_EQ(mosaic.size(), 2 * level.side * level.side);
        const auto payload = bgl::ByteSpan(file).subspan(
            static_cast<std::size_t>(chunk.PayloadOffset()),
            chunk.header.dataSize);
        // All of them are lossless.
        EXPECT_EQ(bgl::LoadLittleEndian<std::int32_t>(&payload[FRAME + 24]), 0);
        Pixels<std::uint16_t> pixels;
        const bgl::CodecStatus status = Decode(payload, pixels);
        ASSERT_TRUE(status.IsDone()) << status.Offset() << status.Expected();
        const Bytes tile = TileOf(mosaic, level, chunk.cell);
        EXPECT_EQ(std::memcmp(pixels.data(), tile.data(), tile.size()), 0);
        EXPECT_TRUE(std::ranges::equal(Encoded(pixels), payload));
        ++compared;
    }
    EXPECT_EQ(compared, 10u);
    EXPECT_EQ(problems.Count(), 0u);
}

}  // namespace
