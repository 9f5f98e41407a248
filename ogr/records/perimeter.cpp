// SPDX-License-Identifier: MIT
// The mesh over the grounds of an airport: spec records.md 3.12.

#include "ogr/records/perimeter.h"

namespace bgl
{

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

}  // namespace bgl
