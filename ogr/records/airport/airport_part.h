// SPDX-License-Identifier: MIT
// Small parts of airports: name, frequency, start, helipad.

#ifndef FLIGHTSIM_OGR_RECORDS_AIRPORT_AIRPORT_PART_H
#define FLIGHTSIM_OGR_RECORDS_AIRPORT_AIRPORT_PART_H

#include "ogr/records/core/record_reader.h"
#include "ogr/records/core/record_values.h"
#include "ogr/records/core/record_writer.h"

#include <array>
#include <optional>
#include <string>

namespace bgl
{

/** Returns the text in UTF-8; nothing for other records. */
std::optional<std::string> ParseName(const RecordView &record, RecordLog &log);
void WriteName(std::string_view name, RecordWriter &writer);

struct Com
{
    /** The type of a tower. */
    static constexpr int TOWER = 6;

    /** Enumeration com_type. */
    int type = 0;

    /** Enumeration com_station; meaningful only in Prepar3D v5 and v6. */
    int station = 0;

    /** Hz. */
    std::uint32_t frequency = 0;

    std::string name;
};

/** Returns nothing for other records and, with a problem, for damaged ones. */
std::optional<Com> ParseCom(const RecordView &record, RecordLog &log);
void WriteCom(const Com &com, RecordWriter &writer);

struct Start
{
    int runwayNumber = 0;
    int designator = 0;

    /** Enumeration start_type. */
    int type = 0;
    GeoPosition position{};
    double trueHeading = 0.0;
};

/** Returns nothing for other records and, with a problem, for damaged ones. */
std::optional<Start> ParseStart(const RecordView &record, RecordLog &log);
void WriteStart(const Start &start, RecordWriter &writer);

struct Helipad
{
    Surface surface{};

    /** Enumeration helipad_type. */
    int type = 0;

    bool isTransparent = false;
    bool isClosed = false;
    std::uint8_t spareFlags = 0;

    /** A colour that no simulator shows; byte order unknown. */
    std::array<std::uint8_t, 4> color{0xFF, 0xFF, 0xFF, 0};

    GeoPosition position{};

    /** Metres. */
    double length = 0.0;
    double width = 0.0;

    double trueHeading = 0.0;
};

/** Returns nothing for other records and, with a problem, for damaged ones. */
std::optional<Helipad> ParseHelipad(const RecordView &record, RecordLog &log);
void WriteHelipad(const Helipad &helipad, RecordWriter &writer);

}  // namespace bgl

#endif
