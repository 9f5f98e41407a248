// SPDX-License-Identifier: MIT
// Lines across the 180th meridian.

#ifndef FLIGHTSIM_OGR_RECORDS_LONGITUDE_H
#define FLIGHTSIM_OGR_RECORDS_LONGITUDE_H

#include <cmath>

namespace bgl
{

/** A longitude as it continues a line from the one before: within 180 degrees
 * of it. Lines across the 180th meridian so stay lines, with longitudes beyond
 * 180, and do not go around the earth. */
inline double ContinueLongitude(double longitude, double before)
{
    const double step = longitude - before;
    return std::abs(step) <= 180.0
               ? longitude
               : longitude - 360.0 * std::round(step / 360.0);
}

}  // namespace bgl

#endif
