// SPDX-License-Identifier: MIT
// Bitpack: frmts/trq1/format.md chapters 7 and 13.

#include "frmts/codecs/bitpack.h"

#include "autotest/cpp/bit_source.h"
#include "autotest/cpp/codec_test_util.h"
#include "driver/bytes/bit_writer_lsb.h"
#include "frmts/codecs/lz1.h"
#include "frmts/codecs/lz2.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

namespace codectest
{

namespace
{

constexpr const char *VECTOR8 =
    "01000008000435a8405083140435e8415083060435084150831a0435186023600e700435"
    "a847508364069623604650837604350848508365560a40c1465083";
constexpr const char *VECTOR16 =
    "0200d4fe080005429404054ab4100552d42406345ce4b52205429426054ab4320552d446"
    "06345ce4b54405429448054ab4540552d46806345ce4b566060491248e33ad66401159e2"
    "39e37606249126ae33af78800627e269895ebe19f009";

Bytes VectorSource8()
{
    Bytes samples;
    for (int row = 0; row < 8; ++row)
    {
        for (int column = 0; column < 8; ++column)
        {
            samples.push_back(static_cast<std::uint8_t>(
                (3 * row + 5 * column) % 40 + (row >= 4 ? 100 : 0)));
        }
    }
    return samples;
}

Bytes VectorSource16()
{
    std::vector<int> samples;
    for (int row = 0; row < 10; ++row)
    {
        for (int column = 0; column < 9; ++column)
        {
            samples.push_back(-300 + (17 * row + column * column) % 500);
        }
    }
    return WordsToBytes(samples);
}

bgl::CodecStatus Decode(const Bytes &stream, const bgl::RasterShape &shape,
                        Bytes &decoded, std::size_t &consumed)
{
    const ExactBytes exactStream(stream);
    ExactBytes output(shape.ByteCount());
    const bgl::CodecStatus status = bgl::DecodeBitpack(
        exactStream.Get(), shape, output.GetMutable(), &consumed);
    decoded = output.Copy();
    return status;
}

void ExpectDecodes(const Bytes &stream, const bgl::RasterShape &shape,
                   const Bytes &expected)
{
    Bytes decoded;
    std::size_t consumed = 0;
    const auto status = Decode(stream, shape, decoded, consumed);
    ASSERT_TRUE(status.IsDone()) << status.Expected();
    EXPECT_TRUE(decoded == expected);
    EXPECT_EQ(consumed, stream.size());
}

Bytes Encode(const Bytes &samples, const bgl::RasterShape &shape)
{
    Bytes stream;
    EXPECT_TRUE(bgl::EncodeBitpack(samples, shape, stream));
    return stream;
}

/** Decodes bit by bit, sample by sample, following the specification. */
class PlainDecoder final
{
  public:
    PlainDecoder(const Bytes &stream, const bgl::RasterShape &shape)
        : m_source(stream), m_shape(shape), m_output(shape.ByteCount())
    {
    }

    /** Returns the samples, or nothing for a damaged stream. */
    std::optional<Bytes> Run()
    {
        const unsigned baseSize = m_source.Read(8);
        m_shift = m_source.Read(8);
        if (baseSize > 4)
        {
            return std::nullopt;
        }
        const std::uint64_t base = m_source.Read(baseSize * 8);
        const unsigned width = m_source.Read(4);
        m_maxBits = m_source.Read(4);
        m_maxBits = m_maxBits == 0 ? 16 : m_maxBits;
        Split(0, 0, m_shape.rows, m_shape.columns, base, width);
        return m_source.IsExhausted() ? std::nullopt : std::optional(m_output);
    }

    std::size_t BytesTouched() const
    {
        return m_source.BytesTouched();
    }

  private:
    static std::uint64_t ShiftUp(std::uint64_t value, unsigned count)
    {
        return count < 48 ? value << count : 0;
    }

