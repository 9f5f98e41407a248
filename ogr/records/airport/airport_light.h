// SPDX-License-Identifier: MIT
// Light supports, rows and presets of MSFS: ogr/records/format.md 3.12.

#ifndef FLIGHTSIM_OGR_RECORDS_AIRPORT_AIRPORT_LIGHT_H
#define FLIGHTSIM_OGR_RECORDS_AIRPORT_AIRPORT_LIGHT_H

#include "driver/bytes/geodesy.h"
#include "ogr/records/core/record_writer.h"

#include <array>
#include <optional>
#include <vector>

namespace bgl
{

/** The support of a runway's approach lights. */
struct LightSupport
{
    bool excludesLights = false;
    bool excludesLightObjects = false;
    std::uint16_t spareFlags = 0;

    /** Metres. */
    GeoPosition position{};
    double altitude2 = 0.0;

    /** Degrees and metres. */
    double heading = 0.0;
    double width = 0.0;
    double length = 0.0;
};

struct LightRow
{
    Guid preset{};

    /** Metres. */
    double spacing = 0.0;

    /** Three floats and two numbers of unknown meaning. */
    std::array<std::uint8_t, 20> unknown{};

    std::vector<GeoPoint> vertices{};

    /** Number of vertices in the record; ignored when writing. */
    std::size_t vertexCount = 0;
};

/** A kind of light fixture; its lights are the records after it. */
struct LightPreset
{
    std::string name{};
    double phase = 0.0;
    Guid mesh{};

    std::uint8_t unknown = 0;
    std::uint32_t unknownAfterMesh = 0;

    /** Size in bytes of the name in the record; ignored when writing. */
    std::size_t nameSize = 0;
};

/** A light of the preset before it, with the names of the source: only one
 * record was available. In metres. */
struct Light
{
    /** Enumerations light_type and light_fade. */
    int type = 0;
    int fade = 0;

    std::array<double, 3> position{};
    std::array<double, 3> direction{};
    std::array<double, 3> direction2{};
    double radius = 0.0;

    /** 0xRRGGBB, and the upper byte unchanged. */
    std::uint32_t color = 0;
    std::uint32_t alpha = 0;
    double intensity = 0.0;
    double duration = 0.0;
    double period = 0.0;
    double phase = 0.0;
};

/** Each returns nothing for other records and, with a problem, for damaged
 * ones. */
std::optional<LightSupport> ParseLightSupport(const RecordView &record,
                                              RecordLog &log);
std::optional<LightRow> ParseLightRow(const RecordView &record, RecordLog &log);
std::optional<LightPreset> ParseLightPreset(const RecordView &record,
                                            RecordLog &log);
std::optional<Light> ParseLight(const RecordView &record, RecordLog &log);

void WriteLightSupport(const LightSupport &support, RecordWriter &writer);
void WriteLightRow(const LightRow &row, RecordWriter &writer);
void WriteLightPreset(const LightPreset &preset, RecordWriter &writer);
void WriteLight(const Light &light, RecordWriter &writer);

}  // namespace bgl

#endif
