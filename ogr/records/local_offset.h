// SPDX-License-Identifier: MIT
// Places that are given in metres from another one: spec records.md chapter 7.

#ifndef FLIGHTSIM_OGR_RECORDS_LOCAL_OFFSET_H
#define FLIGHTSIM_OGR_RECORDS_LOCAL_OFFSET_H

#include "ogr/records/record_reader.h"

#include <optional>

namespace bgl
{

/** The place `east` and `north` metres from a base, at the altitude of that;
 * nothing when it is not a place on the earth. */
std::optional<GeoPosition> OffsetPosition(const GeoPosition &base, double east,
                                          double north);

}  // namespace bgl

#endif
