// SPDX-License-Identifier: MIT
// Points of taxiways: spec records.md 3.7.

#ifndef FLIGHTSIM_OGR_RECORDS_TAXI_POINT_H
#define FLIGHTSIM_OGR_RECORDS_TAXI_POINT_H

#include "ogr/records/record_reader.h"

#include <optional>
#include <vector>

namespace bgl
{

inline constexpr std::uint16_t RECORD_TAXI_POINTS = 0x1A;
inline constexpr std::uint16_t RECORD_TAXI_POINTS_PREPAR3D = 0xAC;

struct TaxiPoint
{
    /** File offset of the element. */
    std::uint64_t offset = 0;

    /** Enumeration taxi_point_type. */
    int type = 0;

    /** Enumeration taxi_point_orientation. */
    int orientation = 0;

    GeoPosition position{};

    /** The record has altitudes: Prepar3D v5 and v6. */
    bool hasAltitude = false;
};

/** Appends the points of a record; their index in paths is their place among
 * all points of the airport. Points that do not fit into the record are left
 * out with a problem.
 *
 * @return false for other records.
 */
bool ParseTaxiPoints(const RecordView &record, RecordLog &log,
                     std::vector<TaxiPoint> &points);

}  // namespace bgl

#endif
