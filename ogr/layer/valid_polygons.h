// SPDX-License-Identifier: MIT
// Makes polygons valid that cross themselves.

#ifndef FLIGHTSIM_OGR_LAYER_VALID_POLYGONS_H
#define FLIGHTSIM_OGR_LAYER_VALID_POLYGONS_H

#include "driver/base/gdal_compat.h"

#include <memory>

namespace flightsim
{

/** Returns the same area as a valid multipolygon; null where nothing of it is
 * left, as of a ring without an inside. A geometry that cannot be made valid,
 * and every one where GDAL has no GEOS, stays as it is. */
std::unique_ptr<OGRGeometry>
MakeValidPolygons(std::unique_ptr<OGRGeometry> geometry);

/** Returns what a polygon covers as a valid multipolygon: parts that lie upon
 * each other count once, and holes are taken away, also where they meet the
 * outer ring. Null where nothing is left, or the polygon cannot be repaired. */
std::unique_ptr<OGRMultiPolygon> RepairPolygon(const OGRPolygon &polygon);

}  // namespace flightsim

#endif
