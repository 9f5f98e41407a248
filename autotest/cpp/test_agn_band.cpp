// SPDX-License-Identifier: MIT
// Footprints of polyline buildings: ogr/agn/format/format.md chapter 4.

#include "autotest/cpp/agn_scene.h"

#include <gtest/gtest.h>

namespace
{

using agn::BandBuilder;
using agn::Point;
using Ring = BandBuilder::Ring;

/** Returns the band of a line given as x, y, x, y. */
BandBuilder MakeBand(float width, std::initializer_list<float> pairs)
{
    const agnscene::Bytes bytes = agnscene::MakeVertices(pairs);
    BandBuilder builder;
    builder.Build({width, agn::VertexList(bytes)});
    return builder;
}

void ExpectNear(const Ring &actual, const Ring &expected)
{
    ASSERT_EQ(actual.size(), expected.size());
    for (std::size_t i = 0; i < actual.size(); ++i)
    {
        EXPECT_NEAR(actual[i].x, expected[i].x, 1e-12) << i;
        EXPECT_NEAR(actual[i].y, expected[i].y, 1e-12) << i;
    }
}

TEST(AgnBand, LiesRightOfTheLineForPositiveWidths)
{
    // Eastward: the right-hand side is south.
    const BandBuilder right = MakeBand(0.25F, {0, 0, 1, 0});
    ExpectNear(right.GetOuter(),
               {{0, 0}, {1, 0}, {1, 0.25}, {0, 0.25}, {0, 0}});
    EXPECT_TRUE(right.GetHole().empty());
    const BandBuilder left = MakeBand(-0.25F, {0, 0, 1, 0});
    ExpectNear(left.GetOuter(),
               {{0, 0}, {1, 0}, {1, -0.25}, {0, -0.25}, {0, 0}});
}

TEST(AgnBand, CornersAreMitred)
{
    const BandBuilder inner = MakeBand(0.25F, {0, 0, 1, 0, 1, 1});
    ExpectNear(
        inner.GetOuter(),
        {{0, 0}, {1, 0}, {1, 1}, {0.75, 1}, {0.75, 0.25}, {0, 0.25}, {0, 0}});
    const BandBuilder outer = MakeBand(-0.25F, {0, 0, 1, 0, 1, 1});
    ExpectNear(
        outer.GetOuter(),
        {{0, 0}, {1, 0}, {1, 1}, {1.25, 1}, {1.25, -0.25}, {0, -0.25}, {0, 0}});
}

TEST(AgnBand, SharpOuterCornersAreCut)
{
    // The second edge returns at a slope of 1 to 16: a tip of 32 widths.
    const BandBuilder band = MakeBand(-0.0625F, {0, 0, 1, 0, 0, 0.0625F});
    const Ring &ring = band.GetOuter();
    ASSERT_EQ(ring.size(), 8U);
    EXPECT_NEAR(ring[4].x, 1 + 0.0625 * 0.0625 / std::hypot(1, 0.0625), 1e-12);
    EXPECT_NEAR(ring[4].y, 0.0625 / std::hypot(1, 0.0625), 1e-12);
    EXPECT_EQ(ring[5], (Point{1, -0.0625}));
}

TEST(AgnBand, RingsHaveAHole)
{
    // Clockwise on the map: the right-hand side is inside.
    const Ring square = {{0, 0}, {1, 0}, {1, 1}, {0, 1}, {0, 0}};
    const BandBuilder inward = MakeBand(0.25F, {0, 0, 1, 0, 1, 1, 0, 1, 0, 0});
    ExpectNear(inward.GetOuter(), square);
    ExpectNear(
        inward.GetHole(),
        {{0.75, 0.25}, {0.75, 0.75}, {0.25, 0.75}, {0.25, 0.25}, {0.75, 0.25}});
    const BandBuilder outward =
        MakeBand(-0.25F, {0, 0, 1, 0, 1, 1, 0, 1, 0, 0});
    ExpectNear(outward.GetOuter(), {{1.25, -0.25},
                                    {1.25, 1.25},
                                    {-0.25, 1.25},
                                    {-0.25, -0.25},
                                    {1.25, -0.25}});
    ExpectNear(outward.GetHole(), square);
    // In the opposite direction the signs change.
    const BandBuilder turned = MakeBand(-0.25F, {0, 0, 0, 1, 1, 1, 1, 0, 0, 0});
    EXPECT_EQ(turned.GetHole().size(), 5U);
    EXPECT_EQ(turned.GetOuter().size(), 5U);
    EXPECT_EQ(turned.GetOuter()[0], (Point{0, 0}));
}

TEST(AgnBand, FillsRingsThatAreTooNarrow)
{
    const BandBuilder band =
        MakeBand(0.25F, {0, 0, 1, 0, 1, 0.375F, 0, 0.375F, 0, 0});
    EXPECT_EQ(band.GetOuter().size(), 5U);
    EXPECT_TRUE(band.GetHole().empty());
    const BandBuilder triangle =
        MakeBand(0.5F, {0, 0, 1, 0, 0.5F, 0.875F, 0, 0});
    EXPECT_TRUE(triangle.GetHole().empty());
}

TEST(AgnBand, LeavesOutEdgesThatTurnAround)
{
    // A corner cut off by an edge shorter than the width of the band.
    const BandBuilder band =
        MakeBand(0.25F, {0, 0, 0.96875F, 0, 1, 0.03125F, 1, 1, 0, 1, 0, 0});
    ExpectNear(
        band.GetHole(),
        {{0.75, 0.25}, {0.75, 0.75}, {0.25, 0.75}, {0.25, 0.25}, {0.75, 0.25}});
}

TEST(AgnBand, FillsArmsThatAreTooNarrow)
{
    // An L, a quarter wide on top and half wide in the west.
    const auto makeBand = [](float width)
    {
        return MakeBand(
            width, {0, 0, 1, 0, 1, 0.25F, 0.5F, 0.25F, 0.5F, 1, 0, 1, 0, 0});
    };
    ExpectNear(makeBand(0.1875F).GetHole(), {{0.3125, 0.1875},
                                             {0.3125, 0.8125},
                                             {0.1875, 0.8125},
                                             {0.1875, 0.1875},
                                             {0.3125, 0.1875}});
    EXPECT_EQ(makeBand(0.0625F).GetHole().size(), 7U);
    EXPECT_TRUE(makeBand(0.3125F).GetHole().empty());
}

TEST(AgnBand, LeavesOutAHoleThatCrossesItself)
{
    // Two squares with a corridor between them that is filled.
    const BandBuilder band =
        MakeBand(0.125F, {0, 0, 1, 0,    1, 0.375F, 2, 0.375F, 2, 0, 3, 0, 3, 1,
                          2, 1, 2, 0.5F, 1, 0.5F,   1, 1,      0, 1, 0, 0});
    EXPECT_EQ(band.GetOuter().size(), 13U);
    EXPECT_TRUE(band.GetHole().empty());
}

TEST(AgnBand, RingsMayMissTheirStartByARoundingError)
{
    const BandBuilder band =
        MakeBand(0.25F, {0, 0, 1, 0, 1, 1, 0, 1, 0, 5e-6F});
    EXPECT_EQ(band.GetOuter().size(), 5U);
    EXPECT_EQ(band.GetHole().size(), 5U);
    const BandBuilder open =
        MakeBand(0.25F, {0, 0, 1, 0, 1, 1, 0, 1, 0, 5e-4F});
    EXPECT_TRUE(open.GetHole().empty());
}

TEST(AgnBand, TakesStrangeLines)
{
    EXPECT_TRUE(MakeBand(0.25F, {1, 1, 1, 1}).GetOuter().empty());
    EXPECT_TRUE(MakeBand(0.25F, {1, 1, 1, 1, 1, 1}).GetOuter().empty());
    // There and back, repeated vertices, a straight corner, no width.
    EXPECT_GE(MakeBand(0.25F, {0, 0, 1, 0, 0, 0}).GetOuter().size(), 5U);
    EXPECT_GE(MakeBand(0.25F, {0, 0, 1, 0, 0, 0, 1, 0}).GetOuter().size(), 5U);
    ExpectNear(
        MakeBand(0.25F, {0, 0, 0, 0, 0.5F, 0, 0.5F, 0, 1, 0}).GetOuter(),
        {{0, 0}, {0.5, 0}, {1, 0}, {1, 0.25}, {0.5, 0.25}, {0, 0.25}, {0, 0}});
    EXPECT_TRUE(MakeBand(0, {0, 0, 1, 0}).GetOuter().empty());
}

TEST(AgnBand, CrossSectionAtTheLongestSegment)
{
    const agnscene::Bytes bytes =
        agnscene::MakeVertices({0, 0, 0.25F, 0, 0.25F, 0.5F});
    const auto section =
        agn::PolylineBuilding{0.125F, agn::VertexList(bytes)}.GetCrossSection();
    EXPECT_EQ(section.start, (Point{0.25, 0.25}));
    EXPECT_EQ(section.offset, (Point{-0.125, 0}));
}

}  // namespace
