// SPDX-License-Identifier: MIT
// TACAN stations of Prepar3D: spec records.md 5.3.

#ifndef FLIGHTSIM_OGR_RECORDS_TACAN_H
#define FLIGHTSIM_OGR_RECORDS_TACAN_H

#include "ogr/records/fix_ident.h"
#include "ogr/records/station_part.h"

#include <optional>

namespace bgl
{

inline constexpr std::uint16_t RECORD_TACAN = 0xA0;

struct Tacan : FixIdent
{
    GeoPosition position{};

    /** Number and band, e.g. "57Y". */
    std::string channel{};

    bool isDmeOnly = false;

    /** Metres. */
    double range = 0.0;

    /** Degrees, east positive. */
    double variation = 0.0;

    std::string name{};
    std::optional<Dme> dme{};
};

/** The station with its children. Nothing for other records, and, with a
 * problem, for those that are too short; damaged children are left out. */
std::optional<Tacan> ParseTacan(const RecordView &record, RecordLog &log);

}  // namespace bgl

#endif
