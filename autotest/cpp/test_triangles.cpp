// SPDX-License-Identifier: MIT
// Triangulation of outlines: each outline is covered once.

#include "ogr/records/triangles.h"
#include "driver/bytes/bytes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

namespace
{

using bgl::GeoPoint;

/** Packs LON LAT of points in units of the file; y grows northward. */
std::vector<std::uint8_t> Pack(const std::vector<std::pair<int, int>> &points)
{
    std::vector<std::uint8_t> bytes(points.size() *
                                    bgl::VertexList::VERTEX_SIZE);
    for (std::size_t i = 0; i < points.size(); ++i)
    {
        std::uint8_t *at = bytes.data() + i * bgl::VertexList::VERTEX_SIZE;
        bgl::StoreLittleEndian(
            at, static_cast<std::uint32_t>(0x20000000 + points[i].first));
        bgl::StoreLittleEndian(
            at + 4, static_cast<std::uint32_t>(0x08000000 - points[i].second));
    }
    return bytes;
}

double Measure(const bgl::VertexList &outline, const bgl::Triangle &triangle)
{
    const GeoPoint a = outline[triangle[0]];
    const GeoPoint b = outline[triangle[1]];
    const GeoPoint c = outline[triangle[2]];
    return (b.longitude - a.longitude) * (c.latitude - a.latitude) -
           (c.longitude - a.longitude) * (b.latitude - a.latitude);
}

/** Returns the area of all triangles; negative if one has the wrong
 * orientation. */
double SumOf(const bgl::VertexList &outline,
             const std::vector<bgl::Triangle> &triangles, double sign)
{
    double sum = 0.0;
    for (const bgl::Triangle &triangle : triangles)
    {
        const double area = sign * Measure(outline, triangle);
        EXPECT_GE(area, 0.0);
        sum += area;
    }
    return sum;
}

const double UNIT = 360.0 / 0x30000000 * (180.0 / 0x20000000);

TEST(Triangles, SquareIsTheFanOfTheCompilers)
{
    const auto bytes = Pack({{0, 0}, {0, 90}, {90, 90}, {90, 0}});
    const auto triangles =
        bgl::CutIntoTriangles(bgl::VertexList(bgl::ByteSpan(bytes)));
    const std::vector<bgl::Triangle> expected = {{0, 1, 2}, {0, 2, 3}};
    EXPECT_EQ(triangles, expected);
}

TEST(Triangles, CornersThatPointInwardsStayOut)
{
    std::vector<std::pair<int, int>> corners = {
        {0, 0}, {400, 0}, {400, 300}, {200, 100}, {0, 300}};
    for (const double sign : {1.0, -1.0})
    {
        const auto bytes = Pack(corners);
        const bgl::VertexList outline{bgl::ByteSpan(bytes)};
        const auto triangles = bgl::CutIntoTriangles(outline);
        ASSERT_EQ(triangles.size(), 3u);
        const double expected = 2.0 * (400 * 300 - 200 * 400 / 2);
        EXPECT_NEAR(SumOf(outline, triangles, sign) / UNIT, expected, 1.0);
        std::reverse(corners.begin(), corners.end());
    }
}

TEST(Triangles, StarIsCovered)
{
    std::vector<std::pair<int, int>> corners;
    for (int i = 0; i < 40; ++i)
    {
        const double radius = i % 2 == 0 ? 10000.0 : 3000.0;
        const double angle = i * std::numbers::pi / 20;
        corners.emplace_back(static_cast<int>(radius * std::cos(angle)),
                             static_cast<int>(radius * std::sin(angle)));
    }
    double expected = 0.0;
    for (std::size_t i = 0; i < corners.size(); ++i)
    {
        const auto &[x, y] = corners[i];
        const auto &[u, v] = corners[(i + 1) % corners.size()];
        expected += static_cast<double>(x) * v - static_cast<double>(u) * y;
    }
    const auto bytes = Pack(corners);
    const bgl::VertexList outline{bgl::ByteSpan(bytes)};
    const auto triangles = bgl::CutIntoTriangles(outline);
    ASSERT_EQ(triangles.size(), 38u);
    EXPECT_NEAR(SumOf(outline, triangles, 1.0) / UNIT, expected,
                1e-6 * expected);
}

TEST(Triangles, OutlinesThatCrossEndAndSmallOnesHaveNone)
{
    const auto crossed = Pack({{0, 0}, {90, 90}, {90, 0}, {0, 90}});
    EXPECT_EQ(
        bgl::CutIntoTriangles(bgl::VertexList(bgl::ByteSpan(crossed))).size(),
        2u);
    const auto line = Pack({{0, 0}, {90, 90}});
    EXPECT_TRUE(
        bgl::CutIntoTriangles(bgl::VertexList(bgl::ByteSpan(line))).empty());
}

TEST(Triangles, ALargeOutlineThatCrossesItselfEnds)
{
    // Each edge passes the middle, so that every corner contains others.
    std::vector<std::pair<int, int>> corners;
    constexpr int count = 30001;
    for (int i = 0; i < count; ++i)
    {
        const double angle = std::numbers::pi * (count - 1.0) / count * i;
        corners.emplace_back(
            static_cast<int>(std::lround(1e5 * std::cos(angle))),
            static_cast<int>(std::lround(1e5 * std::sin(angle))));
    }
    const auto star = Pack(corners);
    EXPECT_EQ(
        bgl::CutIntoTriangles(bgl::VertexList(bgl::ByteSpan(star))).size(),
        count - 2U);
}

}  // namespace
