// SPDX-License-Identifier: MIT
// Names, placement and rectangles of autogen: ogr/agn/format/format.md chapters 1, 4 and 7,
// driver/bgl/format.md chapter 5.

#include "driver/bytes/geodesy.h"
#include "ogr/agn/format/placement.h"
#include "ogr/agn/format/rectangle.h"
#include "ogr/agn/format/tile_name.h"

#include <gtest/gtest.h>

#include <bit>

namespace
{

using agn::Placement;
using agn::Point;
using agn::Rectangle;
using agn::RectangleForm;
using agn::RectangleRecord;
using bgl::Qmid;

const Qmid MONTREAL{15, 7278, 4049};

TEST(AgnTileName, GivesAndTakesCells)
{
    struct Case
    {
        Qmid cell;
        const char *name;
        double west;
        double north;
    };

    for (const Case &item :
         {Case{MONTREAL, "001332223121112an.agn", -73.388671875,
               45.516357421875},
          Case{{15, 0, 0}, "000000000000000an.agn", -180, 90},
          Case{{15, 24575, 16383},
               "123333333333333an.agn",
               179.9853515625,
               -89.989013671875},
          Case{{15, 24575, 0}, "101111111111111an.agn", 179.9853515625, 90},
          Case{{15, 12287, 8191},
               "012333333333333an.agn",
               -0.0146484375,
               0.010986328125},
          Case{{15, 12288, 8192}, "031000000000000an.agn", 0, 0}})
    {
        EXPECT_EQ(agn::FindCell(item.name), item.cell);
        EXPECT_EQ(agn::MakeFileName(item.cell), item.name);
        EXPECT_EQ(item.cell.West(), item.west);
        EXPECT_EQ(item.cell.North(), item.north);
    }
    EXPECT_EQ(agn::FindCell("001332223121112AN.AGN"), MONTREAL);
}

TEST(AgnTileName, LeavesOtherNamesAlone)
{
    for (const char *name : {"", "an.agn", "00133222312111an.agn",
                             "0013322231211122an.agn", "001332223121142an.agn",
                             "001332223121112.agn", "001332223121112an.bgl",
                             "001332223121112an.agnx", "200000000000000an.agn",
                             "110000000000000an.agn", "grass_meadow1an.agn"})
    {
        EXPECT_EQ(agn::FindCell(name), std::nullopt) << name;
    }
    EXPECT_TRUE(agn::HasAnnotationExtension("x.AGN"));
    EXPECT_TRUE(agn::HasAnnotationExtension("011b2su1an.agn"));
    EXPECT_FALSE(agn::HasAnnotationExtension("x.bgl"));
    EXPECT_FALSE(agn::HasAnnotationExtension("agn"));
}

TEST(AgnPlacement, PlacesBothSystems)
{
    const Placement place(MONTREAL);
    EXPECT_EQ(place.FromCorner({0.5, 0.25}),
              (Point{-73.38134765625, 45.51361083984375}));
    EXPECT_EQ(place.FromCentre({0, 0}),
              (Point{-73.38134765625, 45.5108642578125}));
    EXPECT_EQ(place.FromCorner({0, 0}),
              (Point{-73.388671875, 45.516357421875}));
    EXPECT_EQ(place.FromCorner({1, 1}),
              (Point{MONTREAL.East(), MONTREAL.South()}));
    EXPECT_EQ(place.FromCorner({1.5, -0.5}),
              (Point{-73.3666992187500, 45.5218505859375}));
}

TEST(AgnPlacement, PlacesInTheUnitSquareWithoutACell)
{
    const Placement place;
    EXPECT_FALSE(place.GetCell());
    EXPECT_EQ(place.FromCorner({0.25, 0.125}), (Point{0.25, 0.875}));
    EXPECT_EQ(place.FromCentre({-0.5, 0.5}), (Point{0, 0}));
    const agn::Course course = place.Measure({0.5, 0.5}, {0.25, 0.25});
    EXPECT_TRUE(std::isnan(course.metres));
    EXPECT_DOUBLE_EQ(course.headingDegrees, 135.0);
}

TEST(AgnPlacement, MeasuresAsGeodesicsDo)
{
    const Point offsets[] = {{0.03, 0},       {0, -0.03},   {-0.02, 0.01},
                             {-0.01, -0.025}, {0.05, 0.05}, {0.07, -0.01}};
    for (const Qmid &cell : {MONTREAL, Qmid{15, 12288, 8191},
                             Qmid{15, 20000, 1800}, Qmid{15, 24575, 15000}})
    {
        const Placement place(cell);
        for (const Point offset : offsets)
        {
            for (const Point start : {Point{0, 0}, Point{0.9, 0.6}})
            {
                const Point from = place.FromCorner(start);
                const Point to = place.FromCorner(start + offset);
                const bgl::GeodesicLine line =
                    bgl::MeasureLine({from.x, from.y}, {to.x, to.y});
                const agn::Course course = place.Measure(start, offset);
                EXPECT_NEAR(course.metres, line.metres, 1e-6 * line.metres);
                const double middle =
                    (line.azimuth1Degrees + line.azimuth2Degrees) / 2;
                EXPECT_NEAR(course.headingDegrees, middle, 1e-4);
            }
        }
    }
}

TEST(AgnRectangle, TurnsTheRealRecord)
{
    const RectangleRecord record{-0.46910262F, -0.40768719F, 0.04171778F,
                                 -0.99912941F, 0.02819227F,  -0.01500100F};
    EXPECT_TRUE(record.HasUnitDirection());
    const auto cell = agn::FindCell("012113110200032an.agn");
    ASSERT_TRUE(cell);
    const Placement place(*cell);
    const agn::Corners corners =
        Rectangle::FromRecord(record, RectangleForm::DirectionAndSize)
            .GetCorners();
    const Point expected[] = {{-1.84525053, 38.98946434},
                              {-1.84523330, 38.98977380},
                              {-1.84545285, 38.98978067},
                              {-1.84547008, 38.98947121}};
    for (std::size_t i = 0; i < 4; ++i)
    {
        const Point point = place.FromCentre(corners[i]);
        EXPECT_NEAR(point.x, expected[i].x, 6e-9) << i;
        EXPECT_NEAR(point.y, expected[i].y, 6e-9) << i;
    }
}

TEST(AgnRectangle, DepthIsToTheRightOfTheDirection)
{
    const RectangleRecord east{0, 0, 1, 0, 0.25F, 0.125F};
    EXPECT_EQ(
        Rectangle::FromRecord(east, RectangleForm::DirectionAndSize)
            .GetCorners(),
        (agn::Corners{Point{0, 0}, {0.25, 0}, {0.25, 0.125}, {0, 0.125}}));
    const RectangleRecord north{0, 0, 0, -1, 0.25F, -0.125F};
    EXPECT_EQ(
        Rectangle::FromRecord(north, RectangleForm::DirectionAndSize)
            .GetCorners(),
        (agn::Corners{Point{0, 0}, {0, -0.25}, {-0.125, -0.25}, {-0.125, 0}}));
}

TEST(AgnRectangle, OppositeCornersInAnyDirection)
{
    for (const float x : {0.25F, -0.25F})
    {
        for (const float y : {0.125F, -0.125F})
        {
            const RectangleRecord record{0.5F, 0.5F, x, y, 0, 0};
            EXPECT_EQ(
                Rectangle::FromRecord(record, RectangleForm::OppositeCorner)
                    .GetCorners(),
                (agn::Corners{Point{0.5, 0.5},
                              {0.5 + x, 0.5},
                              {0.5 + x, 0.5 + y},
                              {0.5, 0.5 + y}}));
        }
    }
}

TEST(AgnRectangle, ObjectsStandInTheCentre)
{
    const RectangleRecord record{0.5F, 0.25F, 0, 1, 0.25F, 0.125F};
    EXPECT_EQ(Rectangle::FromRecord(record, RectangleForm::DirectionAndSize)
                  .GetObjectPlace(),
              (Point{0.4375, 0.375}));
}

TEST(AgnVersion, IsAFloat)
{
    EXPECT_EQ(std::bit_cast<float>(0x41133333), 9.2F);
    EXPECT_EQ(double{std::bit_cast<float>(0x41133333)}, 9.19999980926513671875);
}

}  // namespace
