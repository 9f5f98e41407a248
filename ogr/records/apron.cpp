// SPDX-License-Identifier: MIT
// Aprons and their edge lights.

#include "ogr/records/apron.h"

#include <numbers>

namespace bgl
{

namespace
{

constexpr std::size_t TRIANGLE_SIZE = 6;

/** The vertices, if as many fit as the record says. */
bool ReadVertices(RecordReader &reader, std::size_t count, VertexList &vertices)
{
    if (!reader.HoldsElements(count, VertexList::VERTEX_SIZE))
    {
        return false;
    }
    vertices = VertexList(reader.ReadBytes(count * VertexList::VERTEX_SIZE));
    return true;
}

bool SkipTriangles(RecordReader &reader, std::size_t count)
{
    if (!reader.HoldsElements(count, TRIANGLE_SIZE))
    {
        return false;
    }
    reader.Skip(count * TRIANGLE_SIZE);
    return true;
}

bool ReadPlain(RecordReader &reader, Apron &apron)
{
    apron.surface = DecodeSurface(reader.ReadU8());
    const std::size_t count = reader.ReadU16();
    return ReadVertices(reader, count, apron.vertices);
}

bool ReadPrepar3d(RecordReader &reader, Apron &apron)
{
    apron.surface = DecodeSurface(reader.ReadU8());
    apron.terrain = UnpackTerrainRule(reader.ReadU8());
    apron.material = reader.ReadGuid();
    apron.altitude = reader.ReadAltitude();
    const std::size_t count = reader.ReadU16();
    return ReadVertices(reader, count, apron.vertices);
}

bool ReadMsfs(RecordReader &reader, bool isOld, Apron &apron)
{
    ApronDrawing &drawing = apron.drawing.emplace();
    ApronTexture &texture = apron.texture.emplace();
    const std::uint8_t flags = reader.ReadU8();
    drawing.drawsSurface = (flags & 0x01) != 0;
    drawing.drawsDetail = (flags & 0x02) != 0;
    texture.isLocal = (flags & 0x04) != 0;
    texture.isStretched = (flags & 0x08) != 0;
    texture.mergesGround = (flags & 0x10) == 0;
    texture.opacity = reader.ReadU8();
    // Coloration.
    reader.Skip(4);
    apron.material = reader.ReadGuid();
    texture.tiling = reader.ReadF32();
    texture.heading = reader.ReadF32() * 180.0 / std::numbers::pi;
    texture.falloff = reader.ReadF32();
    texture.priority = reader.ReadI32();
    reader.Skip(isOld ? 0 : 4);
    const std::size_t vertexCount = reader.ReadU16();
    drawing.triangleCount = reader.ReadU16();
    return ReadVertices(reader, vertexCount, apron.vertices) &&
           SkipTriangles(reader,
                         static_cast<std::size_t>(drawing.triangleCount));
}

bool ReadOutline(RecordReader &reader, std::uint16_t id, Apron &apron)
{
    switch (id)
    {
        case RECORD_APRON:
            return ReadPlain(reader, apron);
        case RECORD_APRON_PREPAR3D:
            return ReadPrepar3d(reader, apron);
        default:
            return ReadMsfs(reader, id == RECORD_APRON_MSFS_OLD, apron);
    }
}

}  // namespace

std::optional<Apron> ParseApron(const RecordView &record, RecordLog &log)
{
    if (record.id != RECORD_APRON && record.id != RECORD_APRON_PREPAR3D &&
        record.id != RECORD_APRON_MSFS_OLD && record.id != RECORD_APRON_MSFS)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    Apron apron;
    if (!ReadOutline(reader, record.id, apron) || !reader.Finish())
    {
        return std::nullopt;
    }
    return apron;
}

bool IsApronTriangles(std::uint16_t id)
{
    return id == RECORD_APRON_TRIANGLES ||
           id == RECORD_APRON_TRIANGLES_PREPAR3D_4 ||
           id == RECORD_APRON_TRIANGLES_PREPAR3D_5;
}

std::optional<ApronDrawing> ParseApronTriangles(const RecordView &record,
                                                RecordLog &log)
{
    if (!IsApronTriangles(record.id))
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    ApronDrawing drawing;
    // The surface is that of the outline.
    reader.Skip(1);
    const std::uint8_t flags = reader.ReadU8();
    drawing.drawsSurface = (flags & 0x01) != 0;
    drawing.drawsDetail = (flags & 0x02) != 0;
    // The material set, and in Prepar3D v5 and v6 the altitude, likewise.
    reader.Skip(record.id == RECORD_APRON_TRIANGLES ? 0 : 16);
    reader.Skip(record.id == RECORD_APRON_TRIANGLES_PREPAR3D_5 ? 4 : 0);
    const std::size_t vertexCount = reader.ReadU16();
    drawing.triangleCount = reader.ReadU16();
    VertexList vertices;
    if (!ReadVertices(reader, vertexCount, vertices) ||
        !SkipTriangles(reader,
                       static_cast<std::size_t>(drawing.triangleCount)) ||
        !reader.Finish())
    {
        return std::nullopt;
    }
    return drawing;
}

namespace
{

/** The first word tells the two layouts apart. */
constexpr std::uint16_t FORM_CLASSIC = 0x0001;
constexpr std::uint16_t FORM_PRESET = 0x0100;

constexpr std::size_t EDGE_SIZE = 8;

/** Blue, green, red and a byte that is 0. */
std::uint32_t ReadColor(RecordReader &reader)
{
    return reader.ReadU32() & 0xFFFFFF;
}

bool ReadEdges(RecordReader &reader, std::size_t count, ApronLights &lights)
{
    lights.edges.reserve(count);
    bool areSound = true;
    for (std::size_t i = 0; i < count; ++i)
    {
        LightEdge edge;
        edge.spacing = reader.ReadF32();
        edge.start = reader.ReadU16();
        edge.end = reader.ReadU16();
        if (edge.start < lights.vertices.Size() &&
            edge.end < lights.vertices.Size())
        {
            lights.edges.push_back(edge);
        }
        else
        {
            areSound = false;
        }
    }
    return areSound;
}

/** False, with a problem, when the counts are larger than the record. */
bool ReadClassicForm(const RecordView &record, RecordReader &reader,
                     RecordLog &log, ApronLights &lights)
{
    const std::size_t vertexCount = reader.ReadU16();
    const std::size_t edgeCount = reader.ReadU16();
    EdgeLightStyle style;
    style.color = ReadColor(reader);
    style.brightness = reader.ReadF32();
    style.maximumAltitude = reader.ReadF32();
    lights.style = style;
    if (!reader.HoldsElements(vertexCount, VertexList::VERTEX_SIZE))
    {
        return false;
    }
    lights.vertices =
        VertexList(reader.ReadBytes(vertexCount * VertexList::VERTEX_SIZE));
    if (!reader.HoldsElements(edgeCount, EDGE_SIZE))
    {
        return false;
    }
    if (!ReadEdges(reader, edgeCount, lights))
    {
        log.Skip(record.id, record.offset,
                 "expected edges between the " + std::to_string(vertexCount) +
                     " vertices of the record");
    }
    return true;
}

/** As ReadClassicForm. */
bool ReadPresetForm(RecordReader &reader, ApronLights &lights)
{
    const std::size_t vertexCount = reader.ReadU16();
    const std::size_t nameSize = reader.ReadU16();
    // Eight bytes that are 0 in all files.
    reader.Skip(8);
    const double spacing = reader.ReadF32();
    if (!reader.HoldsElements(vertexCount, VertexList::VERTEX_SIZE))
    {
        return false;
    }
    lights.vertices =
        VertexList(reader.ReadBytes(vertexCount * VertexList::VERTEX_SIZE));
    lights.preset = reader.ReadText(nameSize);
    for (std::size_t end = 1; end < lights.vertices.Size(); ++end)
    {
        lights.edges.push_back({spacing, end - 1, end});
    }
    return true;
}

}  // namespace

std::optional<ApronLights> ParseApronLights(const RecordView &record,
                                            RecordLog &log)
{
    if (record.id != RECORD_APRON_LIGHTS)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    ApronLights lights;
    const std::uint16_t form = reader.ReadU16();
    if (reader.IsOk() && form != FORM_CLASSIC && form != FORM_PRESET)
    {
        log.Skip(record.id, record.offset,
                 "expected one of the layouts 0x0001 and 0x0100, found " +
                     std::to_string(form));
        return std::nullopt;
    }
    const bool isComplete = form == FORM_PRESET
                                ? ReadPresetForm(reader, lights)
                                : ReadClassicForm(record, reader, log, lights);
    if (!isComplete || !reader.Finish())
    {
        return std::nullopt;
    }
    return lights;
}

}  // namespace bgl
