// SPDX-License-Identifier: MIT
// Values that X-Plane autogen cannot hold.

#ifndef FLIGHTSIM_OGR_XPAUTOGEN_VALUE_CHECK_H
#define FLIGHTSIM_OGR_XPAUTOGEN_VALUE_CHECK_H

#include <ogr_feature.h>

#include <string>

namespace flightsim
{

/** Returns why the value of a field cannot be written to a line of a file; null
 * if it can. */
const char *FindValueProblem(const OGRFeature &feature, int field);

/** Whether the start of a range, a field that ends in "min_m", is above its end;
 * names both in `problem`. */
bool HasReversedRange(const OGRFeature &feature, std::string &problem);

/** Returns why coordinates cannot be written to a line, or projected to a plane
 * around the anchor; null if they can. */
const char *FindPlaceProblem(const OGRGeometry &geometry, bool isOnEarth);

}  // namespace flightsim

#endif
