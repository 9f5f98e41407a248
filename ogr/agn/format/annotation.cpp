// SPDX-License-Identifier: MIT
// The content of an annotation file: format.md chapters 2 and 3.

#include "ogr/agn/format/annotation.h"

#include "ogr/agn/format/annotation_scan.h"

namespace agn
{

bool Annotation::Read(bgl::ByteSpan file, bgl::ProblemList &problems)
{
    m_file = file;
    m_version.reset();
    m_floorShares.reset();
    m_buildingTexture = {};
    m_rowHouseTexture = {};
    for (std::vector<RecordPlace> &records : m_records)
    {
        records.clear();
    }
    m_groups.clear();
    m_chunks.clear();
    m_unknownChunks = 0;
    return AnnotationScan(*this, problems).Run();
}

RectangleRecord Annotation::GetRectangle(RecordKind kind,
                                         std::size_t index) const
{
    const RecordPlace &place = Records(kind)[index];
    return RectangleRecord::FromBytes(
        m_file.subspan(place.offset, m_groups[place.group].stride));
}

VertexList Annotation::GetPolygon(std::size_t index) const
{
    const std::size_t offset =
        Records(RecordKind::VegetationPolygon)[index].offset;
    const auto count =
        bgl::LoadLittleEndian<std::uint32_t>(m_file.data() + offset);
    return VertexList(m_file.subspan(offset + sizeof(count),
                                     count * VertexList::VERTEX_SIZE));
}

PolylineBuilding Annotation::GetPolylineBuilding(std::size_t index) const
{
    const std::size_t offset =
        Records(RecordKind::PolylineBuilding)[index].offset;
    bgl::ByteReader reader(m_file.subspan(offset));
    reader.Skip(sizeof(POLYLINE_BUILDING_MARK));
    const float width = reader.ReadF32();
    const std::size_t count = reader.ReadU32();
    return {width,
            VertexList(reader.ReadBytes(count * VertexList::VERTEX_SIZE))};
}

bgl::ByteSpan Annotation::GetRecordBytes(RecordKind kind,
                                         std::size_t index) const
{
    const RecordPlace &place = Records(kind)[index];
    std::size_t size = m_groups[place.group].stride;
    if (kind == RecordKind::VegetationPolygon)
    {
        size = sizeof(std::uint32_t) + GetPolygon(index).Bytes().size();
    }
    else if (kind == RecordKind::PolylineBuilding)
    {
        size = PolylineBuilding::HEADER_SIZE +
               GetPolylineBuilding(index).line.Bytes().size();
    }
    return m_file.subspan(place.offset, size);
}

}  // namespace agn
