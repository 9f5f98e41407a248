// SPDX-License-Identifier: MIT
// Cutting at cell borders and joining again: ogr/terrain_vector/format.md
// chapter 4.

#include "autotest/cpp/terrain_vector_test_util.h"
#include "ogr/terrain_vector/cut_vertex.h"
#include "ogr/terrain_vector/feature_cut.h"
#include "ogr/terrain_vector/ring_assembly.h"
#include "ogr/terrain_vector/stitch.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace
{

using bgl::AltitudeMode;
using bgl::GlobalPath;
using bgl::GlobalVertex;
using bgl::MemorySource;
using bgl::ProblemList;
using bgl::VectorClass;
using bgl::VectorGeometry;
using bgl::VectorIndex;
using terrainvector::Bytes;

constexpr int LEVEL = 11;

/** The common corner of four cells, in the middle of the test scenes. */
constexpr std::int64_t X = 450 * std::int64_t{bgl::CELL_STEPS};
constexpr std::int64_t Y = 240 * std::int64_t{bgl::CELL_STEPS};

/** A line or polygon to be cut, in steps of the grid. */
struct CutFeature
{
    VectorGeometry geometry = VectorGeometry::Line;
    std::vector<bgl::AttributeData> attributes;
    AltitudeMode altitudeMode = AltitudeMode::None;

    /** One line, or an outer ring and its holes, not closed. */
    std::vector<GlobalPath> paths;
};

/** Makes vertices from offsets to the corner, y southward. */
GlobalPath
MakePath(std::initializer_list<std::pair<std::int64_t, std::int64_t>> offsets,
         float altitude = 0)
{
    GlobalPath path;
    for (const auto &[x, y] : offsets)
    {
        path.push_back({{X + x, Y + y}, altitude});
    }
    return path;
}

CutFeature MakeLine(VectorClass vectorClass, GlobalPath path)
{
    return {VectorGeometry::Line,
            {terrainvector::MakeType(vectorClass)},
            AltitudeMode::None,
            {std::move(path)}};
}

CutFeature MakePolygon(VectorClass vectorClass, std::vector<GlobalPath> rings)
{
    return {VectorGeometry::Polygon,
            {terrainvector::MakeType(vectorClass)},
            AltitudeMode::None,
            std::move(rings)};
}

/** A cut file with everything needed to read it. */
class Scene final
{
  public:
    explicit Scene(const std::vector<CutFeature> &features,
                   std::size_t maximumPoints = 0)
        : m_file(Write(features, maximumPoints)), m_source(m_file)
    {
        ProblemList problems;
        m_index = VectorIndex::Build(*bgl::Container::Open(m_source, problems),
                                     problems);
        EXPECT_EQ(problems.Count(), 0U);
        m_stitchIndex = bgl::StitchIndex::Build(m_source, m_index);
    }

    std::int64_t CountPieces() const
    {
        const bgl::VectorRecordEntry &last = m_index.GetRecords().back();
        return last.firstNumber + last.entityCount;
    }

    std::size_t CountCells() const
    {
        return m_index.GetRecords().size();
    }

    const bgl::StitchIndex &GetStitchIndex() const
    {
        return m_stitchIndex;
    }

    /** Returns all features, joined where applicable. */
    std::vector<bgl::StitchedFeature> ReadAll() const
    {
        std::vector<bgl::StitchedFeature> features;
        bgl::Stitcher stitcher(m_source, m_index, m_stitchIndex);
        bgl::EntityFinder finder(m_source, m_index);
        bgl::PieceDecoder decoder;
        for (std::int64_t i = 0; i < CountPieces(); ++i)
        {
            if (m_stitchIndex.FindGroup(i) != i)
            {
                continue;
            }
            bgl::EntityView entity;
            EXPECT_TRUE(finder.Find(i, entity));
            if (m_stitchIndex.GetMembers(i).empty())
            {
                EXPECT_TRUE(decoder.Decode(entity, finder.GetEntry().cell));
                features.push_back({i, decoder.GetPaths()});
                continue;
            }
            for (bgl::StitchedFeature &feature : stitcher.Stitch(i))
            {
                features.push_back(std::move(feature));
            }
        }
        return features;
    }

  private:
    static Bytes Write(const std::vector<CutFeature> &features,
                       std::size_t maximumPoints)
    {
        terrainvector::RecordCollector collector(LEVEL, true, maximumPoints);
        for (const CutFeature &feature : features)
        {
            collector.Add(ToMap(feature), feature.attributes);
        }
        return terrainvector::PackRecords(collector.TakeSubsections());
    }

    /** Converts steps to degrees, which is exact. */
    static bgl::MapFeature ToMap(const CutFeature &feature)
    {
        bgl::MapFeature map{feature.geometry, feature.altitudeMode, {}};
        const bgl::GridScale scale = bgl::GridScale::OfCell({LEVEL, 0, 0});
        for (const GlobalPath &path : feature.paths)
        {
            bgl::MapPath &mapPath = map.paths.emplace_back();
            for (const GlobalVertex &vertex : path)
            {
                mapPath.push_back(
                    {-180.0 + static_cast<double>(vertex.point.x) *
                                  scale.longitudeStep,
                     90.0 - static_cast<double>(vertex.point.y) *
                                scale.latitudeStep,
                     double{vertex.altitude}});
            }
        }
        return map;
    }

    Bytes m_file;
    MemorySource m_source;
    VectorIndex m_index{};
    bgl::StitchIndex m_stitchIndex{};
};

/** Rotates a ring to start at its smallest vertex, counter-clockwise or not. */
GlobalPath Normalize(GlobalPath ring, bool isHole)
{
    if ((bgl::GetSignedArea(ring) > 0.0) == isHole)
    {
        std::reverse(ring.begin(), ring.end());
    }
    const auto first =
        std::min_element(ring.begin(), ring.end(),
                         [](const GlobalVertex &a, const GlobalVertex &b)
                         { return a.point < b.point; });
    std::rotate(ring.begin(), first, ring.end());
    return ring;
}

using Vertices = std::vector<std::tuple<std::int64_t, std::int64_t, float>>;

/** Returns offsets to the corner, which are easier to read than positions. */
Vertices ToVertices(const GlobalPath &path)
{
    Vertices vertices;
    for (const GlobalVertex &vertex : path)
    {
        vertices.emplace_back(vertex.point.x - X, vertex.point.y - Y,
                              vertex.altitude);
    }
    return vertices;
}

std::vector<Vertices> NormalizeAll(const std::vector<GlobalPath> &rings)
{
    std::vector<Vertices> all;
    for (std::size_t i = 0; i < rings.size(); ++i)
    {
        all.push_back(ToVertices(Normalize(rings[i], i > 0)));
    }
    std::sort(all.begin() + 1, all.end());
    return all;
}

void ExpectSamePolygons(const std::vector<bgl::StitchedFeature> &features,
                        const std::vector<CutFeature> &expected)
{
    std::vector<std::vector<Vertices>> actualRings;
    std::vector<std::vector<Vertices>> expectedRings;
    for (const bgl::StitchedFeature &feature : features)
    {
        actualRings.push_back(NormalizeAll(feature.paths));
    }
    for (const CutFeature &feature : expected)
    {
        expectedRings.push_back(NormalizeAll(feature.paths));
    }
    std::sort(actualRings.begin(), actualRings.end());
    std::sort(expectedRings.begin(), expectedRings.end());
    EXPECT_EQ(actualRings, expectedRings);
}

TEST(TerrainVectorStitch, GivesALineBack)
{
    const GlobalPath path = MakePath(
        {{-90000, 1234}, {-40, -20}, {35, 61}, {70001, 50002}, {70001, -5}});
    const Scene scene({MakeLine(VectorClass::Road, path)});
    EXPECT_GT(scene.CountCells(), 5U);
    EXPECT_EQ(scene.CountPieces() - 1,
              scene.GetStitchIndex().CountJoined(VectorClass::Road));
    const auto features = scene.ReadAll();
    ASSERT_EQ(features.size(), 1U);
    EXPECT_EQ(ToVertices(features[0].paths[0]), ToVertices(path));
}

TEST(TerrainVectorStitch, KeepsVerticesOnBorders)
{
    // A bend on a border, one on a corner, an edge along a border.
    const GlobalPath path = MakePath({{-500, -500},
                                      {0, -300},
                                      {-200, -100},
                                      {0, 0},
                                      {400, 0},
                                      {900, 0},
                                      {900, 77}});
    const Scene scene({MakeLine(VectorClass::Stream, path)});
    const auto features = scene.ReadAll();
    ASSERT_EQ(features.size(), 1U);
    EXPECT_EQ(ToVertices(features[0].paths[0]), ToVertices(path));
}

TEST(TerrainVectorStitch, JoinsNoLinesOfOtherKinds)
{
    const GlobalPath west = MakePath({{-500, 10}, {0, 20}});
    const GlobalPath east = MakePath({{0, 20}, {500, 30}});
    const GlobalPath other = MakePath({{0, 20}, {500, 90}});
    GlobalPath backward = east;
    std::reverse(backward.begin(), backward.end());
    const auto count = [](const std::vector<CutFeature> &features)
    { return Scene(features).ReadAll().size(); };
    EXPECT_EQ(count({MakeLine(VectorClass::Road, west),
                     MakeLine(VectorClass::Road, east)}),
              1U);
    EXPECT_EQ(count({MakeLine(VectorClass::Road, west),
                     MakeLine(VectorClass::Railway, east)}),
              2U);
    EXPECT_EQ(count({MakeLine(VectorClass::Road, west),
                     MakeLine(VectorClass::Road, backward)}),
              2U);
    EXPECT_EQ(count({MakeLine(VectorClass::Road, west),
                     MakeLine(VectorClass::Road, east),
                     MakeLine(VectorClass::Road, other)}),
              3U);
}

TEST(TerrainVectorStitch, GivesARoundTripBack)
{
    // A closed line around the corner that starts on a border: its end does not
    // join its start.
    const GlobalPath path =
        MakePath({{0, -700}, {700, 0}, {0, 700}, {-700, 0}, {0, -700}});
    const auto features =
        Scene({MakeLine(VectorClass::Shoreline, path)}).ReadAll();
    ASSERT_EQ(features.size(), 1U);
    EXPECT_EQ(features[0].paths[0].size(), 5U);
    EXPECT_EQ(features[0].paths[0].front(), features[0].paths[0].back());
}

TEST(TerrainVectorStitch, KeepsAltitudes)
{
    CutFeature road =
        MakeLine(VectorClass::Road, MakePath({{-1000, 3}, {1000, 3}}));
    road.altitudeMode = AltitudeMode::PerPoint;
    road.paths[0][0].altitude = 10;
    road.paths[0][1].altitude = 30;
    auto features = Scene({road}).ReadAll();
    ASSERT_EQ(features.size(), 1U);
    EXPECT_EQ(features[0].paths, road.paths);
    // Lakes at different heights stay apart.
    const GlobalPath west = MakePath({{-900, 5}, {0, 5}, {0, 900}}, 7);
    const GlobalPath east = MakePath({{0, 5}, {900, 5}, {0, 900}}, 8);
    std::vector<CutFeature> lakes = {
        MakePolygon(VectorClass::WaterPolygon, {west}),
        MakePolygon(VectorClass::WaterPolygon, {east})};
    lakes[0].altitudeMode = AltitudeMode::Level;
    lakes[1].altitudeMode = AltitudeMode::Level;
    EXPECT_EQ(Scene(lakes).ReadAll().size(), 2U);
    for (GlobalVertex &vertex : lakes[1].paths[0])
    {
        vertex.altitude = 7;
    }
    features = Scene(lakes).ReadAll();
    ASSERT_EQ(features.size(), 1U);
    EXPECT_EQ(features[0].paths[0].size(), 3U);
    EXPECT_EQ(features[0].paths[0][0].altitude, 7);
}

TEST(TerrainVectorStitch, GivesPolygonsWithHolesBack)
{
    const std::vector<CutFeature> features = {
        MakePolygon(
            VectorClass::WaterPolygon,
            {MakePath({{-50000, -41000},
                       {60001, -39002},
                       {70000, 45003},
                       {-3000, 52000},
                       {-48000, 20001}}),
             // Across the corner of four cells, across one border, inside a
             // cell.
             MakePath({{-700, -501}, {800, -600}, {55, 900}}),
             MakePath({{20000, -300}, {21000, 777}, {19000, 400}}),
             MakePath({{-9000, -9000}, {-8000, -9000}, {-8500, -8000}})}),
        // Four cells that it fills: all corners are corners of cells.
        MakePolygon(VectorClass::Park, {MakePath({{-32768, -32768},
                                                  {32768, -32768},
                                                  {32768, 32768},
                                                  {-32768, 32768}})})};
    for (const std::size_t maximumPoints : {std::size_t{0}, std::size_t{6}})
    {
        const Scene scene(features, maximumPoints);
        EXPECT_GT(scene.CountPieces(), 12);
        ExpectSamePolygons(scene.ReadAll(), features);
    }
}

TEST(TerrainVectorStitch, WritesNoRingsWithoutArea)
{
    const GlobalPath ring =
        MakePath({{-100, -100}, {-100, 100}, {-20, 100}, {-20, -100}});
    const GlobalPath way = MakePath({{-90, -90}, {-90, 90}});
    const GlobalPath point = MakePath({{-50, -50}, {-50, -50}, {-50, -50}});
    const GlobalPath wayOverBorders = MakePath({{-90, -90}, {90, 80}});
    const Scene scene({MakePolygon(VectorClass::Park, {ring, way, point}),
                       MakePolygon(VectorClass::Park, {way}),
                       MakePolygon(VectorClass::Park, {wayOverBorders}),
                       MakePolygon(VectorClass::Park, {point, ring})});
    const auto features = scene.ReadAll();
    ASSERT_EQ(features.size(), 1U);
    ASSERT_EQ(features[0].paths.size(), 1U);
    EXPECT_EQ(std::abs(bgl::GetSignedArea(features[0].paths[0])),
              2.0 * 80 * 200);
}

TEST(TerrainVectorStitch, JoinsStretchesThatOverlapInPart)
{
    // The border between two cells, split at different places on its west and
    // east side.
    const auto park = [](GlobalPath ring)
    { return MakePolygon(VectorClass::Park, {std::move(ring)}); };
    const std::vector<CutFeature> pieces = {
        park(MakePath({{-800, 0}, {0, 0}, {0, 2048}, {-800, 2048}})),
        park(MakePath({{-800, 2048}, {0, 2048}, {0, 6000}, {-800, 6000}})),
        park(MakePath({{0, 0}, {500, 0}, {500, 4096}, {0, 4096}})),
        park(MakePath({{0, 4096}, {500, 4096}, {500, 7000}, {0, 7000}}))};
    ExpectSamePolygons(Scene(pieces).ReadAll(),
                       {park(MakePath({{-800, 0},
                                       {500, 0},
                                       {500, 7000},
                                       {0, 7000},
                                       {0, 6000},
                                       {-800, 6000}}))});
}

TEST(TerrainVectorStitch, LeavesFeaturesApartThatTouchInAPoint)
{
    const auto park = [](GlobalPath ring)
    { return MakePolygon(VectorClass::Park, {std::move(ring)}); };
    const std::vector<CutFeature> pieces = {
        park(MakePath({{-800, -800}, {0, -800}, {0, 0}, {-800, 0}})),
        park(MakePath({{0, 0}, {500, 0}, {500, 500}, {0, 500}}))};
    ExpectSamePolygons(Scene(pieces).ReadAll(), pieces);
}

TEST(TerrainVectorStitch, KeepsOverlappingFeaturesApart)
{
    const auto exclusion = [](GlobalPath ring)
    { return MakePolygon(VectorClass::Exclusion, {std::move(ring)}); };
    const std::vector<CutFeature> features = {
        exclusion(MakePath({{-900, 10}, {900, 10}, {900, 500}, {-900, 500}})),
        exclusion(
            MakePath({{-700, 100}, {700, 100}, {700, 800}, {-700, 800}}))};
    const Scene scene(features);
    EXPECT_EQ(scene.CountPieces(), 4);
    ExpectSamePolygons(scene.ReadAll(), features);
}

/** Makes a star-shaped ring around a point. */
GlobalPath MakeStar(std::mt19937 &random, std::int64_t x, std::int64_t y,
                    double smallest, double largest)
{
    GlobalPath ring;
    const auto corners = static_cast<int>(random() % 200 + 8);
    for (int i = 0; i < corners; ++i)
    {
        const double angle = 2 * 3.14159265358979 * i / corners;
        const double radius =
            smallest + (largest - smallest) *
                           static_cast<double>(random() % 1000) / 1000.0;
        ring.push_back({{X + x + std::llround(radius * std::cos(angle)),
                         Y + y + std::llround(radius * std::sin(angle))},
                        0.0F});
    }
    return ring;
}

TEST(TerrainVectorStitch, GivesAnyPolygonBack)
{
    std::mt19937 random(11);
    for (int round = 0; round < 60; ++round)
    {
        const auto x = static_cast<std::int64_t>(random() % 40000) - 20000;
        const auto y = static_cast<std::int64_t>(random() % 40000) - 20000;
        const std::vector<CutFeature> features = {MakePolygon(
            VectorClass::WaterPolygon, {MakeStar(random, x, y, 40000, 90000),
                                        MakeStar(random, x, y, 3000, 20000)})};
        const auto stitched = Scene(features).ReadAll();
        ASSERT_EQ(stitched.size(), 1U) << round;
        ASSERT_EQ(stitched[0].entity, 0) << round;
        ExpectSamePolygons(stitched, features);
        // Inside cells tips can be thinner than the grid, and vanish.
        const auto fromSquares = Scene(features, 128).ReadAll();
        ASSERT_EQ(fromSquares.size(), 1U) << round;
        ASSERT_EQ(fromSquares[0].paths.size(), 2U) << round;
        for (const std::size_t i : {0U, 1U})
        {
            const double area =
                std::abs(bgl::GetSignedArea(features[0].paths[i]));
            EXPECT_NEAR(std::abs(bgl::GetSignedArea(fromSquares[0].paths[i])),
                        area, area * 1e-4)
                << round;
        }
    }
}

TEST(TerrainVectorStitch, GivesAnyLineBack)
{
    std::mt19937 random(12);
    for (int round = 0; round < 100; ++round)
    {
        GlobalPath path;
        for (int i = 0; i < 7; ++i)
        {
            path.push_back(
                {{X + static_cast<std::int64_t>(random() % 150000) - 75000,
                  Y + static_cast<std::int64_t>(random() % 150000) - 75000},
                 0.0F});
        }
        const auto features =
            Scene({MakeLine(VectorClass::Utility, path)}).ReadAll();
        ASSERT_EQ(features.size(), 1U) << round;
        ASSERT_EQ(ToVertices(features[0].paths[0]), ToVertices(path)) << round;
    }
}

TEST(TerrainVectorStitch, DropsOnlyJointsOnTheWay)
{
    GlobalPath path = MakePath({{-100, 0}, {0, 2}, {100, 0}});
    bgl::DropCutVertices(path, {false, true, false}, false);
    EXPECT_EQ(path.size(), 3U);
    path = MakePath({{-100, 0}, {0, 1}, {101, 3}});
    bgl::DropCutVertices(path, {false, false, false}, false);
    EXPECT_EQ(path.size(), 3U);
    bgl::DropCutVertices(path, {false, true, false}, false);
    EXPECT_EQ(path.size(), 2U);
    // A joint at which the path turns back.
    path = MakePath({{-100, 0}, {0, 0}, {-50, 0}});
    bgl::DropCutVertices(path, {false, true, false}, false);
    EXPECT_EQ(path.size(), 3U);
}

TEST(TerrainVectorStitch, FindsGroups)
{
    const Scene scene(
        {MakeLine(VectorClass::Road, MakePath({{-9, 4}, {9, 5}})),
         MakeLine(VectorClass::Road, MakePath({{5, 5}, {6, 6}}))});
    const bgl::StitchIndex &index = scene.GetStitchIndex();
    EXPECT_EQ(scene.CountPieces(), 3);
    EXPECT_EQ(index.FindGroup(0), 0);
    EXPECT_EQ(index.FindGroup(1), 0);
    EXPECT_EQ(index.FindGroup(2), 2);
    EXPECT_EQ(index.GetMembers(0).size(), 2U);
    EXPECT_TRUE(index.GetMembers(1).empty());
    EXPECT_TRUE(index.GetMembers(2).empty());
    EXPECT_FALSE(index.FindPartner({2, true}));
    EXPECT_EQ(index.CountJoined(VectorClass::Road), 1);
}

}  // namespace
