// SPDX-License-Identifier: MIT
// What lies on the ground of airports: paint, fences, perimeters.

#include "ogr/records/ground.h"

namespace bgl
{

std::optional<PaintedLine> ParsePaintedLine(const RecordView &record,
                                            RecordLog &log)
{
    if (record.id != RECORD_PAINTED_LINE)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    PaintedLine line;
    line.type = reader.ReadU8();
    line.trueAngle = reader.ReadU8();
    const std::size_t count = reader.ReadU32();
    line.material = reader.ReadGuid();
    if (!reader.HoldsElements(count, VertexList::VERTEX_SIZE))
    {
        return std::nullopt;
    }
    line.vertices =
        VertexList(reader.ReadBytes(count * VertexList::VERTEX_SIZE));
    if (!reader.Finish())
    {
        return std::nullopt;
    }
    return line;
}

std::optional<PaintedArea> ParsePaintedArea(const RecordView &record,
                                            RecordLog &log)
{
    if (record.id != RECORD_PAINTED_AREA)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    PaintedArea area;
    area.type = reader.ReadU32();
    const std::size_t count = reader.ReadU16();
    area.heading = reader.ReadF32();
    area.spacing = reader.ReadF32();
    if (!reader.HoldsElements(count, VertexList::VERTEX_SIZE))
    {
        return std::nullopt;
    }
    area.vertices =
        VertexList(reader.ReadBytes(count * VertexList::VERTEX_SIZE));
    if (!reader.Finish())
    {
        return std::nullopt;
    }
    return area;
}

std::optional<Fence> ParseFence(const RecordView &record, RecordLog &log)
{
    if (record.id != RECORD_BLAST_FENCE && record.id != RECORD_BOUNDARY_FENCE)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    Fence fence;
    fence.recordId = record.id;
    const std::size_t count = reader.ReadU16();
    fence.instance = reader.ReadGuid();
    fence.profile = reader.ReadGuid();
    if (!reader.HoldsElements(count, VertexList::VERTEX_SIZE))
    {
        return std::nullopt;
    }
    fence.vertices =
        VertexList(reader.ReadBytes(count * VertexList::VERTEX_SIZE));
    if (!reader.Finish())
    {
        return std::nullopt;
    }
    return fence;
}

std::optional<std::array<GeoPoint, 3>>
Perimeter::GetTriangle(std::size_t i) const
{
    std::array<GeoPoint, 3> corners;
    const std::uint8_t *bytes = m_triangles.data() + i * TRIANGLE_SIZE;
    for (GeoPoint &corner : corners)
    {
        const std::size_t vertex = LoadLittleEndian<std::uint16_t>(bytes);
        bytes += sizeof(std::uint16_t);
        if (vertex >= m_vertices.Size())
        {
            return std::nullopt;
        }
        corner = m_vertices[vertex];
    }
    return corners;
}

std::optional<Perimeter> ParsePerimeter(const RecordView &record,
                                        RecordLog &log)
{
    if (record.id != RECORD_PERIMETER)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    // Two bytes of unknown meaning.
    reader.Skip(2);
    const std::size_t vertexCount = reader.ReadU16();
    const std::size_t triangleCount = reader.ReadU16();
    if (!reader.HoldsElements(vertexCount, VertexList::VERTEX_SIZE))
    {
        return std::nullopt;
    }
    const VertexList vertices(
        reader.ReadBytes(vertexCount * VertexList::VERTEX_SIZE));
    if (!reader.HoldsElements(triangleCount, Perimeter::TRIANGLE_SIZE))
    {
        return std::nullopt;
    }
    const Perimeter perimeter(
        vertices, reader.ReadBytes(triangleCount * Perimeter::TRIANGLE_SIZE));
    if (!reader.Finish())
    {
        return std::nullopt;
    }
    for (std::size_t i = 0; i < triangleCount; ++i)
    {
        if (!perimeter.GetTriangle(i))
        {
            log.Skip(record.id, record.offset,
                     "expected triangles between the " +
                         std::to_string(vertexCount) +
                         " vertices of the record");
            break;
        }
    }
    return perimeter;
}

std::optional<GroundMerging> ParseGroundMerging(const RecordView &record,
                                                RecordLog &log)
{
    if (record.id != RECORD_GROUND_MERGING)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    GroundMerging merging;
    // Always 0.
    reader.Skip(2);
    merging.first = reader.ReadF32();
    merging.second = reader.ReadF32();
    if (!reader.Finish())
    {
        return std::nullopt;
    }
    return merging;
}

}  // namespace bgl
