// SPDX-License-Identifier: MIT
// Writing of annotation files: ogr/agn/format/format.md chapter 8.

#include "autotest/cpp/agn_scene.h"
#include "autotest/cpp/test_data.h"
#include "driver/bytes/byte_writer.h"
#include "ogr/agn/format/annotation_builder.h"
#include "ogr/agn/format/footprint.h"
#include "ogr/agn/format/hole_bridge.h"
#include "ogr/agn/format/record_write.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

namespace
{

using agn::Annotation;
using agn::Corners;
using agn::Point;
using agn::RecordKind;
using agnscene::Bytes;
using agnscene::MakeGuid;

Annotation Read(const Bytes &file)
{
    Annotation annotation;
    bgl::ProblemList problems;
    EXPECT_TRUE(annotation.Read(file, problems));
    EXPECT_EQ(problems.Count(), 0U);
    return annotation;
}

Bytes Write(const agn::AnnotationBuilder &builder)
{
    Bytes file;
    EXPECT_TRUE(builder.Write(file));
    return file;
}

Bytes MakeRecord(const agn::RectangleRecord &record)
{
    Bytes bytes;
    bgl::ByteWriter writer(bytes);
    agn::WriteRectangle(writer, record);
    return bytes;
}

TEST(AnnotationBuilder, PutsRealFilesTogetherAsTheyAre)
{
    REQUIRE_SHARED_FILE("agn/012113101311131an.agn");
    std::size_t count = 0;
    agn::AnnotationBuilder builder;
    for (const auto &entry :
         std::filesystem::directory_iterator(testdata::SharedFile("agn")))
    {
        const Bytes file = testdata::ReadFile(entry.path().string());
        builder.Clear();
        ASSERT_TRUE(builder.AddAll(Read(file)));
        EXPECT_EQ(Write(builder), file) << entry.path();
        ++count;
    }
    EXPECT_EQ(count, 6U);
}

TEST(AnnotationBuilder, HasAPlaceForEveryChunk)
{
    const Bytes file = agnscene::MakeFile();
    agn::AnnotationBuilder builder;
    ASSERT_TRUE(builder.AddAll(Read(file)));
    const Bytes copy = Write(builder);
    const Annotation before = Read(file);
    const Annotation after = Read(copy);
    for (std::size_t kind = 0; kind < agn::RECORD_KIND_COUNT; ++kind)
    {
        EXPECT_EQ(after.Count(static_cast<RecordKind>(kind)),
                  before.Count(static_cast<RecordKind>(kind)))
            << kind;
    }
    EXPECT_EQ(copy.size(), file.size());
    EXPECT_EQ(after.GetGroups().size(), before.GetGroups().size());
}

TEST(AnnotationBuilder, StartsWithTheUsualHeader)
{
    const Bytes file = Write(agn::AnnotationBuilder());
    EXPECT_EQ(file.size(), 12U + 12U + 24U);
    const Annotation annotation = Read(file);
    EXPECT_EQ(annotation.GetVersion(), 9.2F);
    EXPECT_EQ(annotation.GetFloorShares(), (agn::FloorShares{10, 10, 10, 10}));
}

TEST(AnnotationBuilder, LeavesOutWhatIsThere)
{
    const Bytes file = agnscene::MakeFile();
    agn::AnnotationBuilder builder;
    ASSERT_TRUE(builder.AddAll(Read(file)));
    const agn::RecordGroupKey key{RecordKind::GenericBuilding,
                                  MakeGuid(1),
                                  agn::RectangleRecord::SIZE,
                                  {}};
    agn::RectangleRecord record = agnscene::BUILDINGS[0];
    EXPECT_FALSE(builder.AddNew(key, MakeRecord(record)));
    record.depth += 5e-7F;
    EXPECT_FALSE(builder.AddNew(key, MakeRecord(record)));
    record.depth += 5e-6F;
    EXPECT_TRUE(builder.AddNew(key, MakeRecord(record)));
    agn::RecordGroupKey other = key;
    other.guid = MakeGuid(9);
    EXPECT_TRUE(builder.AddNew(other, MakeRecord(agnscene::BUILDINGS[0])));
    EXPECT_EQ(Read(Write(builder)).Count(RecordKind::GenericBuilding), 5U);
}

TEST(AnnotationBuilder, KeepsUnknownChunksAndRefusesDamage)
{
    Bytes file;
    agn::RiffWriter riff(file);
    riff.Begin(agn::MakeChunkId("RIFF"));
    riff.Write(agn::MakeChunkId("AGNX"));
    riff.Begin(agn::MakeChunkId("NEWS"));
    riff.Write(std::uint32_t{7});
    riff.End();
    const std::size_t shares = file.size();
    riff.Begin(agn::GBDD);
    for (int i = 0; i < 4; ++i)
    {
        riff.Write(i);
    }
    riff.End();
    riff.End();
    agn::AnnotationBuilder builder;
    ASSERT_TRUE(builder.AddAll(Read(file)));
    const Bytes copy = Write(builder);
    EXPECT_EQ(Read(copy).CountUnknownChunks(), 1U);
    EXPECT_EQ(Read(copy).GetFloorShares(), (agn::FloorShares{0, 1, 2, 3}));
    // A payload of 12 bytes is too short for four shares.
    file[shares + 4] = 12;
    Annotation damaged;
    bgl::ProblemList problems;
    ASSERT_TRUE(damaged.Read(file, problems));
    EXPECT_FALSE(agn::AnnotationBuilder().AddAll(damaged));
}

double GetArea(const Corners &corners)
{
    return std::abs(agn::GetTwiceArea(corners)) / 2;
}

TEST(Footprint, SmallestRectangleLiesOnASide)
{
    // A square of side 5 on its tip, with one corner cut off.
    const Point hull[] = {{0, -4}, {3, 0}, {0, 4}, {-1, 2.5}, {-3, 0}};
    const Corners corners = agn::FindMinimumRectangle(hull);
    double expected = 1e9;
    for (int degrees = 0; degrees < 9000; ++degrees)
    {
        const double angle = degrees / 100.0 * 3.14159265358979 / 180.0;
        const Point direction{std::cos(angle), std::sin(angle)};
        double low = 1e9;
        double high = -1e9;
        double lowAcross = 1e9;
        double highAcross = -1e9;
        for (const Point point : hull)
        {
            const double along = agn::Dot(point, direction);
            const double across = agn::Cross(direction, point);
            low = std::min(low, along);
            high = std::max(high, along);
            lowAcross = std::min(lowAcross, across);
            highAcross = std::max(highAcross, across);
        }
        expected = std::min(expected, (high - low) * (highAcross - lowAcross));
    }
    EXPECT_NEAR(GetArea(corners), expected, 1e-2);
    EXPECT_LE(GetArea(corners), expected + 1e-9);
}

TEST(Footprint, WingsBecomeRectangles)
{
    const std::vector<agn::MetreRing> house = {
        {{0, 0}, {30, 0}, {30, 10}, {10, 10}, {10, 25}, {0, 25}}};
    const auto parts = agn::SplitFootprint(house, {1, 0}, 1.0);
    ASSERT_EQ(parts.size(), 2U);
    EXPECT_DOUBLE_EQ(GetArea(parts[0]) + GetArea(parts[1]), 450.0);
}

TEST(Footprint, AYardStaysOpen)
{
    const std::vector<agn::MetreRing> house = {
        {{0, 0}, {40, 0}, {40, 40}, {0, 40}},
        {{10, 10}, {30, 10}, {30, 30}, {10, 30}}};
    const auto parts = agn::SplitFootprint(house, {1, 0}, 1.0);
    ASSERT_EQ(parts.size(), 4U);
    double area = 0;
    for (const Corners &part : parts)
    {
        area += GetArea(part);
    }
    EXPECT_DOUBLE_EQ(area, 1200.0);
}

TEST(Footprint, ARoundHouseIsNotSplit)
{
    agn::MetreRing ring;
    for (int i = 0; i < 90; ++i)
    {
        const double angle = i * 4 * 3.14159265358979 / 180.0;
        ring.push_back({100 * std::cos(angle), 100 * std::sin(angle)});
    }
    EXPECT_TRUE(agn::SplitFootprint({ring}, {1, 0}, 1.0).empty());
}

TEST(Rectangle, ComesBackFromItsCorners)
{
    for (const agn::RectangleRecord &record : agnscene::BUILDINGS)
    {
        const auto rectangle = agn::Rectangle::FromRecord(
            record, agn::RectangleForm::DirectionAndSize);
        const auto again =
            agn::Rectangle::FromCorners(rectangle.GetCorners(), 0, false);
        EXPECT_EQ(again.ToRecord(), record);
        for (std::size_t side = 0; side < 4; ++side)
        {
            const auto turned =
                agn::Rectangle::FromCorners(rectangle.GetCorners(), side, true);
            EXPECT_NEAR((turned.GetCentre() - rectangle.GetCentre()).Length(),
                        0, 1e-9);
            EXPECT_EQ(turned.depth<0, rectangle.depth> 0);
        }
    }
}

TEST(HoleBridge, AreaAndPointsStay)
{
    const std::vector<std::vector<Point>> rings = {
        {{0, 0}, {10, 0}, {10, 10}, {0, 10}},
        {{6, 2}, {8, 2}, {8, 4}, {6, 4}},
        {{2, 2}, {4, 2}, {4, 4}, {2, 4}},
        {{3, 6}, {3, 8}, {7, 8}, {7, 6}}};
    const std::vector<Point> ring = agn::BridgeHoles(rings);
    EXPECT_EQ(ring.size(), 4U + 3 * (4 + 3));
    EXPECT_DOUBLE_EQ(agn::GetTwiceArea(ring) / 2, 100.0 - 4 - 4 - 8);
    // The eastern hole is connected to the one west of it.
    EXPECT_NE(std::find(ring.begin(), ring.end(), Point{4, 2}), ring.end());
    EXPECT_NE(std::find(ring.begin(), ring.end(), Point{0, 6}), ring.end());
}

TEST(HoleBridge, WhatLiesOutsideIsLeftOut)
{
    const std::vector<std::vector<Point>> rings = {
        {{0, 0}, {1, 0}, {1, 1}, {0, 1}}, {{-3, 0.2}, {-2, 0.2}, {-2, 0.4}}};
    EXPECT_EQ(agn::BridgeHoles(rings), rings.front());
}

TEST(AgnFootprint, AConvexRingIsItsOwnHull)
{
    using agn::IsConvex;
    using agn::MetreRing;
    MetreRing ring{{0, 0}, {4, 1}, {5, 3}, {1, 4}};
    for (int turn = 0; turn < 2; ++turn)
    {
        EXPECT_TRUE(IsConvex(ring));
        std::reverse(ring.begin(), ring.end());
    }
    // A point on a side is also on the hull.
    EXPECT_TRUE(IsConvex(MetreRing{{0, 0}, {2, 0}, {4, 0}, {4, 4}, {0, 4}}));
    // Concave, folded back, self-intersecting, around twice, and none.
    EXPECT_FALSE(IsConvex(MetreRing{{0, 0}, {4, 0}, {1, 1}, {0, 4}}));
    EXPECT_FALSE(IsConvex(MetreRing{{0, 0}, {4, 0}, {2, 0}, {2, 3}}));
    EXPECT_FALSE(IsConvex(MetreRing{{0, 0}, {4, 4}, {4, 0}, {0, 4}}));
    EXPECT_FALSE(
        IsConvex(MetreRing{{0, 5}, {3, -4}, {-5, 2}, {5, 2}, {-3, -4}}));
    EXPECT_FALSE(IsConvex(MetreRing{
        {0, 0}, {4, 0}, {4, 4}, {0, 4}, {0, 0}, {4, 0}, {4, 4}, {0, 4}}));
    EXPECT_FALSE(IsConvex(MetreRing{{0, 0}, {1, 1}, {2, 2}}));
    EXPECT_FALSE(IsConvex(MetreRing{{0, 0}, {0, 0}, {4, 0}, {0, 4}}));
    EXPECT_FALSE(IsConvex(MetreRing{{0, 0}, {1, 0}}));
    EXPECT_FALSE(IsConvex(MetreRing{}));
}

}  // namespace
