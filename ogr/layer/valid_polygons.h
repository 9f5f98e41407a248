// SPDX-License-Identifier: MIT
// Makes self-intersecting polygons valid.

#ifndef FLIGHTSIM_OGR_LAYER_VALID_POLYGONS_H
#define FLIGHTSIM_OGR_LAYER_VALID_POLYGONS_H

#include "driver/base/gdal_compat.h"

#include <memory>

namespace flightsim
{

/** Returns the same area as a valid multipolygon; null if nothing is left, for
 * example of a ring without an inside. A geometry that cannot be made valid,
 * and any geometry if GDAL lacks GEOS, is returned unchanged. */
std::unique_ptr<OGRGeometry>
MakeValidPolygons(std::unique_ptr<OGRGeometry> geometry);

/** Returns the area covered by a polygon as a valid multipolygon: overlapping
 * parts count once, and holes are subtracted, even where they meet the outer
 * ring. Null if nothing is left, or the polygon cannot be repaired. */
std::unique_ptr<OGRMultiPolygon> RepairPolygon(const OGRPolygon &polygon);

}  // namespace flightsim

#endif
