// SPDX-License-Identifier: MIT
// Light supports, rows and presets of MSFS: ogr/records/format.md 3.12.

#include "ogr/records/airport/airport_light.h"

#include "ogr/records/core/layout.h"

#include <algorithm>
#include <cmath>

namespace bgl
{

namespace
{

constexpr auto LIGHT_SUPPORT = Record<LightSupport>(
    Ids<RECORD_LIGHT_SUPPORT>{},
    Bits<std::uint16_t>(
        Bit<0>(&LightSupport::excludesLights, "exclude lights"),
        Bit<1>(&LightSupport::excludesLightObjects, "exclude light objects"),
        Spare<0xFFFC>(&LightSupport::spareFlags)),
    WidePosition(&LightSupport::position, "place"),
    F64(&LightSupport::altitude2, "second altitude in metres"),
    F32(&LightSupport::heading, "heading in degrees"),
    F32(&LightSupport::width, "width in metres"),
    F32(&LightSupport::length, "length in metres"));

/** The fields before the vertices. */
constexpr auto LIGHT_ROW = Record<LightRow>(
    Ids<RECORD_LIGHT_ROW>{}, U16(&LightRow::vertexCount, "number of vertices"),
    GuidField(&LightRow::preset, "preset"),
    F32(&LightRow::spacing, "spacing in metres"),
    Bytes(&LightRow::unknown, "unknown"));

/** The fields before the name. */
constexpr auto LIGHT_PRESET = Record<LightPreset>(
    Ids<RECORD_LIGHT_PRESET>{}, U8(&LightPreset::unknown, "unknown"),
    U8(&LightPreset::nameSize, "bytes of the name"),
    F32(&LightPreset::phase, "phase"), GuidField(&LightPreset::mesh, "mesh"),
    U32(&LightPreset::unknownAfterMesh, "unknown"));

/** Three numbers. */
struct VectorCodec
{
    static constexpr std::size_t SIZE = 12;
    static constexpr const char *TYPE = "3 f32";

    template <class M> static M Load(const std::uint8_t *bytes)
    {
        M vector;
        for (double &value : vector)
        {
            value = LoadLittleEndian<float>(bytes);
            bytes += sizeof(float);
        }
        return vector;
    }

    template <class M>
    static void Store(std::uint8_t *bytes, const M &vector, RecordWriter &)
    {
        for (const double value : vector)
        {
            StoreLittleEndian(bytes, static_cast<float>(value));
            bytes += sizeof(float);
        }
    }
};

constexpr auto Vector(std::array<double, 3> Light::*member, const char *meaning)
{
    return MemberField<VectorCodec, Light, std::array<double, 3>>{member,
                                                                  meaning};
}

/** One record cannot show which of the first two comes first: [?]. */
constexpr auto LIGHT = Record<Light>(
    Ids<RECORD_LIGHT>{}, U8(&Light::type, "type"), U8(&Light::fade, "fade"),
    Vector(&Light::position, "position"),
    Vector(&Light::direction, "direction"),
    Vector(&Light::direction2, "second direction"),
    F32(&Light::radius, "radius in metres"),
    Bits<std::uint32_t>(Range<0, 24>(&Light::color, "colour"),
                        Spare<0xFF000000>(&Light::alpha)),
    F32(&Light::intensity, "intensity"), F32(&Light::duration, "duration"),
    F32(&Light::period, "period"), F32(&Light::phase, "phase"));

void SkipForPlace(const RecordView &record, RecordLog &log)
{
    log.Skip(record.id, record.offset, "expected places on the earth");
}

}  // namespace

std::optional<LightSupport> ParseLightSupport(const RecordView &record,
                                              RecordLog &log)
{
    std::optional<LightSupport> support = LIGHT_SUPPORT.Parse(record, log);
    if (support && !IsOnEarth(support->position))
    {
        SkipForPlace(record, log);
        support.reset();
    }
    return support;
}

void WriteLightSupport(const LightSupport &support, RecordWriter &writer)
{
    LIGHT_SUPPORT.WriteRecord(writer, RECORD_LIGHT_SUPPORT, support);
}

std::optional<LightRow> ParseLightRow(const RecordView &record, RecordLog &log)
{
    if (record.id != RECORD_LIGHT_ROW)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    LightRow row;
    LIGHT_ROW.Read(reader, record.id, row);
    if (!reader.HoldsElements(row.vertexCount, WidePointCodec::SIZE))
    {
        return std::nullopt;
    }
    row.vertices.resize(row.vertexCount);
    for (GeoPoint &vertex : row.vertices)
    {
        vertex = WidePointCodec::Load<GeoPoint>(
            reader.ReadBytes(WidePointCodec::SIZE).data());
    }
    if (!reader.Finish())
    {
        return std::nullopt;
    }
    if (!std::all_of(row.vertices.begin(), row.vertices.end(),
                     IsOnEarth<GeoPoint>))
    {
        SkipForPlace(record, log);
        return std::nullopt;
    }
    return row;
}

void WriteLightRow(const LightRow &row, RecordWriter &writer)
{
    const std::size_t start =
        writer.BeginRecord(RECORD_LIGHT_ROW, HeaderForm::Long);
    LightRow counted = row;
    counted.vertexCount = row.vertices.size();
    LIGHT_ROW.Write(writer, RECORD_LIGHT_ROW, counted);
    for (const GeoPoint &vertex : row.vertices)
    {
        const std::size_t place = writer.Reserve(WidePointCodec::SIZE);
        WidePointCodec::Store(writer.Data(place), vertex, writer);
    }
    writer.Pad(start, 4);
    writer.EndRecord(start, HeaderForm::Long);
}

std::optional<LightPreset> ParseLightPreset(const RecordView &record,
                                            RecordLog &log)
{
    if (record.id != RECORD_LIGHT_PRESET)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    LightPreset preset;
    LIGHT_PRESET.Read(reader, record.id, preset);
    preset.name = reader.ReadText(preset.nameSize);
    if (!reader.Finish())
    {
        return std::nullopt;
    }
    return preset;
}

void WriteLightPreset(const LightPreset &preset, RecordWriter &writer)
{
    const std::size_t start =
        writer.BeginRecord(RECORD_LIGHT_PRESET, HeaderForm::Long);
    LightPreset counted = preset;
    counted.nameSize = writer.Encode(preset.name).size();
    LIGHT_PRESET.Write(writer, RECORD_LIGHT_PRESET, counted);
    writer.WriteText(preset, &LightPreset::name);
    writer.Pad(start, 4);
    writer.EndRecord(start, HeaderForm::Long);
}

std::optional<Light> ParseLight(const RecordView &record, RecordLog &log)
{
    return LIGHT.Parse(record, log);
}

void WriteLight(const Light &light, RecordWriter &writer)
{
    LIGHT.WriteRecord(writer, RECORD_LIGHT, light);
}

void DescribeAirportLights(ByteTables &tables)
{
    tables.AddLayout("light support", LIGHT_SUPPORT);
    tables.AddLayout("light row", LIGHT_ROW);
    tables.AddLayout("light preset", LIGHT_PRESET);
    tables.AddLayout("light", LIGHT);
}

}  // namespace bgl
