// SPDX-License-Identifier: MIT
// Fixes: their idents, references to them, waypoints, deletions.

#ifndef FLIGHTSIM_OGR_RECORDS_FIX_H
#define FLIGHTSIM_OGR_RECORDS_FIX_H

#include "ogr/records/record_reader.h"

#include <optional>
#include <string>
#include <vector>

namespace bgl
{

/** How a record holds its ident. */
enum class IdentForm
{
    /** IDENT5 and REGAP. */
    Ident5,
    /** MSFS 2024: IDENT8, REGAP and four bytes that are not known. [S] */
    Ident8
};

/** Idents are unique only together with their region, and with the airport for
 * the fixes of an approach. Either is empty in many records. */
struct FixIdent
{
    Identifier ident{};
    std::string region{};
    std::string airport{};
};

/** Reads 8 or 16 bytes. */
FixIdent ReadFixIdent(RecordReader &reader, IdentForm form);

/** Kind codes of what can be referred to. */
inline constexpr int FIX_AIRPORT = 1;
inline constexpr int FIX_VOR = 2;
inline constexpr int FIX_NDB = 3;
inline constexpr int FIX_TERMINAL_NDB = 4;
inline constexpr int FIX_WAYPOINT = 5;
inline constexpr int FIX_TERMINAL_WAYPOINT = 6;
inline constexpr int FIX_MARKER = 7;
inline constexpr int FIX_LOCALIZER = 8;
inline constexpr int FIX_RUNWAY = 9;

/** A fix, navaid or runway end by its name. */
struct FixReference
{
    /** Enumeration fix_type; 0 for none. */
    int kind = 0;
    std::string ident;
    std::string region;

    /** Ident of the airport that a terminal fix belongs to. */
    std::string airport;

    bool IsEmpty() const
    {
        return kind == 0 && ident.empty();
    }
};

/** Kind and ident in one dword, then REGAP. */
FixReference ReadFix(RecordReader &reader);

/** The form of Prepar3D v6: kind and ident in a dword each, then REGAP. */
FixReference ReadLongFix(RecordReader &reader);

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

inline constexpr std::uint16_t RECORD_DELETE_NAVIGATION = 0xDB;

/** Stands in a section of navigation aids, whose kind it removes; its ident is
 * that of an airport. */
struct DeleteNavigation : FixIdent
{
};

/** Nothing for other records, and, with a problem, for damaged ones. */
std::optional<DeleteNavigation> ParseDeleteNavigation(const RecordView &record,
                                                      RecordLog &log);

}  // namespace bgl

#endif
