// SPDX-License-Identifier: MIT
// Six adjacent tiles written by the simulator's own tool:
// ogr/agn/format/format.md chapters 4 and 7.

#include "autotest/cpp/agn_scene.h"
#include "autotest/cpp/test_data.h"
#include "ogr/agn/format/placement.h"
#include "ogr/agn/format/tile_name.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

namespace
{

using agn::Annotation;
using agn::Point;
using agn::RecordKind;
using Bytes = std::vector<std::uint8_t>;
using Polygon = std::vector<Point>;

constexpr const char *NAMES[] = {
    "012113101311131an.agn", "012113110200002an.agn", "012113110200003an.agn",
    "012113110200020an.agn", "012113110200021an.agn", "012113110200032an.agn"};

#define REQUIRE_TILES REQUIRE_SHARED_FILE("agn/012113101311131an.agn")

/** A tile with its bytes. */
struct Tile
{
    explicit Tile(const std::string &name)
        : file(testdata::ReadFile(testdata::SharedFile("agn/" + name))),
          place(agn::FindCell(name).value())
    {
        bgl::ProblemList problems;
        EXPECT_TRUE(annotation.Read(file, problems));
        EXPECT_EQ(problems.Count(), 0U) << name;
    }

    agn::Corners GetCorners(RecordKind kind, std::size_t index) const
    {
        return agn::Rectangle::FromRecord(annotation.GetRectangle(kind, index),
                                          agn::RectangleForm::DirectionAndSize)
            .GetCorners();
    }

