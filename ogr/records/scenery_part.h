// SPDX-License-Identifier: MIT
// Bridges, triggers, car parkings, landmarks, exclusions.

#ifndef FLIGHTSIM_OGR_RECORDS_SCENERY_PART_H
#define FLIGHTSIM_OGR_RECORDS_SCENERY_PART_H

#include "ogr/records/record_reader.h"
#include "ogr/records/scenery_object.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace bgl
{

struct ExtrusionBridge
{
    ObjectPlacement placement{};
    Guid profile{};
    Guid material{};

    /** Where the terrain is sampled for the altitude of the ends. */
    std::array<GeoPosition, 2> samples{};

    /** Metres. */
    double roadWidth = 0.0;
    double probability = 0.0;
    bool suppressesPlatform = false;

    /** Objects along the line. */
    std::vector<Guid> objects{};
    std::vector<GeoPosition> points{};
};

/** Nothing for other records, and, with a problem, for damaged ones. */
std::optional<ExtrusionBridge> ParseExtrusionBridge(const RecordView &record,
                                                    RecordLog &log);

/** Codes of the enumeration trigger_type. */
inline constexpr int TRIGGER_REFUEL = 0;
inline constexpr int TRIGGER_WEATHER = 1;

struct Trigger
{
    ObjectPlacement placement{};

    /** Enumeration trigger_type. */
    int type = 0;

    /** Metres. */
    double height = 0.0;

    /** Two bits for each kind of fuel: spec records.md 3.1. */
    std::optional<std::uint32_t> fuel{};

    /** Of a weather trigger; the kind is of the enumeration
     * trigger_weather. */
    std::optional<int> weather{};
    std::optional<double> weatherHeading{};
    std::optional<double> weatherScalar{};

    /** The corners of the area, not closed. */
    std::vector<GeoPosition> corners{};
};

/** Nothing for other records, and, with a problem, for damaged ones. */
std::optional<Trigger> ParseTrigger(const RecordView &record, RecordLog &log);

struct CarParking
{
    ObjectPlacement placement{};

    /** The corners of the area, not closed. */
    std::vector<GeoPosition> corners{};
};

/** Nothing for other records, and, with a problem, for damaged ones. */
std::optional<CarParking> ParseCarParking(const RecordView &record,
                                          RecordLog &log);

inline constexpr std::uint32_t SECTION_LANDMARK = 0x31;
inline constexpr std::uint16_t RECORD_LANDMARK = 0xF3;

struct Landmark
{
    Guid instance{};
    GeoPosition position{};

    /** Metres. */
    double offset = 0.0;
    std::string name{};
    std::string type{};
    std::string owner{};
};

/** Nothing for other records, and, with a problem, for damaged ones. */
std::optional<Landmark> ParseLandmark(const RecordView &record, RecordLog &log);

inline constexpr std::uint32_t SECTION_EXCLUSION = 0x2E;

/** A rectangle in which other scenery is left out. */
struct Exclusion
{
    /** Bits of the enumeration exclusion_object. */
    std::uint16_t flags = 0;
    GeoPosition northWest{};
    GeoPosition southEast{};
};

/** An entry of the section, which has no header. */
Exclusion ReadExclusion(RecordReader &reader);

}  // namespace bgl

#endif
