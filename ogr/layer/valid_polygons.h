// SPDX-License-Identifier: MIT
// Makes self-intersecting polygons valid.

#ifndef FLIGHTSIM_OGR_LAYER_VALID_POLYGONS_H
#define FLIGHTSIM_OGR_LAYER_VALID_POLYGONS_H

#include "driver/base/gdal_compat.h"

#include <memory>

namespace flightsim
{

inline constexpr const char *TOO_MANY_CROSSINGS =
    "its edges cross, touch or run beside each other too often for a repair";

/** Whether the rings of a polygon, or of several, meet so often that GEOS would
 * take minutes and gigabytes for them: it takes about 25 us and 2 KB for every
 * place where two edges cross or touch. Real outlines, however long, stay far
 * below that. */
bool HasTooManyCrossings(const OGRGeometry &geometry);

/** Returns the same area as a valid multipolygon, of several polygons their
 * union; null if nothing is left, for example of a ring without an inside. A
 * geometry that cannot be made valid, and any geometry if GDAL lacks GEOS, is
 * returned unchanged. Must not have too many crossings. */
std::unique_ptr<OGRGeometry>
MakeValidPolygons(std::unique_ptr<OGRGeometry> geometry);

/** Returns the area covered by a polygon as a valid multipolygon: overlapping
 * parts count once, and holes are subtracted, even where they meet the outer
 * ring. Null if nothing is left, or the polygon cannot be repaired. Must not
 * have too many crossings. */
std::unique_ptr<OGRMultiPolygon> RepairPolygon(const OGRPolygon &polygon);

}  // namespace flightsim

#endif
