// SPDX-License-Identifier: MIT
// Reads any bytes as an FSX autogen file, without GDAL: its records, their
// geometry, and the output of the writer.

#include "autotest/fuzz/fuzz_target.h"
#include "ogr/agn/format/annotation_write.h"
#include "ogr/agn/format/legacy_annotation.h"
#include "ogr/agn/format/tile_name.h"

#include <string_view>

namespace
{

using Bytes = std::vector<std::uint8_t>;

void ReadRectangles(const agn::Annotation &annotation, agn::RecordKind kind)
{
    for (std::size_t i = 0; i < annotation.Count(kind); ++i)
    {
        const agn::RectangleRecord record = annotation.GetRectangle(kind, i);
        for (const agn::RectangleForm form :
             {agn::RectangleForm::DirectionAndSize,
              agn::RectangleForm::OppositeCorner})
        {
            agn::Rectangle::FromRecord(record, form).GetCorners();
        }
        annotation.GetGroup(kind, i);
    }
}

void ReadRecords(const agn::Annotation &annotation)
{
    for (const agn::RecordKind kind :
         {agn::RecordKind::GenericBuilding, agn::RecordKind::RowHouse,
          agn::RecordKind::LibraryObject, agn::RecordKind::VegetationRectangle,
          agn::RecordKind::LegacyVegetation})
    {
        ReadRectangles(annotation, kind);
    }
    const auto polygons = annotation.Count(agn::RecordKind::VegetationPolygon);
    for (std::size_t i = 0; i < polygons; ++i)
    {
        annotation.GetPolygon(i).IsClosed();
    }
    agn::BandBuilder builder;
    const auto buildings = annotation.Count(agn::RecordKind::PolylineBuilding);
    for (std::size_t i = 0; i < buildings; ++i)
    {
        const agn::PolylineBuilding building =
            annotation.GetPolylineBuilding(i);
        building.GetCrossSection();
        builder.Build(building);
    }
}

bool HaveSameRecords(const agn::Annotation &a, const agn::Annotation &b)
{
    for (std::size_t kind = 0; kind < agn::RECORD_KIND_COUNT; ++kind)
    {
        if (a.Count(static_cast<agn::RecordKind>(kind)) !=
            b.Count(static_cast<agn::RecordKind>(kind)))
        {
            return false;
        }
    }
    return true;
}

/** Writes a file and reads it back. In a damaged file, bytes outside chunks are
 * lost, which can change the meaning of what follows; a sound one must not
 * change. */
void CheckWriter(const agn::Annotation &annotation, bool isIntact)
{
    Bytes first;
    if (!agn::WriteAgain(annotation, first))
    {
        return;
    }
    bgl::ProblemList problems;
    agn::Annotation again;
    Bytes second;
    const bool isRead = again.Read(first, problems);
    if (!isRead ||
        (isIntact &&
         (problems.Count() > 0 || !HaveSameRecords(annotation, again) ||
          !agn::WriteAgain(again, second) || first != second)))
    {
        std::abort();
    }
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const bgl::ByteSpan file(data, size);
    agn::FindCell({reinterpret_cast<const char *>(data), size});
    agn::LooksLikeLegacyAnnotation(file, file.size());
    bgl::ProblemList problems;
    agn::Annotation annotation;
    if (annotation.Read(file, problems))
    {
        ReadRecords(annotation);
        CheckWriter(annotation, problems.Count() == 0);
    }
    return 0;
}
