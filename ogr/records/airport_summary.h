// SPDX-License-Identifier: MIT
// What a file says of an airport in short: spec records.md 8.1.

#ifndef FLIGHTSIM_OGR_RECORDS_AIRPORT_SUMMARY_H
#define FLIGHTSIM_OGR_RECORDS_AIRPORT_SUMMARY_H

#include "ogr/records/fix_ident.h"

#include <optional>

namespace bgl
{

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
