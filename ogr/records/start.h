// SPDX-License-Identifier: MIT
// Start positions of airports: spec records.md 3.4.

#ifndef FLIGHTSIM_OGR_RECORDS_START_H
#define FLIGHTSIM_OGR_RECORDS_START_H

#include "ogr/records/record_reader.h"

#include <optional>

namespace bgl
{

inline constexpr std::uint16_t RECORD_START = 0x11;

struct Start
{
    int runwayNumber = 0;
    int designator = 0;

    /** Enumeration start_type. */
    int type = 0;
    GeoPosition position{};
    double trueHeading = 0.0;
};

/** Nothing for other records, and, with a problem, for damaged ones. */
std::optional<Start> ParseStart(const RecordView &record, RecordLog &log);

}  // namespace bgl

#endif
