// SPDX-License-Identifier: MIT
// Damaged annotation files: damage is reported, the rest is read.

#include "autotest/cpp/agn_scene.h"

#include <gtest/gtest.h>

#include <limits>
#include <random>

namespace
{

using agn::Annotation;
using agn::RecordKind;
using agnscene::Bytes;

/** Returns the offset of the n-th chunk with an id, which must exist. */
std::size_t FindChunk(const Bytes &file, agn::ChunkId id, std::size_t n = 0)
{
    for (std::size_t i = 0; i + 8 <= file.size(); i += 4)
    {
        if (bgl::LoadLittleEndian<agn::ChunkId>(file.data() + i) == id &&
            n-- == 0)
        {
            return i;
        }
    }
    ADD_FAILURE() << agn::ToString(id);
    return 0;
}

template <class T> Bytes Change(Bytes file, std::size_t offset, T value)
{
    bgl::StoreLittleEndian(file.data() + offset, value);
    return file;
}

/** Reads a file and checks the first problem. */
Annotation ReadDamaged(const Bytes &file, std::size_t count,
                       const std::string &message)
{
    Annotation annotation;
    bgl::ProblemList problems;
    EXPECT_TRUE(annotation.Read(file, problems));
    EXPECT_EQ(problems.Count(), count);
    EXPECT_GE(problems.Kept().size(), 1U);
    if (!problems.Kept().empty())
    {
        EXPECT_EQ(problems.Kept()[0].Message(), message);
    }
    return annotation;
}

std::size_t CountRecords(const Annotation &annotation)
{
    std::size_t count = 0;
    for (std::size_t kind = 0; kind < agn::RECORD_KIND_COUNT; ++kind)
    {
        count += annotation.Count(static_cast<RecordKind>(kind));
    }
    return count;
}

constexpr std::size_t ALL_RECORDS = 12;

TEST(AnnotationDamage, NothingIsWrongWithTheSceneItself)
{
    Annotation annotation;
    bgl::ProblemList problems;
    const Bytes file = agnscene::MakeFile();
    ASSERT_TRUE(annotation.Read(file, problems));
    EXPECT_EQ(CountRecords(annotation), ALL_RECORDS);
}

TEST(AnnotationDamage, OtherFilesAreRefused)
{
    for (const std::size_t offset : {0U, 8U, 11U})
    {
        Bytes file = agnscene::MakeFile();
        file[offset] ^= 1;
        Annotation annotation;
        bgl::ProblemList problems;
        EXPECT_FALSE(annotation.Read(file, problems));
        EXPECT_EQ(problems.Kept().at(0).Message(),
                  "file, offset 0: RIFF header of the form AGNX");
    }
}

TEST(AnnotationDamage, ChunkSizesPastTheEnd)
{
    const Bytes file = agnscene::MakeFile();
    // The next chunk is found by its id: nothing is lost.
    const std::size_t roof = FindChunk(file, agn::GBLR);
    const std::size_t container = FindChunk(file, agn::GBLD);
    const std::size_t left =
        bgl::LoadLittleEndian<std::uint32_t>(file.data() + container + 4) - 8;
    const Annotation inner =
        ReadDamaged(Change(file, roof + 4, 0xFFFFFFFFU), 1,
                    "chunk GBLR, offset " + std::to_string(roof + 4) +
                        ": size 4294967295, but only " + std::to_string(left) +
                        " bytes are left");
    EXPECT_EQ(CountRecords(inner), ALL_RECORDS);
    const Annotation outer = ReadDamaged(
        Change(file, container + 4, 0x80000000U), 1,
        "chunk GBLD, offset " + std::to_string(container + 4) +
            ": size 2147483648, but only " +
            std::to_string(file.size() - container - 8) + " bytes are left");
    EXPECT_EQ(CountRecords(outer), ALL_RECORDS);
}

TEST(AnnotationDamage, ChunkSizesThatAreTooSmall)
{
    const Bytes file = agnscene::MakeFile();
    const std::size_t roof = FindChunk(file, agn::GBLR);
    const Annotation annotation =
        ReadDamaged(Change(file, roof + 4, 16U + 24U), 1,
                    "chunks, offset " + std::to_string(roof + 8 + 40) +
                        ": 24 bytes that are not a chunk");
    EXPECT_EQ(CountRecords(annotation), ALL_RECORDS - 1);
    const Annotation tiny =
        ReadDamaged(Change(file, roof + 4, 8U), 2,
                    "chunk GBLR, offset " + std::to_string(roof + 8) +
                        ": a GUID of 16 bytes, found 8 bytes");
    EXPECT_EQ(CountRecords(tiny), ALL_RECORDS - 2);
}

TEST(AnnotationDamage, SizesThatAreNoMultiples)
{
    Bytes file;
    agn::AnnotationWriter writer(file);
    writer.Begin(agn::ROWH);
    writer.Write(agnscene::ROW_HOUSE);
    writer.Write(agnscene::ROW_HOUSE, 16);
    writer.End();
    writer.Finish();
    const Annotation annotation = ReadDamaged(
        file, 1,
        "chunk ROWH, offset 44: records of 24 bytes, found 16 at the "
        "end");
    EXPECT_EQ(annotation.Count(RecordKind::RowHouse), 1U);
    Bytes copy;
    EXPECT_TRUE(agn::WriteAgain(annotation, copy));
    EXPECT_EQ(copy, file);
}

TEST(AnnotationDamage, VertexCountsPastTheChunk)
{
    const Bytes file = agnscene::MakeFile();
    const std::size_t polygons = FindChunk(file, agn::PRDE) + 24;
    for (const std::uint32_t count : {0x80000000U, 0xFFFFFFFFU, 11U})
    {
        const Annotation annotation =
            ReadDamaged(Change(file, polygons, count), 1,
                        "chunk PRDE, offset " + std::to_string(polygons) +
                            ": vertex count " + std::to_string(count) +
                            ", but only 9 fit into the chunk");
        EXPECT_EQ(CountRecords(annotation), ALL_RECORDS - 2);
    }
    const std::size_t second = polygons + 4 + 5 * 8;
    const Annotation annotation =
        ReadDamaged(Change(file, second, 0x80000000U), 1,
                    "chunk PRDE, offset " + std::to_string(second) +
                        ": vertex count 2147483648, but only 4 fit into the "
                        "chunk");
    EXPECT_EQ(annotation.Count(RecordKind::VegetationPolygon), 1U);
    const std::size_t buildings = FindChunk(file, agn::PBDE) + 24;
    const Annotation lines =
        ReadDamaged(Change(file, buildings + 8, 0x80000000U), 1,
                    "chunk PBDE, offset " + std::to_string(buildings + 8) +
                        ": vertex count 2147483648, but only 9 fit into the "
                        "chunk");
    EXPECT_EQ(lines.Count(RecordKind::PolylineBuilding), 0U);
}

TEST(AnnotationDamage, CoordinatesThatAreNoNumbers)
{
    const Bytes file = agnscene::MakeFile();
    const std::size_t roof = FindChunk(file, agn::GBLR) + 24;
    const std::size_t polygon = FindChunk(file, agn::PRDE) + 28;
    const std::size_t building = FindChunk(file, agn::PBDE) + 28;
    for (const float value :
         {std::numeric_limits<float>::quiet_NaN(),
          std::numeric_limits<float>::infinity(),
          -std::numeric_limits<float>::infinity(), 1e30F, 65.0F})
    {
        for (std::size_t field = 0; field < 6; ++field)
        {
            const Annotation annotation =
                ReadDamaged(Change(file, roof + 4 * field, value), 1,
                            "chunk GBLR, offset " + std::to_string(roof) +
                                ": numbers in reach of the square");
            EXPECT_EQ(CountRecords(annotation), ALL_RECORDS - 1);
        }
        ReadDamaged(Change(file, polygon, value), 1,
                    "chunk PRDE, offset " + std::to_string(polygon - 4) +
                        ": vertices in reach of the square");
        const Annotation width =
            ReadDamaged(Change(file, building, value), 1,
                        "chunk PBDE, offset " + std::to_string(building - 4) +
                            ": width and vertices in reach of the square");
        EXPECT_EQ(width.Count(RecordKind::PolylineBuilding), 1U);
    }
}

TEST(AnnotationDamage, RecordsOfDoubtfulShape)
{
    const Bytes file = agnscene::MakeFile();
    const std::size_t roof = FindChunk(file, agn::GBLR) + 24;
    const std::string direction = "chunk GBLR, offset " + std::to_string(roof) +
                                  ": a direction of length 1";
    EXPECT_EQ(
        CountRecords(ReadDamaged(Change(file, roof + 8, 1.25F), 1, direction)),
        ALL_RECORDS);
    EXPECT_EQ(
        CountRecords(ReadDamaged(Change(file, roof + 8, 0.0F), 1, direction)),
        ALL_RECORDS - 1);
    EXPECT_EQ(CountRecords(ReadDamaged(
                  Change(file, roof, 0.65F), 1,
                  "chunk GBLR, offset " + std::to_string(roof) +
                      ": a record inside the square; spatial filters may miss "
                      "this one")),
              ALL_RECORDS);
    const std::size_t building = FindChunk(file, agn::PBDE) + 24;
    EXPECT_EQ(CountRecords(ReadDamaged(Change(file, building, 7U), 1,
                                       "chunk PBDE, offset " +
                                           std::to_string(building) +
                                           ": the number 1, found 7")),
              ALL_RECORDS);
}

TEST(AnnotationDamage, TooFewVertices)
{
    const Bytes two = agnscene::MakeVertices({0, 0, 0.5F, 0.5F});
    const Bytes spike = agnscene::MakeVertices({0, 0, 0.5F, 0.5F, 0, 0});
    const Bytes one = agnscene::MakeVertices({0.5F, 0.5F});
    Bytes file;
    agn::AnnotationWriter writer(file);
    writer.Begin(agn::PREG);
    writer.Begin(agn::PRDE, agnscene::MakeGuid(1));
    writer.WritePolygon(agn::VertexList());
    writer.WritePolygon(agn::VertexList(two));
    writer.WritePolygon(agn::VertexList(spike));
    writer.End();
    writer.End();
    writer.Begin(agn::PBLD);
    writer.Begin(agn::PBDE, agnscene::MakeGuid(1));
    writer.Write(agn::PolylineBuilding{0.125F, agn::VertexList()});
    writer.Write(agn::PolylineBuilding{0.125F, agn::VertexList(one)});
    writer.Write(agn::PolylineBuilding{0.125F, agn::VertexList(two)});
    writer.End();
    writer.End();
    writer.Finish();
    const Annotation annotation =
        ReadDamaged(file, 5,
                    "chunk PRDE, offset 44: a polygon with three "
                    "corners or more, found 0");
    EXPECT_EQ(CountRecords(annotation), 1U);
    Bytes copy;
    EXPECT_TRUE(agn::WriteAgain(annotation, copy));
    EXPECT_EQ(copy, file);
}

TEST(AnnotationDamage, SizesOfSimpleChunks)
{
    Bytes file;
    agn::AnnotationWriter writer(file);
    writer.Begin(agn::VERS);
    writer.End();
    writer.WriteVersion(1.0F);
    writer.WriteVersion(2.0F);
    writer.Begin(agn::GBDD);
    writer.Write(agnscene::PLANTS, 16);
    writer.Write(agnscene::PLANTS, 16);
    writer.End();
    writer.Begin(agn::VGRD);
    writer.Write(agnscene::PLANTS, 16);
    writer.End();
    writer.Finish();
    const Annotation annotation =
        ReadDamaged(file, 4, "chunk VERS, offset 20: 4 bytes, found 0");
    EXPECT_EQ(annotation.GetVersion(), 1.0F);
    EXPECT_TRUE(annotation.GetFloorShares());
}

TEST(AnnotationDamage, EveryTruncation)
{
    const Bytes file = agnscene::MakeFile();
    std::size_t before = 0;
    for (std::size_t size = 12; size < file.size(); ++size)
    {
        const Bytes part(file.begin(),
                         file.begin() + static_cast<std::ptrdiff_t>(size));
        Annotation annotation;
        bgl::ProblemList problems;
        ASSERT_TRUE(annotation.Read(part, problems));
        ASSERT_GE(problems.CountSkipped(), 1U);
        ASSERT_GE(CountRecords(annotation), before) << size;
        before = CountRecords(annotation);
        Bytes copy;
        EXPECT_TRUE(agn::WriteAgain(annotation, copy));
    }
    EXPECT_EQ(before, ALL_RECORDS - 1);
}

/** Uses everything that an annotation provides. */
void UseEverything(const Annotation &annotation)
{
    agn::BandBuilder bands;
    double sum = 0;
    for (std::size_t i = 0; i < annotation.Count(RecordKind::PolylineBuilding);
         ++i)
    {
        const agn::PolylineBuilding building =
            annotation.GetPolylineBuilding(i);
        bands.Build(building);
        for (const agn::Point point : bands.GetOuter())
        {
            sum += point.x + point.y;
        }
    }
    for (std::size_t i = 0; i < annotation.Count(RecordKind::LibraryObject);
         ++i)
    {
        sum += annotation.GetRectangle(RecordKind::LibraryObject, i).x;
    }
    EXPECT_TRUE(std::isfinite(sum));
}

TEST(AnnotationDamage, RandomBytes)
{
    const Bytes file = agnscene::MakeFile();
    std::mt19937 random(20261120);
    Annotation annotation;
    for (int round = 0; round < 20000; ++round)
    {
        Bytes damaged = file;
        const std::size_t changes = 1 + random() % 6;
        for (std::size_t i = 0; i < changes; ++i)
        {
            const std::size_t at = 12 + random() % (damaged.size() - 12);
            constexpr std::uint8_t values[] = {0, 0xFF, 0x7F, 0x80, 1};
            damaged[at] = random() % 2 == 0
                              ? values[random() % 5]
                              : static_cast<std::uint8_t>(random());
        }
        bgl::ProblemList problems;
        ASSERT_TRUE(annotation.Read(damaged, problems));
        UseEverything(annotation);
        Bytes copy;
        ASSERT_TRUE(agn::WriteAgain(annotation, copy));
        ASSERT_LE(copy.size(), damaged.size());
        // A file without bytes outside its chunks stays unchanged.
        ASSERT_TRUE(problems.Count() > 0 || copy == damaged) << round;
    }
}

TEST(AnnotationDamage, ManyBrokenChunksTakeLittleTime)
{
    // A chunk in every eight bytes, none of which fits: each is read once.
    Bytes file;
    agn::AnnotationWriter writer(file);
    writer.Finish();
    for (int i = 0; i < 200000; ++i)
    {
        agn::RiffWriter riff(file);
        riff.Write(agn::ROWH);
        riff.Write(0xFFFFFFFFU);
    }
    bgl::StoreLittleEndian(file.data() + 4,
                           static_cast<std::uint32_t>(file.size() - 8));
    Annotation annotation;
    bgl::ProblemList problems;
    ASSERT_TRUE(annotation.Read(file, problems));
    EXPECT_EQ(problems.Count(), agn::Annotation::MAXIMUM_CHUNKS + 2);
    EXPECT_EQ(problems.Kept().size(), bgl::ProblemList::MAXIMUM_KEPT);
}

}  // namespace
