// SPDX-License-Identifier: MIT
// What an airport removes of its predecessor: spec records.md 3.15.

#ifndef FLIGHTSIM_OGR_RECORDS_DELETE_AIRPORT_H
#define FLIGHTSIM_OGR_RECORDS_DELETE_AIRPORT_H

#include "ogr/records/record_reader.h"
#include "ogr/records/surface.h"

#include <optional>
#include <vector>

namespace bgl
{

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

}  // namespace bgl

#endif