    const Bytes file;
    const agn::Placement place;
    Annotation annotation{};
};

TEST(RealAnnotation, IsReadToTheLastByte)
{
    REQUIRE_TILES;
    std::map<RecordKind, std::size_t> counts;
    for (const char *name : NAMES)
    {
        const Tile tile(name);
        EXPECT_EQ(tile.annotation.GetVersion(), 9.2F);
        EXPECT_EQ(tile.annotation.GetFloorShares(),
                  (agn::FloorShares{0, 18, 8, 2}));
        EXPECT_EQ(tile.annotation.CountUnknownChunks(), 0U);
        const agn::RiffChunk &last = tile.annotation.GetChunks().back().place;
        EXPECT_EQ(last.payload + last.size, tile.file.size());
        for (std::size_t kind = 0; kind < agn::RECORD_KIND_COUNT; ++kind)
        {
            counts[static_cast<RecordKind>(kind)] +=
                tile.annotation.Count(static_cast<RecordKind>(kind));
        }
    }
    EXPECT_EQ(counts[RecordKind::GenericBuilding], 383U);
    EXPECT_EQ(counts[RecordKind::PolylineBuilding], 194U);
    EXPECT_EQ(counts[RecordKind::VegetationPolygon], 14U);
    EXPECT_EQ(counts[RecordKind::LibraryObject], 1U);
    EXPECT_EQ(counts[RecordKind::RowHouse], 0U);
}

TEST(RealAnnotation, IsWrittenAsItIs)
{
    REQUIRE_TILES;
    for (const char *name : NAMES)
    {
        const Tile tile(name);
        for (const agn::AnnotationChunk &chunk : tile.annotation.GetChunks())
        {
            EXPECT_TRUE(chunk.isIntact) << agn::ToString(chunk.place.id);
        }
        Bytes copy;
        ASSERT_TRUE(agn::WriteAgain(tile.annotation, copy));
        EXPECT_EQ(copy, tile.file) << name;
    }
}

TEST(RealAnnotation, ChunksStandInTheOrderOfTheTool)
{
    REQUIRE_TILES;
    for (const char *name : NAMES)
    {
        const Tile tile(name);
        auto place = agn::TOP_CHUNKS.begin();
        for (const agn::AnnotationChunk &chunk : tile.annotation.GetChunks())
        {
            if (!chunk.isInner)
            {
                place = std::find(place, agn::TOP_CHUNKS.end(), chunk.place.id);
                EXPECT_NE(place, agn::TOP_CHUNKS.end()) << name;
            }
        }
    }
}

void ExpectCorners(const Tile &tile, const agn::Corners &corners,
                   const std::array<Point, 4> &expected)
{
    for (std::size_t i = 0; i < 4; ++i)
    {
        const Point point = tile.place.FromCentre(corners[i]);
        EXPECT_NEAR(point.x, expected[i].x, 6e-9) << i;
        EXPECT_NEAR(point.y, expected[i].y, 6e-9) << i;
    }
}

TEST(RealAnnotation, CornersAreThoseOfTheSpecification)
{
    REQUIRE_TILES;
    const Tile building("012113110200032an.agn");
    EXPECT_EQ(building.file.size(), 128U);
    ExpectCorners(building, building.GetCorners(RecordKind::GenericBuilding, 0),
                  {Point{-1.84525053, 38.98946434},
                   {-1.84523330, 38.98977380},
                   {-1.84545285, 38.98978067},
                   {-1.84547008, 38.98947121}});
    const Tile object("012113110200021an.agn");
    ExpectCorners(object, object.GetCorners(RecordKind::LibraryObject, 0),
                  {Point{-1.85632119, 38.99576044},
                   {-1.85579712, 38.99556391},
                   {-1.85563334, 38.99580957},
                   {-1.85615742, 38.99600610}});
}

TEST(RealAnnotation, BuildingsOfOneKindAreOfOneSize)
{
    REQUIRE_TILES;
    std::set<std::pair<long, long>> sizes;
    for (const char *name : NAMES)
    {
        const Tile tile(name);
        for (std::size_t i = 0;
             i < tile.annotation.Count(RecordKind::GenericBuilding); ++i)
        {
            const agn::RectangleRecord record =
                tile.annotation.GetRectangle(RecordKind::GenericBuilding, i);
            EXPECT_NEAR(std::hypot(record.directionX, record.directionY), 1.0,
                        1.2e-7);
            // Hundred thousandths of the square: about 1 cm.
            sizes.insert({std::lround(record.length * 1e5),
                          std::lround(record.depth * 1e5)});
        }
    }
    EXPECT_EQ(sizes,
              (std::set<std::pair<long, long>>{{2366, -1754}, {2819, -1500}}));
}

/** Returns the area common to a ring and a rectangle. */
double OverlapArea(const Polygon &ring, const agn::Corners &corners)
{
    // Sutherland-Hodgman: clips the ring, which need not be convex, by each
    // side of the rectangle.
    Polygon part = ring;
    Polygon next;
    const double turn =
        agn::Cross(corners[1] - corners[0], corners[2] - corners[1]);
    for (std::size_t i = 0; i < 4; ++i)
    {
        const Point from = corners[i];
        const Point side = corners[(i + 1) % 4] - from;
        const auto inside = [&](Point p)
        { return agn::Cross(side, p - from) * turn; };
        next.clear();
        for (std::size_t k = 0; k < part.size(); ++k)
        {
            const Point a = part[k];
            const Point b = part[(k + 1) % part.size()];
            const double atA = inside(a);
            const double atB = inside(b);
            if (atA >= 0)
            {
                next.push_back(a);
            }
            if ((atA > 0 && atB < 0) || (atA < 0 && atB > 0))
            {
                next.push_back(a + (b - a) * (atA / (atA - atB)));
            }
        }
        part.swap(next);
    }
    double area = 0;
    for (std::size_t k = 0; k < part.size(); ++k)
    {
        area += agn::Cross(part[k], part[(k + 1) % part.size()]) / 2;
    }
    return std::abs(area);
}

/** Counts overlaps of generic buildings with vegetation, with y of the
 * buildings unchanged or negated. */
int CountOverlaps(double ySign)
{
    int count = 0;
    for (const char *name : NAMES)
    {
        const Tile tile(name);
        for (std::size_t i = 0;
             i < tile.annotation.Count(RecordKind::GenericBuilding); ++i)
        {
            agn::Corners corners =
                tile.GetCorners(RecordKind::GenericBuilding, i);
            for (Point &corner : corners)
            {
                corner = agn::Placement::ToCorner({corner.x, ySign * corner.y});
            }
            for (std::size_t k = 0;
                 k < tile.annotation.Count(RecordKind::VegetationPolygon); ++k)
            {
                const agn::VertexList list = tile.annotation.GetPolygon(k);
                Polygon ring;
                for (std::size_t n = 0; n + 1 < list.Count(); ++n)
                {
                    ring.push_back(list[n]);
                }
                constexpr double touching = 1e-9;
                count += OverlapArea(ring, corners) > touching ? 1 : 0;
            }
        }
    }
    return count;
}

TEST(RealAnnotation, NoBuildingStandsInVegetation)
{
    REQUIRE_TILES;
    EXPECT_EQ(CountOverlaps(1), 0);
    // With y northward many would overlap.
    EXPECT_EQ(CountOverlaps(-1), 29);
}

TEST(RealAnnotation, AStripContinuesOverTheBorder)
{
    REQUIRE_TILES;
    const Tile north("012113110200003an.agn");
    const Tile south("012113110200021an.agn");
    EXPECT_EQ(north.place.GetCell()->u, south.place.GetCell()->u);
    EXPECT_EQ(north.place.GetCell()->v + 1, south.place.GetCell()->v);
    const Point strip[] = {
        {0.3112, 1.0074}, {0.3097, 1.0364}, {0.3135, 0.9646}, {0.3112, 0.9936}};
    std::size_t found = 0;
    for (const Point vertex : strip)
    {
        const auto hasVertex = [&](const Tile &tile, Point wanted, double limit)
        {
            for (std::size_t i = 0;
                 i < tile.annotation.Count(RecordKind::VegetationPolygon); ++i)
            {
                const agn::VertexList list = tile.annotation.GetPolygon(i);
                for (std::size_t n = 0; n < list.Count(); ++n)
                {
                    const Point gap = list[n] - wanted;
                    if (std::abs(gap.x) < limit && std::abs(gap.y) < limit)
                    {
                        return true;
                    }
                }
            }
            return false;
        };
        EXPECT_TRUE(hasVertex(north, vertex, 6e-5)) << vertex.y;
        found += hasVertex(south, vertex - Point{0, 1}, 0.002) ? 1U : 0U;
    }
    EXPECT_EQ(found, 4U);
}

/** Returns the signed area in the frame with y southward. */
double Area(const agn::BandBuilder::Ring &ring)
{
    double sum = 0;
    for (std::size_t i = 0; i + 1 < ring.size(); ++i)
    {
        sum += agn::Cross(ring[i], ring[i + 1]) / 2;
    }
    return sum;
}

TEST(RealAnnotation, BandsAreMadeOfAllLines)
{
    REQUIRE_TILES;
    std::size_t inward = 0;
    std::size_t outward = 0;
    agn::BandBuilder bands;
    for (const char *name : NAMES)
    {
        const Tile tile(name);
        for (std::size_t i = 0;
             i < tile.annotation.Count(RecordKind::PolylineBuilding); ++i)
        {
            const agn::PolylineBuilding building =
                tile.annotation.GetPolylineBuilding(i);
            EXPECT_GE(std::abs(building.width), 0.0064F);
            EXPECT_LE(std::abs(building.width), 0.0321F);
            bands.Build(building);
            const bool isInward = bands.GetOuter().front() == building.line[0];
            (isInward ? inward : outward) += 1;
            EXPECT_GT(std::abs(Area(bands.GetOuter())),
                      std::abs(Area(bands.GetHole())));
            EXPECT_TRUE(isInward || !bands.GetHole().empty());
        }
    }
    EXPECT_EQ(inward + outward, 194U);
    EXPECT_GT(inward, outward);
}

}  // namespace
