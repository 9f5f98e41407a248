// SPDX-License-Identifier: MIT
// Light supports, rows and presets of MSFS: spec records.md 3.12.

#include "ogr/records/airport_light.h"

#include <algorithm>
#include <cmath>

namespace bgl
{

namespace
{

/** Two doubles, the latitude first. */
constexpr std::size_t WIDE_VERTEX_SIZE = 16;

/** Doubles can be anything, other than the fixed-point numbers elsewhere. */
bool IsOnEarth(const GeoPoint &point)
{
    return std::abs(point.latitude) <= 90.0 &&
           std::abs(point.longitude) <= 360.0;
}

void SkipForPlace(const RecordView &record, RecordLog &log)
{
    log.Skip(record.id, record.offset, "expected places on the earth");
}

GeoPoint ReadWidePoint(RecordReader &reader)
{
    GeoPoint point;
    point.latitude = reader.ReadF64();
    point.longitude = reader.ReadF64();
    return point;
}

std::array<double, 3> ReadVector(RecordReader &reader)
{
    std::array<double, 3> vector;
    for (double &value : vector)
    {
        value = reader.ReadF32();
    }
    return vector;
}

}  // namespace

std::optional<LightSupport> ParseLightSupport(const RecordView &record,
                                              RecordLog &log)
{
    if (record.id != RECORD_LIGHT_SUPPORT)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    LightSupport support;
    const unsigned flags = reader.ReadU16();
    support.excludesLights = (flags & 1U) != 0;
    support.excludesLightObjects = (flags & 2U) != 0;
    const GeoPoint point = ReadWidePoint(reader);
    support.position = {point.longitude, point.latitude, reader.ReadF64()};
    support.altitude2 = reader.ReadF64();
    support.heading = reader.ReadF32();
    support.width = reader.ReadF32();
    support.length = reader.ReadF32();
    if (!reader.Finish())
    {
        return std::nullopt;
    }
    if (!IsOnEarth(point))
    {
        SkipForPlace(record, log);
        return std::nullopt;
    }
    return support;
}

std::optional<LightRow> ParseLightRow(const RecordView &record, RecordLog &log)
{
    if (record.id != RECORD_LIGHT_ROW)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    LightRow row;
    const std::size_t count = reader.ReadU16();
    row.preset = reader.ReadGuid();
    row.spacing = reader.ReadF32();
    // Three floats and two numbers of unknown meaning.
    reader.Skip(20);
    if (!reader.HoldsElements(count, WIDE_VERTEX_SIZE))
    {
        return std::nullopt;
    }
    row.vertices.resize(count);
    for (GeoPoint &vertex : row.vertices)
    {
        vertex = ReadWidePoint(reader);
    }
    if (!reader.Finish())
    {
        return std::nullopt;
    }
    if (!std::all_of(row.vertices.begin(), row.vertices.end(), IsOnEarth))
    {
        SkipForPlace(record, log);
        return std::nullopt;
    }
    return row;
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
    // A byte of unknown meaning.
    reader.Skip(1);
    const std::size_t nameSize = reader.ReadU8();
    preset.phase = reader.ReadF32();
    preset.mesh = reader.ReadGuid();
    // A number of unknown meaning.
    reader.Skip(4);
    preset.name = reader.ReadText(nameSize);
    if (!reader.Finish())
    {
        return std::nullopt;
    }
    return preset;
}

std::optional<Light> ParseLight(const RecordView &record, RecordLog &log)
{
    if (record.id != RECORD_LIGHT)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    Light light;
    // Which of the two comes first one record cannot tell: [?].
    light.type = reader.ReadU8();
    light.fade = reader.ReadU8();
    light.position = ReadVector(reader);
    light.direction = ReadVector(reader);
    light.direction2 = ReadVector(reader);
    light.radius = reader.ReadF32();
    light.color = reader.ReadU32() & 0xFFFFFF;
    light.intensity = reader.ReadF32();
    light.duration = reader.ReadF32();
    light.period = reader.ReadF32();
    light.phase = reader.ReadF32();
    if (!reader.Finish())
    {
        return std::nullopt;
    }
    return light;
}

}  // namespace bgl