    void Split(int row, int column, int rows, int columns, std::uint64_t base,
               unsigned width)
    {
        for (int y = 0; y < 4; ++y)
        {
            for (int x = 0; x < 4; ++x)
            {
                Node(row + y * (rows / 4), column + x * (columns / 4),
                     y < 3 ? rows / 4 : rows - 3 * (rows / 4),
                     x < 3 ? columns / 4 : columns - 3 * (columns / 4), base,
                     width);
            }
        }
    }

    void Node(int row, int column, int rows, int columns, std::uint64_t base,
              unsigned parentWidth)
    {
        if (m_source.IsExhausted())
        {
            return;
        }
        const std::uint64_t offset = m_source.Read(std::min(parentWidth, 8U));
        base +=
            ShiftUp(offset, m_shift + (parentWidth > 8 ? parentWidth - 8 : 0));
        const unsigned width = m_source.Read(4);
        if (width != 0 && rows >= 8 && columns >= 8)
        {
            Split(row, column, rows, columns, base, width);
            return;
        }
        const unsigned bitCount = std::min(width, m_maxBits);
        for (int i = 0; i < rows * columns; ++i)
        {
            const std::uint64_t value = m_source.Read(bitCount);
            Put(row + i / columns, column + i % columns,
                base + ShiftUp(value, m_shift));
        }
    }

    void Put(int row, int column, std::uint64_t value)
    {
        const auto width = static_cast<std::size_t>(m_shape.bytesPerSample);
        const auto index =
            static_cast<std::size_t>(row * m_shape.columns + column);
        std::memcpy(&m_output[index * width], &value, width);
    }

