// SPDX-License-Identifier: MIT
// Delta coding: frmts/trq1/format.md chapters 6 and 13.

#include "frmts/codecs/delta.h"

#include "autotest/cpp/codec_test_util.h"
#include "frmts/codecs/lz1.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

namespace codectest
{

namespace
{

constexpr const char *VECTOR = "640001fe8200810082ff81ff80e7018064009cff";

Bytes VectorSource()
{
    return WordsToBytes({100, 101, 99, 227, 101, 484, 103, 487, 100, 0, 65535});
}

Bytes Prepend(std::uint8_t byte, Bytes bytes)
{
    bytes.insert(bytes.begin(), byte);
    return bytes;
}

Bytes Encode(const Bytes &source)
{
    Bytes stream;
    bgl::EncodeDelta(source, stream);
    return stream;
}

bgl::CodecStatus Decode(const Bytes &stream, std::size_t size, Bytes &decoded,
                        std::size_t &consumed)
{
    const ExactBytes exactStream(stream);
    ExactBytes output(size);
    const bgl::CodecStatus status =
        bgl::DecodeDelta(exactStream.Get(), output.GetMutable(), &consumed);
    decoded = output.Copy();
    return status;
}

void ExpectDecodes(const Bytes &stream, const Bytes &expected)
{
    Bytes decoded;
    std::size_t consumed = 0;
    const auto status = Decode(stream, expected.size(), decoded, consumed);
    ASSERT_TRUE(status.IsDone()) << status.Expected();
    EXPECT_TRUE(decoded == expected);
    EXPECT_EQ(consumed, stream.size());
}

/** Returns the number of bytes used; nothing for a stream that is too short. */
std::optional<std::size_t> DecodePlainly(const Bytes &stream, Bytes &output)
{
    std::size_t in = 0;
    const auto Next = [&]
    { return in < stream.size() ? stream[in++] : (in = SIZE_MAX / 2, 0); };
    std::size_t out = 0;
    const auto Verbatim = [&](std::size_t count)
    {
        for (const std::size_t end = out + count; out < end;)
        {
            output[out++] = static_cast<std::uint8_t>(Next());
        }
    };
    Verbatim(std::min(output.size(), output.size() % 2 + 2));
    while (out < output.size() && in <= stream.size())
    {
        int word = output[out - 2] | output[out - 1] << 8;
        const int code = Next();
        switch (code)
        {
            case 0x80:
                Verbatim(2);
                continue;
            case 0x81:
                word -= 126 + Next();
                break;
            case 0x82:
                word += 128 + Next();
                break;
            default:
                word += code < 0x80 ? code : code - 256;
        }
        output[out++] = static_cast<std::uint8_t>(word);
        output[out++] = static_cast<std::uint8_t>(word >> 8);
    }
    return in <= stream.size() ? std::optional(in) : std::nullopt;
}

void ExpectLikePlainDecoder(const Bytes &stream, std::size_t size)
{
    Bytes decoded;
    Bytes expected(size);
    std::size_t consumed = 0;
    const auto status = Decode(stream, size, decoded, consumed);
    const auto plain = DecodePlainly(stream, expected);
    ASSERT_EQ(status.IsDone(), plain.has_value());
    EXPECT_LE(status.Offset(), stream.size());
    if (plain)
    {
        EXPECT_TRUE(decoded == expected);
        EXPECT_EQ(consumed, *plain);
    }
}

}  // namespace

TEST(Delta, DecodesTheVectors)
{
    ExpectDecodes(testdata::FromHex(VECTOR), VectorSource());
    ExpectDecodes(Prepend(0x55, testdata::FromHex(VECTOR)),
                  Prepend(0x55, VectorSource()));
}

TEST(Delta, EncodesTheVectors)
{
    EXPECT_EQ(testdata::ToHex(Encode(VectorSource())), VECTOR);
    EXPECT_EQ(testdata::ToHex(Encode(Prepend(0x55, VectorSource()))),
              "55" + std::string(VECTOR));
}

TEST(Delta, SmallestSizes)
{
    for (std::size_t size = 0; size < 4; ++size)
    {
        const Bytes source = RandomBytes(size, 256, 1);
        EXPECT_EQ(Encode(source), source);
        ExpectDecodes(source, source);
    }
}

TEST(Delta, EncoderAppends)
{
    Bytes sink{9, 8};
    bgl::EncodeDelta(VectorSource(), sink);
    EXPECT_EQ(testdata::ToHex(sink), "0908" + std::string(VECTOR));
}

TEST(Delta, EscapesBeginAndEndWhereTheyShould)
{
    struct Case
    {
        int difference;
        const char *code;
    };

    constexpr Case CASES[] = {
        {-382, "8082fe"}, {-381, "81ff"},  {-126, "8100"},    {-125, "83"},
        {-124, "84"},     {-1, "ff"},      {0, "00"},         {125, "7d"},
        {126, "7e"},      {127, "7f"},     {128, "8200"},     {129, "8201"},
        {383, "82ff"},    {384, "808001"}, {-32768, "800080"}};
    for (const Case &item : CASES)
    {
        const Bytes source = WordsToBytes({0, item.difference});
        EXPECT_EQ(testdata::ToHex(Encode(source)),
                  "0000" + std::string(item.code));
        ExpectDecodes(Encode(source), source);
    }
}

TEST(Delta, EscapesAtEveryPlaceOfABlock)
{
    for (const int jump : {-30000, -382, -200, -125, 127, 128, 383, 384})
    {
        for (std::size_t place = 1; place < 40; ++place)
        {
            std::vector<int> words(70);
            for (std::size_t i = 0; i < words.size(); ++i)
            {
                words[i] = static_cast<int>(i * i) % 90 +
                           (i >= place ? jump : 0) +
                           (i >= 2 * place ? jump : 0);
            }
            ExpectDecodes(Encode(WordsToBytes(words)), WordsToBytes(words));
        }
    }
}

TEST(Delta, RoundTripsEverySize)
{
    for (std::size_t size = 0; size < 150; ++size)
    {
        for (const unsigned valueCount : {2U, 256U})
        {
            const Bytes source = RandomBytes(size, valueCount, 3);
            ExpectDecodes(Encode(source), source);
        }
    }
}

TEST(Delta, RefusesEveryTruncation)
{
    Bytes source = VectorSource();
    const Bytes flat(80, 7);
    source.insert(source.end(), flat.begin(), flat.end());
    for (const Bytes &whole : {source, Prepend(0x55, source)})
    {
        const Bytes stream = Encode(whole);
        for (std::size_t size = 0; size < stream.size(); ++size)
        {
            const Bytes start(stream.begin(),
                              stream.begin() +
                                  static_cast<std::ptrdiff_t>(size));
            Bytes decoded;
            std::size_t consumed = 0;
            const auto status = Decode(start, whole.size(), decoded, consumed);
            EXPECT_EQ(status.GetKind(), bgl::CodecStatus::Kind::Damaged);
            EXPECT_LE(size - status.Offset(), 2U);
        }
    }
}

TEST(Delta, AgreesWithThePlainDecoderOnNoise)
{
    for (unsigned seed = 0; seed < 3000; ++seed)
    {
        Bytes stream = RandomBytes(seed % 300, 256, seed);
        if (seed % 2 == 0)
        {
            // Fewer escapes, so that whole blocks occur.
            for (std::uint8_t &byte : stream)
            {
                byte = byte < 0x80 || byte > 0x88 ? byte & 0x7F : byte;
            }
        }
        ExpectLikePlainDecoder(stream, seed % 401);
    }
}

TEST(Delta, AgreesWithThePlainDecoderOnManyEscapes)
{
    for (unsigned seed = 0; seed < 6000; ++seed)
    {
        // Escapes, real or apparent, range from all bytes to one in twenty.
        Bytes stream = RandomBytes(seed % 1000, 3 + seed % 57, seed);
        for (std::uint8_t &byte : stream)
        {
            byte = static_cast<std::uint8_t>(0x80 + byte * (byte < 3 ? 1 : 37));
        }
        ExpectLikePlainDecoder(stream, seed % 1301);
    }
}

TEST(Delta, ReproducesTheElevationFile)
{
    REQUIRE_SHARED_FILE(ELEVATION_FILE);
    std::size_t count = 0;
    for (const Payload &payload : ReadElevationPayloads())
    {
        if (payload.code != 3)
        {
            continue;
        }
        SCOPED_TRACE(payload.fileOffset);
        Bytes stream(payload.intermediateSize);
        ASSERT_TRUE(bgl::DecodeLz1(payload.lzStream, stream).IsDone());
        Bytes decoded;
        std::size_t consumed = 0;
        ASSERT_TRUE(
            Decode(stream, payload.RawSize(), decoded, consumed).IsDone());
        EXPECT_EQ(consumed, stream.size());
        EXPECT_TRUE(Encode(decoded) == stream);
        ++count;
    }
    EXPECT_EQ(count, 17U);
}

}  // namespace codectest
