// SPDX-License-Identifier: MIT
// RLGR coder and its bits: frmts/trq1/format.md chapters 9.4 and 13.

#include "driver/bytes/bit_reader_msb.h"
#include "driver/bytes/bit_writer_msb.h"
#include "frmts/codecs/ptc/rlgr.h"

#include "autotest/cpp/test_data.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

namespace
{

using bgl::ptc::RlgrPart;
using bgl::ptc::RlgrStream;

using Bytes = std::vector<std::uint8_t>;
using Values = std::vector<std::int32_t>;

/** Ranges that start the coder in every way: without and with runs, and with
 * krp below, at and far above its usual maximum. */
constexpr std::uint32_t RANGES[] = {
    0, 1, 2, 11, 156, 24320, 32767, 65535, 320000, 6225920, 81920000};

Bytes Encoded(const Values &values, std::uint32_t range)
{
    Bytes bytes;
    bgl::ptc::EncodeRlgr(values, range, bytes);
    return bytes;
}

/** A stream to be decoded to memory in coefficient order. */
class Target
{
  public:
    Target(const Bytes &source, std::size_t begin, std::uint32_t range,
           std::size_t count)
        : m_cells(count + bgl::ptc::RLGR_OVERSHOOT), m_positions(m_cells.size())
    {
        std::iota(m_positions.begin(), m_positions.end(), std::uint16_t{0});
        m_stream.bytes = source;
        m_stream.begin = begin;
        m_stream.range = range;
        m_stream.positions = std::span(m_positions).first(count);
        m_stream.cells = reinterpret_cast<std::uint32_t *>(m_cells.data());
    }

    const RlgrStream &Stream() const
    {
        return m_stream;
    }

    /** Returns the coefficients of a decoded stream, after which everything
     * must be 0. */
    Values TakeValues(const RlgrStream &decoded)
    {
        const auto end = m_cells.end() - bgl::ptc::RLGR_OVERSHOOT;
        EXPECT_EQ(std::count(end, m_cells.end(), 0),
                  std::ptrdiff_t{bgl::ptc::RLGR_OVERSHOOT});
        EXPECT_EQ(decoded.cells, m_stream.cells);
        return Values(m_cells.begin(), end);
    }

