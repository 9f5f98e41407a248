// SPDX-License-Identifier: MIT
// Airspaces, coastlines and political borders, time zones.

#ifndef FLIGHTSIM_OGR_RECORDS_NAVIGATION_AREA_H
#define FLIGHTSIM_OGR_RECORDS_NAVIGATION_AREA_H

#include "driver/bgl/container.h"
#include "driver/bytes/geodesy.h"
#include "ogr/records/airport/airport_part.h"
#include "ogr/records/core/record_reader.h"

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

/** A point in the list that describes a boundary. */
struct BoundaryPoint
{
    /** Enumeration boundary_point_type. */
    int type = 0;

    /** Unused for a circle. */
    double longitude = 0.0;
    double latitude = 0.0;

    /** Metres; circles only. */
    double radius = 0.0;

    /** Precedes the radius of a circle. */
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

    /** A record after the first frequency. */
    std::optional<Com> secondCom{};
    std::string name{};
    std::vector<BoundaryPoint> points{};

    /** Follows the fixed part in MSFS 2024; meaning unknown. [S] */
    std::array<std::uint8_t, 20> unknown{};
};

/** Parses a boundary with its children. Returns nothing for other records and,
 * with a problem, for those that are too short; leaves out damaged children. */
std::optional<Boundary> ParseBoundary(const RecordView &record, RecordLog &log);

/** Writes the boundary with its children in the order of the compilers. */
void WriteBoundary(std::uint16_t id, const Boundary &boundary,
                   RecordWriter &writer);

/** A vertex in degrees, with the kind of line that leads to it. */
struct RingVertex
{
    enum class Kind
    {
        /** Straight from the previous vertex. */
        Line,
        /** Within an arc; always followed by ArcEnd. */
        ArcMiddle,
        /** The end of a piece of an arc, which leads from the last vertex that
         * is not ArcMiddle through the preceding ArcMiddle. */
        ArcEnd
    };

    double longitude = 0.0;
    double latitude = 0.0;
    Kind kind = Kind::Line;
};

/** Draws a boundary.
 *
 * Arcs are drawn on the ellipsoid around their centre, with vertices every
 * `arcStep` degrees or closer; if start and end have different distances from
 * the centre, the radius changes linearly. A straight line between two vertices
 * deviates from the arc, inwards, by at most radius * (1 - cos(arcStep / 2)).
 *
 * @param ring is cleared; empty if the points describe no line. Closed if
 *        the points are, which is the case for those of compilers.
 * @param log gets points that do not fit into the sequence.
 */
void MakeBoundaryRing(const std::vector<BoundaryPoint> &points, double arcStep,
                      RecordLog &log, std::vector<RingVertex> &ring);

/** Their number has 14 bits. */
inline constexpr std::size_t GEOPOL_MAXIMUM_VERTICES = 0x3FFF;

struct Geopol
{
    /** Enumeration geopol_type. That 1 is a coastline and 3 a dashed boundary
     * is known only from other readers. [?] */
    int type = 0;

    /** The corners as declared by the record. */
    GeoPoint minimum{};
    GeoPoint maximum{};

    std::vector<GeoPoint> vertices{};

    /** Number of vertices in the record; ignored when writing. */
    std::size_t vertexCount = 0;
};

/** Returns nothing for other records and, with a problem, for damaged ones. */
std::optional<Geopol> ParseGeopol(const RecordView &record, RecordLog &log);
void WriteGeopol(const Geopol &geopol, RecordWriter &writer);

/** When daylight saving time applies. */
struct DaylightSavingRule
{
    /** Day of the year on or after which it begins or ends; 0 to 511. */
    int startDay = 0;
    int endDay = 0;

    /** Day of the week, 0 to 7. */
    int startWeekday = 0;
    int endWeekday = 0;

    /** The bits that belong to none of the other members. */
    std::uint32_t spareBits = 0;

    bool operator==(const DaylightSavingRule &) const = default;
};

DaylightSavingRule UnpackDaylightSaving(std::uint32_t packed);

/** The inverse of UnpackDaylightSaving; truncates values that do not fit into
 * their bits. */
std::uint32_t PackDaylightSaving(const DaylightSavingRule &rule);

/** A rectangle with the same time. */
struct TimeZone
{
    /** Degrees; where a zone crosses the 180th meridian, the east exceeds 180
     * or is west of the west. */
    double west = 0.0;
    double north = 0.0;
    double east = 0.0;
    double south = 0.0;

    /** Minutes from UTC, as stored. */
    int deviation = 0;

    /** Determines which of overlapping zones applies. */
    int priority = 0;

    /** Minutes. */
    int daylightSavingShift = 0;
    DaylightSavingRule daylightSaving{};
};

/** Reads one entry, a view without header. The whole layout comes from one
 * source and has not been seen in a real file. [S] */
TimeZone ReadTimeZone(const RecordView &entry, RecordLog &log);
void WriteTimeZone(const TimeZone &zone, RecordWriter &writer);

}  // namespace bgl

#endif
