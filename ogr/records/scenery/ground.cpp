// SPDX-License-Identifier: MIT
// Ground features of airports: paint, fences, perimeters.

#include "ogr/records/scenery/ground.h"

#include "ogr/records/core/layout.h"

namespace bgl
{

namespace
{

// The fields before the vertices.
constexpr auto PAINTED_LINE = Record<PaintedLine>(
    Ids<RECORD_PAINTED_LINE>{}, U8(&PaintedLine::type, "type"),
    U8(&PaintedLine::trueAngle, "true angle"),
    U32(&PaintedLine::vertexCount, "number of vertices"),
    GuidField(&PaintedLine::material, "material, zeros for none"));

constexpr auto PAINTED_AREA = Record<PaintedArea>(
    Ids<RECORD_PAINTED_AREA>{}, U32(&PaintedArea::type, "type"),
    U16(&PaintedArea::vertexCount, "number of vertices"),
    F32(&PaintedArea::heading, "heading of the hatching in degrees"),
    F32(&PaintedArea::spacing, "spacing of the hatching in metres"));

constexpr auto FENCE =
    Record<Fence>(Ids<RECORD_BLAST_FENCE, RECORD_BOUNDARY_FENCE>{},
                  U16(&Fence::vertexCount, "number of vertices"),
                  GuidField(&Fence::instance, "instance"),
                  GuidField(&Fence::profile, "profile"));

constexpr auto GROUND_MERGING = Record<GroundMerging>(
    Ids<RECORD_GROUND_MERGING>{}, U16(&GroundMerging::unused, "0"),
    F32(&GroundMerging::first, "unknown"),
    F32(&GroundMerging::second, "unknown"));

/** Parses a record that ends with its declared number of vertices. */
template <class T, class FixedPart>
std::optional<T> ParseWithVertices(const FixedPart &layout,
                                   const RecordView &record, RecordLog &log)
{
    if (!layout.Holds(record.id))
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    T object;
    layout.Read(reader, record.id, object);
    if (!ReadVertices(reader, object.vertexCount, object.vertices) ||
        !reader.Finish())
    {
        return std::nullopt;
    }
    return object;
}

template <class T, class FixedPart>
void WriteWithVertices(const FixedPart &layout, std::uint16_t id,
                       const T &object, RecordWriter &writer)
{
    const std::size_t start = writer.BeginRecord(id, HeaderForm::Long);
    T counted = object;
    counted.vertexCount = object.vertices.Size();
    layout.Write(writer, id, counted);
    writer.WriteBytes(object.vertices.Bytes());
    writer.Pad(start, 4);
    writer.EndRecord(start, HeaderForm::Long);
}

}  // namespace

std::optional<PaintedLine> ParsePaintedLine(const RecordView &record,
                                            RecordLog &log)
{
    return ParseWithVertices<PaintedLine>(PAINTED_LINE, record, log);
}

void WritePaintedLine(const PaintedLine &line, RecordWriter &writer)
{
    WriteWithVertices(PAINTED_LINE, RECORD_PAINTED_LINE, line, writer);
}

std::optional<PaintedArea> ParsePaintedArea(const RecordView &record,
                                            RecordLog &log)
{
    return ParseWithVertices<PaintedArea>(PAINTED_AREA, record, log);
}

void WritePaintedArea(const PaintedArea &area, RecordWriter &writer)
{
    WriteWithVertices(PAINTED_AREA, RECORD_PAINTED_AREA, area, writer);
}

std::optional<Fence> ParseFence(const RecordView &record, RecordLog &log)
{
    std::optional<Fence> fence = ParseWithVertices<Fence>(FENCE, record, log);
    if (fence)
    {
        fence->recordId = record.id;
    }
    return fence;
}

void WriteFence(const Fence &fence, RecordWriter &writer)
{
    WriteWithVertices(FENCE, fence.recordId, fence, writer);
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
    const std::uint16_t unknown = reader.ReadU16();
    const std::size_t vertexCount = reader.ReadU16();
    const std::size_t triangleCount = reader.ReadU16();
    VertexList vertices;
    if (!ReadVertices(reader, vertexCount, vertices) ||
        !reader.HoldsElements(triangleCount, Perimeter::TRIANGLE_SIZE))
    {
        return std::nullopt;
    }
    const Perimeter perimeter(
        vertices, reader.ReadBytes(triangleCount * Perimeter::TRIANGLE_SIZE),
        unknown);
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

void WritePerimeter(const Perimeter &perimeter, RecordWriter &writer)
{
    const std::size_t start =
        writer.BeginRecord(RECORD_PERIMETER, HeaderForm::Long);
    writer.WriteU16(perimeter.GetUnknown());
    writer.WriteCount16(perimeter.GetVertices().Size());
    writer.WriteCount16(perimeter.CountTriangles());
    writer.WriteBytes(perimeter.GetVertices().Bytes());
    writer.WriteBytes(perimeter.GetTriangles());
    writer.Pad(start, 4);
    writer.EndRecord(start, HeaderForm::Long);
}

std::optional<GroundMerging> ParseGroundMerging(const RecordView &record,
                                                RecordLog &log)
{
    return GROUND_MERGING.Parse(record, log);
}

void WriteGroundMerging(const GroundMerging &merging, RecordWriter &writer)
{
    GROUND_MERGING.WriteRecord(writer, RECORD_GROUND_MERGING, merging);
}

void DescribeGround(ByteTables &tables)
{
    tables.AddLayout("painted line", PAINTED_LINE);
    tables.AddLayout("painted area", PAINTED_AREA);
    tables.AddLayout("fence", FENCE);
    tables.AddLayout("ground merging", GROUND_MERGING);
}

}  // namespace bgl
