// SPDX-License-Identifier: MIT
// The coordinate methods of terrain vectors, with the vectors of
// ogr/terrain_vector/format.md chapter 6.

#include "autotest/cpp/terrain_vector_test_util.h"
#include "ogr/terrain_vector/quantization.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace
{

using bgl::GridPoint;
using terrainvector::Bytes;
using terrainvector::Points;
using testdata::FromHex;
using testdata::ToHex;
using Values = std::vector<std::int32_t>;

std::string EncodeValues(const Values &values)
{
    Bytes payload;
    bgl::EncodeBitPlanes(values, payload);
    return ToHex(payload);
}

Values DecodeValues(const Bytes &payload, std::size_t count)
{
    Values values(count, 99);
    bgl::BitPlaneScratch scratch;
    EXPECT_TRUE(bgl::DecodeBitPlanes(payload, values, scratch));
    return values;
}

TEST(TerrainVectorBitPlane, HasTheVectorsOfTheSpecification)
{
    Values runThenFive(21, 0);
    runThenFive.back() = 5;
    const std::pair<Values, const char *> cases[] = {
        {{}, "00"},
        {{1}, "0480"},
        {{-1}, "04c0"},
        {{0, 0, 3, 0, -2}, "084680"},
        {runThenFive, "0c04000080"},
        {{1, -1, -42, 32, 11, -40, -60, 38}, "1869b810b2000ca42260"}};
    for (const auto &[values, hex] : cases)
    {
        EXPECT_EQ(EncodeValues(values), hex);
        EXPECT_EQ(DecodeValues(FromHex(hex), values.size()), values) << hex;
    }
}

TEST(TerrainVectorBitPlane, ComesBackForAnyValues)
{
    std::mt19937 random(7);
    bgl::BitPlaneScratch scratch;
    for (int round = 0; round < 400; ++round)
    {
        const std::size_t count = random() % 700;
        const auto shift = static_cast<unsigned>(random() % 31 + 1);
        const auto zeros = random() % 8;
        Values values;
        while (values.size() < count)
        {
            const auto value = static_cast<std::int32_t>(random() >> shift);
            values.push_back(random() % 8 < zeros ? 0
                             : random() % 2 != 0  ? -value
                                                  : value);
        }
        Bytes payload;
        bgl::EncodeBitPlanes(values, payload);
        Values decoded(count, 1);
        ASSERT_TRUE(bgl::DecodeBitPlanes(payload, decoded, scratch));
        ASSERT_EQ(decoded, values) << round;
    }
}

/** Bits in the order of a payload; zeros behind its end. */
class PlainBits final
{
  public:
    explicit PlainBits(const Bytes &bytes) : m_bytes(bytes)
    {
    }

    std::uint32_t Take(unsigned count)
    {
        std::uint32_t bits = 0;
        for (; count > 0; --count, ++m_place)
        {
            const std::size_t byte = m_place / 8;
            const unsigned value = byte < m_bytes.size() ? m_bytes[byte] : 0U;
            bits = bits * 2 + (value >> (7 - m_place % 8) & 1);
        }
        return bits;
    }

    void Align()
    {
        m_place = (m_place + 7) / 8 * 8;
    }

  private:
    const Bytes &m_bytes;
    std::size_t m_place = 0;
};

/** Step 2b of the specification. */
void FindPlainly(PlainBits &bits, std::int32_t value, Values &values)
{
    std::vector<std::size_t> candidates;
    for (std::size_t i = 0; i < values.size(); ++i)
    {
        if (values[i] == 0)
        {
            candidates.push_back(i);
        }
    }
    unsigned eighths = 8;
    for (std::size_t j = 0; j < candidates.size();)
    {
        const unsigned k = eighths / 8;
        if (bits.Take(1) == 0)
        {
            j += std::size_t{1} << k;
            eighths = std::min(96U, eighths + (k == 0 ? 4 : 5));
            continue;
        }
        const bool isNegative = bits.Take(1) != 0;
        j += bits.Take(k);
        if (j < candidates.size())
        {
            values[candidates[j]] = isNegative ? -value : value;
        }
        ++j;
        const unsigned step = k == 0 ? 3 : 6;
        eighths = eighths > step ? eighths - step : 0;
    }
}

/** The specification, word for word. */
Values DecodePlainly(const Bytes &payload, std::size_t count)
{
    Values values(count, 0);
    PlainBits bits(payload);
    const unsigned planes = bits.Take(6);
    bits.Align();
    for (unsigned plane = planes; plane-- > 0;)
    {
        const auto value = static_cast<std::int32_t>(1U << plane);
        for (std::int32_t &known : values)
        {
            const bool isSet = known != 0 && bits.Take(1) != 0;
            known += !isSet ? 0 : known < 0 ? -value : value;
        }
        FindPlainly(bits, value, values);
        bits.Align();
    }
    return values;
}

TEST(TerrainVectorBitPlane, ReadsAnyBitsAsTheSpecificationDoes)
{
    std::mt19937 random(11);
    for (int round = 0; round < 3000; ++round)
    {
        const unsigned ones = random() % 4;
        Bytes payload(random() % 120);
        for (std::uint8_t &byte : payload)
        {
            // Few ones make the runs longer.
            const std::uint64_t mask =
                ones == 0 ? 255 : random() & (ones == 1 ? random() : 255);
            byte = static_cast<std::uint8_t>(random() & mask);
        }
        if (!payload.empty())
        {
            payload[0] = static_cast<std::uint8_t>(random() % 31 << 2);
        }
        const std::size_t count = random() % 300;
        ASSERT_EQ(DecodeValues(payload, count), DecodePlainly(payload, count))
            << ToHex(payload) << " for " << count;
    }
}

TEST(TerrainVectorBitPlane, ReadsZerosBehindTheEnd)
{
    EXPECT_EQ(DecodeValues({}, 3), Values({0, 0, 0}));
    // Five planes are declared, the payload ends after the first.
    EXPECT_EQ(DecodeValues(FromHex("14c0"), 2), Values({-16, 0}));
}

TEST(TerrainVectorBitPlane, PassesOverExtraFields)
{
    // One plane, extra count 1, width 3, two fields of 3 bits, then as "0480".
    EXPECT_EQ(DecodeValues(FromHex("053fc080"), 1), Values({1}));
}

TEST(TerrainVectorBitPlane, RefusesMoreThan31Planes)
{
    Values values(4);
    bgl::BitPlaneScratch scratch;
    const Bytes planes31 = {31 << 2};
    const Bytes planes32 = {32 << 2};
    EXPECT_EQ(bgl::GetBitPlaneCount(planes32), 32U);
    EXPECT_TRUE(bgl::DecodeBitPlanes(planes31, values, scratch));
    EXPECT_FALSE(bgl::DecodeBitPlanes(planes32, values, scratch));
    EXPECT_EQ(bgl::GetBitPlaneCount({}), 0U);
}

Points DecodePredicted(const Bytes &bytes, std::size_t count)
{
    Points points(count);
    bgl::PredictiveDeltaScratch scratch;
    EXPECT_TRUE(bgl::DecodePredictiveDelta(bytes, points, scratch));
    return points;
}

Bytes EncodePredicted(const Points &points)
{
    Bytes bytes;
    bgl::EncodePredictiveDelta(points, bytes);
    return bytes;
}

Bytes MakePrefixed(std::initializer_list<std::int32_t> prefix,
                   const char *payload)
{
    Bytes bytes(bgl::PREDICTIVE_DELTA_PREFIX);
    std::size_t position = 0;
    for (const std::int32_t value : prefix)
    {
        bgl::StoreLittleEndian(bytes.data() + position, value);
        position += sizeof(value);
    }
    const Bytes tail = FromHex(payload);
    bgl::StoreLittleEndian(bytes.data() + position,
                           static_cast<std::uint32_t>(tail.size()));
    bytes.insert(bytes.end(), tail.begin(), tail.end());
    return bytes;
}

TEST(TerrainVectorPredictiveDelta, HasTheVectorsOfTheSpecification)
{
    Points straight;
    for (int i = 0; i < 12; ++i)
    {
        straight.push_back({10 * i, 5000});
    }
    const std::pair<Points, Bytes> cases[] = {
        {{{100, 200},
          {130, 210},
          {161, 219},
          {150, 260},
          {150, 261},
          {90, 300}},
         MakePrefixed({100, 200, 30, 10}, "1869B810B2000CA42260")},
        {straight, MakePrefixed({0, 5000, 10, 0}, "00")},
        {{{11667, 22472},
          {11626, 22458},
          {11611, 22488},
          {11607, 22493},
          {11634, 22512},
          {11647, 22511},
          {11661, 22510},
          {11665, 22506},
          {11667, 22472}},
         MakePrefixed({11667, 22472, -41, -14},
                      "18A000471870F659804F40AEDB3848")}};
    for (const auto &[points, bytes] : cases)
    {
        EXPECT_EQ(EncodePredicted(points), bytes);
        EXPECT_EQ(DecodePredicted(bytes, points.size()), points);
    }
}

TEST(TerrainVectorPredictiveDelta, WrapsWithoutHarm)
{
    const Bytes bytes = MakePrefixed({2147483647, -2147483647, 2147483647, -2},
                                     "7cffffffffffffffffffffffffffffff");
    EXPECT_EQ(DecodePredicted(bytes, 40)[1], (GridPoint{-2, 2147483647}));
}

TEST(TerrainVectorQuantization, HasTheVectorsOfTheSpecification)
{
    const Points points = {{0, 0}, {32768, 32768}};
    Bytes bytes;
    bgl::EncodeQuantization(points, bytes);
    EXPECT_EQ(ToHex(bytes), "100000000000800080");
    Points decoded(2);
    bgl::DecodeQuantization(bgl::ByteSpan(bytes).subspan(1), 16, decoded);
    EXPECT_EQ(decoded, points);
}

TEST(TerrainVectorQuantization, HasTheSmallestWidth)
{
    for (const auto &[largest, width] :
         {std::pair{0, 1}, {1, 1}, {2, 2}, {32767, 15}, {32768, 16}})
    {
        Bytes bytes;
        bgl::EncodeQuantization(Points{{0, largest}, {0, 0}, {1, 0}}, bytes);
        EXPECT_EQ(bytes[0], width);
        EXPECT_EQ(bytes.size(), 1 + bgl::GetQuantizationSize(
                                        3, static_cast<unsigned>(width)));
    }
}

TEST(TerrainVectorQuantization, ReadsAllWidths)
{
    const Bytes ones(10, 0xFF);
    Points points(1);
    bgl::DecodeQuantization(ones, 0, points);
    EXPECT_EQ(points[0], (GridPoint{0, 0}));
    bgl::DecodeQuantization(ones, 31, points);
    EXPECT_EQ(points[0], (GridPoint{2147483647, 2147483647}));
    bgl::DecodeQuantization(ones, 32, points);
    EXPECT_EQ(points[0], (GridPoint{-1, -1}));
}

/** Reads a segment from its bytes, which must outlive it. */
bgl::SegmentFinding Read(const Bytes &bytes, bgl::SegmentView &segment)
{
    bgl::ByteReader reader(bytes);
    return bgl::ReadSegment(reader, segment);
}

TEST(TerrainVectorSegment, TakesTheShorterMethod)
{
    // With w = 15 method 2 needs 1 + 30n/8 bytes, method 1 here 20 + 1.
    for (const auto &[count, method] : {std::pair{5, 2}, {6, 1}})
    {
        bgl::SegmentData data;
        for (int i = 0; i < count; ++i)
        {
            data.points.push_back({20000 + i, 20000});
        }
        Bytes bytes;
        bgl::EncodeSegment(data, bytes);
        EXPECT_EQ(bytes[5], method) << count;
        bgl::SegmentView view;
        ASSERT_TRUE(Read(bytes, view).status.IsDone());
        Points points;
        bgl::SegmentScratch scratch;
        EXPECT_TRUE(bgl::DecodePoints(view, points, scratch));
        EXPECT_EQ(points, data.points);
    }
}

TEST(TerrainVectorSegment, ReadsRawPoints)
{
    for (const char *method : {"00", "03"})
    {
        const Bytes bytes = FromHex(std::string("0200000000") + method +
                                    "01000000ffffffff0200000003000000");
        bgl::SegmentView view;
        ASSERT_TRUE(Read(bytes, view).status.IsDone());
        Points points;
        bgl::SegmentScratch scratch;
        EXPECT_FALSE(bgl::DecodePoints(view, points, scratch));
        EXPECT_EQ(points, Points({{1, -1}, {2, 3}}));
    }
}

TEST(TerrainVectorSegment, NamesDamage)
{
    const std::tuple<const char *, bool, std::size_t, const char *> cases[] = {
        {"0200000000", false, 0, "the segment runs past the end of the record"},
        {"0200000003020100", false, 4, "expected an altitude flag from 0 to 2"},
        {"0200000000040100", false, 5,
         "expected a coordinate method from 0 to 3"},
        {"02000000000208aabbcc", false, 0,
         "the coordinates run past the end of the record"},
        {"ffffffff000210aabbcc", false, 0,
         "the coordinates run past the end of the record"},
        {"020000000001000000000000000000000000000000000200000000", false, 0,
         "the coordinates run past the end of the record"},
        {"02000000010208aabbccdd0000000000000", false, 0,
         "the altitudes run past the end of the record"},
        {"01000000000221aaaaaaaaaaaaaaaaaa", true, 6,
         "expected coordinates of 32 bits at most"},
        {"02000000000100000000000000000000000000000000010000008000", true, 26,
         "expected 31 bit planes at most"},
        {"ffff0000000200", true, 0,
         "expected no more points than the coordinates can hold"}};
    for (const auto &[hex, isSizeKnown, offset, expected] : cases)
    {
        bgl::SegmentView view;
        const Bytes bytes = FromHex(hex);
        const bgl::SegmentFinding finding = Read(bytes, view);
        EXPECT_FALSE(finding.status.IsDone()) << hex;
        EXPECT_EQ(finding.isSizeKnown, isSizeKnown) << hex;
        EXPECT_EQ(finding.status.Offset(), offset) << hex;
        EXPECT_STREQ(finding.status.Expected(), expected) << hex;
    }
}

TEST(TerrainVectorGrid, PlacesPoints)
{
    // The first point of the 53-byte example of ogr/terrain_vector/format.md
    // chapter 6.
    const bgl::GridScale scale =
        bgl::GridScale::OfCell(terrainvector::MINI_CELL);
    EXPECT_EQ(scale.Longitude(0), -75.0);
    EXPECT_EQ(scale.Longitude(bgl::CELL_STEPS), -74.765625);
    EXPECT_EQ(scale.Latitude(0), 47.63671875);
    EXPECT_EQ(scale.Latitude(bgl::CELL_STEPS), 47.8125);
    EXPECT_EQ(bgl::ToGlobal({11, 2, 1}, {5, 32768}),
              (bgl::GlobalPoint{65541, 32768}));
}

}  // namespace
