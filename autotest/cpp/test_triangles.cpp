// SPDX-License-Identifier: MIT
// Triangulation of outlines: each outline is covered once.

#include "ogr/records/airport/apron_mesh.h"
#include "ogr/records/airport/corner_fit.h"
#include "driver/bgl/coordinates.h"
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

/** Cuts an outline that is given in quarters of a degree. */
std::vector<bgl::Triangle> Cut(const std::vector<std::pair<int, int>> &corners)
{
    std::vector<GeoPoint> outline;
    for (const auto &[x, y] : corners)
    {
        outline.push_back({x / 4.0, y / 4.0});
    }
    return bgl::CutIntoTriangles(outline);
}

using TriangleList = std::vector<bgl::Triangle>;

TEST(Triangles, SquaresAreThoseOfTheCompiler)
{
    EXPECT_EQ(Cut({{0, 0}, {0, 90}, {90, 90}, {90, 0}}),
              (TriangleList{{2, 3, 0}, {0, 1, 2}}));
    EXPECT_EQ(Cut({{0, 0}, {90, 0}, {90, 90}, {0, 90}}),
              (TriangleList{{1, 0, 3}, {3, 2, 1}}));
}

/** The lists of the package earcut 2.2.4 for the same corners, with y to the
 * south. */
TEST(Triangles, AreThoseOfEarcut)
{
    EXPECT_EQ(Cut({{0, 0}, {90, 90}, {90, 0}, {0, 90}}),
              (TriangleList{{1, 0, 3}}));
    EXPECT_EQ(Cut({{0, 300}, {176, -243}, {-285, 93}, {285, 93}, {-176, -243}}),
              (TriangleList{{3, 4, 0}, {0, 1, 2}}));
    EXPECT_EQ(Cut({{0, 0},
                   {400, 0},
                   {400, 400},
                   {0, 400},
                   {0, 0},
                   {100, 100},
                   {100, 300},
                   {300, 300},
                   {300, 100},
                   {100, 100}}),
              (TriangleList{{1, 0, 9},
                            {6, 5, 4},
                            {1, 9, 8},
                            {6, 4, 3},
                            {2, 1, 8},
                            {7, 6, 3},
                            {2, 8, 7},
                            {7, 3, 2}}));
    EXPECT_EQ(
        Cut({{0, 0},
             {100, 0},
             {200, 0},
             {200, 0},
             {200, 200},
             {100, 200},
             {0, 200},
             {0, 100}}),
        (TriangleList{{1, 0, 7}, {7, 6, 5}, {1, 7, 5}, {1, 5, 4}, {1, 4, 2}}));
    EXPECT_EQ(Cut({{0, 0},
                   {100, 100},
                   {200, 0},
                   {300, 100},
                   {400, 0},
                   {500, 100},
                   {500, -50},
                   {400, 150},
                   {300, -50},
                   {200, 150},
                   {100, -50},
                   {0, 120}}),
              (TriangleList{{0, 1, 2},
                            {2, 3, 4},
                            {4, 5, 6},
                            {7, 8, 9},
                            {9, 10, 11},
                            {2, 4, 6},
                            {0, 2, 6}}));
    EXPECT_EQ(Cut({{0, 0}, {0, 90}, {90, 90}, {90, 0}, {0, 0}}),
              (TriangleList{{3, 0, 1}, {1, 2, 3}}));
}

/** As the tessellator gives it out: a fan. */
TEST(ApronMesh, SmallApronsAreNotCut)
{
    const std::vector<GeoPoint> square{
        {9.0, 48.0}, {9.0, 48.001}, {9.001, 48.001}, {9.001, 48.0}};
    const auto mesh = bgl::TessellateApron(square);
    if (!mesh)
    {
        GTEST_SKIP() << "the build is without GLU";
    }
    EXPECT_EQ(mesh->vertices.size(), 4U);
    EXPECT_EQ(mesh->triangles, (TriangleList{{0, 1, 2}, {0, 2, 3}}));
}

/** 400 m are three parts of 133 m, so that there are eight vertices. */
TEST(ApronMesh, LargeApronsAreCutIntoParts)
{
    constexpr double width = 400.0 / 111319.5;
    const std::vector<GeoPoint> square{
        {9.0, 0.0}, {9.0 + width, 0.0}, {9.0 + width, 1e-4}, {9.0, 1e-4}};
    const auto mesh = bgl::TessellateApron(square);
    if (!mesh)
    {
        GTEST_SKIP() << "the build is without GLU";
    }
    ASSERT_EQ(mesh->vertices.size(), 8U);
    EXPECT_EQ(mesh->triangles.size(), 6U);
    double inside = 0.0;
    for (const auto &[a, b, c] : mesh->triangles)
    {
        const GeoPoint &p = mesh->vertices[a];
        const GeoPoint &q = mesh->vertices[b];
        const GeoPoint &r = mesh->vertices[c];
        const double area =
            (q.longitude - p.longitude) * (r.latitude - p.latitude) -
            (r.longitude - p.longitude) * (q.latitude - p.latitude);
        EXPECT_GT(area, 0.0);
        inside += area / 2.0;
    }
    EXPECT_NEAR(inside, width * 1e-4, 1e-15);
}

