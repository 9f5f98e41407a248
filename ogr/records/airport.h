// SPDX-License-Identifier: MIT
// Airports: spec records.md chapter 3.

#ifndef FLIGHTSIM_OGR_RECORDS_AIRPORT_H
#define FLIGHTSIM_OGR_RECORDS_AIRPORT_H

#include "ogr/records/record_reader.h"

#include <optional>

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

}  // namespace bgl

#endif
