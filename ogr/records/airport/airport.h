// SPDX-License-Identifier: MIT
// Airports, their deletions, and their summaries.

#ifndef FLIGHTSIM_OGR_RECORDS_AIRPORT_AIRPORT_H
#define FLIGHTSIM_OGR_RECORDS_AIRPORT_AIRPORT_H

#include "ogr/records/core/fix.h"
#include "ogr/records/core/record_values.h"
#include "ogr/records/core/record_writer.h"

#include <array>
#include <optional>
#include <span>
#include <vector>

namespace bgl
{

/** Whether a record of an airport section is an airport. */
bool IsAirport(std::uint16_t id);

/** Size in bytes of the part after the one common to all dialects. */
inline constexpr std::size_t BYTES_AFTER_FUEL = 0x5C - 0x34;

/** Numbers of the children of an airport, and whether one deletes its
 * predecessor. */
struct AirportCounts
{
    int runwayCount = 0;
    int comCount = 0;
    int startCount = 0;
    int approachCount = 0;
    int apronCount = 0;
    int helipadCount = 0;
    bool deletes = false;
};

/** The fixed part of an airport. Declares counts, which are never relied
 * on. */
struct Airport : AirportCounts
{
    std::uint16_t recordId = 0;
    std::string ident;
    std::string region;

    /** Stored beside the region; empty in all files. */
    std::string regionAirport;
    int identKind = 1;
    GeoPosition position{};

    /** Nothing if the file holds three zeros, as MSFS writes. */
    std::optional<GeoPosition> tower{};

    /** Degrees, east positive. */
    double variation = 0.0;

    /** Two bits per kind of fuel: ogr/records/format.md 3.1. */
    std::uint32_t fuel = 0;

    /** As declared by the record; 0 to 1, if the dialect has it. */
    std::optional<double> trafficScalar{};

    /** The bytes after the fuel, in records that have them. */
    std::array<std::uint8_t, BYTES_AFTER_FUEL> bytesAfterFuel{};

    /** The number of aprons in eight bits, which MSFS does not use. */
    std::uint8_t shortApronCount = 0;

    /** MSFS only; false elsewhere. */
    bool isClosed = false;
    bool isStar = false;
    bool isOnTin = false;

    /** MSFS 2020 only; false and 0 elsewhere. */
    bool appliesFlatten = false;
    int departureCount = 0;
    int arrivalCount = 0;

    /** Prepar3D v5 and v6 only; false elsewhere. */
    bool isSloped = false;

    /** Offset of the children from the start of the record. */
    std::size_t fixedSize = 0;
};

/** Parses the fixed part. Returns nothing for other records and, with a
 * problem, for those that are too short. */
std::optional<Airport> ParseAirport(const RecordView &record, RecordLog &log);

/** Writes the fixed part; the caller ends the record after the children.
 *
 * @return the start of the record, for RecordWriter::EndRecord.
 */
std::size_t BeginAirport(const Airport &airport, RecordWriter &writer);

/** The actual children, whatever the fixed part declares. */
struct AirportContent : AirportCounts
{
    /** The first name; empty if there is none. */
    std::string name{};
};

/** A count that an airport declares in some bits: it wraps at a limit. */
struct DeclaredCount
{
    int AirportCounts::*member;

    /** In messages. */
    const char *name;
    int limit;
    int msfsLimit = limit;

    int GetLimit(const Airport &airport) const;
};

/** Without approaches, which compilers of Prepar3D v5 and v6 do not count
 * here. */
inline constexpr DeclaredCount DECLARED_COUNTS[] = {
    {&AirportCounts::runwayCount, "runways", 0x100},
    {&AirportCounts::comCount, "frequencies", 0x100},
    {&AirportCounts::startCount, "starts", 0x100},
    {&AirportCounts::apronCount, "aprons", 0x100, 0x10000},
    {&AirportCounts::helipadCount, "helipads", 0x80},
};

/** Counts the children of an airport, and notes differences from the declared
 * counts.
 *
 * @param children all children found by a RecordCursor.
 */
AirportContent ReadAirportContent(const RecordView &record,
                                  const Airport &airport,
                                  std::span<const RecordView> children,
                                  RecordLog &log);

struct DeletedRunway
{
    Surface surface{};
    int primaryNumber = 0;
    int primaryDesignator = 0;
    int secondaryNumber = 0;
    int secondaryDesignator = 0;
};

struct DeletedStart
{
    int runwayNumber = 0;
    int designator = 0;

    /** Enumeration start_type. */
    int type = 0;
    std::uint8_t unused = 0;
};

struct DeletedFrequency
{
    /** Enumeration com_type. */
    int type = 0;

    /** Hz. */
    std::uint32_t frequency = 0;
};

struct DeleteAirport
{
    /** Bits as in enumeration airport_deletion: 0 to 15 are the flags, 16 to 23
     * those added by MSFS. */
    std::uint32_t flags = 0;

    std::vector<DeletedRunway> runways{};
    std::vector<DeletedStart> starts{};
    std::vector<DeletedFrequency> frequencies{};
};

/** Returns nothing for other records and, with a problem, for damaged ones. */
std::optional<DeleteAirport> ParseDeleteAirport(const RecordView &record,
                                                RecordLog &log);
void WriteDeleteAirport(const DeleteAirport &deletion, RecordWriter &writer);

struct AirportSummary : FixIdent
{
    /** Bit 0: there is a tower frequency. Bits 1 and 2: enumeration
     * summary_runway_class. Bits 5 to 15: enumeration summary_approach. */
    std::uint16_t flags = 0;

    GeoPosition position{};

    /** Degrees, east positive. */
    double variation = 0.0;

    /** Metres. */
    double longestRunway = 0.0;

    /** Degrees. */
    double longestRunwayHeading = 0.0;

    /** Two bits for each kind of fuel: ogr/records/format.md 3.1. */
    std::uint32_t fuel = 0;

    /** Prepar3D v5 and v6, if it is not zero; meaning unknown. */
    std::optional<Guid> guid{};
};

/** Returns nothing for other records and, with a problem, for damaged ones. */
std::optional<AirportSummary> ParseAirportSummary(const RecordView &record,
                                                  RecordLog &log);
void WriteAirportSummary(std::uint16_t id, const AirportSummary &summary,
                         RecordWriter &writer);

}  // namespace bgl

#endif
