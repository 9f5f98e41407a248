// SPDX-License-Identifier: MIT
// Light supports, rows and presets of MSFS: spec records.md 3.12.

#ifndef FLIGHTSIM_OGR_RECORDS_AIRPORT_LIGHT_H
#define FLIGHTSIM_OGR_RECORDS_AIRPORT_LIGHT_H

#include "driver/bytes/geodesy.h"
#include "ogr/records/record_reader.h"

#include <array>
#include <optional>
#include <vector>

namespace bgl
{

inline constexpr std::uint16_t RECORD_LIGHT_SUPPORT = 0x57;
inline constexpr std::uint16_t RECORD_LIGHT_PRESET = 0x58;
inline constexpr std::uint16_t RECORD_LIGHT = 0x59;
inline constexpr std::uint16_t RECORD_LIGHT_ROW = 0x5A;

/** What carries the approach lights of a runway. */
struct LightSupport
{
    bool excludesLights = false;
    bool excludesLightObjects = false;

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

    std::vector<GeoPoint> vertices{};
};

/** A kind of light fixture; its lights are the records that follow it. */
struct LightPreset
{
    std::string name{};
    double phase = 0.0;
    Guid mesh{};
};

/** One light of the preset before it. Metres, and names of the source: only
 * one record was at hand. */
struct Light
{
    /** Enumerations light_type and light_fade. */
    int type = 0;
    int fade = 0;

    std::array<double, 3> position{};
    std::array<double, 3> direction{};
    std::array<double, 3> direction2{};
    double radius = 0.0;

    /** 0xRRGGBB. */
    std::uint32_t color = 0;
    double intensity = 0.0;
    double duration = 0.0;
    double period = 0.0;
    double phase = 0.0;
};

/** Each: nothing for other records, and, with a problem, for damaged ones. */
std::optional<LightSupport> ParseLightSupport(const RecordView &record,
                                              RecordLog &log);
std::optional<LightRow> ParseLightRow(const RecordView &record, RecordLog &log);
std::optional<LightPreset> ParseLightPreset(const RecordView &record,
                                            RecordLog &log);
std::optional<Light> ParseLight(const RecordView &record, RecordLog &log);

}  // namespace bgl

#endif
