// SPDX-License-Identifier: MIT
// Lights along the edges of aprons: spec records.md 3.12.

#include "ogr/records/apron_light.h"

namespace bgl
{

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
