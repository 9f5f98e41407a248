// SPDX-License-Identifier: MIT
// Tests common to LZ1 and LZ2, based on a description of the format that is
// independent of the codec: frmts/trq1/format.md chapters 5 and 13.

#ifndef FLIGHTSIM_AUTOTEST_CPP_LZ_CODEC_SUITE_H
#define FLIGHTSIM_AUTOTEST_CPP_LZ_CODEC_SUITE_H

#include "autotest/cpp/bit_source.h"
#include "autotest/cpp/codec_test_util.h"
#include "driver/bytes/bit_writer_lsb.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

namespace codectest
{

/** Bits of a stream, the first one lowest. */
struct BitField
{
    std::uint32_t bits;
    unsigned count;
};

inline constexpr std::uint32_t MARKER_DISTANCE = 4415;
inline constexpr std::uint32_t LONGEST_DISTANCE = 4414;
inline constexpr std::size_t SECTOR = 512;
inline constexpr const char *LZ_VECTOR_SOURCE =
    "616263616263616263616263616263ff807a7a7a7a7a7a7a7a7a7a";

/** Builds a stream token by token. */
template <class Format> class TokenWriter final
{
  public:
    TokenWriter() = default;

    TokenWriter &Literal(std::uint8_t byte)
    {
        Put(byte < 0x80 ? Format::LOW : Format::HIGH);
        Put({byte & 0x7FU, 7});
        return *this;
    }

    TokenWriter &Literals(const Bytes &bytes)
    {
        for (const std::uint8_t byte : bytes)
        {
            Literal(byte);
        }
        return *this;
    }

    TokenWriter &Distance(std::uint32_t distance)
    {
        const bool isNear = distance < 64;
        const bool isFar = distance >= 320;
        Put(isNear ? Format::NEAR : isFar ? Format::FAR : Format::MIDDLE);
        Put({distance - (isNear  ? 0U
                         : isFar ? 320U
                                 : 64U),
             isNear  ? 6U
             : isFar ? 12U
                     : 8U});
        return *this;
    }

    TokenWriter &LengthField(unsigned zeros, std::uint32_t extra)
    {
        Put({1U << zeros, zeros + 1});
        Put({extra, zeros});
        return *this;
    }

    TokenWriter &Match(std::uint32_t distance, unsigned length)
    {
        const unsigned counted = length - Format::SHORTEST + 1;
        unsigned zeros = 0;
        while (2U << zeros <= counted)
        {
            ++zeros;
        }
        return Distance(distance).LengthField(zeros, counted - (1U << zeros));
    }

    TokenWriter &Marker()
    {
        return Distance(MARKER_DISTANCE);
    }

    Bytes Finish() const
    {
        Bytes stream = Format::Header();
        bgl::BitWriterLsb writer(stream);
        for (const BitField &field : m_fields)
        {
            writer.Put(field.bits, field.count);
        }
        writer.AlignToByte();
        return stream;
    }

  private:
    void Put(const BitField &field)
    {
        m_fields.push_back(field);
    }

    std::vector<BitField> m_fields;
};

/** Result of the reference decoder. */
struct PlainLzResult
{
    Bytes output;
    std::vector<std::size_t> markers;  // output size at each
    bool isWithinSectors = true;
    std::size_t consumed = 0;
};

/** Decodes bit by bit and byte by byte; returns nothing for damaged streams. */
template <class Format> class PlainLzDecoder final
{
  public:
    PlainLzDecoder(bgl::ByteSpan stream, std::size_t size)
        : m_source(stream.subspan(4)), m_size(size)
    {
    }

    std::optional<PlainLzResult> Run()
    {
        while (m_result.output.size() < m_size)
        {
            if (!ReadToken() || m_source.IsExhausted())
            {
                return std::nullopt;
            }
        }
        ReadClosingMarker();
        m_result.consumed = 4 + m_source.BytesTouched();
        return m_result;
    }

  private:
    bool Follows(const BitField &prefix)
    {
        const BitSource before = m_source;
        if (m_source.Read(prefix.count) == prefix.bits)
        {
            return true;
        }
        m_source = before;
        return false;
    }

    void ReadClosingMarker()
    {
        const BitSource before = m_source;
        if (Follows(Format::FAR) && m_source.Read(12) == 0xFFF &&
            !m_source.IsExhausted())
        {
            m_result.markers.push_back(m_result.output.size());
            return;
        }
        m_source = before;
    }

    std::uint32_t ReadDistance()
    {
        return Follows(Format::NEAR)     ? m_source.Read(6)
               : Follows(Format::MIDDLE) ? m_source.Read(8) + 64
               : Follows(Format::FAR)    ? m_source.Read(12) + 320
                                         : 0;
    }

    bool ReadToken()
    {
        Bytes &output = m_result.output;
        if (Follows(Format::LOW))
        {
            output.push_back(static_cast<std::uint8_t>(m_source.Read(7)));
            return true;
        }
        if (Follows(Format::HIGH))
        {
            output.push_back(
                static_cast<std::uint8_t>(m_source.Read(7) | 0x80));
            return true;
        }
        const std::uint32_t distance = ReadDistance();
        if (distance == MARKER_DISTANCE)
        {
            m_result.markers.push_back(output.size());
            return true;
        }
        return CopyMatch(distance, output);
    }

    bool CopyMatch(std::uint32_t distance, Bytes &output)
    {
        unsigned zeros = 0;
        while (m_source.Read(1) == 0)
        {
            if (++zeros > 15)
            {
                return false;
            }
        }
        const std::size_t length =
            (1U << zeros) + m_source.Read(zeros) + Format::SHORTEST - 1;
        if (distance == 0 || distance > output.size() ||
            length > m_size - output.size())
        {
            return false;
        }
        const std::size_t start = output.size();
        for (std::size_t i = 0; i < length; ++i)
        {
            output.push_back(output[output.size() - distance]);
        }
        m_result.isWithinSectors &=
            start / SECTOR == (output.size() - 1) / SECTOR;
        return true;
    }

    BitSource m_source;
    std::size_t m_size;
    PlainLzResult m_result;
};

/** Makes a sound stream of literals and mostly short matches, in any
 * proportion. */
template <class Format> Bytes RandomTokens(unsigned seed, unsigned &size)
{
    std::mt19937 generator(seed);
    const auto Below = [&](unsigned limit)
    { return static_cast<unsigned>(generator() % limit); };
    TokenWriter<Format> writer;
    size = 0;
    for (int i = 0; i < 400; ++i)
    {
        if (size == 0 || Below(10) < seed % 10)
        {
            writer.Literal(static_cast<std::uint8_t>(Below(256)));
            ++size;
            continue;
        }
        const unsigned reach = std::min(1U << Below(13), size);
        const unsigned length = Format::SHORTEST + Below(1U << Below(6));
        writer.Match(1 + Below(reach), length);
        size += length;
    }
    return writer.Marker().Finish();
}

inline std::vector<Bytes> LzSources()
{
    std::vector<Bytes> sources;
    for (const unsigned size : {0U, 1U, 2U, 3U, 4U, 31U, 511U, 512U, 513U,
                                1023U, 1024U, 1536U, 20001U})
    {
        sources.push_back(Bytes(size, 0x41));
        sources.push_back(RandomBytes(size, 2, size));
        sources.push_back(RandomBytes(size, 5, size));
        sources.push_back(RandomBytes(size, 256, size));
        sources.push_back(RepetitiveBytes(size, size));
    }
    return sources;
}

template <class Format> class LzCodec : public testing::Test
{
  public:
    static bgl::CodecStatus Decode(const Bytes &stream, std::size_t size,
                                   Bytes &decoded, std::size_t &consumed)
    {
        const ExactBytes exactStream(stream);
        ExactBytes output(size);
        const bgl::CodecStatus status =
            Format::Decode(exactStream.Get(), output.GetMutable(), &consumed);
        decoded = output.Copy();
        return status;
    }

    static void ExpectDecodes(const Bytes &stream, const Bytes &expected)
    {
        Bytes decoded;
        std::size_t consumed = 0;
        const bgl::CodecStatus status =
            Decode(stream, expected.size(), decoded, consumed);
        ASSERT_TRUE(status.IsDone())
            << status.Expected() << " at " << status.Offset();
        EXPECT_TRUE(decoded == expected);
        EXPECT_EQ(consumed, stream.size());
    }

    static bgl::CodecStatus ExpectDamaged(const Bytes &stream, std::size_t size)
    {
        Bytes decoded;
        std::size_t consumed = 0;
        const bgl::CodecStatus status = Decode(stream, size, decoded, consumed);
        EXPECT_EQ(status.GetKind(), bgl::CodecStatus::Kind::Damaged);
        EXPECT_LE(status.Offset(), stream.size());
        EXPECT_STRNE(status.Expected(), "");
        return status;
    }

    static Bytes Encode(const Bytes &source)
    {
        Bytes stream;
        Format::Encode(source, stream);
        return stream;
    }

    /** Checks that the codec and the reference decoder agree. */
    static void ExpectSameAsPlain(const Bytes &stream, std::size_t size)
    {
        Bytes decoded;
        std::size_t consumed = 0;
        const bgl::CodecStatus status = Decode(stream, size, decoded, consumed);
        const auto plain = PlainLzDecoder<Format>(stream, size).Run();
        ASSERT_EQ(status.IsDone(), plain.has_value()) << status.Expected();
        EXPECT_LE(status.Offset(), stream.size());
        if (plain)
        {
            EXPECT_TRUE(decoded == plain->output);
            EXPECT_EQ(consumed, plain->consumed);
        }
    }
};

TYPED_TEST_SUITE_P(LzCodec);

TYPED_TEST_P(LzCodec, DecodesTheVector)
{
    this->ExpectDecodes(testdata::FromHex(TypeParam::VECTOR),
                        testdata::FromHex(LZ_VECTOR_SOURCE));
}

TYPED_TEST_P(LzCodec, EncodesTheVectorNoLarger)
{
    const Bytes source = testdata::FromHex(LZ_VECTOR_SOURCE);
    const Bytes stream = this->Encode(source);
    EXPECT_LE(stream.size(), testdata::FromHex(TypeParam::VECTOR).size());
    this->ExpectDecodes(stream, source);
}

TYPED_TEST_P(LzCodec, EncodesNothingAsTheHeader)
{
    EXPECT_EQ(this->Encode({}), TypeParam::Header());
    this->ExpectDecodes(TypeParam::Header(), {});
}

TYPED_TEST_P(LzCodec, EncoderAppends)
{
    Bytes sink{1, 2, 3};
    TypeParam::Encode(Bytes(10, 7), sink);
    const Bytes stream = this->Encode(Bytes(10, 7));
    ASSERT_EQ(sink.size(), stream.size() + 3);
    EXPECT_TRUE(std::equal(stream.begin(), stream.end(), sink.begin() + 3));
}

TYPED_TEST_P(LzCodec, RoundTrips)
{
    for (const Bytes &source : LzSources())
    {
        this->ExpectDecodes(this->Encode(source), source);
    }
}

TYPED_TEST_P(LzCodec, EncoderKeepsToSectors)
{
    for (const Bytes &source : LzSources())
    {
        const Bytes stream = this->Encode(source);
        const auto plain =
            PlainLzDecoder<TypeParam>(stream, source.size()).Run();
        ASSERT_TRUE(plain.has_value());
        EXPECT_TRUE(plain->output == source);
        EXPECT_TRUE(plain->isWithinSectors);
        EXPECT_EQ(plain->consumed, stream.size());
        std::vector<std::size_t> sectorEnds;
        for (std::size_t end = SECTOR; end < source.size(); end += SECTOR)
        {
            sectorEnds.push_back(end);
        }
        if (!source.empty())
        {
            sectorEnds.push_back(source.size());
        }
        EXPECT_EQ(plain->markers, sectorEnds);
    }
}

TYPED_TEST_P(LzCodec, EncoderUsesTheWholeWindow)
{
    // Noise, repeated once: the repeat costs one match per sector while it is
    // within reach.
    for (const unsigned distance : {63U, 64U, 319U, 320U, 4414U, 4415U})
    {
        Bytes source = RandomBytes(distance, 256, 5);
        source.insert(source.end(), source.begin(), source.begin() + 60);
        const std::size_t grown = this->Encode(source).size();
        source.resize(distance);
        const std::size_t growth = grown - this->Encode(source).size();
        EXPECT_EQ(growth < 30, distance <= LONGEST_DISTANCE) << distance;
    }
}

TYPED_TEST_P(LzCodec, DecodesEveryDistanceAndLength)
{
    const Bytes noise = RandomBytes(4500, 256, 1);
    constexpr unsigned SHORTEST = TypeParam::SHORTEST;
    for (const unsigned distance :
         {1U,  2U,  3U,  5U,  7U,   8U,   9U,   15U,  16U,   17U,
          62U, 63U, 64U, 65U, 318U, 319U, 320U, 321U, 4413U, 4414U})
    {
        for (const unsigned length :
             {SHORTEST, SHORTEST + 1, 15U, 16U, 17U, 33U, 512U, 5000U})
        {
            TokenWriter<TypeParam> writer;
            writer.Literals(noise).Match(distance, length);
            Bytes expected = noise;
            for (unsigned i = 0; i < length; ++i)
            {
                expected.push_back(expected[expected.size() - distance]);
            }
            // Once at the very end of the output, once with room after it.
            this->ExpectDecodes(writer.Finish(), expected);
            expected.insert(expected.end(), noise.begin(), noise.end());
            this->ExpectDecodes(writer.Literals(noise).Marker().Finish(),
                                expected);
        }
    }
}

TYPED_TEST_P(LzCodec, DecodesTheLongestLength)
{
    const std::size_t length = 0xFFFF + TypeParam::SHORTEST - 1;
    TokenWriter<TypeParam> writer;
    writer.Literal(0x55).Distance(1).LengthField(15, 0x7FFF);
    this->ExpectDecodes(writer.Marker().Finish(), Bytes(length + 1, 0x55));
}

TYPED_TEST_P(LzCodec, MarkersMayStandAnywhere)
{
    TokenWriter<TypeParam> writer;
    writer.Marker().Marker().Literal(0xFF).Marker().Match(1, 5).Marker();
    this->ExpectDecodes(writer.Finish(), Bytes(6, 0xFF));
}

TYPED_TEST_P(LzCodec, IgnoresWhatFollows)
{
    TokenWriter<TypeParam> writer;
    const Bytes exact = TokenWriter<TypeParam>().Literal(1).Marker().Finish();
    const Bytes stream =
        writer.Literal(1).Marker().Literals(Bytes(50, 9)).Finish();
    Bytes decoded;
    std::size_t consumed = 0;
    EXPECT_TRUE(this->Decode(stream, 1, decoded, consumed).IsDone());
    EXPECT_EQ(decoded, Bytes{1});
    EXPECT_EQ(consumed, exact.size());
}

TYPED_TEST_P(LzCodec, RefusesAnotherHeader)
{
    Bytes stream = testdata::FromHex(TypeParam::VECTOR);
    stream[1] ^= 1;
    EXPECT_EQ(this->ExpectDamaged(stream, 27).Offset(), 0U);
    for (std::size_t size = 0; size < 4; ++size)
    {
        const Bytes start(stream.begin(),
                          stream.begin() + static_cast<std::ptrdiff_t>(size));
        EXPECT_EQ(this->ExpectDamaged(start, 0).Offset(), 0U);
    }
}

TYPED_TEST_P(LzCodec, RefusesBadMatches)
{
    const auto Start = []
    { return TokenWriter<TypeParam>().Literals(Bytes(400, 1)); };
    const std::size_t offset = Start().Finish().size() - 1;
    const auto ExpectHere = [&](TokenWriter<TypeParam> writer)
    {
        writer.Literals(Bytes(50, 1)).Marker();
        const auto status = this->ExpectDamaged(writer.Finish(), 440);
        EXPECT_LE(status.Offset() - offset, 1U);
    };
    ExpectHere(Start().Match(0, 5));
    ExpectHere(Start().Match(401, 5));
    ExpectHere(Start().Match(4414, 5));
    ExpectHere(Start().Match(1, 41));
    ExpectHere(Start().Distance(1).LengthField(16, 0));
    ExpectHere(Start().Distance(1).LengthField(20, 0));
}

TYPED_TEST_P(LzCodec, RefusesALengthOfTooManyBits)
{
    // Rejected by itself, because the output has room for it.
    TokenWriter<TypeParam> writer;
    writer.Literals(Bytes(9, 1)).Distance(1).LengthField(16, 0);
    writer.Literals(Bytes(200, 1));
    const auto status = this->ExpectDamaged(writer.Finish(), 200000);
    EXPECT_LE(status.Offset(), 4U + 11U);
}

TYPED_TEST_P(LzCodec, AgreesWithThePlainDecoderOnTokens)
{
    for (unsigned seed = 0; seed < 500; ++seed)
    {
        unsigned size = 0;
        const Bytes stream = RandomTokens<TypeParam>(seed, size);
        this->ExpectSameAsPlain(stream, size);
        this->ExpectSameAsPlain(stream, size - seed % 40);
    }
}

TYPED_TEST_P(LzCodec, RefusesEveryTruncation)
{
    for (const Bytes &source :
         {RepetitiveBytes(900, 3), RandomBytes(700, 256, 4)})
    {
        const Bytes stream = this->Encode(source);
        Bytes decoded;
        std::size_t consumed = 0;
        for (std::size_t size = 0; size < stream.size(); ++size)
        {
            const Bytes start(stream.begin(),
                              stream.begin() +
                                  static_cast<std::ptrdiff_t>(size));
            // The closing marker, including parts of two bytes, may be missing.
            if (size + 3 > stream.size())
            {
                this->Decode(start, source.size(), decoded, consumed).IsDone();
                continue;
            }
            const auto status = this->ExpectDamaged(start, source.size());
            EXPECT_LE(size - status.Offset(), 7U);
        }
    }
}

TYPED_TEST_P(LzCodec, AgreesWithThePlainDecoderOnNoise)
{
    for (unsigned seed = 0; seed < 3000; ++seed)
    {
        Bytes stream = TypeParam::Header();
        const Bytes noise = RandomBytes(seed % 200, 256, seed);
        stream.insert(stream.end(), noise.begin(), noise.end());
        this->ExpectSameAsPlain(stream, seed % 97);
        // Like a stream that compresses well, which is decoded differently.
        this->ExpectSameAsPlain(stream, 1000 + seed);
    }
}

TYPED_TEST_P(LzCodec, AgreesWithThePlainDecoderOnDamage)
{
    const Bytes source = RepetitiveBytes(3000, 9);
    const Bytes stream = this->Encode(source);
    std::mt19937 generator(17);
    for (int i = 0; i < 2000; ++i)
    {
        Bytes damaged = stream;
        damaged[4 + generator() % (damaged.size() - 4)] ^=
            static_cast<std::uint8_t>(1U << generator() % 8);
        this->ExpectSameAsPlain(damaged, source.size());
    }
}

TYPED_TEST_P(LzCodec, ReproducesTheElevationFileNoLarger)
{
    REQUIRE_SHARED_FILE(ELEVATION_FILE);
    std::size_t count = 0;
    std::size_t fileTotal = 0;
    std::size_t ownTotal = 0;
    for (const Payload &payload : ReadElevationPayloads())
    {
        if (!TypeParam::IsCode(payload.code))
        {
            continue;
        }
        SCOPED_TRACE(payload.fileOffset);
        Bytes intermediate;
        std::size_t consumed = 0;
        ASSERT_TRUE(this->Decode(payload.lzStream, payload.intermediateSize,
                                 intermediate, consumed)
                        .IsDone());
        EXPECT_EQ(consumed, payload.lzStream.size());
        const Bytes stream = this->Encode(intermediate);
        EXPECT_LE(stream.size(), payload.lzStream.size());
        this->ExpectDecodes(stream, intermediate);
        ++count;
        fileTotal += payload.lzStream.size();
        ownTotal += stream.size();
    }
    EXPECT_EQ(count, TypeParam::FILE_STREAM_COUNT);
    this->RecordProperty("fileTotal", std::to_string(fileTotal));
    this->RecordProperty("ownTotal", std::to_string(ownTotal));
}

TYPED_TEST_P(LzCodec, ReproducesTheElevationFileGreedily)
{
    REQUIRE_SHARED_FILE(ELEVATION_FILE);
    constexpr auto noLimit = std::numeric_limits<std::size_t>::max();
    for (const Payload &payload : ReadElevationPayloads())
    {
        if (!TypeParam::IsCode(payload.code))
        {
            continue;
        }
        SCOPED_TRACE(payload.fileOffset);
        Bytes source;
        std::size_t consumed = 0;
        ASSERT_TRUE(this->Decode(payload.lzStream, payload.intermediateSize,
                                 source, consumed)
                        .IsDone());
        Bytes stream;
        EXPECT_TRUE(TypeParam::EncodeGreedily(source, stream, noLimit));
        EXPECT_EQ(stream, payload.lzStream);
        // Its exact size is enough, one byte less is not.
        Bytes sink{7};
        EXPECT_TRUE(TypeParam::EncodeGreedily(source, sink, stream.size()));
        EXPECT_EQ(sink.size(), stream.size() + 1);
        EXPECT_FALSE(
            TypeParam::EncodeGreedily(source, sink, stream.size() - 1));
        EXPECT_EQ(sink.size(), stream.size() + 1);
    }
}

REGISTER_TYPED_TEST_SUITE_P(
    LzCodec, ReproducesTheElevationFileGreedily, DecodesTheVector,
    EncodesTheVectorNoLarger, EncodesNothingAsTheHeader, EncoderAppends,
    RoundTrips, EncoderKeepsToSectors, EncoderUsesTheWholeWindow,
    DecodesEveryDistanceAndLength, DecodesTheLongestLength,
    MarkersMayStandAnywhere, IgnoresWhatFollows, RefusesAnotherHeader,
    RefusesBadMatches, RefusesALengthOfTooManyBits, RefusesEveryTruncation,
    AgreesWithThePlainDecoderOnTokens, AgreesWithThePlainDecoderOnNoise,
    AgreesWithThePlainDecoderOnDamage, ReproducesTheElevationFileNoLarger);

}  // namespace codectest

#endif
