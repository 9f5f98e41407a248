// SPDX-License-Identifier: MIT
// Geometries across the antimeridian, with longitudes that continue beyond 180.

#ifndef FLIGHTSIM_OGR_LAYER_ANTIMERIDIAN_H
#define FLIGHTSIM_OGR_LAYER_ANTIMERIDIAN_H

#include "driver/base/gdal_compat.h"

namespace flightsim
{

/** Returns the degrees, a multiple of 360, that move a longitude into a range;
 * 0 if it is inside or at an end. */
double FindTurn(double longitude, double west, double east);

/** The same for the range from -180 to 180. */
inline double FindTurn(double longitude)
{
    return FindTurn(longitude, -180.0, 180.0);
}

/** Whether an edge of a line or polygon is longer than half the way around the
 * earth, so that the other way is shorter. */
bool HasEdgeAcrossAntimeridian(const OGRGeometry &geometry);

/** The same, or a longitude is beyond 180. */
bool IsAcrossAntimeridian(const OGRGeometry &geometry);

/** Continues such edges the shorter way, with longitudes beyond 180. Holes stay
 * within their polygon, and the middle of each part is on the earth. Edges of a
 * whole turn stay unchanged. Returns the problem of a ring around a pole;
 * otherwise null. */
const char *ContinueAcrossAntimeridian(OGRGeometry &geometry);

}  // namespace flightsim

#endif
