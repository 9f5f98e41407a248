// SPDX-License-Identifier: MIT
// Tiles on the earth: ogr/xpautogen/format/format.md chapter 2.

#include "ogr/xpautogen/format/placement.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace
{

using namespace xpautogen;

constexpr double RADIANS = std::numbers::pi / 180.0;

/** Radii of WGS84 at the equator: of the equator and of the meridian. */
constexpr double EQUATOR = 6378137.0;
constexpr double MERIDIAN = 6335439.327292;

/** 100 m, along which the radii are practically constant. */
constexpr double EAST = 100.0 / EQUATOR / RADIANS;
constexpr double NORTH = 100.0 / MERIDIAN / RADIANS;

Tile MakeTile(std::int32_t rotation)
{
    Tile tile;
    tile.rotation = rotation;
    return tile;
}

void ExpectPlace(const Placement &placement, const Point &metres,
                 const Tile &tile, double longitude, double latitude)
{
    const Point place = placement.Place(metres, tile);
    EXPECT_NEAR(place.x, longitude, 1e-11);
    EXPECT_NEAR(place.y, latitude, 1e-11);
}

TEST(XPAutogenPlacement, HasTheTopInTheNorth)
{
    const Placement placement({10.0, 0.0}, 0.0, DEFAULT_ORIENTATION);
    ExpectPlace(placement, {0, 0}, MakeTile(0), 10, 0);
    ExpectPlace(placement, {100, 0}, MakeTile(0), 10 + EAST, 0);
    ExpectPlace(placement, {0, 100}, MakeTile(0), 10, NORTH);
    ExpectPlace(placement, {-100, 0}, MakeTile(0), 10 - EAST, 0);
    EXPECT_EQ(placement.ToTrue(-90.0, MakeTile(0)), 270.0);
}

TEST(XPAutogenPlacement, HasTheTopInTheSouthOnRequest)
{
    const Placement placement({10.0, 0.0}, 0.0, Orientation::TopSouth);
    ExpectPlace(placement, {100, 0}, MakeTile(0), 10 - EAST, 0);
    ExpectPlace(placement, {0, 100}, MakeTile(0), 10, -NORTH);
    EXPECT_EQ(placement.ToTrue(0.0, MakeTile(0)), 180.0);
}

TEST(XPAutogenPlacement, TurnsClockwise)
{
    const Placement placement({10.0, 0.0}, 90.0, DEFAULT_ORIENTATION);
    ExpectPlace(placement, {0, 100}, MakeTile(0), 10 + EAST, 0);
    ExpectPlace(placement, {100, 0}, MakeTile(0), 10, -NORTH);
    EXPECT_EQ(placement.ToTrue(450.5, MakeTile(0)), 180.5);
}

TEST(XPAutogenPlacement, AddsQuarterTurns)
{
    const Placement placement({10.0, 0.0}, 0.0, DEFAULT_ORIENTATION);
    ExpectPlace(placement, {0, 100}, MakeTile(1), 10 + EAST, 0);
    ExpectPlace(placement, {0, 100}, MakeTile(2), 10, -NORTH);
    ExpectPlace(placement, {0, 100}, MakeTile(-1), 10 - EAST, 0);
    ExpectPlace(placement, {0, 100}, MakeTile(5), 10 + EAST, 0);
    EXPECT_EQ(placement.ToTrue(0.0, MakeTile(3)), 270.0);
}

TEST(XPAutogenPlacement, KeepsShapesOnTheAntimeridianTogether)
{
    const Placement placement({180.0, 0.0}, 0.0, DEFAULT_ORIENTATION);
    ExpectPlace(placement, {100, 0}, MakeTile(0), 180 + EAST, 0);
    ExpectPlace(placement, {-100, 0}, MakeTile(0), 180 - EAST, 0);
}

TEST(XPAutogenPlacement, StaysFinite)
{
    const Placement placement({10.0, 50.0}, 12.0, DEFAULT_ORIENTATION);
    const Point place = placement.Place({1e24, -1e24}, MakeTile(INT32_MIN));
    EXPECT_TRUE(std::isfinite(place.x) && std::isfinite(place.y));
    const double heading = placement.ToTrue(-1e12, MakeTile(0));
    EXPECT_GE(heading, 0.0);
    EXPECT_LT(heading, 360.0);
}

}  // namespace
