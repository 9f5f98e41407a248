// SPDX-License-Identifier: MIT
// Bridges, triggers, car parkings, landmarks, exclusions.

#ifndef FLIGHTSIM_OGR_RECORDS_SCENERY_SCENERY_PART_H
#define FLIGHTSIM_OGR_RECORDS_SCENERY_SCENERY_PART_H

#include "driver/bgl/container.h"
#include "ogr/records/core/record_reader.h"
#include "ogr/records/scenery/scenery_object.h"

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

    /** As stored: any value but 0 suppresses. */
    std::uint8_t suppressionByte = 0;

    /** Objects along the line. */
    std::vector<Guid> objects{};
    std::vector<GeoPosition> points{};

    /** As declared by the record; ignored when writing. */
    std::size_t objectCount = 0;
    std::size_t pointCount = 0;
};

/** Returns nothing for other records and, with a problem, for damaged ones. */
std::optional<ExtrusionBridge> ParseExtrusionBridge(const RecordView &record,
                                                    RecordLog &log);
void WriteExtrusionBridge(const ExtrusionBridge &bridge, RecordWriter &writer);

/** Metres from the position of an object. */
struct LocalOffset
{
    double east = 0.0;
    double north = 0.0;
};

/** The inverse of OffsetPosition. */
LocalOffset MeasureOffset(const GeoPosition &base, const GeoPosition &place);

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

    /** Two bits per kind of fuel: ogr/records/format.md 3.1. */
    std::optional<std::uint32_t> fuel{};

    /** Of a weather trigger; the kind is in enumeration trigger_weather. */
    std::optional<int> weather{};
    std::optional<double> weatherHeading{};
    std::optional<double> weatherScalar{};

    /** The corners of the area, without a closing one. */
    std::vector<GeoPosition> corners{};

    /** The corners as metres east and north of the position. */
    std::vector<LocalOffset> offsets{};
};

/** Returns nothing for other records and, with a problem, for damaged ones. */
std::optional<Trigger> ParseTrigger(const RecordView &record, RecordLog &log);

/** Writes the corners from their offsets. */
void WriteTrigger(std::uint16_t id, const Trigger &trigger,
                  RecordWriter &writer);

struct CarParking
{
    ObjectPlacement placement{};

    /** The corners of the area, without a closing one. */
    std::vector<GeoPosition> corners{};
};

/** Returns nothing for other records and, with a problem, for damaged ones. */
std::optional<CarParking> ParseCarParking(const RecordView &record,
                                          RecordLog &log);
void WriteCarParking(const CarParking &parking, RecordWriter &writer);

struct Landmark
{
    Guid instance{};
    GeoPosition position{};

    /** Metres. */
    double offset = 0.0;
    std::string name{};
    std::string type{};
    std::string owner{};

    /** 0, -1 as a float, and zeros in all files; meaning unknown. */
    std::array<std::uint8_t, 24> unknown{0, 0, 0, 0, 0, 0, 0x80, 0xBF};

    /** Sizes in bytes of the texts in the record; ignored when writing. */
    std::size_t nameSize = 0;
    std::size_t typeSize = 0;
    std::size_t ownerSize = 0;
};

/** Returns nothing for other records and, with a problem, for damaged ones. */
std::optional<Landmark> ParseLandmark(const RecordView &record, RecordLog &log);
void WriteLandmark(const Landmark &landmark, RecordWriter &writer);

/** A rectangle in which other scenery is excluded. */
struct Exclusion
{
    /** Bits of the enumeration exclusion_object. */
    std::uint16_t flags = 0;
    std::uint16_t unused = 0;
    GeoPosition northWest{};
    GeoPosition southEast{};
};

/** Reads an entry of the section, which has no header. */
Exclusion ReadExclusion(RecordReader &reader);
void WriteExclusion(const Exclusion &exclusion, RecordWriter &writer);

}  // namespace bgl

#endif
