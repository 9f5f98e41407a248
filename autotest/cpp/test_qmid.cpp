// SPDX-License-Identifier: MIT
// QMID cells and their names: driver/bgl/format.md chapters 2, 3 and 5.

#include "driver/bgl/coordinates.h"
#include "driver/bgl/qmid.h"

#include <gtest/gtest.h>

#include <array>
#include <random>

namespace
{

using bgl::Qmid;

struct CellVector
{
    Qmid cell;
    std::uint32_t a;
    std::uint32_t b;
    double west;
    double south;
    double east;
    double north;
};

constexpr CellVector CELLS[] = {
    {{0, 0, 0}, 0x00000002, 0, -180, -270, 300, 90},
    {{1, 0, 0}, 0x00000008, 0, -180, -90, 60, 90},
    {{1, 1, 0}, 0x00000009, 0, 60, -90, 300, 90},
    {{2, 0, 0}, 0x00000020, 0, -180, 0, -60, 90},
    {{2, 2, 1}, 0x00000026, 0, 60, -90, 180, 0},
    {{4, 3, 1}, 0x00000207, 0, -90, 45, -60, 67.5},
    {{7, 28, 15}, 0x000081FA, 0, -75, 45, -71.25, 47.8125},
    {{8, 56, 30}, 0x000207E8, 0, -75, 46.40625, -73.125, 47.8125},
    {{9, 103, 95}, 0x000836BF, 0, -83.4375, 22.5, -82.5, 23.203125},
    {{11, 448, 240}, 0x0081FA00, 0, -75, 47.63671875, -74.765625, 47.8125},
    {{11, 394, 525},
     0x008940E6,
     0,
     -87.65625,
     -2.4609375,
     -87.421875,
     -2.28515625},
    {{13, 1819, 1012},
     0x081FAB65,
     0,
     -73.41796875,
     45.4833984375,
     -73.359375,
     45.52734375},
    {{15, 0, 0}, 0x80000000, 0, -180, 89.989013671875, -179.9853515625, 90},
    {{15, 7278, 4049},
     0x81FAB656,
     0,
     -73.388671875,
     45.50537109375,
     -73.3740234375,
     45.516357421875},
    {{15, 24575, 16383},
     0x9BFFFFFF,
     0,
     179.9853515625,
     -90,
     180,
     -89.989013671875},
    {{16, 0, 0}, 0x00000000, 2, -180, 89.9945068359375, -179.99267578125, 90},
    {{16, 1, 0},
     0x00000001,
     2,
     -179.99267578125,
     89.9945068359375,
     -179.9853515625,
     90},
    {{16, 0, 1},
     0x00000002,
     2,
     -180,
     89.989013671875,
     -179.99267578125,
     89.9945068359375},
    {{16, 49151, 32767},
     0x6FFFFFFF,
     2,
     179.99267578125,
     -90,
     180,
     -89.9945068359375},
};

TEST(Qmid, PacksAndUnpacksTheVectors)
{
    for (const CellVector &row : CELLS)
    {
        const std::uint64_t packed = (std::uint64_t{row.b} << 32) | row.a;
        EXPECT_EQ(row.cell.A(), row.a) << row.cell.ToString();
        EXPECT_EQ(row.cell.B(), row.b) << row.cell.ToString();
        EXPECT_EQ(Qmid::FromPacked(packed), row.cell);
        EXPECT_EQ(row.cell.West(), row.west) << row.cell.ToString();
        EXPECT_EQ(row.cell.South(), row.south) << row.cell.ToString();
        EXPECT_EQ(row.cell.East(), row.east) << row.cell.ToString();
        EXPECT_EQ(row.cell.North(), row.north) << row.cell.ToString();
    }
}

TEST(Qmid, PacksLevel20)
{
    const Qmid cell{20, 100000, 200000};
    EXPECT_EQ(cell.A(), 0x40B66400U);
    EXPECT_EQ(cell.B(), 0x0000020BU);
    EXPECT_EQ(cell.West(), -134.2236328125);
    EXPECT_EQ(cell.East(), 480.0 * 100001 / 1048576 - 180.0);
    EXPECT_NEAR(cell.South(), 21.335105896, 5e-10);
    EXPECT_NEAR(cell.North(), 21.335449219, 5e-10);
}

TEST(Qmid, UnpacksTheRasterVectors)
{
    EXPECT_EQ(Qmid::FromPacked(0x0830A50B), (Qmid{13, 1073, 1219}));
    EXPECT_EQ(Qmid::FromPacked(0x87041B659ULL), (Qmid{17, 51565, 16594}));
}

TEST(Qmid, RefusesWhatIsNoCell)
{
    for (const std::uint64_t packed :
         {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{4},
          std::uint64_t{0x10}, std::uint64_t{0x40000000},
          std::uint64_t{1} << 62, std::uint64_t{1} << 63})
    {
        EXPECT_EQ(Qmid::FromPacked(packed), std::nullopt) << packed;
    }
    EXPECT_EQ(Qmid::FromPacked(std::uint64_t{1} << 61), (Qmid{30, 0, 0}));
}

TEST(Qmid, KnowsTheRangeOfA)
{
    struct Range
    {
        int level;
        std::uint32_t first;
        std::uint32_t last;
    };

    for (const Range &range :
         {Range{0, 2, 2}, Range{1, 8, 9}, Range{2, 0x20, 0x26},
          Range{3, 0x80, 0x9B}, Range{4, 0x200, 0x26F}, Range{5, 0x800, 0x9BF},
          Range{7, 0x8000, 0x9BFF}, Range{8, 0x20000, 0x26FFF},
          Range{9, 0x80000, 0x9BFFF}, Range{11, 0x800000, 0x9BFFFF},
          Range{13, 0x8000000, 0x9BFFFFF}, Range{15, 0x80000000, 0x9BFFFFFF}})
    {
        const Qmid last{range.level, Qmid::Columns(range.level) - 1,
                        Qmid::Rows(range.level) - 1};
        EXPECT_EQ((Qmid{range.level, 0, 0}.A()), range.first);
        EXPECT_EQ(last.A(), range.last) << range.level;
        EXPECT_TRUE(last.IsOnEarth());
        EXPECT_FALSE((Qmid{last.level, last.u + 1, last.v}.IsOnEarth()));
        EXPECT_FALSE((Qmid{last.level, last.u, last.v + 1}.IsOnEarth()));
    }
}

TEST(Qmid, RoundTripsRandomCells)
{
    std::mt19937 random(20261120);
    for (int i = 0; i < 20000; ++i)
    {
        const int level = static_cast<int>(random() % 31);
        const Qmid cell{
            level, static_cast<std::uint32_t>(random() % Qmid::Columns(level)),
            static_cast<std::uint32_t>(random() % Qmid::Rows(level))};
        ASSERT_EQ(Qmid::FromPacked(cell.Packed()), cell);
        const int up = static_cast<int>(random() % 31) % (level + 1);
        const Qmid above = cell.Ancestor(up);
        ASSERT_LE(above.West(), cell.West());
        ASSERT_GE(above.East(), cell.East());
        ASSERT_GE(above.North(), cell.North());
        ASSERT_LE(above.South(), cell.South());
    }
}

struct PointVector
{
    double longitude;
    double latitude;
    std::uint32_t x;
    std::uint32_t y;
    /** u and v at levels 2, 7, 9, 11, 13 and 15. */
    std::array<std::array<std::uint32_t, 2>, 6> cells;
};

constexpr PointVector POINTS[] = {
    {0,
     0,
     0x18000000,
     0x10000000,
     {{{1, 1}, {48, 32}, {192, 128}, {768, 512}, {3072, 2048}, {12288, 8192}}}},
    {-180, 90, 0, 0, {{{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}}}},
    {180,
     -90,
     0x30000000,
     0x20000000,
     {{{0, 1}, {0, 63}, {0, 255}, {0, 1023}, {0, 4095}, {0, 16383}}}},
    {179.9999999,
     -89.9999999,
     0x30000000,
     0x20000000,
     {{{0, 1}, {0, 63}, {0, 255}, {0, 1023}, {0, 4095}, {0, 16383}}}},
    {-0.0000001,
     0.0000001,
     0x18000000,
     0x10000000,
     {{{1, 1}, {48, 32}, {192, 128}, {768, 512}, {3072, 2048}, {12288, 8192}}}},
    {-73.388,
     45.5114,
     0x0E3705DF,
     0x07E8B9C2,
     {{{0, 0}, {28, 15}, {113, 63}, {454, 253}, {1819, 1012}, {7278, 4049}}}},
    {168.398995,
     -44.877096,
     0x2E7404DF,
     0x17FA6811,
     {{{2, 1},
       {92, 47},
       {371, 191},
       {1486, 767},
       {5946, 3069},
       {23784, 12276}}}},
};

TEST(Qmid, FindsTheCellOfAPoint)
{
    constexpr int levels[] = {2, 7, 9, 11, 13, 15};
    for (const PointVector &row : POINTS)
    {
        const std::uint32_t x = bgl::LongitudeFromDegrees(row.longitude);
        const std::uint32_t y = bgl::LatitudeFromDegrees(row.latitude);
        EXPECT_EQ(x, row.x) << row.longitude;
        EXPECT_EQ(y, row.y) << row.latitude;
        for (std::size_t i = 0; i < row.cells.size(); ++i)
        {
            EXPECT_EQ(Qmid::FromPoint(x, y, levels[i]),
                      (Qmid{levels[i], row.cells[i][0], row.cells[i][1]}));
        }
    }
}

TEST(QmidName, WritesAndReadsAutogenKeys)
{
    struct Key
    {
        std::uint32_t u;
        std::uint32_t v;
        const char *text;
    };

    for (const Key &key :
         {Key{7278, 4049, "001332223121112"}, Key{0, 0, "000000000000000"},
          Key{24575, 16383, "123333333333333"},
          Key{24575, 0, "101111111111111"}, Key{12287, 8191, "012333333333333"},
          Key{12288, 8192, "031000000000000"}})
    {
        const Qmid cell{15, key.u, key.v};
        EXPECT_EQ(bgl::ToQuadKey(cell), key.text);
        EXPECT_EQ(bgl::FromQuadKey(key.text), cell);
    }
    for (const char *text :
         {"", "00133222312111x", "4", "-1", "0000000000000000000000000000000"})
    {
        EXPECT_EQ(bgl::FromQuadKey(text), std::nullopt) << text;
    }
}

}  // namespace
