// SPDX-License-Identifier: MIT
// Cutting features like the simulators' compiler.

#include "autotest/cpp/attribute_list.h"
#include "driver/bgl/coordinates.h"
#include "ogr/terrain_vector/feature_cut.h"
#include "ogr/terrain_vector/line_cut.h"
#include "ogr/terrain_vector/polygon_clip.h"
#include "ogr/terrain_vector/record_builder.h"
#include "autotest/cpp/vector_record_write.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace
{

using bgl::AltitudeMode;
using bgl::FeatureCutter;
using bgl::FeaturePiece;
using bgl::MapFeature;
using bgl::MapGrid;
using bgl::MapPath;
using bgl::VectorGeometry;
using Points = std::vector<bgl::GridPoint>;

constexpr int LEVEL = 11;
constexpr MapGrid UNIT_GRID{0.0, 0.0, 1.0, 1.0};

std::vector<FeaturePiece> Cut(const MapFeature &feature, int level = LEVEL,
                              std::size_t maximumPoints = 128)
{
    std::vector<FeaturePiece> pieces;
    FeatureCutter(level, maximumPoints).Cut(feature, pieces);
    return pieces;
}

std::vector<FeaturePiece> CutPolygon(MapPath ring,
                                     AltitudeMode mode = AltitudeMode::None)
{
    return Cut({VectorGeometry::Polygon, mode, {std::move(ring)}});
}

std::vector<std::pair<double, double>> ToPairs(const MapPath &path)
{
    std::vector<std::pair<double, double>> pairs;
    for (const bgl::MapVertex &vertex : path)
    {
        pairs.emplace_back(vertex.longitude, vertex.latitude);
    }
    return pairs;
}

TEST(TerrainVectorCut, CutsTheRestOfASegmentFromItsLastCrossing)
{
    // The crossing of the second border would be off by one step if computed
    // from the whole segment.
    const std::vector<bgl::LinePiece> pieces = bgl::CutLine(
        {{658189724, 202017191, 0.0}, {658154045, 201971047, 0.0}}, 15);
    constexpr std::int64_t border = 20086 * std::int64_t{32768};
    bool isMet = false;
    for (const bgl::LinePiece &piece : pieces)
    {
        if (piece.cell.u == border / 32768)
        {
            const bgl::GridPoint &last = piece.points.back();
            if (last.x == 0)
            {
                EXPECT_EQ(last.y, 12629);
                isMet = true;
            }
        }
    }
    EXPECT_TRUE(isMet);
    ASSERT_EQ(pieces.size(), 4U);
}

TEST(TerrainVectorCut, PlacesVerticesAsTheCompilerDoes)
{
    // One step is 16 units of fixed-point longitude and latitude at level 11.
    const double step = 480.0 / 2048 / 32768;
    const double longitude = -75 + 100.7 * step;
    const double latitude = 47.8125 - 99.6 * step * 0.75;
    const double almost = -75 + 101 * step - step / 100;
    const auto line = Cut({VectorGeometry::Line,
                           AltitudeMode::None,
                           {{{longitude, latitude}, {almost, latitude}}}});
    ASSERT_EQ(line.size(), 1U);
    EXPECT_EQ(line[0].cell, (bgl::Qmid{LEVEL, 448, 240}));
    // Fixed-point coordinates round to the nearest unit, then down to a step.
    EXPECT_EQ(line[0].segments[0].points, (Points{{100, 32668}, {101, 32668}}));
    const auto polygon =
        CutPolygon({{longitude, latitude}, {almost, 47.8125}, {-75, 47.8125}});
    ASSERT_EQ(polygon.size(), 1U);
    EXPECT_EQ(polygon[0].segments[0].points,
              (Points{{100, 32668}, {100, 32768}, {0, 32768}, {100, 32668}}));
}

TEST(TerrainVectorCut, HealsTheRoundingOfTextFormats)
{
    // A lake in two cells that was cut where they meet, at -75 degrees.
    const double step = 480.0 / 2048 / 32768;
    const auto cut = [&](double error)
    {
        const double west = -75 - 7 * step;
        const double south = 47.8125 - 9 * step * 0.75;
        return CutPolygon({{west + error, south - error},
                           {-75 - error, south + error},
                           {-75 + 11 * step - error, south - error},
                           {-75 + 11 * step + error, 47.8125 + error},
                           {-75 - error, 47.8125 - error},
                           {west - error, 47.8125 + error}});
    };
    const auto expected = cut(0.0);
    ASSERT_EQ(expected.size(), 2U);
    for (const double error : {-5e-13, 5e-13})
    {
        const auto pieces = cut(error);
        ASSERT_EQ(pieces.size(), expected.size());
        for (std::size_t i = 0; i < pieces.size(); ++i)
        {
            EXPECT_EQ(pieces[i].cell, expected[i].cell);
            EXPECT_EQ(pieces[i].segments[0].points,
                      expected[i].segments[0].points);
        }
    }
}

TEST(TerrainVectorCut, FollowsALineOverTheAntimeridian)
{
    for (const double turn : {0.0, -360.0})
    {
        const auto pieces =
            Cut({VectorGeometry::Line,
                 AltitudeMode::None,
                 {{{179.9 + turn, 10.0}, {180.1 + turn, 10.0}}}});
        ASSERT_EQ(pieces.size(), 2U);
        EXPECT_EQ(pieces[0].cell.u, bgl::Qmid::Columns(LEVEL) - 1);
        EXPECT_EQ(pieces[1].cell.u, 0U);
        EXPECT_EQ(pieces[0].segments[0].points[1].x, 32768);
        EXPECT_EQ(pieces[1].segments[0].points[0].x, 0);
    }
    const auto squares = CutPolygon(
        {{179.9, 10.1}, {180.1, 10.1}, {180.1, 10.15}, {179.9, 10.15}});
    ASSERT_EQ(squares.size(), 2U);
    EXPECT_EQ(squares[1].cell.u, 0U);
}

TEST(TerrainVectorCut, KeepsPolesInTheLastRow)
{
    const auto line = Cut({VectorGeometry::Line,
                           AltitudeMode::None,
                           {{{5.0, -89.99}, {5.01, -90.0}, {5.02, -90.0}}}});
    ASSERT_EQ(line.size(), 1U);
    EXPECT_EQ(line[0].cell.v, bgl::Qmid::Rows(LEVEL) - 1);
    EXPECT_EQ(line[0].segments[0].points[2].y, 0);
    const auto cap = CutPolygon({{5.0, -90.0}, {5.02, -90.0}, {5.01, -89.99}});
    ASSERT_EQ(cap.size(), 1U);
    EXPECT_EQ(cap[0].cell.v, bgl::Qmid::Rows(LEVEL) - 1);
}

TEST(TerrainVectorCut, StartsARingWhereItFirstComesIn)
{
    // From the middle of the first square over four of them and back.
    const MapPath ring = {{0.5, -0.5}, {1.5, -0.25}, {1.5, -1.5}, {0.25, -1.5}};
    MapPath turned(ring.rbegin(), ring.rend());
    ASSERT_GT(bgl::GetSignedArea(turned), 0.0);
    const auto parts = bgl::ClipToGrid({turned}, UNIT_GRID);
    ASSERT_EQ(parts.size(), 4U);
    EXPECT_EQ(parts[0].square, (bgl::GridSquare{0, 0}));
    EXPECT_EQ(parts[1].square, (bgl::GridSquare{0, 1}));
    EXPECT_EQ(parts[3].square, (bgl::GridSquare{1, 1}));
    EXPECT_EQ(ToPairs(parts[1].polygon[0]),
              (std::vector<std::pair<double, double>>{
                  {1.5, -1.0}, {1.5, -0.25}, {1.0, -0.375}, {1.0, -1.0}}));
    EXPECT_EQ(ToPairs(parts[3].polygon[0]),
              (std::vector<std::pair<double, double>>{
                  {1.0, -1.5}, {1.5, -1.5}, {1.5, -1.0}, {1.0, -1.0}}));
}

TEST(TerrainVectorCut, FillsWholeSquaresFromTheSouthwest)
{
    const MapPath ring = {{-0.5, -3.5}, {3.5, -3.5}, {3.5, 0.5}, {-0.5, 0.5}};
    const MapPath hole = {{1.25, -1.25}, {1.75, -1.25}, {1.5, -1.75}};
    const auto parts = bgl::ClipToGrid({ring, hole}, UNIT_GRID);
    EXPECT_EQ(parts.size(), 25U);
    const auto middle =
        std::find_if(parts.begin(), parts.end(),
                     [](const bgl::ClippedPart &part) {
                         return part.square == bgl::GridSquare{1, 1};
                     });
    ASSERT_NE(middle, parts.end());
    ASSERT_EQ(middle->polygon.size(), 2U);
    EXPECT_EQ(ToPairs(middle->polygon[0]),
              (std::vector<std::pair<double, double>>{
                  {1.0, -2.0}, {2.0, -2.0}, {2.0, -1.0}, {1.0, -1.0}}));
    EXPECT_EQ(ToPairs(middle->polygon[1]), ToPairs(hole));
}

TEST(TerrainVectorCut, MakesANotchOfAHoleAlongABorder)
{
    const MapPath ring = {{0.0, -1.5}, {1.0, -1.5}, {1.0, 0.0}, {0.0, 0.0}};
    const MapPath hole = {{0.5, -1.0}, {0.25, -1.0}, {0.5, -0.5}};
    const auto parts = bgl::ClipToGrid({ring, hole}, UNIT_GRID);
    ASSERT_EQ(parts.size(), 2U);
    ASSERT_EQ(parts[0].polygon.size(), 1U);
    EXPECT_EQ(parts[0].polygon[0].size(), 7U);
    EXPECT_EQ(bgl::GetSignedArea(parts[0].polygon[0]),
              2 * (1.0 - 0.25 * 0.5 / 2));
    ASSERT_EQ(parts[1].polygon.size(), 1U);
    EXPECT_EQ(bgl::GetSignedArea(parts[1].polygon[0]), 2 * 0.5);
}

/** Makes a star-shaped ring around a point. */
MapPath MakeStar(std::mt19937 &random, int denominator)
{
    MapPath ring;
    const auto corners = static_cast<int>(random() % 60 + 5);
    for (int i = 0; i < corners; ++i)
    {
        const double angle = 2 * 3.14159265358979 * i / corners;
        const double radius = 0.3 + static_cast<double>(random() % 3000) / 1e3;
        ring.push_back(
            {std::round(radius * std::cos(angle) * denominator) / denominator,
             std::round(radius * std::sin(angle) * denominator) / denominator});
    }
    return ring;
}

/** Whether edges meet only in common ends. */
bool IsSimple(const MapPath &ring)
{
    const auto turn = [](const bgl::MapVertex &a, const bgl::MapVertex &b,
                         const bgl::MapVertex &c)
    {
        const double cross =
            (b.longitude - a.longitude) * (c.latitude - a.latitude) -
            (c.longitude - a.longitude) * (b.latitude - a.latitude);
        return (cross > 0.0) - (cross < 0.0);
    };
    const std::size_t count = ring.size();
    for (std::size_t i = 0; i < count; ++i)
    {
        for (std::size_t k = i + 2; k < count; ++k)
        {
            const bgl::MapVertex &a = ring[i];
            const bgl::MapVertex &b = ring[(i + 1) % count];
            const bgl::MapVertex &c = ring[k];
            const bgl::MapVertex &d = ring[(k + 1) % count];
            const bool isNeighbour = i == 0 && k + 1 == count;
            if (!isNeighbour && turn(a, b, c) * turn(a, b, d) <= 0 &&
                turn(c, d, a) * turn(c, d, b) <= 0)
            {
                return false;
            }
        }
    }
    return true;
}

TEST(TerrainVectorCut, KeepsTheAreaOfAnyPolygon)
{
    std::mt19937 random(21);
    int count = 0;
    for (int round = 0; round < 9000; ++round)
    {
        // Coarse ones have many vertices and edges on borders, but for the
        // rounding of other coordinate systems and formats.
        const int denominator = round % 3 == 0 ? 2 : round % 3 == 1 ? 8 : 1000;
        MapPath ring = MakeStar(random, denominator);
        const double expected = bgl::GetSignedArea(ring);
        if (expected <= 0.0 || !IsSimple(ring))
        {
            continue;
        }
        const double error =
            round % 2 == 0 ? 0.0 : std::pow(10.0, -17 + round % 8);
        for (bgl::MapVertex &vertex : ring)
        {
            vertex.longitude += error * (static_cast<int>(random() % 3) - 1);
            vertex.latitude += error * (static_cast<int>(random() % 3) - 1);
        }
        double area = 0.0;
        for (const bgl::ClippedPart &part : bgl::ClipToGrid({ring}, UNIT_GRID))
        {
            for (const MapPath &piece : part.polygon)
            {
                area += bgl::GetSignedArea(piece);
                for (const bgl::MapVertex &vertex : piece)
                {
                    ASSERT_GE(vertex.longitude, part.square.column);
                    ASSERT_LE(vertex.longitude, part.square.column + 1);
                    ASSERT_LE(vertex.latitude, -part.square.row);
                    ASSERT_GE(vertex.latitude, -part.square.row - 1);
                }
            }
        }
        ASSERT_NEAR(area, expected, 1e-7) << round << ' ' << error;
        ++count;
    }
    EXPECT_GT(count, 2400);
}

TEST(TerrainVectorCut, CutsLargePolygonsIntoQuarters)
{
    MapPath ring;
    for (int i = 0; i < 300; ++i)
    {
        const double angle = 2 * 3.14159265358979 * i / 300;
        ring.push_back(
            {-74.9 + 0.08 * std::cos(angle), 47.7 + 0.05 * std::sin(angle)});
    }
    const auto pieces = CutPolygon(ring);
    std::int64_t area = 0;
    for (const FeaturePiece &piece : pieces)
    {
        EXPECT_LE(piece.segments[0].points.size(), 128U);
        area += bgl::GetRingArea(piece.segments[0].points);
    }
    ASSERT_EQ(pieces.size(), 4U);
    // Northwest, northeast, southwest, southeast.
    EXPECT_LT(pieces[0].segments[0].points[0].x, 16385);
    EXPECT_GE(pieces[1].segments[0].points[0].x, 16384);
    EXPECT_LE(pieces[2].segments[0].points[0].y, 16384);
    const auto whole =
        Cut({VectorGeometry::Polygon, AltitudeMode::None, {ring}}, LEVEL, 0);
    ASSERT_EQ(whole.size(), 1U);
    EXPECT_EQ(whole[0].segments[0].points.size(), 301U);
    EXPECT_NEAR(
        static_cast<double>(area),
        static_cast<double>(bgl::GetRingArea(whole[0].segments[0].points)),
        2e5);
}

TEST(TerrainVectorCut, LiftsCornersOntoAPlane)
{
    const double x = -75.0;
    const double y = 47.8125;
    bgl::MapFeature feature{VectorGeometry::Polygon,
                            AltitudeMode::PerPoint,
                            {{{x - 0.1, y - 0.1, 10.0},
                              {x + 0.1, y - 0.1, 20.0},
                              {x, y + 0.1, 30.0},
                              {x - 0.1, y - 0.1, 10.0}}}};
    feature.cornerPlane = bgl::FitAltitudePlane(feature.paths);
    EXPECT_NEAR(feature.cornerPlane->slopeX, -50.0, 1e-6);
    EXPECT_NEAR(feature.cornerPlane->slopeY, -75.0, 1e-6);
    const float expected = 22.5F;
    std::size_t corners = 0;
    for (const FeaturePiece &piece : Cut(feature, LEVEL))
    {
        const bgl::SegmentData &ring = piece.segments[0];
        for (std::size_t i = 0; i + 1 < ring.points.size(); ++i)
        {
            if (ring.points[i].x % bgl::CELL_STEPS == 0 &&
                ring.points[i].y % bgl::CELL_STEPS == 0)
            {
                EXPECT_FLOAT_EQ(ring.altitudes[i], expected);
                ++corners;
            }
        }
    }
    EXPECT_EQ(corners, 4U);
}

TEST(TerrainVectorCut, FitsALevelPlaneToVerticesInARow)
{
    const bgl::AltitudePlane plane =
        bgl::FitAltitudePlane({{{1, 1, 10}, {2, 2, 20}, {3, 3, 30}}});
    EXPECT_EQ(plane.slopeX, 0.0);
    EXPECT_EQ(plane.slopeY, 0.0);
    EXPECT_EQ(plane.GetAltitude({9, 9, 0}), 20.0);
}

TEST(TerrainVectorCut, TellsWhetherRingsThatCrossKeepTheirArea)
{
    const bgl::FeatureCutter cutter(LEVEL);
    const double x = -75.0;
    const double y = 47.8;
    // A loop inside a cell, and a bow tie over several.
    const MapPath loop{{x + 0.01, y - 0.01}, {x + 0.30, y - 0.01},
                       {x + 0.30, y - 0.05}, {x + 0.02, y - 0.05},
                       {x + 0.02, y - 0.04}, {x + 0.06, y - 0.04},
                       {x + 0.06, y - 0.06}, {x + 0.01, y - 0.06}};
    const MapPath bow{{x - 0.3, y - 0.3},
                      {x + 0.3, y + 0.1},
                      {x + 0.3, y - 0.3},
                      {x - 0.3, y + 0.1}};
    EXPECT_TRUE(cutter.KeepsArea(
        {VectorGeometry::Polygon, AltitudeMode::None, {loop}}));
    EXPECT_FALSE(
        cutter.KeepsArea({VectorGeometry::Polygon, AltitudeMode::None, {bow}}));
}

TEST(TerrainVectorCut, GivesCornersOfCellsNoAltitude)
{
    // A triangle around the corner of a cell.
    const double x = -75.0;
    const double y = 47.8125;
    const auto pieces = CutPolygon({{x - 0.1, y - 0.1, 10.0},
                                    {x + 0.1, y - 0.1, 20.0},
                                    {x, y + 0.1, 30.0}},
                                   AltitudeMode::PerPoint);
    std::size_t corners = 0;
    for (const FeaturePiece &piece : pieces)
    {
        const bgl::SegmentData &ring = piece.segments[0];
        ASSERT_EQ(ring.altitudes.size(), ring.points.size());
        for (std::size_t i = 0; i + 1 < ring.points.size(); ++i)
        {
            const bool isCorner = ring.points[i].x % bgl::CELL_STEPS == 0 &&
                                  ring.points[i].y % bgl::CELL_STEPS == 0;
            EXPECT_EQ(ring.altitudes[i] == 0.0F, isCorner);
            corners += isCorner;
        }
    }
    EXPECT_EQ(corners, 4U);
    EXPECT_EQ(bgl::FindAltitudeMode({{{0, 0, 1}, {1, 1, 1}}}),
              AltitudeMode::Level);
    EXPECT_EQ(bgl::FindAltitudeMode({{{0, 0, 1}}, {{1, 1, 2}}}),
              AltitudeMode::PerPoint);
}

TEST(TerrainVectorCut, CountsRingsThatVanish)
{
    std::vector<FeaturePiece> pieces;
    const MapPath large = {{5.2, 5.1}, {5.3, 5.1}, {5.3, 5.2}};
    const MapPath thin = {
        {5.21, 5.1101}, {5.21 + 1e-8, 5.1101}, {5.21, 5.1102}};
    const FeatureCutter cutter(LEVEL);
    EXPECT_EQ(cutter.Cut({VectorGeometry::Polygon,
                          AltitudeMode::None,
                          {large, thin, {{5.1, 5.1}, {5.2, 5.1}}}},
                         pieces),
              2U);
    ASSERT_EQ(pieces.size(), 1U);
    EXPECT_EQ(pieces[0].segments.size(), 1U);
    EXPECT_EQ(
        cutter.Cut({VectorGeometry::Polygon, AltitudeMode::None, {thin, large}},
                   pieces),
        2U);
    EXPECT_EQ(pieces.size(), 1U);
}

TEST(TerrainVectorCut, SortsBlocksAsTheCompilerDoes)
{
    const auto block = [](const char *guid, std::vector<std::uint8_t> payload) {
        return bgl::AttributeData{*bgl::Guid::FromString(guid), payload};
    };
    const auto texture = [&](std::uint8_t first)
    {
        std::vector<std::uint8_t> payload(16, 0x10);
        payload[0] = first;
        return block("1B6A15BB-05FB-4401-A8D1-BB520E84904C", payload);
    };
    const auto slope = block("CEB07D86-3605-44BE-B48A-97F8D01B74DE",
                             std::vector<std::uint8_t>(8));
    const auto shoreline = block("0CBC8FAD-DF73-40A1-AD2B-FE62F8004F6F", {});
    const auto road = block("560FA8E6-723D-407D-B730-AE08039102A5", {});
    const std::vector<bgl::AttributeData> expected = {
        slope, texture(0x29), texture(0x2A), shoreline,
        road,  texture(0x82), texture(0x85)};
    std::vector<bgl::AttributeData> attributes = expected;
    std::reverse(attributes.begin(), attributes.end());
    std::vector<std::uint8_t> bytes;
    bgl::EncodeRecord({{LEVEL, 448, 240},
                       true,
                       {{VectorGeometry::Line,
                         attributes,
                         {{{{1, 1}, {2, 2}}, AltitudeMode::None, {}}}}}},
                      {}, bytes);
    bgl::VectorRecord record;
    ASSERT_TRUE(bgl::VectorRecord::Parse(bytes, record).IsDone());
    EXPECT_EQ(terrainvector::ListAttributes(record.attributes), expected);
}

}  // namespace
