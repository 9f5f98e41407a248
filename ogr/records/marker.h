// SPDX-License-Identifier: MIT
// Marker beacons: spec records.md 5.4.

#ifndef FLIGHTSIM_OGR_RECORDS_MARKER_H
#define FLIGHTSIM_OGR_RECORDS_MARKER_H

#include "ogr/records/record_reader.h"

#include <optional>

namespace bgl
{

inline constexpr std::uint16_t RECORD_MARKER = 0x18;

struct Marker
{
    /** Degrees, in steps of 360/256. */
    double trueHeading = 0.0;

    /** Enumeration marker_type. */
    int type = 0;
    GeoPosition position{};

    /** Often empty. */
    Identifier ident{};
    std::string region{};
};

/** Nothing for other records, and, with a problem, for damaged ones. */
std::optional<Marker> ParseMarker(const RecordView &record, RecordLog &log);

}  // namespace bgl

#endif
