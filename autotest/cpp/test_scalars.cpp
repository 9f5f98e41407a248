// SPDX-License-Identifier: MIT
// Coordinates, identifiers, GUIDs, dates: driver/bgl/format.md chapter 1,
// ogr/records/format.md chapter 1.

#include "driver/bytes/byte_reader.h"
#include "driver/bgl/coordinates.h"
#include "driver/bytes/enumeration.h"
#include "driver/bytes/file_time.h"
#include "driver/bytes/guid.h"
#include "driver/bgl/identifier.h"
#include "driver/bytes/problem.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <random>
#include <string>

namespace
{

TEST(Coordinates, ConvertTheVectorsExactly)
{
    EXPECT_EQ(bgl::LongitudeToDegrees(0), -180.0);
    EXPECT_EQ(bgl::LongitudeToDegrees(0x18000000), 0.0);
    EXPECT_EQ(bgl::LongitudeToDegrees(0x30000000), 180.0);
    EXPECT_EQ(bgl::LongitudeToDegrees(1), -180.0 + 15.0 / 33554432);
    EXPECT_NEAR(bgl::LongitudeToDegrees(0x2FFFFFFF), 179.999999553, 5e-10);
    EXPECT_EQ(bgl::LatitudeToDegrees(0), 90.0);
    EXPECT_EQ(bgl::LatitudeToDegrees(0x10000000), 0.0);
    EXPECT_EQ(bgl::LatitudeToDegrees(0x20000000), -90.0);
    EXPECT_EQ(bgl::LatitudeToDegrees(1), 90.0 - 45.0 / 134217728);
    EXPECT_NEAR(bgl::LatitudeToDegrees(0x1FFFFFFF), -89.9999996647, 5e-11);
}

TEST(Coordinates, RoundTripEveryUnitTried)
{
    std::mt19937 random(1);
    for (int i = 0; i < 100000; ++i)
    {
        const auto x =
            static_cast<std::uint32_t>(random()) % (bgl::LONGITUDE_TURN + 1);
        const auto y =
            static_cast<std::uint32_t>(random()) % (bgl::LATITUDE_SPAN + 1);
        ASSERT_EQ(bgl::LongitudeFromDegrees(bgl::LongitudeToDegrees(x)), x);
        ASSERT_EQ(bgl::LatitudeFromDegrees(bgl::LatitudeToDegrees(y)), y);
    }
}

TEST(Coordinates, RoundHalfUpWrapAndClamp)
{
    constexpr double unit = 15.0 / 33554432;
    EXPECT_EQ(bgl::LongitudeFromDegrees(-180.0 + unit / 2), 1U);
    EXPECT_EQ(bgl::LongitudeFromDegrees(-180.0 + unit * 0.49), 0U);
    EXPECT_EQ(bgl::LongitudeFromDegrees(190.0),
              bgl::LongitudeFromDegrees(-170.0));
    EXPECT_EQ(bgl::LongitudeFromDegrees(-190.0),
              bgl::LongitudeFromDegrees(170.0));
    EXPECT_EQ(bgl::LatitudeFromDegrees(91.0), 0U);
    EXPECT_EQ(bgl::LatitudeFromDegrees(-91.0), bgl::LATITUDE_SPAN);
    for (const double bad : {std::numeric_limits<double>::quiet_NaN(),
                             std::numeric_limits<double>::infinity()})
    {
        EXPECT_EQ(bgl::LongitudeFromDegrees(bad), 0U);
        EXPECT_EQ(bgl::LatitudeFromDegrees(bad), 0U);
    }
    EXPECT_EQ(bgl::LongitudeFromDegrees(1e300) / bgl::LONGITUDE_TURN, 0U);
}

TEST(Identifier, UnpacksAndPacks)
{
    // 'A' = 12, so "A" is 12; "KTST" is ((22 * 38 + 31) * 38 + 30) * 38 + 31.
    EXPECT_EQ(bgl::UnpackIdentifier(0), "");
    EXPECT_EQ(bgl::UnpackIdentifier(2), "0");
    EXPECT_EQ(bgl::UnpackIdentifier(12), "A");
    EXPECT_EQ(bgl::UnpackIdentifier(37), "Z");
    EXPECT_EQ(bgl::UnpackIdentifier(1253119), "KTST");
    EXPECT_EQ(bgl::UnpackIdentifier(38), "? ");
    EXPECT_EQ(bgl::PackIdentifier("KTST"), 1253119U);
    EXPECT_EQ(bgl::PackIdentifier(""), 0U);
    EXPECT_EQ(bgl::PackIdentifier("ktst"), std::nullopt);
    EXPECT_EQ(bgl::PackIdentifier("A?"), std::nullopt);
    EXPECT_EQ(bgl::PackIdentifier("ABCDEFGHIJKLM"), std::nullopt);
    for (const char *text : {"ZZZZZZZZZZZZ", "A 9", "RW07R", "EDDN", "0", "9Z"})
    {
        EXPECT_EQ(bgl::UnpackIdentifier(*bgl::PackIdentifier(text)), text);
    }
}

TEST(Identifier, SplitsTheKindFromTheText)
{
    const bgl::Identifier airport = bgl::UnpackIdent8(0x036F1BC1);
    EXPECT_EQ(airport.kind, 1);
    EXPECT_EQ(airport.text, "EDDN");
    const bgl::Identifier vor = bgl::UnpackIdent5((1253119U << 5) | 2U);
    EXPECT_EQ(vor.kind, 2);
    EXPECT_EQ(vor.text, "KTST");
    const auto region = static_cast<std::uint32_t>(*bgl::PackIdentifier("K2"));
    const bgl::RegionAndAirport parts =
        bgl::UnpackRegionAndAirport((1253119U << 11) | region);
    EXPECT_EQ(parts.region, "K2");
    EXPECT_EQ(parts.airport, "KTST");
}

TEST(Guid, KeepsWindowsOrder)
{
    const std::array<std::uint8_t, 16> memory = {
        0x86, 0x7D, 0xB0, 0xCE, 0x05, 0x36, 0xBE, 0x44,
        0xB4, 0x8A, 0x97, 0xF8, 0xD0, 0x1B, 0x74, 0xDE};
    const bgl::Guid guid = bgl::Guid::FromBytes(memory);
    EXPECT_EQ(guid.ToString(), "CEB07D86-3605-44BE-B48A-97F8D01B74DE");
    EXPECT_EQ(bgl::Guid::FromString("CEB07D86-3605-44BE-B48A-97F8D01B74DE"),
              guid);
    EXPECT_EQ(bgl::Guid::FromString("{ceb07d86-3605-44be-b48a-97f8d01b74de}"),
              guid);
    for (const char *text : {"", "CEB07D86-3605-44BE-B48A-97F8D01B74D",
                             "CEB07D86-3605-44BE-B48A-97F8D01B74DG",
                             "CEB07D8603605-44BE-B48A-97F8D01B74DE",
                             "{CEB07D86-3605-44BE-B48A-97F8D01B74DE"})
    {
        EXPECT_EQ(bgl::Guid::FromString(text), std::nullopt) << text;
    }
}

TEST(Guid, SortsByMemory)
{
    const auto low =
        bgl::Guid::FromString("FFFFFF00-0000-0000-0000-000000000000");
    const auto high =
        bgl::Guid::FromString("00000001-0000-0000-0000-000000000000");
    EXPECT_LT(*low, *high);
}

TEST(FileTime, ComesFromIso8601)
{
    EXPECT_EQ(bgl::FileTimeFromIso8601("2015-01-27T20:23:42.5831392Z"),
              0x01D03A6F24BC15E0U);
    EXPECT_EQ(bgl::FileTimeFromIso8601("1970-01-01"), 116444736000000000U);
    EXPECT_EQ(bgl::FileTimeFromIso8601("1970-01-01 00:00:01"),
              116444736010000000U);
    EXPECT_EQ(bgl::FileTimeFromUnixSeconds(1), 116444736010000000U);
    EXPECT_EQ(bgl::FileTimeFromIso8601("1601-01-01T00:00:00.5Z"), 5000000U);
    for (const char *text :
         {"", "now", "2015", "2015-13-01", "2015-02-30", "1600-12-31",
          "2015-01-27T24:00:00", "2015-01-27T20:23", "2015-01-27T20:23:60",
          "2015-01-27T20:23:42+01:00", "2015-01-27Z!", "-001-01-01"})
    {
        EXPECT_FALSE(bgl::FileTimeFromIso8601(text)) << text;
    }
}

TEST(FileTime, WritesIso8601)
{
    EXPECT_EQ(bgl::FileTimeToIso8601(0x01D03A6F24BC15E0),
              "2015-01-27T20:23:42Z");
    EXPECT_EQ(bgl::FileTimeToIso8601(0), "");
    EXPECT_EQ(bgl::FileTimeToIso8601(116444736000000000),
              "1970-01-01T00:00:00Z");
    EXPECT_EQ(bgl::FileTimeToIso8601(1), "1601-01-01T00:00:00Z");
    EXPECT_EQ(bgl::FileTimeToIso8601(1600000000123456789),
              "2020-09-13T12:26:40Z");
    EXPECT_EQ(bgl::FileTimeToIso8601(0xFFFFFFFFFFFFFFFF),
              "2554-07-21T23:34:33Z");
}

TEST(ByteReader, StopsAtTheEnd)
{
    const std::array<std::uint8_t, 7> bytes = {1, 2, 3, 4, 5, 6, 7};
    bgl::ByteReader reader{bytes};
    EXPECT_EQ(reader.ReadU16(), 0x0201);
    EXPECT_EQ(reader.ReadU32(), 0x06050403U);
    EXPECT_TRUE(reader.IsOk());
    EXPECT_EQ(reader.ReadU16(), 0);
    EXPECT_FALSE(reader.IsOk());
    EXPECT_EQ(reader.ReadU8(), 0);
    EXPECT_EQ(reader.Remaining(), 0U);
    bgl::ByteReader other{bytes};
    EXPECT_EQ(other.ReadBytes(8).size(), 0U);
    EXPECT_FALSE(other.IsOk());
}

TEST(Enumeration, FindsWordsOfAnyCode)
{
    constexpr bgl::EnumerationEntry table[] = {
        {"other", 0, "wrong", "Wrong"},
        {"kind", 1, "first", "First"},
        {"kind", 2, "second", "Second"},
        {"kind", 40, "last", "Last"},
    };
    const bgl::Enumeration kind(table, "kind");
    EXPECT_EQ(kind.Describe(1), "first");
    EXPECT_EQ(kind.Describe(2), "second");
    EXPECT_EQ(kind.Describe(40), "last");
    EXPECT_EQ(kind.FindWord(0), nullptr);
    EXPECT_EQ(kind.FindWord(std::numeric_limits<int>::max()), nullptr);
    EXPECT_EQ(kind.Describe(std::numeric_limits<int>::min()), "-2147483648");
    EXPECT_EQ(kind.ListWords(), "first, second, last");
}

/** Everything that a layer shows can be written, including the number of an
 * unknown code. */
TEST(Enumeration, FindsCodesOfWordsAndNumbers)
{
    constexpr bgl::EnumerationEntry table[] = {
        {"kind", 1, "first", "First"},
        {"kind", 40, "last_one", "Last"},
        {"other", 2, "second", "Wrong"},
    };
    const bgl::Enumeration kind(table, "kind");
    EXPECT_EQ(kind.FindCode("first"), 1);
    EXPECT_EQ(kind.FindCode("Last_ONE"), 40);
    EXPECT_EQ(kind.FindCode("7"), 7);
    EXPECT_EQ(kind.FindCode("-2147483648"), std::numeric_limits<int>::min());
    for (const char *text :
         {"", "second", "firs", "firsts", "7 ", "2147483648", "0x1", "1.5"})
    {
        EXPECT_EQ(kind.FindCode(text), std::nullopt) << text;
    }
}

TEST(ProblemList, CountsWhatItDoesNotKeep)
{
    bgl::ProblemList problems;
    for (std::size_t i = 0; i < bgl::ProblemList::MAXIMUM_KEPT + 5; ++i)
    {
        problems.Add("chunk " + std::to_string(i), i, "expected a sample");
    }
    EXPECT_EQ(problems.Count(), bgl::ProblemList::MAXIMUM_KEPT + 5);
    ASSERT_EQ(problems.Kept().size(), bgl::ProblemList::MAXIMUM_KEPT);
    EXPECT_EQ(problems.Kept()[3].Message(),
              "chunk 3, offset 3: expected a sample");
}

}  // namespace
