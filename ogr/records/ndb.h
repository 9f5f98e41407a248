// SPDX-License-Identifier: MIT
// Non-directional beacons: spec records.md 5.2.

#ifndef FLIGHTSIM_OGR_RECORDS_NDB_H
#define FLIGHTSIM_OGR_RECORDS_NDB_H

#include "ogr/records/fix_ident.h"

#include <optional>

namespace bgl
{

inline constexpr std::uint16_t RECORD_NDB = 0x17;
inline constexpr std::uint16_t RECORD_NDB_MSFS_2024 = 0x106;

struct Ndb : FixIdent
{
    /** Enumeration ndb_type. */
    int type = 0;
    std::uint32_t frequencyHz = 0;
    GeoPosition position{};

    /** Metres. */
    double range = 0.0;

    /** Degrees, east positive. */
    double variation = 0.0;

    std::string name{};
};

/** The beacon with its name. Nothing for other records, and, with a problem,
 * for those that are too short. */
std::optional<Ndb> ParseNdb(const RecordView &record, RecordLog &log);

}  // namespace bgl

#endif