    BitSource m_source;
    bgl::RasterShape m_shape;
    Bytes m_output;
    unsigned m_shift = 0;
    unsigned m_maxBits = 0;
};

void ExpectSameAsPlain(const Bytes &stream, const bgl::RasterShape &shape)
{
    Bytes decoded;
    std::size_t consumed = 0;
    const auto status = Decode(stream, shape, decoded, consumed);
    PlainDecoder decoder(stream, shape);
    const auto plain = decoder.Run();
    ASSERT_EQ(status.IsDone(), plain.has_value()) << status.Expected();
    EXPECT_LE(status.Offset(), stream.size());
    if (plain)
    {
        EXPECT_TRUE(decoded == *plain);
        EXPECT_EQ(consumed, decoder.BytesTouched());
    }
}

/** Makes a smooth surface with a uniform corner. */
Bytes SmoothSamples(const bgl::RasterShape &shape, int factor)
{
    Bytes samples;
    for (int row = 0; row < shape.rows; ++row)
    {
        for (int column = 0; column < shape.columns; ++column)
        {
            const bool isUniform =
                row < shape.rows / 2 && column < shape.columns / 2;
            const int value =
                isUniform ? -5
                          : (row * row + 3 * column) % 9000 * factor % 9000;
            for (int i = 0; i < shape.bytesPerSample; ++i)
            {
                samples.push_back(static_cast<std::uint8_t>(value >> 8 * i));
            }
        }
    }
    return samples;
}

}  // namespace

TEST(Bitpack, DecodesTheVectors)
{
    ExpectDecodes(testdata::FromHex(VECTOR8), {8, 8, 1}, VectorSource8());
    ExpectDecodes(testdata::FromHex(VECTOR16), {10, 9, 2}, VectorSource16());
}

TEST(Bitpack, EncodesTheVectors)
{
    EXPECT_EQ(testdata::ToHex(Encode(VectorSource8(), {8, 8, 1})), VECTOR8);
    EXPECT_EQ(testdata::ToHex(Encode(VectorSource16(), {10, 9, 2})), VECTOR16);
}

TEST(Bitpack, EncoderAppends)
{
    Bytes sink{9, 8};
    EXPECT_TRUE(bgl::EncodeBitpack(VectorSource8(), {8, 8, 1}, sink));
    EXPECT_EQ(testdata::ToHex(sink), "0908" + std::string(VECTOR8));
}

TEST(Bitpack, RoundTripsEverySmallShape)
{
    for (int rows = 0; rows < 18; ++rows)
    {
        for (int columns = 0; columns < 18; ++columns)
        {
            for (const int bytesPerSample : {1, 2})
            {
                const bgl::RasterShape shape{rows, columns, bytesPerSample};
                const Bytes samples = SmoothSamples(shape, 7);
                ExpectDecodes(Encode(samples, shape), shape, samples);
            }
        }
    }
}

TEST(Bitpack, RoundTripsEveryWidthOfSamples)
{
    std::mt19937 generator(3);
    for (int width = 1; width <= 15; ++width)
    {
        for (const int low : {-32768, -300, -1, 0, 32767 - (1 << width)})
        {
            std::vector<int> words(17 * 17);
            for (int &word : words)
            {
                word = low + static_cast<int>(generator() % (1U << width));
            }
            const bgl::RasterShape shape{17, 17, 2};
            const Bytes samples = WordsToBytes(words);
            ExpectDecodes(Encode(samples, shape), shape, samples);
        }
    }
    for (unsigned count = 1; count <= 256; ++count)
    {
        const bgl::RasterShape shape{17, 17, 1};
        const Bytes samples = RandomBytes(17 * 17, count, count);
        ExpectDecodes(Encode(samples, shape), shape, samples);
    }
}

TEST(Bitpack, RoundTripsLargeShapes)
{
    for (const bgl::RasterShape &shape :
         {bgl::RasterShape{257, 257, 2}, bgl::RasterShape{256, 256, 1},
          bgl::RasterShape{31, 33, 2}, bgl::RasterShape{3, 4096, 2},
          bgl::RasterShape{4096, 9, 1}, bgl::RasterShape{100, 7, 2}})
    {
        for (const int factor : {0, 1, 13, 977})
        {
            const Bytes samples = SmoothSamples(shape, factor);
            ExpectDecodes(Encode(samples, shape), shape, samples);
        }
    }
}

TEST(Bitpack, ACornerOfOneValueCostsOneNodePerPart)
{
    // A header of 5 bytes and sixteen widths of 4 bits.
    EXPECT_EQ(Encode(Bytes(2 * 257 * 257, 0x11), {257, 257, 2}).size(), 13U);
}

TEST(Bitpack, NegativeBaseWithUniformPartsAboveZero)
{
    std::vector<int> words(32 * 32, -50);
    std::fill(words.begin() + 512, words.end(), 0);
    const Bytes samples = WordsToBytes(words);
    ExpectDecodes(Encode(samples, {32, 32, 2}), {32, 32, 2}, samples);
}

TEST(Bitpack, RangeOfFifteenBitsIsTheWidest)
{
    std::vector<int> words(20 * 20, -16000);
    words[7] = -16000 + 32767;
    words[150] = 5;
    ExpectDecodes(Encode(WordsToBytes(words), {20, 20, 2}), {20, 20, 2},
                  WordsToBytes(words));
    words[7] += 1;
    Bytes sink{1, 2};
    EXPECT_FALSE(bgl::EncodeBitpack(WordsToBytes(words), {20, 20, 2}, sink));
    words[7] = 32767;
    words[8] = -32768;
    EXPECT_FALSE(bgl::EncodeBitpack(WordsToBytes(words), {20, 20, 2}, sink));
    EXPECT_EQ(sink, (Bytes{1, 2}));
}

TEST(Bitpack, OtherElementWidthsAndShapes)
{
    Bytes sink;
    std::size_t consumed = 0;
    Bytes decoded;
    EXPECT_FALSE(bgl::EncodeBitpack(Bytes(16 * 4), {4, 4, 4}, sink));
    EXPECT_FALSE(bgl::EncodeBitpack(Bytes(16), {4, 5, 1}, sink));
    EXPECT_TRUE(sink.empty());
    EXPECT_EQ(Decode(Bytes(99), {4, 4, 4}, decoded, consumed).GetKind(),
              bgl::CodecStatus::Kind::Unsupported);
    for (const bgl::RasterShape &shape :
         {bgl::RasterShape{4, 5, 1}, bgl::RasterShape{-4, -4, 1},
          bgl::RasterShape{1, 5000, 1}})
    {
        Bytes output(shape.rows == 1 ? 5000U : 16U);
        EXPECT_EQ(bgl::DecodeBitpack(Bytes(99), shape, output).GetKind(),
                  bgl::CodecStatus::Kind::Damaged);
    }
}

TEST(Bitpack, ReadsEveryHeader)
{
    const Bytes nodes = RandomBytes(400, 256, 8);
    for (unsigned baseSize = 0; baseSize <= 5; ++baseSize)
    {
        for (const unsigned shift : {0U, 1U, 3U, 8U, 15U, 16U, 40U, 255U})
        {
            for (unsigned limits = 0; limits < 256; limits += 5)
            {
                Bytes stream{static_cast<std::uint8_t>(baseSize),
                             static_cast<std::uint8_t>(shift)};
                stream.resize(stream.size() + baseSize, 0xC3);
                stream.push_back(static_cast<std::uint8_t>(limits));
                stream.insert(stream.end(), nodes.begin(), nodes.end());
                ExpectSameAsPlain(stream, {9, 10, 1});
                ExpectSameAsPlain(stream, {9, 10, 2});
            }
        }
    }
}

TEST(Bitpack, RefusesEveryTruncation)
{
    const bgl::RasterShape shape{40, 37, 2};
    const Bytes stream = Encode(SmoothSamples(shape, 3), shape);
    for (std::size_t size = 0; size < stream.size(); ++size)
    {
        const Bytes start(stream.begin(),
                          stream.begin() + static_cast<std::ptrdiff_t>(size));
        Bytes decoded;
        std::size_t consumed = 0;
        const auto status = Decode(start, shape, decoded, consumed);
        EXPECT_EQ(status.GetKind(), bgl::CodecStatus::Kind::Damaged);
        EXPECT_LE(status.Offset(), size);
        EXPECT_STRNE(status.Expected(), "");
    }
}

TEST(Bitpack, AgreesWithThePlainDecoderOnNoise)
{
    for (unsigned seed = 0; seed < 3000; ++seed)
    {
        Bytes stream{static_cast<std::uint8_t>(seed % 5),
                     static_cast<std::uint8_t>(seed % 3)};
        const Bytes noise = RandomBytes(seed, 256, seed);
        stream.insert(stream.end(), noise.begin(), noise.end());
        ExpectSameAsPlain(stream, {static_cast<int>(seed % 41),
                                   static_cast<int>(seed % 37),
                                   static_cast<int>(1 + seed % 2)});
    }
}

TEST(Bitpack, AgreesWithThePlainDecoderOnDamage)
{
    const bgl::RasterShape shape{65, 64, 2};
    const Bytes stream = Encode(SmoothSamples(shape, 3), shape);
    std::mt19937 generator(5);
    for (int i = 0; i < 1000; ++i)
    {
        Bytes damaged = stream;
        damaged[generator() % damaged.size()] ^=
            static_cast<std::uint8_t>(1U << generator() % 8);
        ExpectSameAsPlain(damaged, shape);
    }
}

TEST(Bitpack, ReproducesTheElevationFile)
{
    REQUIRE_SHARED_FILE(ELEVATION_FILE);
    std::size_t count = 0;
    for (const Payload &payload : ReadElevationPayloads())
    {
        if (payload.code != 7 && payload.code != 9)
        {
            continue;
        }
        SCOPED_TRACE(payload.fileOffset);
        Bytes stream(payload.intermediateSize);
        const auto DecodeLz =
            payload.code == 7 ? bgl::DecodeLz1 : bgl::DecodeLz2;
        ASSERT_TRUE(DecodeLz(payload.lzStream, stream, nullptr).IsDone());
        const bgl::RasterShape shape{payload.rows, payload.columns,
                                     payload.bytesPerSample};
        Bytes samples;
        std::size_t consumed = 0;
        ASSERT_TRUE(Decode(stream, shape, samples, consumed).IsDone());
        EXPECT_EQ(consumed, stream.size());
        EXPECT_TRUE(Encode(samples, shape) == stream);
        ++count;
    }
    EXPECT_EQ(count, 54U);
}

}  // namespace codectest
