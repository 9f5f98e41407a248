// SPDX-License-Identifier: MIT
// Helipads: spec records.md 3.6.

#ifndef FLIGHTSIM_OGR_RECORDS_HELIPAD_H
#define FLIGHTSIM_OGR_RECORDS_HELIPAD_H

#include "ogr/records/record_reader.h"
#include "ogr/records/surface.h"

#include <optional>

namespace bgl
{

inline constexpr std::uint16_t RECORD_HELIPAD = 0x26;

struct Helipad
{
    Surface surface{};

    /** Enumeration helipad_type. */
    int type = 0;

    bool isTransparent = false;
    bool isClosed = false;
    GeoPosition position{};

    /** Metres. */
    double length = 0.0;
    double width = 0.0;

    double trueHeading = 0.0;
};

/** Nothing for other records, and, with a problem, for damaged ones. */
std::optional<Helipad> ParseHelipad(const RecordView &record, RecordLog &log);

}  // namespace bgl

#endif
