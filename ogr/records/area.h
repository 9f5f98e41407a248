// SPDX-License-Identifier: MIT
// Airspaces, coastlines and political borders, time zones.

#ifndef FLIGHTSIM_OGR_RECORDS_AREA_H
#define FLIGHTSIM_OGR_RECORDS_AREA_H

#include "driver/bgl/container.h"
#include "driver/bytes/geodesy.h"
#include "ogr/records/airport_part.h"
#include "ogr/records/record_reader.h"

#include <array>
#include <optional>
#include <vector>

namespace bgl
{

/** Values of BoundaryPoint::type. */
inline constexpr int POINT_START = 1;
inline constexpr int POINT_LINE = 2;
inline constexpr int POINT_ORIGIN = 3;
inline constexpr int POINT_ARC_CLOCKWISE = 4;
inline constexpr int POINT_ARC_COUNTERCLOCKWISE = 5;
inline constexpr int POINT_CIRCLE = 6;

/** One point of the list that describes a boundary. */
struct BoundaryPoint
{
    /** Enumeration boundary_point_type. */
    int type = 0;

    /** Not for a circle. */
    double longitude = 0.0;
    double latitude = 0.0;

    /** Metres, for a circle. */
    double radius = 0.0;

    /** Before the radius of a circle. */
    std::uint32_t unused = 0;

    /** File offset. */
    std::uint64_t offset = 0;
};

struct Boundary
{
    /** Enumeration boundary_type. */
    int type = 0;

    /** Enumeration boundary_altitude_type. */
    int minimumAltitudeType = 0;
    int maximumAltitudeType = 0;

    /** The south-west corner with the lower limit, the north-east corner with
     * the upper limit. */
    GeoPosition minimum{};
    GeoPosition maximum{};

    std::optional<Com> com{};
    std::string name{};
    std::vector<BoundaryPoint> points{};

    /** Follows the fixed part in MSFS 2024; not known. [S] */
    std::array<std::uint8_t, 20> unknown{};
};

/** The boundary with its children. Nothing for other records, and, with a
 * problem, for those that are too short; damaged children are left out. */
std::optional<Boundary> ParseBoundary(const RecordView &record, RecordLog &log);

/** Writes the boundary with its children in the order of the compilers. */
void WriteBoundary(std::uint16_t id, const Boundary &boundary,
                   RecordWriter &writer);

/** A vertex in degrees, with how the line comes to it. */
struct RingVertex
{
    enum class Kind
    {
        /** Straight from the vertex before. */
        Line,
        /** Within an arc; always followed by ArcEnd. */
        ArcMiddle,
        /** The end of a piece of an arc, which leads from the last vertex that
         * is not ArcMiddle through the ArcMiddle before. */
        ArcEnd
    };

    double longitude = 0.0;
    double latitude = 0.0;
    Kind kind = Kind::Line;
};

/** Draws a boundary.
 *
 * Arcs are drawn on the ellipsoid, around their centre, with vertices every
 * `arcStep` degrees or closer; where start and end differ in their distance
 * from the centre, the radius changes evenly. A straight line between two
 * vertices lies inside the arc by at most radius * (1 - cos(arcStep / 2)).
 *
 * @param ring is cleared; empty when the points describe no line. Closed when
 *        the points are, which those of compilers are.
 * @param log gets what does not fit into the sequence of points.
 */
void MakeBoundaryRing(const std::vector<BoundaryPoint> &points, double arcStep,
                      RecordLog &log, std::vector<RingVertex> &ring);

struct Geopol
{
    /** Enumeration geopol_type. That 1 is a coastline and 3 a dashed boundary
     * is known from readers of others only. [?] */
    int type = 0;

    /** The corners that the record declares. */
    GeoPoint minimum{};
    GeoPoint maximum{};

    std::vector<GeoPoint> vertices{};

    /** Number of vertices in the record; writing counts them. */
    std::size_t vertexCount = 0;
};

/** Nothing for other records, and, with a problem, for damaged ones. */
std::optional<Geopol> ParseGeopol(const RecordView &record, RecordLog &log);
void WriteGeopol(const Geopol &geopol, RecordWriter &writer);

/** When daylight saving time holds. */
struct DaylightSavingRule
{
    /** Day of the year on or after which it begins or ends; 0 to 511. */
    int startDay = 0;
    int endDay = 0;

    /** Day of the week, 0 to 7. */
    int startWeekday = 0;
    int endWeekday = 0;

    /** The bits that belong to none of them. */
    std::uint32_t spareBits = 0;
};

/** Takes a packed rule apart. */
DaylightSavingRule UnpackDaylightSaving(std::uint32_t packed);

/** The counterpart; what does not fit into its bits is cut. */
std::uint32_t PackDaylightSaving(const DaylightSavingRule &rule);

/** A rectangle with one time. */
struct TimeZone
{
    /** Degrees; the east lies beyond 180 or west of the west where a zone
     * crosses the 180th meridian. */
    double west = 0.0;
    double north = 0.0;
    double east = 0.0;
    double south = 0.0;

    /** Minutes from UTC, as stored. */
    int deviation = 0;

    /** Of overlapping zones one counts. */
    int priority = 0;

    /** Minutes. */
    int daylightSavingShift = 0;
    DaylightSavingRule daylightSaving{};
};

/** Reads one entry, a view without header. The whole layout comes from one
 * source and has not been met in a real file. [S] */
TimeZone ReadTimeZone(const RecordView &entry, RecordLog &log);
void WriteTimeZone(const TimeZone &zone, RecordWriter &writer);

}  // namespace bgl

#endif
