// SPDX-License-Identifier: MIT
// Geodesics: known distances, and the inverse.

#include "driver/bytes/geodesy.h"

#include <gtest/gtest.h>

namespace
{

TEST(Geodesy, MeasuresAKnownLine)
{
    // JFK to LHR, the example of GeographicLib's documentation.
    const bgl::GeodesicLine line =
        bgl::MeasureLine({-73.8, 40.6}, {-0.5, 51.6});
    EXPECT_NEAR(line.metres, 5551759.400, 0.001);
    EXPECT_NEAR(line.azimuth1Degrees, 51.198882845579824, 1e-9);
    EXPECT_NEAR(line.azimuth2Degrees, 107.821776735514, 1e-9);
}

TEST(Geodesy, MovesAlongTheEquatorAndMeridians)
{
    const bgl::GeoPoint east = bgl::MovePoint({0.0, 0.0}, 90.0, 111319.4908);
    EXPECT_NEAR(east.longitude, 1.0, 1e-9);
    EXPECT_NEAR(east.latitude, 0.0, 1e-12);
    const bgl::GeoPoint north = bgl::MovePoint({5.0, 0.0}, 0.0, 110574.3886);
    EXPECT_NEAR(north.longitude, 5.0, 1e-12);
    EXPECT_NEAR(north.latitude, 1.0, 1e-9);
}

TEST(Geodesy, NegativeMetresGoBackwards)
{
    const bgl::GeoPoint start{9.0, 48.0};
    const bgl::GeoPoint behind = bgl::MovePoint(start, 30.0, -1000.0);
    const bgl::GeodesicLine line = bgl::MeasureLine(behind, start);
    EXPECT_NEAR(line.metres, 1000.0, 1e-6);
    EXPECT_NEAR(line.azimuth2Degrees, 30.0, 1e-8);
}

TEST(Geodesy, AzimuthsAreInAFullCircle)
{
    const bgl::GeodesicLine west = bgl::MeasureLine({1.0, 0.0}, {0.0, 0.0});
    EXPECT_NEAR(west.azimuth1Degrees, 270.0, 1e-9);
    const bgl::GeodesicLine north = bgl::MeasureLine({1.0, 0.0}, {1.0, 1.0});
    EXPECT_GE(north.azimuth1Degrees, 0.0);
    EXPECT_LT(north.azimuth1Degrees, 360.0);
}

}  // namespace
