// SPDX-License-Identifier: MIT
// Airspace boundaries: spec records.md 6.1.

#ifndef FLIGHTSIM_OGR_RECORDS_BOUNDARY_H
#define FLIGHTSIM_OGR_RECORDS_BOUNDARY_H

#include "ogr/records/com.h"

#include <optional>
#include <vector>

namespace bgl
{

inline constexpr std::uint32_t SECTION_BOUNDARY = 0x20;
inline constexpr std::uint16_t RECORD_BOUNDARY = 0x20;
inline constexpr std::uint16_t RECORD_BOUNDARY_MSFS_2024 = 0x107;
inline constexpr std::uint16_t RECORD_BOUNDARY_LINES = 0x21;

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
};

/** The boundary with its children. Nothing for other records, and, with a
 * problem, for those that are too short; damaged children are left out. */
std::optional<Boundary> ParseBoundary(const RecordView &record, RecordLog &log);

}  // namespace bgl

#endif
