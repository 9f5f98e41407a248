// SPDX-License-Identifier: MIT
// Car parkings of MSFS 2020: spec records.md chapter 7.

#ifndef FLIGHTSIM_OGR_RECORDS_CAR_PARKING_H
#define FLIGHTSIM_OGR_RECORDS_CAR_PARKING_H

#include "ogr/records/scenery_object.h"

#include <vector>

namespace bgl
{

struct CarParking
{
    ObjectPlacement placement{};

    /** The corners of the area, not closed. */
    std::vector<GeoPosition> corners{};
};

/** Nothing for other records, and, with a problem, for damaged ones. */
std::optional<CarParking> ParseCarParking(const RecordView &record,
                                          RecordLog &log);

}  // namespace bgl

#endif
