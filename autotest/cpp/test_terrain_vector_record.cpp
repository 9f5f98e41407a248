// SPDX-License-Identifier: MIT
// Terrain vector records: ogr/terrain_vector/format.md chapters 2, 5 and 6.

#include "autotest/cpp/attribute_list.h"
#include "autotest/cpp/terrain_vector_test_util.h"
#include "ogr/terrain_vector/vector_index.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace
{

using bgl::AltitudeMode;
using bgl::MemorySource;
using bgl::ProblemList;
using bgl::VectorClass;
using bgl::VectorGeometry;
using bgl::VectorIndex;
using terrainvector::Bytes;
using terrainvector::MINI_CELL;
using terrainvector::Points;

bgl::VectorRecord ParseRecord(const Bytes &bytes)
{
    bgl::VectorRecord record;
    EXPECT_TRUE(bgl::VectorRecord::Parse(bytes, record).IsDone());
    return record;
}

/** Encodes a decoded record, with the blocks in the same order. */
Bytes Reencode(const bgl::VectorRecord &record, const bgl::Qmid &cell)
{
    Bytes bytes;
    bgl::EncodeRecord(bgl::DecodeRecord(record, cell),
                      terrainvector::ListAttributes(record.attributes), bytes);
    return bytes;
}

VectorIndex BuildIndex(const Bytes &file, ProblemList &problems)
{
    const MemorySource source{file};
    return VectorIndex::Build(*bgl::Container::Open(source, problems),
                              problems);
}

std::vector<std::string> GetMessages(const ProblemList &problems)
{
    std::vector<std::string> messages;
    for (const bgl::Problem &problem : problems.Kept())
    {
        messages.push_back(problem.Message());
    }
    return messages;
}

TEST(TerrainVectorRecord, ReadsTheExampleOfTheSpecification)
{
    const Bytes bytes = terrainvector::MiniRecord();
    const bgl::VectorRecord record = ParseRecord(bytes);
    EXPECT_EQ(record.header.cell, 0x81FA00U);
    EXPECT_TRUE(record.header.addsToCells);
    EXPECT_EQ(record.header.totals, (bgl::RecordTotals{5, 52, 2}));
    const bgl::RecordData data = bgl::DecodeRecord(record, MINI_CELL);
    ASSERT_EQ(data.entities.size(), 3U);

    const bgl::EntityData &water = data.entities[0];
    EXPECT_EQ(water.geometry, VectorGeometry::Polygon);
    ASSERT_EQ(water.segments.size(), 2U);
    EXPECT_EQ(water.segments[0].points, Points({{1000, 1000},
                                                {9000, 1000},
                                                {9000, 9000},
                                                {1000, 9000},
                                                {1000, 1000}}));
    EXPECT_EQ(water.segments[1].points, Points({{3000, 3000},
                                                {3000, 4000},
                                                {4000, 4000},
                                                {4000, 3000},
                                                {3000, 3000}}));
    EXPECT_EQ(water.segments[0].altitudeMode, AltitudeMode::Level);
    EXPECT_EQ(water.segments[0].altitudes, std::vector<float>{12.5F});

    const bgl::EntityData &road = data.entities[1];
    ASSERT_EQ(road.segments[0].points.size(), 40U);
    EXPECT_EQ(road.segments[0].points[39], (bgl::GridPoint{1950, 20000}));
    EXPECT_EQ(road.segments[0].points[38], (bgl::GridPoint{1900, 20002}));
    EXPECT_EQ(road.segments[0].altitudeMode, AltitudeMode::None);

    const bgl::EntityData &freeway = data.entities[2];
    EXPECT_EQ(freeway.segments[0].points, Points({{0, 0}, {32768, 32768}}));
    EXPECT_EQ(freeway.segments[0].altitudes, (std::vector<float>{1.5F, 2.5F}));
}

TEST(TerrainVectorRecord, WritesTheExampleByteForByte)
{
    const Bytes bytes = terrainvector::MiniRecord();
    const Bytes again = Reencode(ParseRecord(bytes), MINI_CELL);
    EXPECT_EQ(testdata::ToHex(again), testdata::ToHex(bytes));
    EXPECT_EQ(testdata::ToHex(terrainvector::PackRecords({{MINI_CELL, again}})),
              terrainvector::MINI_FILE);
}

TEST(TerrainVectorRecord, KnowsTheClassesOfTheExample)
{
    ProblemList problems;
    const VectorIndex index = BuildIndex(terrainvector::MiniFile(), problems);
    EXPECT_EQ(GetMessages(problems), std::vector<std::string>{});
    ASSERT_EQ(index.GetRecords().size(), 1U);
    EXPECT_EQ(index.GetSummary(VectorClass::WaterPolygon).count, 1);
    EXPECT_TRUE(index.GetSummary(VectorClass::WaterPolygon).hasAltitudes);
    EXPECT_EQ(index.GetSummary(VectorClass::Road).count, 1);
    EXPECT_FALSE(index.GetSummary(VectorClass::Road).hasAltitudes);
    EXPECT_EQ(index.GetSummary(VectorClass::FreewayTraffic).count, 1);
    EXPECT_EQ(index.GetSummary(VectorClass::Stream).count, 0);
    EXPECT_EQ(index.FindRecord(2), 0U);
    EXPECT_EQ(index.FindRecord(3), 1U);
    EXPECT_EQ(index.FindRecord(-1), 1U);
}

/** Re-encodes all terrain vector records of a shared folder. */
class RealRecords : public testing::TestWithParam<const char *>
{
};

TEST_P(RealRecords, ComeBackByteForByte)
{
    REQUIRE_SHARED_FILE(GetParam());
    std::size_t count = 0;
    for (const auto &item :
         std::filesystem::directory_iterator(testdata::SharedFile(GetParam())))
    {
        if (item.path().extension() != ".bgl")
        {
            continue;
        }
        const Bytes file = testdata::ReadFile(item.path());
        const MemorySource source{file};
        ProblemList problems;
        const auto container = bgl::Container::Open(source, problems);
        ASSERT_TRUE(container);
        const VectorIndex index = VectorIndex::Build(*container, problems);
        EXPECT_EQ(problems.Count(), 0U) << item.path();
        for (const bgl::VectorRecordEntry &entry : index.GetRecords())
        {
            Bytes bytes;
            bgl::VectorRecord record;
            ASSERT_TRUE(bgl::ReadVectorRecord(source, entry, bytes, record));
            EXPECT_EQ(Reencode(record, entry.cell), bytes)
                << item.path() << " " << entry.cell.ToString();
            ++count;
        }
    }
    EXPECT_EQ(count, std::string_view(GetParam()) == "vector" ? 10U : 1U);
}

INSTANTIATE_TEST_SUITE_P(Shared, RealRecords,
                         testing::Values("vector", "airport"),
                         [](const auto &item)
                         { return std::string(item.param); });

/** Each case changes some bytes of the example record. */
struct DamageCase
{
    const char *name;
    std::size_t offset;
    const char *bytes;
    std::size_t entitiesLeft;
    std::size_t skipped;

    /** Follows the name of the record. */
    const char *message;
};

class RecordDamage : public testing::TestWithParam<DamageCase>
{
};

TEST_P(RecordDamage, IsNamedAndTheRestIsRead)
{
    const DamageCase &damage = GetParam();
    Bytes bytes = terrainvector::MiniRecord();
    const Bytes change = testdata::FromHex(damage.bytes);
    std::copy(change.begin(), change.end(),
              bytes.begin() + static_cast<std::ptrdiff_t>(damage.offset));
    ProblemList problems;
    const VectorIndex index =
        BuildIndex(terrainvector::PackRecords({{MINI_CELL, bytes}}), problems);
    ASSERT_GE(problems.Count(), 1U);
    EXPECT_EQ(problems.Kept()[0].Message(),
              std::string("section 0x65 (terrain vector), record 0 (level 11, "
                          "u 448, v 240)") +
                  damage.message);
    EXPECT_EQ(problems.CountSkipped(), damage.skipped);
    std::int64_t count = 0;
    for (std::size_t i = 0; i < bgl::VECTOR_CLASS_COUNT; ++i)
    {
        count += index.GetSummary(static_cast<VectorClass>(i)).count;
    }
    EXPECT_EQ(static_cast<std::size_t>(count), damage.entitiesLeft);
}

// The record starts at file offset 76; its entities at 158, 235 and 294 in it.
INSTANTIATE_TEST_SUITE_P(
    Bytes, RecordDamage,
    testing::Values(
        DamageCase{"Version", 0, "07000000", 0, 1,
                   ", offset 76: expected record version 6"},
        DamageCase{"Cell", 4, "01", 3, 0,
                   ", offset 80: the subsection table names another cell"},
        DamageCase{"EntityCountLarge", 0x0C, "ffffffff", 3, 2,
                   ", entity 3, offset 407: the entity runs past the end of "
                   "the record"},
        DamageCase{"EntityCountSmall", 0x0C, "02000000", 2, 0,
                   ", offset 370: expected the end of the record behind its "
                   "last entity"},
        DamageCase{"AttributeBuffer", 0x10, "2c010000", 0, 1,
                   ", offset 92: the attribute buffer runs past the end of "
                   "the record"},
        DamageCase{"Totals", 0x18, "35", 3, 0,
                   ", offset 96: the numbers of references, points and "
                   "altitudes are not those of the entities"},
        DamageCase{"GeometryType", 162, "04", 2, 1,
                   ", entity 0, offset 238: expected a geometry type from 1 "
                   "to 3"},
        DamageCase{"ReferenceCount", 166, "ffff", 0, 2,
                   ", entity 0, offset 234: the entity runs past the end of "
                   "the record"},
        DamageCase{"ReferenceOutside", 168, "7e000000", 2, 1,
                   ", entity 0, offset 244: expected the offset of a block in "
                   "the attribute buffer"},
        DamageCase{"PayloadOutside", 32 + 16, "ffffffff", 2, 1,
                   ", entity 0, offset 244: expected the offset of a block in "
                   "the attribute buffer"},
        DamageCase{"SegmentCountZero", 158, "00", 0, 3,
                   ", entity 0, offset 234: expected at least one segment"},
        DamageCase{"SegmentCountLarge", 158, "ffffffff", 0, 2,
                   ", entity 0, offset 311: expected more points in the "
                   "segment"},
        DamageCase{"RingOfOnePoint", 180,
                   "010000000001000000000000000000000000000000000300000000", 2,
                   1,
                   ", entity 0, offset 256: expected more points in the "
                   "segment"},
        DamageCase{"PlanesOver31", 249 + 26, "80", 2, 1,
                   ", entity 1, offset 351: expected 31 bit planes at most"}),
    [](const auto &item) { return std::string(item.param.name); });

TEST(TerrainVectorRecord, TakesBlocksThatAreNamedMoreThanOnce)
{
    bgl::RecordData data{MINI_CELL, false, {}};
    const bgl::AttributeData name = {
        bgl::Guid::FromString("0A685E33-2D3B-4B4E-8C4A-53A8F9A5C7D1").value(),
        {7, 8}};
    std::vector<bgl::AttributeData> attributes = {
        terrainvector::MakeType(VectorClass::Road)};
    attributes.insert(attributes.end(), 300, name);
    data.entities.push_back({VectorGeometry::Line,
                             attributes,
                             {terrainvector::MakeSegment({{0, 0}, {1, 1}})}});
    const Bytes bytes = terrainvector::EncodeRecord(data);
    const bgl::VectorRecord record = ParseRecord(bytes);
    bgl::EntityReader reader(record);
    bgl::EntityView entity;
    ASSERT_EQ(reader.Next(entity), bgl::EntityReader::Step::Entity);
    EXPECT_TRUE(entity.hasRepeats);
    EXPECT_EQ(entity.ReferenceCount(), 301U);
    std::string json;
    bgl::AppendOtherAttributes(entity, VectorClass::Road, json);
    EXPECT_EQ(json, "{\"0A685E33-2D3B-4B4E-8C4A-53A8F9A5C7D1\":\"0708\"}");
    ProblemList problems;
    const VectorIndex index =
        BuildIndex(terrainvector::PackRecords({{MINI_CELL, bytes}}), problems);
    EXPECT_EQ(index.GetSummary(VectorClass::Road).count, 1);
    EXPECT_EQ(problems.Count(), 0U);
}

TEST(TerrainVectorRecord, RefusesBlocksThatOverlap)
{
    bgl::RecordData data{MINI_CELL, false, {}};
    const bgl::AttributeData large = {bgl::ATTRIBUTE_TEXTURE, Bytes(5000)};
    const bgl::AttributeData other = {bgl::ATTRIBUTE_SLOPE, Bytes(5000)};
    data.entities.push_back({VectorGeometry::Line,
                             {large, other},
                             {terrainvector::MakeSegment({{0, 0}, {1, 1}})}});
    Bytes bytes = terrainvector::EncodeRecord(data);
    // The first block contains the second one.
    const std::size_t size = bgl::VectorRecordHeader::SIZE + 16;
    bytes[size] = static_cast<std::uint8_t>(10020);
    bytes[size + 1] = static_cast<std::uint8_t>(10020 >> 8);
    ProblemList problems;
    const VectorIndex index =
        BuildIndex(terrainvector::PackRecords({{MINI_CELL, bytes}}), problems);
    EXPECT_TRUE(index.GetRecords().empty());
    ASSERT_EQ(problems.Count(), 1U);
    EXPECT_NE(problems.Kept()[0].expected.find("no more attributes"),
              std::string::npos);
}

TEST(TerrainVectorRecord, RemembersOnlyAttributesOfSoundEntities)
{
    bgl::RecordData data{MINI_CELL, false, {}};
    const bgl::AttributeData road = terrainvector::MakeType(VectorClass::Road);
    const bgl::SegmentData line = terrainvector::MakeSegment({{0, 0}, {1, 1}});
    const bgl::SegmentData point = terrainvector::MakeSegment({{0, 0}});
    for (const bgl::SegmentData &segment : {point, line, line})
    {
        data.entities.push_back({VectorGeometry::Line, {road}, {segment}});
    }
    const Bytes bytes = terrainvector::EncodeRecord(data);
    const bgl::VectorRecord record = ParseRecord(bytes);
    bgl::EntityReader reader(record);
    bgl::EntityView entity;
    EXPECT_EQ(reader.Next(entity), bgl::EntityReader::Step::Damaged);
    for (const bool isNew : {true, false})
    {
        EXPECT_EQ(reader.Next(entity), bgl::EntityReader::Step::Entity);
        EXPECT_EQ(entity.isSlotNew, isNew);
    }
    ProblemList problems;
    const VectorIndex index =
        BuildIndex(terrainvector::PackRecords({{MINI_CELL, bytes}}), problems);
    EXPECT_EQ(index.GetSummary(VectorClass::Road).count, 2);
    EXPECT_EQ(problems.CountSkipped(), 1U);
}

/** Lines of three kinds and of both methods, a polygon with a hole, and a line
 * of one point in the middle, which is damaged. */
Bytes EncodeMixedRecord()
{
    bgl::RecordData data{MINI_CELL, false, {}};
    for (int i = 0; i < 40; ++i)
    {
        bgl::EntityData &entity = data.entities.emplace_back();
        entity.attributes = {
            terrainvector::MakeType(static_cast<VectorClass>(i % 3))};
        Points points;
        for (int k = 0; k < (i == 20 ? 1 : 2 + i % 5 * 9); ++k)
        {
            points.push_back({50 * k, 200 + 7 * i + k % 3});
        }
        entity.segments = {{points, AltitudeMode::None, {}}};
        if (i % 7 == 0)
        {
            entity.geometry = VectorGeometry::Polygon;
            const Points ring = {{9, 9}, {i + 9, 9}, {9, i + 9}, {9, 9}};
            entity.segments.assign(2, {ring, AltitudeMode::Level, {4.5F}});
        }
    }
    return terrainvector::EncodeRecord(data);
}

TEST(TerrainVectorRecord, SurveysTheNumbersThatItsEntitiesHave)
{
    const Bytes bytes = EncodeMixedRecord();
    const bgl::VectorRecord record = ParseRecord(bytes);
    bgl::EntityReader all(record);
    bgl::EntityReader survey(record);
    bgl::EntityView entity;
    std::size_t usual = 0;
    const auto compare = [&](const bgl::UsualEntity &found)
    {
        ASSERT_EQ(all.Next(entity), bgl::EntityReader::Step::Entity);
        ++usual;
        EXPECT_EQ(found.offset, entity.offset);
        EXPECT_EQ(found.offset + found.size, all.Position());
        EXPECT_EQ(found.geometry, entity.geometry);
        EXPECT_EQ(found.segmentCount, entity.segmentCount);
        EXPECT_EQ(found.slot, entity.slot);
        EXPECT_EQ(found.flags != 0, entity.hasAltitudes);
        EXPECT_EQ((bgl::RecordTotals{found.referenceCount, found.points,
                                     found.altitudePoints}),
                  entity.totals);
    };
    bgl::EntityView other;
    std::size_t damaged = 0;
    for (survey.ReadUsualEntities(compare);
         survey.Next(other) != bgl::EntityReader::Step::End;
         survey.ReadUsualEntities(compare))
    {
        damaged += all.Next(entity) == bgl::EntityReader::Step::Damaged;
        EXPECT_EQ(other.offset, entity.offset);
    }
    EXPECT_EQ(all.Next(entity), bgl::EntityReader::Step::End);
    EXPECT_EQ(damaged, 1U);
    EXPECT_GE(usual, 30U);
}

TEST(TerrainVectorRecord, RefusesOverlappingRecords)
{
    Bytes file = terrainvector::MiniFile();
    // A second pointer after the first to the same bytes.
    file.insert(file.end(), file.end() - 16, file.end());
    bgl::StoreLittleEndian(file.data() + 0x38 + 8, std::uint32_t{2});
    bgl::StoreLittleEndian(file.data() + 0x38 + 16, std::uint32_t{32});
    ProblemList problems;
    const VectorIndex index = BuildIndex(file, problems);
    EXPECT_EQ(index.GetRecords().size(), 1U);
    ASSERT_EQ(problems.Count(), 1U);
    EXPECT_EQ(problems.Kept()[0].expected, "the records overlap each other");
}

TEST(TerrainVectorRecord, SurvivesEveryCutAndEveryByte)
{
    const Bytes sound = terrainvector::MiniRecord();
    for (std::size_t size = 0; size < sound.size(); ++size)
    {
        ProblemList problems;
        BuildIndex(
            terrainvector::PackRecords(
                {{MINI_CELL,
                  Bytes(sound.begin(),
                        sound.begin() + static_cast<std::ptrdiff_t>(size))}}),
            problems);
        EXPECT_GE(problems.Count(), 1U) << size;
    }
    for (std::size_t i = 0; i < sound.size() * 3; ++i)
    {
        Bytes bytes = sound;
        bytes[i / 3] =
            static_cast<std::uint8_t>(i % 3 == 0   ? 0
                                      : i % 3 == 1 ? 0xFF
                                                   : bytes[i / 3] ^ 0x80);
        bgl::VectorRecord record;
        if (bgl::VectorRecord::Parse(bytes, record).IsDone())
        {
            EXPECT_LE(bgl::DecodeRecord(record, MINI_CELL).entities.size(), 3U);
        }
    }
}

TEST(TerrainVectorRecord, ArrangesRings)
{
    bgl::EntityData polygon{VectorGeometry::Polygon, {}, {}};
    polygon.segments.push_back({{{0, 0}, {0, 9}, {9, 9}, {9, 0}},
                                AltitudeMode::PerPoint,
                                {1, 2, 3, 4}});
    polygon.segments.push_back(
        terrainvector::MakeSegment({{2, 2}, {5, 2}, {5, 5}, {2, 2}}));
    bgl::ArrangeRings(polygon);
    EXPECT_EQ(polygon.segments[0].points,
              Points({{0, 0}, {9, 0}, {9, 9}, {0, 9}, {0, 0}}));
    EXPECT_EQ(polygon.segments[0].altitudes,
              (std::vector<float>{1, 4, 3, 2, 1}));
    EXPECT_EQ(polygon.segments[1].points,
              Points({{2, 2}, {5, 5}, {5, 2}, {2, 2}}));
}

}  // namespace