TEST(ApronMesh, OutlinesThatCrossTooOftenAreRefused)
{
    std::vector<GeoPoint> star;
    for (int i = 0; i < 301; ++i)
    {
        const double angle = std::numbers::pi * 300.0 / 301.0 * i;
        star.push_back(
            {9.0 + std::cos(angle) / 1e3, 48.0 + std::sin(angle) / 1e3});
    }
    EXPECT_FALSE(bgl::TessellateApron(star).has_value());
}

TEST(Triangles, CornersThatPointInwardsStayOut)
{
    std::vector<std::pair<int, int>> corners = {
        {0, 0}, {400, 0}, {400, 300}, {200, 100}, {0, 300}};
    for (int turn = 0; turn < 2; ++turn)
    {
        const auto bytes = Pack(corners);
        const bgl::VertexList outline{bgl::ByteSpan(bytes)};
        const auto triangles = bgl::CutIntoTriangles(outline);
        ASSERT_EQ(triangles.size(), 3u);
        const double expected = 2.0 * (400 * 300 - 200 * 400 / 2);
        EXPECT_NEAR(SumOf(outline, triangles, -1.0) / UNIT, expected, 1.0);
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
    EXPECT_NEAR(SumOf(outline, triangles, -1.0) / UNIT, expected,
                1e-6 * expected);
}

TEST(Triangles, SmallOutlinesHaveNone)
{
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

/** Corners in steps of a BGL. */
std::vector<bgl::GeoPoint>
MakeCorners(const std::vector<std::pair<unsigned, unsigned>> &steps)
{
    constexpr unsigned WEST = 1 << 28;
    constexpr unsigned NORTH = 1 << 27;
    std::vector<bgl::GeoPoint> corners;
    for (const auto &[x, y] : steps)
    {
        corners.push_back({bgl::LongitudeToDegrees(WEST + x),
                           bgl::LatitudeToDegrees(NORTH + y)});
    }
    return corners;
}

TEST(CornerFit, FindsDecimalsThatGiveTheTriangles)
{
    // The second corner lies on a side, or beside it.
    const auto corners =
        MakeCorners({{0, 0}, {1000, 0}, {2000, 0}, {2000, 2000}, {0, 2000}});
    const double step = bgl::LatitudeToDegrees(1) - bgl::LatitudeToDegrees(0);
    std::size_t found = 0;
    for (const double shift : {-0.25, 0.25})
    {
        auto source = corners;
        source[1].latitude += shift * step;
        const auto wanted = bgl::CutIntoTriangles(source);
        std::size_t budget = 100'000;
        const auto fitted = bgl::FitCorners(corners, wanted, budget);
        EXPECT_EQ(bgl::CutIntoTriangles(fitted), wanted);
        ASSERT_EQ(fitted.size(), corners.size());
        for (std::size_t i = 0; i < corners.size(); ++i)
        {
            EXPECT_EQ(bgl::LongitudeFromDegrees(fitted[i].longitude),
                      bgl::LongitudeFromDegrees(corners[i].longitude));
            EXPECT_EQ(bgl::LatitudeFromDegrees(fitted[i].latitude),
                      bgl::LatitudeFromDegrees(corners[i].latitude));
        }
        found += budget < 100'000 ? 1U : 0U;
    }
    EXPECT_GE(found, 1U);
}

TEST(CornerFit, StopsWhereTheBudgetEnds)
{
    // No compiler begins in the middle of this order.
    const auto corners =
        MakeCorners({{0, 0}, {2000, 0}, {2000, 2000}, {0, 2000}});
    const std::vector<bgl::Triangle> other = {{1, 2, 3}, {0, 1, 3}};
    for (const std::size_t budget : {0U, 3U, 402U})
    {
        std::size_t left = budget;
        const auto fitted = bgl::FitCorners(corners, other, left);
        ASSERT_EQ(fitted.size(), corners.size());
        EXPECT_EQ(fitted[1].longitude, corners[1].longitude);
        EXPECT_EQ(left, budget % corners.size());
    }
    std::size_t large = 10'000'000;
    bgl::FitCorners(corners, other, large);
    EXPECT_EQ(large, 10'000'000U - 2 * 300'000U);
}

}  // namespace
