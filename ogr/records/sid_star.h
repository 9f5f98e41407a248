// SPDX-License-Identifier: MIT
// Departures and arrivals of MSFS: spec records.md 4.3.

#ifndef FLIGHTSIM_OGR_RECORDS_SID_STAR_H
#define FLIGHTSIM_OGR_RECORDS_SID_STAR_H

#include "ogr/records/record_reader.h"

#include <optional>

namespace bgl
{

inline constexpr std::uint16_t RECORD_SID = 0x42;
inline constexpr std::uint16_t RECORD_STAR = 0x48;

/** The fixed part of a SID or STAR; its legs and transitions are children. */
struct SidStar
{
    bool isStar = false;
    std::string ident;

    /** What the record declares. */
    int runwayTransitionCount = 0;
    int commonLegCount = 0;
    int enrouteTransitionCount = 0;

    /** Where the children begin, from the start of the record. */
    std::size_t fixedSize = 0;
};

/** Nothing for other records, and, with a problem, for damaged ones. */
std::optional<SidStar> ParseSidStar(const RecordView &record, RecordLog &log);

}  // namespace bgl

#endif