  private:
    Values m_cells;
    std::vector<std::uint16_t> m_positions;
    RlgrStream m_stream{};
};

struct Decoded
{
    Values values;
    RlgrStream stream;
};

/** Decodes several streams simultaneously. */
std::vector<Decoded> DecodedTogether(std::vector<Target> &targets)
{
    std::vector<RlgrStream> streams;
    for (const Target &target : targets)
    {
        streams.push_back(target.Stream());
    }
    bgl::ptc::DecodeRlgr(streams);
    std::vector<Decoded> decoded;
    for (std::size_t i = 0; i < targets.size(); ++i)
    {
        decoded.push_back({targets[i].TakeValues(streams[i]), streams[i]});
    }
    return decoded;
}

Decoded DecodedAlone(const Bytes &source, std::uint32_t range,
                     std::size_t count)
{
    std::vector<Target> targets;
    targets.emplace_back(source, 0, range, count);
    return DecodedTogether(targets).front();
}

void ExpectRoundTrip(const Values &values)
{
    for (const std::uint32_t range : RANGES)
    {
        SCOPED_TRACE(range);
        const Bytes bytes = Encoded(values, range);
        const Decoded decoded = DecodedAlone(bytes, range, values.size());
        EXPECT_EQ(decoded.values, values);
        EXPECT_EQ(decoded.stream.end, bytes.size());
        EXPECT_TRUE(decoded.stream.isValid);
    }
}

/** Returns values of about `bits` bits, of which a fraction `zeros` is zero. */
Values RandomValues(std::size_t count, int bits, double zeros, unsigned seed)
{
    std::mt19937 random(seed);
    std::geometric_distribution<int> length(0.3);
    Values values(count);
    for (std::int32_t &value : values)
    {
        if (std::generate_canonical<double, 32>(random) >= zeros)
        {
            const int kept = std::max(0, bits - length(random));
            value = static_cast<std::int32_t>(random() >> 1) >> (31 - kept);
            value = random() % 2 != 0 ? -value : value;
        }
    }
    return values;
}

TEST(PtcBits, WrittenBitsAreRead)
{
    Bytes bytes;
    bgl::ptc::BitWriterMsb writer(bytes);
    writer.WriteBits(0xDEADBEEF, 32);
    writer.WriteUnary(3);
    writer.WriteBits(0, 0);
    writer.WriteUnary(200);
    writer.WriteBits(5, 3);
    writer.PadToByte();
    bgl::ptc::BitReaderMsb reader(bytes, 0);
    EXPECT_EQ(reader.ReadBits(32), 0xDEADBEEF);
    EXPECT_EQ(reader.ReadUnary(), 3u);
    EXPECT_EQ(reader.ReadBits(0), 0u);
    EXPECT_EQ(reader.ReadUnary(), 200u);
    EXPECT_EQ(reader.ReadBits(3), 5u);
    EXPECT_EQ(reader.End(), bytes.size());
}

TEST(PtcBits, ZerosFollowTheEnd)
{
    const Bytes bytes = {0xFF};
    bgl::ptc::BitReaderMsb reader(bytes, 0);
    EXPECT_EQ(reader.End(), 0u);
    EXPECT_EQ(reader.ReadUnary(), 8u);
    EXPECT_EQ(reader.End(), 2u);
    EXPECT_EQ(reader.ReadBits(32), 0u);
    EXPECT_EQ(reader.End(), 6u);
}

TEST(PtcBits, UnaryPrefixOfAnyLengthEndsAtTheEnd)
{
    const Bytes bytes(5000, 0xFF);
    bgl::ptc::BitReaderMsb reader(bytes, 0);
    EXPECT_EQ(reader.ReadUnary(), 40000u);
}

TEST(PtcRlgr, RangesOfTheFormat)
{
    using bgl::ptc::RlgrRange;
    EXPECT_EQ(RlgrRange(RlgrPart::First, 16, 0), 320000u);
    EXPECT_EQ(RlgrRange(RlgrPart::Rest, 16, 0), 24320u);
    EXPECT_EQ(RlgrRange(RlgrPart::First, 8, 0), 1250u);
    EXPECT_EQ(RlgrRange(RlgrPart::Rest, 8, 0), 95u);
    EXPECT_EQ(RlgrRange(RlgrPart::First, 5, 0), 156u);
    EXPECT_EQ(RlgrRange(RlgrPart::Rest, 5, 0), 11u);
    EXPECT_EQ(RlgrRange(RlgrPart::Rest, 16, 4), 24321u);
    EXPECT_EQ(RlgrRange(RlgrPart::Rest, 16, 30), 6081u);
    EXPECT_EQ(RlgrRange(RlgrPart::First, 16, 0x7FFFFFFF), 1u);
}

TEST(PtcRlgr, TestVectors)
{
    const Values values = {5, 0, -3, 0, 0,  0, 0, 0, 0, 0,  0, 0, 0, 0,
                           0, 0, 0,  1, -1, 2, 0, 0, 0, 40, 0, 0, 0, 0};
    ASSERT_EQ(values.size(), 28u);
    const std::pair<std::uint32_t, const char *> vectors[] = {
        {0, "903401024893fffffffff800"},
        {11, "90480070a4437fffffffff0000"},
        {156, "0a0014000007014080801b3800"},
        {24320, "0014000000a00000000001c000a0008001000000c04e000000"}};
    for (const auto &[range, hex] : vectors)
    {
        EXPECT_EQ(testdata::ToHex(Encoded(values, range)), hex);
        const Bytes bytes = testdata::FromHex(hex);
        const Decoded decoded = DecodedAlone(bytes, range, values.size());
        EXPECT_EQ(decoded.values, values);
        EXPECT_EQ(decoded.stream.end, bytes.size());
    }
}

TEST(PtcRlgr, EmptyStreamHasNoBytes)
{
    ExpectRoundTrip({});
    EXPECT_TRUE(Encoded({}, 0).empty());
}

TEST(PtcRlgr, RoundTripOfZeros)
{
    for (const std::size_t count : {1u, 2u, 3u, 16u, 255u, 256u, 3840u, 4096u})
    {
        ExpectRoundTrip(Values(count, 0));
    }
}

TEST(PtcRlgr, RoundTripOfOneValueAnywhere)
{
    for (const std::size_t at : {0u, 1u, 2u, 100u, 2047u, 4094u, 4095u})
    {
        Values values(4096, 0);
        values[at] = -7;
        ExpectRoundTrip(values);
    }
}

TEST(PtcRlgr, RoundTripOfRandomValues)
{
    unsigned seed = 1;
    for (const int bits : {1, 3, 8, 20})
    {
        for (const double zeros : {0.0, 0.5, 0.9, 0.99})
        {
            ExpectRoundTrip(RandomValues(4096, bits, zeros, seed++));
        }
    }
}

TEST(PtcRlgr, RoundTripOfLongPrefixes)
{
    // A long stretch of zeros takes krp to 0; the prefix of the value is as
    // long as the value is large.
    Values values(600, 0);
    values[300] = 5000;
    values[301] = -70000;
    values[450] = 64;
    values[599] = 57;
    ExpectRoundTrip(values);
}

TEST(PtcRlgr, RoundTripOfAllStates)
{
    // Varying noise moves both parameters up and down, and the count determines
    // where in a group of steps the stream ends.
    std::mt19937 random(5);
    for (std::size_t count = 1; count < 400; ++count)
    {
        Values values(count);
        for (std::size_t i = 0; i < count; ++i)
        {
            const unsigned size = 1u << (random() % 3 + i / 16 % 7);
            const bool isZero = random() % 64 < i * 3 % 64;
            values[i] = isZero ? 0
                               : static_cast<std::int32_t>(random() % size) -
                                     static_cast<std::int32_t>(size / 2);
        }
        ExpectRoundTrip(values);
    }
}

TEST(PtcRlgr, RoundTripOfValuesAtTheLimitsOfAStep)
{
    // A step holds 8-bit values and up to 128 coefficients.
    std::mt19937 random(6);
    for (const std::size_t run : {0U, 1U, 20U, 62U, 63U, 64U, 127U, 128U, 300U})
    {
        Values values;
        while (values.size() + run < 4000)
        {
            values.insert(values.end(), run + random() % 2, 0);
            const auto magnitude = static_cast<std::int32_t>(random() % 4);
            values.push_back(random() % 2 != 0 ? 126 + magnitude
                                               : -127 - magnitude);
        }
        ExpectRoundTrip(values);
        std::transform(values.begin(), values.end(), values.begin(),
                       [](std::int32_t value) { return value % 2; });
        ExpectRoundTrip(values);
    }
}

TEST(PtcRlgr, StreamsDoNotDisturbEachOther)
{
    for (unsigned streamCount = 2; streamCount <= 9; ++streamCount)
    {
        std::vector<Values> values;
        Bytes bytes;
        std::vector<std::size_t> ends = {0};
        for (unsigned i = 0; i < streamCount; ++i)
        {
            values.push_back(RandomValues(100u + 4000u * i / streamCount,
                                          static_cast<int>(i), 0.1 * i, i));
            bgl::ptc::EncodeRlgr(values[i], RANGES[i], bytes);
            ends.push_back(bytes.size());
        }
        std::vector<Target> targets;
        for (unsigned i = 0; i < streamCount; ++i)
        {
            targets.emplace_back(bytes, ends[i], RANGES[i], values[i].size());
        }
        const std::vector<Decoded> decoded = DecodedTogether(targets);
        for (unsigned i = 0; i < streamCount; ++i)
        {
            EXPECT_EQ(decoded[i].values, values[i]);
            EXPECT_EQ(decoded[i].stream.end, ends[i + 1]);
            EXPECT_TRUE(decoded[i].stream.isValid);
        }
    }
}

TEST(PtcRlgr, NarrowCellsHoldTheSameValues)
{
    const Values values = RandomValues(4096, 12, 0.3, 6);
    const Bytes bytes = Encoded(values, 24320);
    std::vector<bgl::ptc::NarrowCell> cells(
        values.size() + bgl::ptc::RLGR_OVERSHOOT, bgl::ptc::NarrowCell(0));
    std::vector<std::uint16_t> positions(cells.size());
    std::iota(positions.begin(), positions.end(), std::uint16_t{0});
    bgl::ptc::NarrowRlgrStream stream{};
    stream.bytes = bytes;
    stream.range = 24320;
    stream.positions = std::span(positions).first(values.size());
    stream.cells = cells.data();
    bgl::ptc::DecodeRlgr({&stream, 1});
    EXPECT_TRUE(stream.isValid);
    EXPECT_EQ(stream.end, bytes.size());
    for (std::size_t i = 0; i < values.size(); ++i)
    {
        const auto bits = static_cast<std::uint16_t>(cells[i]);
        ASSERT_EQ(static_cast<std::int16_t>(bits), values[i]);
    }
}

TEST(PtcRlgr, ShortStreamsEndBehindTheirBytes)
{
    const Values values = RandomValues(512, 10, 0.2, 3);
    const Bytes bytes = Encoded(values, 24320);
    for (std::size_t size = 0; size < bytes.size(); ++size)
    {
        const Bytes cut(bytes.begin(),
                        bytes.begin() + static_cast<std::ptrdiff_t>(size));
        const Decoded decoded = DecodedAlone(cut, 24320, values.size());
        EXPECT_TRUE(decoded.stream.end > size || !decoded.stream.isValid);
    }
}

TEST(PtcRlgr, ValueBehindTheLastCoefficientIsNotSound)
{
    // With kp = 8, bits 1 1: one zero followed by a value, but there is room
    // for one coefficient only.
    const Decoded decoded = DecodedAlone({0xC0, 0}, 0, 1);
    EXPECT_FALSE(decoded.stream.isValid);
    EXPECT_EQ(decoded.values, Values{0});
}

TEST(PtcRlgr, RandomBytesStayInside)
{
    std::mt19937 random(11);
    for (int round = 0; round < 2000; ++round)
    {
        Bytes bytes(1 + random() % 300);
        const bool isOnes = random() % 8 == 0;
        std::generate(
            bytes.begin(), bytes.end(),
            [&]
            { return static_cast<std::uint8_t>(isOnes ? 0xFF : random()); });
        const std::uint32_t range = RANGES[random() % std::size(RANGES)];
        std::vector<Target> targets;
        targets.emplace_back(bytes, 0, range, random() % 4097);
        targets.emplace_back(bytes, bytes.size() / 2, range, random() % 4097);
        const Decoded second = DecodedTogether(targets).back();
        EXPECT_GE(second.stream.end, second.stream.begin);
    }
}

}  // namespace
