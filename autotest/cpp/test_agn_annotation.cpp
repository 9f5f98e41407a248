// SPDX-License-Identifier: MIT
// Every chunk of an annotation file, read and written: ogr/agn/format/format.md
// chapters 2 and 3.

#include "autotest/cpp/agn_scene.h"
#include "ogr/agn/format/legacy_annotation.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace
{

using agn::Annotation;
using agn::RecordKind;
using agnscene::Bytes;
using agnscene::MakeGuid;

bgl::Guid GetGuid(const Annotation &annotation, RecordKind kind,
                  std::size_t index)
{
    return annotation.GetGroups()[annotation.GetGroup(kind, index)].guid;
}

Bytes WriteAgain(const Annotation &annotation)
{
    Bytes copy;
    EXPECT_TRUE(agn::WriteAgain(annotation, copy));
    return copy;
}

TEST(Annotation, ReadsTheValuesOfTheFile)
{
    const Bytes file = agnscene::MakeFile();
    Annotation annotation;
    bgl::ProblemList problems;
    ASSERT_TRUE(annotation.Read(file, problems));
    EXPECT_EQ(problems.Count(), 0U);
    EXPECT_EQ(annotation.GetVersion(), 9.2F);
    EXPECT_EQ(annotation.GetFloorShares(), agnscene::FLOOR_SHARES);
    EXPECT_EQ(annotation.GetBuildingTexture(), "brick_houses");
    EXPECT_EQ(annotation.GetRowHouseTexture(), "rows1");
    EXPECT_EQ(annotation.CountUnknownChunks(), 0U);
}

TEST(Annotation, ReadsRectangles)
{
    const Bytes file = agnscene::MakeFile();
    Annotation annotation;
    bgl::ProblemList problems;
    ASSERT_TRUE(annotation.Read(file, problems));
    ASSERT_EQ(annotation.Count(RecordKind::GenericBuilding), 3U);
    for (const std::size_t i : {0U, 1U, 2U})
    {
        EXPECT_EQ(annotation.GetRectangle(RecordKind::GenericBuilding, i),
                  agnscene::BUILDINGS[i % 2]);
        EXPECT_EQ(GetGuid(annotation, RecordKind::GenericBuilding, i),
                  MakeGuid(i < 2 ? 1 : 0));
    }
    ASSERT_EQ(annotation.Count(RecordKind::RowHouse), 1U);
    EXPECT_EQ(annotation.GetRectangle(RecordKind::RowHouse, 0),
              agnscene::ROW_HOUSE);
    ASSERT_EQ(annotation.Count(RecordKind::LibraryObject), 2U);
    EXPECT_EQ(annotation.GetRectangle(RecordKind::LibraryObject, 0),
              agnscene::OBJECT);
    EXPECT_EQ(annotation.GetRectangle(RecordKind::LibraryObject, 1),
              agnscene::POINT_OBJECT);
    EXPECT_EQ(GetGuid(annotation, RecordKind::LibraryObject, 1), MakeGuid(3));
    ASSERT_EQ(annotation.Count(RecordKind::VegetationRectangle), 1U);
    EXPECT_EQ(annotation.GetRectangle(RecordKind::VegetationRectangle, 0),
              agnscene::PLANTS);
    ASSERT_EQ(annotation.Count(RecordKind::LegacyVegetation), 1U);
    EXPECT_EQ(annotation.GetRectangle(RecordKind::LegacyVegetation, 0),
              agnscene::OLD_PLANTS);
    EXPECT_EQ(annotation.GetGroups().back().classes, agnscene::CLASSES);
}

TEST(Annotation, ReadsVertices)
{
    const Bytes file = agnscene::MakeFile();
    Annotation annotation;
    bgl::ProblemList problems;
    ASSERT_TRUE(annotation.Read(file, problems));
    ASSERT_EQ(annotation.Count(RecordKind::VegetationPolygon), 2U);
    const agn::VertexList triangle = annotation.GetPolygon(1);
    ASSERT_EQ(triangle.Count(), 4U);
    EXPECT_TRUE(triangle.IsClosed());
    EXPECT_EQ(triangle[1], (agn::Point{0.75, 1.03125}));
    ASSERT_EQ(annotation.Count(RecordKind::PolylineBuilding), 2U);
    const agn::PolylineBuilding line = annotation.GetPolylineBuilding(1);
    EXPECT_EQ(line.width, -0.015625F);
    ASSERT_EQ(line.line.Count(), 3U);
    EXPECT_FALSE(line.line.IsClosed());
    EXPECT_EQ(line.line[2], (agn::Point{0.25, 0.625}));
    EXPECT_EQ(GetGuid(annotation, RecordKind::PolylineBuilding, 1),
              MakeGuid(4));
}

TEST(Annotation, IsWrittenAsItWasRead)
{
    const Bytes file = agnscene::MakeFile();
    Annotation annotation;
    bgl::ProblemList problems;
    ASSERT_TRUE(annotation.Read(file, problems));
    for (const agn::AnnotationChunk &chunk : annotation.GetChunks())
    {
        EXPECT_TRUE(chunk.isIntact) << agn::ToString(chunk.place.id);
    }
    EXPECT_EQ(WriteAgain(annotation), file);
}

TEST(Annotation, HasTheLayoutOfTheSpecification)
{
    const Bytes file = agnscene::MakeFile();
    const auto number = [&](std::size_t offset)
    { return bgl::LoadLittleEndian<std::uint32_t>(file.data() + offset); };
    EXPECT_EQ(std::string(file.begin(), file.begin() + 4), "RIFF");
    EXPECT_EQ(number(4) + 8, file.size());
    EXPECT_EQ(std::string(file.begin() + 8, file.begin() + 16), "AGNXVERS");
    EXPECT_EQ(number(16), 4U);
    EXPECT_EQ(number(20), 0x41133333U);
    EXPECT_EQ(std::string(file.begin() + 24, file.begin() + 28), "GBDD");
    EXPECT_EQ(number(28), 16U);
    EXPECT_EQ(number(36), 18U);
    // A name of 12 letters is followed by no zero; one of 5 by three.
    EXPECT_EQ(std::string(file.begin() + 48, file.begin() + 52), "GBTE");
    EXPECT_EQ(number(52), 12U);
    EXPECT_EQ(std::string(file.begin() + 68, file.begin() + 72), "RHTE");
    EXPECT_EQ(number(72), 8U);
    EXPECT_EQ(std::string(file.begin() + 76, file.begin() + 84),
              std::string("rows1\0\0\0", 8));
    EXPECT_EQ(std::string(file.begin() + 84, file.begin() + 88), "GBLD");
    EXPECT_EQ(number(88), 2 * 8 + 2 * 16 + 3 * 24U);
    EXPECT_EQ(std::string(file.begin() + 92, file.begin() + 96), "GBLR");
    EXPECT_EQ(number(96), 16 + 2 * 24U);
}

/** Returns a file with the chunks of the scene in reverse order. */
Bytes Reverse(const Bytes &file)
{
    Annotation annotation;
    bgl::ProblemList problems;
    annotation.Read(file, problems);
    std::vector<agn::RiffChunk> chunks;
    for (const agn::AnnotationChunk &chunk : annotation.GetChunks())
    {
        if (!chunk.isInner)
        {
            chunks.push_back(chunk.place);
        }
    }
    std::reverse(chunks.begin(), chunks.end());
    Bytes reversed;
    agn::AnnotationWriter writer(reversed);
    for (const agn::RiffChunk &chunk : chunks)
    {
        writer.Copy(file, chunk);
    }
    writer.Finish();
    return reversed;
}

TEST(Annotation, TakesChunksInAnyOrder)
{
    const Bytes file = agnscene::MakeFile();
    const Bytes reversed = Reverse(file);
    ASSERT_EQ(reversed.size(), file.size());
    ASSERT_NE(reversed, file);
    Annotation annotation;
    bgl::ProblemList problems;
    ASSERT_TRUE(annotation.Read(reversed, problems));
    EXPECT_EQ(problems.Count(), 0U);
    EXPECT_EQ(annotation.GetVersion(), 9.2F);
    EXPECT_EQ(annotation.Count(RecordKind::GenericBuilding), 3U);
    EXPECT_EQ(annotation.Count(RecordKind::PolylineBuilding), 2U);
    EXPECT_EQ(annotation.GetGroups().front().classes, agnscene::CLASSES);
    EXPECT_EQ(WriteAgain(annotation), reversed);
    EXPECT_EQ(Reverse(reversed), file);
}

/** Makes a file with unknown chunks, outside and inside a container. */
Bytes MakeFileWithUnknown(const Bytes &payload, bool hasPadding)
{
    Bytes other;
    agn::RiffWriter riff(other);
    riff.Begin(agn::MakeChunkId("XTRA"));
    riff.WriteBytes(payload);
    riff.End();
    agn::RiffChunk chunk{agn::MakeChunkId("XTRA"), 0,   8, payload.size(),
                         hasPadding ? 1U : 0U,     true};
    Bytes file;
    agn::AnnotationWriter writer(file);
    writer.WriteVersion(agnscene::VERSION);
    writer.Copy(other, chunk);
    writer.Begin(agn::GBLD);
    writer.Copy(other, chunk);
    writer.Begin(agn::GBLR, MakeGuid(9));
    writer.Write(agnscene::BUILDINGS[1]);
    writer.End();
    writer.End();
    writer.WriteFloorShares(agnscene::FLOOR_SHARES);
    writer.Finish();
    return file;
}

TEST(Annotation, KeepsAndCountsUnknownChunks)
{
    for (const Bytes &payload : {Bytes{}, Bytes{1, 2, 3, 4}, Bytes{1, 2, 3},
                                 Bytes{1}, Bytes{7, 7, 7, 7, 7, 7}})
    {
        for (const bool hasPadding : {false, payload.size() % 2 == 1})
        {
            const Bytes file = MakeFileWithUnknown(payload, hasPadding);
            Annotation annotation;
            bgl::ProblemList problems;
            ASSERT_TRUE(annotation.Read(file, problems));
            EXPECT_EQ(problems.Count(), 0U) << payload.size() << hasPadding;
            EXPECT_EQ(annotation.CountUnknownChunks(), 2U);
            EXPECT_EQ(annotation.Count(RecordKind::GenericBuilding), 1U);
            EXPECT_EQ(annotation.GetFloorShares(), agnscene::FLOOR_SHARES);
            EXPECT_EQ(WriteAgain(annotation), file);
        }
    }
}

Bytes MakeObjects(const std::vector<agn::RectangleRecord> &records,
                  std::size_t stride)
{
    Bytes file;
    agn::AnnotationWriter writer(file);
    writer.Begin(agn::AGN2);
    writer.Begin(agn::A2GE, MakeGuid(1));
    for (const agn::RectangleRecord &record : records)
    {
        writer.Write(record, stride);
    }
    writer.End();
    writer.End();
    writer.Finish();
    return file;
}

TEST(Annotation, FindsTheStrideOfLibraryObjects)
{
    for (const std::size_t stride : {24U, 16U})
    {
        for (std::size_t count = 1; count <= 12; ++count)
        {
            const std::vector<agn::RectangleRecord> records(
                count, {0.1F, -0.2F, 0.6F, -0.8F, stride == 24 ? 0.05F : 0.0F,
                        stride == 24 ? -0.02F : 0.0F});
            const Bytes file = MakeObjects(records, stride);
            Annotation annotation;
            bgl::ProblemList problems;
            ASSERT_TRUE(annotation.Read(file, problems));
            EXPECT_EQ(problems.Count(), 0U);
            ASSERT_EQ(annotation.Count(RecordKind::LibraryObject), count);
            EXPECT_EQ(annotation.GetGroups()[0].stride, stride);
            EXPECT_EQ(
                annotation.GetRectangle(RecordKind::LibraryObject, count - 1),
                records.back());
            EXPECT_EQ(WriteAgain(annotation), file);
        }
    }
}

TEST(Annotation, ReadsAnotherFileWithTheSameObject)
{
    const Bytes full = agnscene::MakeFile();
    const Bytes small = MakeObjects({agnscene::OBJECT}, 24);
    Annotation annotation;
    bgl::ProblemList problems;
    ASSERT_TRUE(annotation.Read(full, problems));
    ASSERT_TRUE(annotation.Read(small, problems));
    EXPECT_FALSE(annotation.GetVersion());
    EXPECT_FALSE(annotation.GetFloorShares());
    EXPECT_EQ(annotation.GetBuildingTexture(), "");
    EXPECT_EQ(annotation.Count(RecordKind::GenericBuilding), 0U);
    EXPECT_EQ(annotation.Count(RecordKind::LibraryObject), 1U);
    EXPECT_EQ(WriteAgain(annotation), small);
}

/** Floor shares, numbers, area, name, classes: ogr/agn/format/format.md 6. */
Bytes MakeLegacyFile(std::uint32_t houses)
{
    Bytes file;
    agn::RiffWriter writer(file);
    for (const std::uint32_t value : {10U, 10U, 20U, 0U, houses, 1U})
    {
        writer.Write(value);
    }
    writer.Write(0.25F);
    const std::string name = "brick.bmp";
    writer.Write(static_cast<std::uint32_t>(name.size()));
    for (const char character : name)
    {
        writer.Write(character);
    }
    file.resize(file.size() + 32 + 24 * houses + 16 + 24);
    return file;
}

TEST(LegacyAnnotation, IsRecognised)
{
    const Bytes file = MakeLegacyFile(2);
    EXPECT_FALSE(agn::HasAnnotationMagic(file));
    EXPECT_TRUE(agn::LooksLikeLegacyAnnotation(file, file.size()));
    Bytes other = file;
    other[8] = 21;
    EXPECT_FALSE(agn::LooksLikeLegacyAnnotation(other, other.size()));
    other = file;
    other[16] = 100;
    EXPECT_FALSE(agn::LooksLikeLegacyAnnotation(other, other.size()));
    other = file;
    other[33] = 3;
    EXPECT_FALSE(agn::LooksLikeLegacyAnnotation(other, other.size()));
    other = file;
    other[27] = 0xFF;
    EXPECT_FALSE(agn::LooksLikeLegacyAnnotation(other, other.size()));
    for (std::size_t size = 0; size < 41; ++size)
    {
        EXPECT_FALSE(agn::LooksLikeLegacyAnnotation(
            bgl::ByteSpan(file).first(size), size));
    }
    const Bytes fsx = agnscene::MakeFile();
    EXPECT_TRUE(agn::HasAnnotationMagic(fsx));
    EXPECT_FALSE(agn::LooksLikeLegacyAnnotation(fsx, fsx.size()));
}

}  // namespace
