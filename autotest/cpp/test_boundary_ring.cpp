// SPDX-License-Identifier: MIT
// Arcs and circles of airspaces: ogr/records/format.md 6.1.

#include "driver/bytes/geodesy.h"
#include "ogr/records/navigation/area.h"
#include "ogr/records/core/record_values.h"

#include <gtest/gtest.h>

namespace
{

using bgl::BoundaryPoint;
using bgl::RingVertex;

std::vector<RingVertex> DrawRing(const std::vector<BoundaryPoint> &points,
                                 double arcStep, std::size_t problemCount = 0)
{
    bgl::ProblemList problems;
    bgl::RecordLog log(problems);
    std::vector<RingVertex> ring;
    bgl::MakeBoundaryRing(points, arcStep, log, ring);
    EXPECT_EQ(problems.Count(), problemCount);
    return ring;
}

double MeasureMetres(const RingVertex &vertex, double longitude,
                     double latitude)
{
    return bgl::MeasureLine({longitude, latitude},
                            {vertex.longitude, vertex.latitude})
        .metres;
}

TEST(BoundaryRing, LinesAreAsStored)
{
    const auto ring =
        DrawRing({{bgl::POINT_START, 1, 2}, {bgl::POINT_LINE, 3, 4}}, 2);
    ASSERT_EQ(ring.size(), 2U);
    EXPECT_EQ(ring[1].longitude, 3);
    EXPECT_EQ(ring[1].latitude, 4);
    EXPECT_EQ(ring[1].kind, RingVertex::Kind::Line);
}

TEST(BoundaryRing, ArcsHaveAnEvenNumberOfPieces)
{
    for (const double step : {0.1, 1.0, 2.0, 7.0, 45.0})
    {
        const auto ring = DrawRing({{bgl::POINT_START, 8, 50.5},
                                    {bgl::POINT_ORIGIN, 8, 50},
                                    {bgl::POINT_ARC_CLOCKWISE, 8, 49.5}},
                                   step);
        EXPECT_EQ(ring.size() % 2, 1U);
        EXPECT_GE(static_cast<double>(ring.size() - 1) * step, 180.0 - 1e-9);
        for (std::size_t i = 1; i < ring.size(); ++i)
        {
            EXPECT_EQ(ring[i].kind, i % 2 == 0 ? RingVertex::Kind::ArcEnd
                                               : RingVertex::Kind::ArcMiddle);
            EXPECT_GE(ring[i].longitude, 8.0 - 1e-9) << "clockwise is east";
        }
        EXPECT_EQ(ring.back().longitude, 8);
        EXPECT_EQ(ring.back().latitude, 49.5);
    }
}

TEST(BoundaryRing, RadiusChangesEvenly)
{
    // 50 km from the centre at the start, 100 km at the end, to the west.
    const bgl::GeoPoint start = bgl::MovePoint({8, 50}, 0, 50000);
    const bgl::GeoPoint end = bgl::MovePoint({8, 50}, 270, 100000);
    const auto ring = DrawRing(
        {{bgl::POINT_START, start.longitude, start.latitude},
         {bgl::POINT_ORIGIN, 8, 50},
         {bgl::POINT_ARC_COUNTERCLOCKWISE, end.longitude, end.latitude}},
        1);
    ASSERT_EQ(ring.size(), 91U);
    for (std::size_t i = 0; i < ring.size(); ++i)
    {
        const double radius = 50000.0 + 50000.0 * static_cast<double>(i) / 90;
        EXPECT_NEAR(MeasureMetres(ring[i], 8, 50), radius, 1e-3);
    }
}

TEST(BoundaryRing, CirclesEndWhereTheyStart)
{
    BoundaryPoint circle;
    circle.type = bgl::POINT_CIRCLE;
    circle.radius = 9260;
    for (const int before : {bgl::POINT_ORIGIN, bgl::POINT_START})
    {
        const auto ring = DrawRing({{before, 179.99, -6}, circle}, 10);
        ASSERT_EQ(ring.size(), 37U);
        EXPECT_EQ(ring.front().longitude, ring.back().longitude);
        EXPECT_EQ(ring.front().latitude, ring.back().latitude);
        for (const RingVertex &vertex : ring)
        {
            EXPECT_NEAR(MeasureMetres(vertex, 179.99, -6), 9260, 1e-3);
            EXPECT_GT(vertex.longitude, 179) << "no jump to the west";
        }
    }
    DrawRing({circle}, 10, 1);
}

TEST(BoundaryRing, ArcWithoutCentreIsALine)
{
    const auto ring = DrawRing(
        {{bgl::POINT_START, 1, 2}, {bgl::POINT_ARC_CLOCKWISE, 3, 4}}, 2, 1);
    ASSERT_EQ(ring.size(), 2U);
    EXPECT_EQ(ring[1].kind, RingVertex::Kind::Line);
}

TEST(BoundaryRing, CentreBeyondThePoleIsNoCentre)
{
    const auto ring = DrawRing({{bgl::POINT_START, 1, 2},
                                {bgl::POINT_ORIGIN, 1, -1350},
                                {bgl::POINT_ARC_CLOCKWISE, 3, 4}},
                               2, 1);
    EXPECT_EQ(ring.size(), 2U);
}

TEST(Longitude, ContinuesALine)
{
    EXPECT_EQ(bgl::ContinueLongitude(-179, 179), 181);
    EXPECT_EQ(bgl::ContinueLongitude(179, -179), -181);
    EXPECT_EQ(bgl::ContinueLongitude(-179, 181), 181);
    EXPECT_EQ(bgl::ContinueLongitude(10, -10), 10);
    EXPECT_EQ(bgl::ContinueLongitude(90, -90), 90);
}

}  // namespace
