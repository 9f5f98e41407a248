// SPDX-License-Identifier: MIT
// Waypoints and the airways that pass them: spec records.md 5.5.

#ifndef FLIGHTSIM_OGR_RECORDS_WAYPOINT_H
#define FLIGHTSIM_OGR_RECORDS_WAYPOINT_H

#include "ogr/records/fix_ident.h"

#include <optional>
#include <vector>

namespace bgl
{

inline constexpr std::uint16_t RECORD_WAYPOINT = 0x22;
inline constexpr std::uint16_t RECORD_WAYPOINT_MSFS_2024 = 0x108;

/** The fixed part of a waypoint. */
struct Waypoint : FixIdent
{
    /** Enumeration waypoint_type. */
    int type = 0;

    /** Number of routes that the record declares. */
    int routeCount = 0;

    /** Without altitude. */
    GeoPosition position{};

    /** Degrees, east positive. */
    double variation = 0.0;

    /** Where the routes begin, from the start of the record. */
    std::size_t fixedSize = 0;
};

/** A fix beside a waypoint on an airway; the ident is empty at the airway's
 * end. Its kind is 2 for a VOR, 3 for an NDB, 5 for others. */
struct AirwayNeighbour : FixIdent
{
    /** Of the segment between the two, in metres. */
    double minimumAltitude = 0.0;

    /** File offset, which tells neighbours of a file apart. */
    std::uint64_t offset = 0;

    bool IsPresent() const
    {
        return !ident.text.empty();
    }
};

/** An airway at one waypoint. */
struct Route
{
    /** Enumeration airway_type. */
    int type = 0;
    std::string name{};
    AirwayNeighbour next{};
    AirwayNeighbour previous{};
};

/** Nothing for other records, and, with a problem, for those that are too
 * short. */
std::optional<Waypoint> ParseWaypoint(const RecordView &record, RecordLog &log);

/** Reads the routes behind the fixed part into `routes`, which is cleared; none,
 * with a problem, when the record holds fewer than it declares. */
void ReadRoutes(const RecordView &record, const Waypoint &waypoint,
                RecordLog &log, std::vector<Route> &routes);

}  // namespace bgl

#endif
