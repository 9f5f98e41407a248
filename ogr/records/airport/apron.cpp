// SPDX-License-Identifier: MIT
// Aprons and their edge lights.

#include "ogr/records/airport/apron.h"

#include "ogr/records/core/layout.h"

namespace bgl
{

namespace
{

constexpr std::size_t TRIANGLE_SIZE = 6;

/** The fields before the vertices. */
constexpr auto APRON = Record<Apron>(
    Ids<RECORD_APRON, RECORD_APRON_PREPAR3D, RECORD_APRON_MSFS_OLD,
        RECORD_APRON_MSFS>{},
    When<RECORD_APRON, RECORD_APRON_PREPAR3D>(
        SurfaceField(&Apron::surface, "surface")),
    When<RECORD_APRON_PREPAR3D>(Bits<std::uint8_t>(
        In(&Apron::terrain,
           Range<0, 2>(&TerrainRule::flattening, "flattening")),
        In(&Apron::terrain,
           Range<3, 2>(&TerrainRule::surfaceQuery, "surface query")),
        In(&Apron::terrain, Spare<0xE4>(&TerrainRule::spareFlags)))),
    When<RECORD_APRON_MSFS_OLD, RECORD_APRON_MSFS>(Bits<std::uint8_t>(
        In(&Apron::drawing,
           Bit<0>(&ApronDrawing::drawsSurface, "draw surface")),
        In(&Apron::drawing, Bit<1>(&ApronDrawing::drawsDetail, "draw detail")),
        In(&Apron::texture, Bit<2>(&ApronTexture::isLocal, "local texture")),
        In(&Apron::texture, Bit<3>(&ApronTexture::isStretched, "stretched")),
        In(&Apron::texture,
           NotBit<4>(&ApronTexture::mergesGround, "ground merging")),
        In(&Apron::texture,
           NotBit<5>(&ApronTexture::clearsAround, "exclude vegetation around")),
        In(&Apron::texture,
           NotBit<6>(&ApronTexture::clearsInside, "exclude vegetation inside")),
        In(&Apron::texture, Bit<7>(&ApronTexture::isFlipped, "flipped")))),
    When<RECORD_APRON_MSFS_OLD, RECORD_APRON_MSFS>(
        In(&Apron::texture, U8(&ApronTexture::opacity, "opacity"))),
    When<RECORD_APRON_MSFS_OLD, RECORD_APRON_MSFS>(
        U32(&Apron::coloration, "coloration")),
    When<RECORD_APRON_PREPAR3D, RECORD_APRON_MSFS_OLD, RECORD_APRON_MSFS>(
        GuidField(&Apron::material, "material")),
    When<RECORD_APRON_PREPAR3D>(Altitude(&Apron::altitude, "altitude")),
    When<RECORD_APRON_MSFS_OLD, RECORD_APRON_MSFS>(
        In(&Apron::texture, F32(&ApronTexture::tiling, "tiling"))),
    When<RECORD_APRON_MSFS_OLD, RECORD_APRON_MSFS>(
        In(&Apron::texture,
           Radians(&ApronTexture::heading, "heading in radians"))),
    When<RECORD_APRON_MSFS_OLD, RECORD_APRON_MSFS>(
        In(&Apron::texture, F32(&ApronTexture::falloff, "falloff"))),
    When<RECORD_APRON_MSFS_OLD, RECORD_APRON_MSFS>(
        In(&Apron::texture, I32(&ApronTexture::priority, "priority"))),
    When<RECORD_APRON_MSFS_OLD>(Mark(&Apron::isOldForm)),
    When<RECORD_APRON_MSFS>(
        In(&Apron::texture, U8(&ApronTexture::offsetU, "offset U"))),
    When<RECORD_APRON_MSFS>(
        In(&Apron::texture, U8(&ApronTexture::offsetV, "offset V"))),
    When<RECORD_APRON_MSFS>(U16(&Apron::unknown, "unknown")),
    U16(&Apron::vertexCount, "number of vertices"),
    When<RECORD_APRON_MSFS_OLD, RECORD_APRON_MSFS>(
        In(&Apron::drawing,
           U16(&ApronDrawing::triangleCount, "number of triangles"))));

constexpr auto APRON_TRIANGLES = Record<ApronTriangles>(
    Ids<RECORD_APRON_TRIANGLES, RECORD_APRON_TRIANGLES_PREPAR3D_4,
        RECORD_APRON_TRIANGLES_PREPAR3D_5>{},
    SurfaceField(&ApronTriangles::surface, "surface"),
    Bits<std::uint8_t>(Bit<0>(&ApronTriangles::drawsSurface, "draw surface"),
                       Bit<1>(&ApronTriangles::drawsDetail, "draw detail"),
                       Spare<0xFC>(&ApronTriangles::spareFlags)),
    When<RECORD_APRON_TRIANGLES_PREPAR3D_4, RECORD_APRON_TRIANGLES_PREPAR3D_5>(
        GuidField(&ApronTriangles::material, "material")),
    When<RECORD_APRON_TRIANGLES_PREPAR3D_5>(
        Altitude(&ApronTriangles::altitude, "altitude")),
    U16(&ApronTriangles::vertexCount, "number of vertices"),
    U16(&ApronTriangles::triangleCount, "number of triangles"));

/** The first word distinguishes the two layouts of edge lights. */
constexpr std::uint16_t FORM_CLASSIC = 0x0001;
constexpr std::uint16_t FORM_PRESET = 0x0100;

constexpr auto EDGE_STYLE = Record<EdgeLightStyle>(
    Ids<FORM_CLASSIC>{},
    Bits<std::uint32_t>(Range<0, 24>(&EdgeLightStyle::color, "colour"),
                        Spare<0xFF000000>(&EdgeLightStyle::alpha)),
    F32(&EdgeLightStyle::brightness, "brightness"),
    F32(&EdgeLightStyle::maximumAltitude, "maximum altitude in metres"));

constexpr auto EDGE = Record<LightEdge>(
    Ids<FORM_CLASSIC>{}, F32(&LightEdge::spacing, "spacing in metres"),
    U16(&LightEdge::start, "vertex of the start"),
    U16(&LightEdge::end, "vertex of the end"));

bool ReadTriangles(RecordReader &reader, int count, ByteSpan &triangles)
{
    const auto number = static_cast<std::size_t>(count);
    if (!reader.HoldsElements(number, TRIANGLE_SIZE))
    {
        return false;
    }
    triangles = reader.ReadBytes(number * TRIANGLE_SIZE);
    return true;
}

bool ReadEdges(RecordReader &reader, std::size_t count, ApronLights &lights)
{
    lights.edges.reserve(count);
    bool areSound = true;
    for (std::size_t i = 0; i < count; ++i)
    {
        LightEdge edge;
        EDGE.Read(reader, FORM_CLASSIC, edge);
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

/** Returns false, with a problem, if the counts exceed the record. */
bool ReadClassicForm(const RecordView &record, RecordReader &reader,
                     RecordLog &log, ApronLights &lights)
{
    const std::size_t vertexCount = reader.ReadU16();
    const std::size_t edgeCount = reader.ReadU16();
    EDGE_STYLE.Read(reader, FORM_CLASSIC, lights.style.emplace());
    if (!ReadVertices(reader, vertexCount, lights.vertices) ||
        !reader.HoldsElements(edgeCount, EDGE.Size(FORM_CLASSIC)))
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

/** See ReadClassicForm. */
bool ReadPresetForm(RecordReader &reader, ApronLights &lights)
{
    const std::size_t vertexCount = reader.ReadU16();
    const std::size_t nameSize = reader.ReadU16();
    const ByteSpan unknown = reader.ReadBytes(lights.unknown.size());
    std::copy(unknown.begin(), unknown.end(), lights.unknown.begin());
    lights.spacing = reader.ReadF32();
    if (!ReadVertices(reader, vertexCount, lights.vertices))
    {
        return false;
    }
    lights.preset = reader.ReadText(nameSize);
    for (std::size_t end = 1; end < lights.vertices.Size(); ++end)
    {
        lights.edges.push_back({lights.spacing, end - 1, end});
    }
    return true;
}

void WriteClassicForm(const ApronLights &lights, RecordWriter &writer)
{
    writer.WriteU16(FORM_CLASSIC);
    writer.WriteCount16(lights.vertices.Size());
    writer.WriteCount16(lights.edges.size());
    EDGE_STYLE.Write(writer, FORM_CLASSIC, *lights.style);
    writer.WriteBytes(lights.vertices.Bytes());
    for (const LightEdge &edge : lights.edges)
    {
        EDGE.Write(writer, FORM_CLASSIC, edge);
    }
}

void WritePresetForm(const ApronLights &lights, RecordWriter &writer)
{
    std::string preset;
    writer.Within(&ApronLights::preset,
                  [&] { preset = writer.Encode(lights.preset); });
    writer.WriteU16(FORM_PRESET);
    writer.WriteCount16(lights.vertices.Size());
    writer.WriteCount16(preset.size());
    writer.WriteBytes(lights.unknown);
    writer.WriteF32(lights.spacing);
    writer.WriteBytes(lights.vertices.Bytes());
    writer.WriteBytes(
        {reinterpret_cast<const std::uint8_t *>(preset.data()), preset.size()});
}

}  // namespace

std::optional<Apron> ParseApron(const RecordView &record, RecordLog &log)
{
    if (!APRON.Holds(record.id))
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    Apron apron;
    APRON.Read(reader, record.id, apron);
    if (!ReadVertices(reader, apron.vertexCount, apron.vertices) ||
        (apron.drawing && !ReadTriangles(reader, apron.drawing->triangleCount,
                                         apron.triangles)) ||
        !reader.Finish())
    {
        return std::nullopt;
    }
    return apron;
}

void WriteApron(std::uint16_t id, const Apron &apron, RecordWriter &writer)
{
    const std::size_t start = writer.BeginRecord(id, HeaderForm::Long);
    Apron counted = apron;
    counted.vertexCount = apron.vertices.Size();
    if (counted.drawing)
    {
        counted.drawing->triangleCount =
            static_cast<int>(apron.triangles.size() / TRIANGLE_SIZE);
    }
    APRON.Write(writer, id, counted);
    if (id == RECORD_APRON_MSFS_OLD || id == RECORD_APRON_MSFS)
    {
        // The id of the record determines it.
        writer.MarkStored(&Apron::isOldForm);
    }
    writer.WriteBytes(apron.vertices.Bytes());
    writer.WriteBytes(apron.triangles);
    writer.Pad(start, 4);
    writer.EndRecord(start, HeaderForm::Long);
}

bool IsApronTriangles(std::uint16_t id)
{
    return APRON_TRIANGLES.Holds(id);
}

std::optional<ApronTriangles> ParseApronTriangles(const RecordView &record,
                                                  RecordLog &log)
{
    if (!IsApronTriangles(record.id))
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    ApronTriangles triangles;
    APRON_TRIANGLES.Read(reader, record.id, triangles);
    if (!ReadVertices(reader, triangles.vertexCount, triangles.vertices) ||
        !ReadTriangles(reader, triangles.triangleCount, triangles.triangles) ||
        !reader.Finish())
    {
        return std::nullopt;
    }
    return triangles;
}

void WriteApronTriangles(std::uint16_t id, const ApronTriangles &triangles,
                         RecordWriter &writer)
{
    const std::size_t start = writer.BeginRecord(id, HeaderForm::Long);
    ApronTriangles counted = triangles;
    counted.vertexCount = triangles.vertices.Size();
    counted.triangleCount =
        static_cast<int>(triangles.triangles.size() / TRIANGLE_SIZE);
    APRON_TRIANGLES.Write(writer, id, counted);
    writer.WriteBytes(triangles.vertices.Bytes());
    writer.WriteBytes(triangles.triangles);
    writer.Pad(start, 4);
    writer.EndRecord(start, HeaderForm::Long);
}

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

void WriteApronLights(const ApronLights &lights, RecordWriter &writer)
{
    const std::size_t start =
        writer.BeginRecord(RECORD_APRON_LIGHTS, HeaderForm::Long);
    if (lights.style)
    {
        WriteClassicForm(lights, writer);
    }
    else
    {
        WritePresetForm(lights, writer);
    }
    writer.Pad(start, 4);
    writer.EndRecord(start, HeaderForm::Long);
}

void DescribeAprons(ByteTables &tables)
{
    tables.AddLayout("apron", APRON);
    tables.AddMembers(&Apron::isOldForm);
    tables.AddLayout("apron triangles", APRON_TRIANGLES);
    tables.AddLayout("style of edge lights", EDGE_STYLE);
    tables.AddLayout("edge with lights", EDGE);
}

}  // namespace bgl
