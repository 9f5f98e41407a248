// SPDX-License-Identifier: MIT
// Airports, what they delete, and their summary.

#ifndef FLIGHTSIM_OGR_RECORDS_AIRPORT_H
#define FLIGHTSIM_OGR_RECORDS_AIRPORT_H

#include "ogr/records/fix.h"
#include "ogr/records/record_reader.h"
#include "ogr/records/record_values.h"

#include <optional>
#include <span>
#include <vector>

namespace bgl
{

inline constexpr std::uint16_t RECORD_AIRPORT_FS9 = 0x03;
inline constexpr std::uint16_t RECORD_AIRPORT_FSX = 0x3C;
inline constexpr std::uint16_t RECORD_AIRPORT_PREPAR3D = 0xAB;
inline constexpr std::uint16_t RECORD_AIRPORT_MSFS_2020 = 0x56;
inline constexpr std::uint16_t RECORD_AIRPORT_MSFS_2024 = 0x113;

/** Whether a record of an airport section is an airport. */
bool IsAirport(std::uint16_t id);

/** The fixed part of an airport. */
struct Airport
{
    std::uint16_t recordId = 0;
    std::string ident;
    std::string region;
    GeoPosition position{};

    /** Nothing when the file holds three zeros, as those of MSFS do. */
    std::optional<GeoPosition> tower{};

    /** Degrees, east positive. */
    double variation = 0.0;

    /** Two bits for each kind of fuel: spec records.md 3.1. */
    std::uint32_t fuel = 0;

    /** What the record declares; 0 to 1, where the dialect has it. */
    std::optional<double> trafficScalar{};

    /** Counts that the record declares; never relied on. */
    int runwayCount = 0;
    int comCount = 0;
    int startCount = 0;
    int approachCount = 0;
    int apronCount = 0;
    int helipadCount = 0;

    /** A delete-airport child is declared. */
    bool deletes = false;

    /** MSFS only; false elsewhere. */
    bool isClosed = false;
    bool isStar = false;
    bool isOnTin = false;

    /** Prepar3D v5 and v6 only; false elsewhere. */
    bool isSloped = false;

    /** Where the children begin, from the start of the record. */
    std::size_t fixedSize = 0;
};

/** Parses the fixed part; nothing, with a problem, when the record is too
 * short. */
std::optional<Airport> ParseAirport(const RecordView &record, RecordLog &log);

/** Children that are there, whatever the fixed part declares. */
struct AirportContent
{
    /** Of the first name; empty when there is none. */
    std::string name{};

    int runwayCount = 0;
    int comCount = 0;
    int startCount = 0;
    int approachCount = 0;
    int apronCount = 0;
    int helipadCount = 0;
    bool deletes = false;
};

/** Counts the children of an airport; what differs from the declared counts is
 * noted.
 *
 * @param children all that a RecordCursor finds. */
AirportContent ReadAirportContent(const RecordView &record,
                                  const Airport &airport,
                                  std::span<const RecordView> children,
                                  RecordLog &log);

inline constexpr std::uint16_t RECORD_DELETE_AIRPORT = 0x33;

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
     * those that MSFS has added. */
    std::uint32_t flags = 0;

    std::vector<DeletedRunway> runways{};
    std::vector<DeletedStart> starts{};
    std::vector<DeletedFrequency> frequencies{};
};

/** Nothing for other records, and, with a problem, for damaged ones. */
std::optional<DeleteAirport> ParseDeleteAirport(const RecordView &record,
                                                RecordLog &log);

inline constexpr std::uint16_t RECORD_AIRPORT_SUMMARY = 0x32;
inline constexpr std::uint16_t RECORD_AIRPORT_SUMMARY_PREPAR3D = 0xAA;

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

    /** Two bits for each kind of fuel: spec records.md 3.1. */
    std::uint32_t fuel = 0;

    /** Prepar3D v5 and v6, when it is not zero; its meaning is not known. */
    std::optional<Guid> guid{};
};

/** Nothing for other records, and, with a problem, for damaged ones. */
std::optional<AirportSummary> ParseAirportSummary(const RecordView &record,
                                                  RecordLog &log);

}  // namespace bgl

#endif
