// SPDX-License-Identifier: MIT
// Fixes: idents, references to them, waypoints, deletions.

#ifndef FLIGHTSIM_OGR_RECORDS_CORE_FIX_H
#define FLIGHTSIM_OGR_RECORDS_CORE_FIX_H

#include "ogr/records/core/record_writer.h"

#include <optional>
#include <string>
#include <vector>

namespace bgl
{

/** Idents are unique only together with their region and, for the fixes of an
 * approach, the airport. Both are empty in many records. */
struct FixIdent
{
    Identifier ident{};
    std::string region{};
    std::string airport{};

    /** Follows the region in records of MSFS 2024; meaning unknown. [S] */
    std::uint32_t unknown = 0;
};

/** Kind codes of the things that can be referred to. */
inline constexpr int FIX_AIRPORT = 1;
inline constexpr int FIX_VOR = 2;
inline constexpr int FIX_NDB = 3;
inline constexpr int FIX_TERMINAL_NDB = 4;
inline constexpr int FIX_WAYPOINT = 5;
inline constexpr int FIX_TERMINAL_WAYPOINT = 6;
inline constexpr int FIX_MARKER = 7;
inline constexpr int FIX_LOCALIZER = 8;
inline constexpr int FIX_RUNWAY = 9;
inline constexpr int FIX_TACAN = 10;

/** A reference to a fix, navaid or runway end by name. */
struct FixReference
{
    /** Enumeration fix_type; 0 for none. */
    int kind = 0;
    std::string ident;
    std::string region;

    /** Ident of the airport of a terminal fix. */
    std::string airport;

    bool IsEmpty() const
    {
        return kind == 0 && ident.empty();
    }
};

/** The fixed part of a waypoint. */
struct Waypoint : FixIdent
{
    /** Enumeration waypoint_type. */
    int type = 0;

    /** Number of routes as declared by the record. */
    int routeCount = 0;

    /** Without altitude. */
    GeoPosition position{};

    /** Degrees, east positive. */
    double variation = 0.0;

    /** Offset of the routes from the start of the record. */
    std::size_t fixedSize = 0;
};

/** A neighbour of a waypoint on an airway; its ident is empty at the airway's
 * end. Its kind is 2 for a VOR, 3 for an NDB, 5 for others. */
struct AirwayNeighbour : FixIdent
{
    /** Of the segment between the two, in metres. */
    double minimumAltitude = 0.0;

    /** File offset, which identifies the neighbour in the file. */
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

/** Returns nothing for other records and, with a problem, for those that are
 * too short. */
std::optional<Waypoint> ParseWaypoint(const RecordView &record, RecordLog &log);

/** Whether a record is a waypoint that declares routes. Reads one byte, for
 * callers that need not parse the others. */
bool DeclaresRoutes(const RecordView &record);

/** Reads the routes after the fixed part into `routes`, which is cleared; none,
 * with a problem, if the record holds fewer than it declares. */
void ReadRoutes(const RecordView &record, const Waypoint &waypoint,
                RecordLog &log, std::vector<Route> &routes);

/** Writes a waypoint with its routes, and their count.
 *
 * @param id of the record.
 */
void WriteWaypoint(std::uint16_t id, const Waypoint &waypoint,
                   std::span<const Route> routes, RecordWriter &writer);

/** A deletion in a section of navigation aids, which determines the kind
 * deleted; its ident is that of an airport. */
struct DeleteNavigation : FixIdent
{
    std::uint16_t unused = 0;
};

/** Returns nothing for other records and, with a problem, for damaged ones. */
std::optional<DeleteNavigation> ParseDeleteNavigation(const RecordView &record,
                                                      RecordLog &log);
void WriteDeleteNavigation(const DeleteNavigation &order, RecordWriter &writer);

}  // namespace bgl

#endif
