// SPDX-License-Identifier: MIT
// Decides by nesting which rings of polygons are holes.

#ifndef FLIGHTSIM_OGR_LAYER_RING_NESTING_H
#define FLIGHTSIM_OGR_LAYER_RING_NESTING_H

#include "driver/base/gdal_compat.h"

#include <cstdint>
#include <memory>

namespace flightsim
{

/** Name in reports of rings that are holes or outer rings by nesting alone. */
inline constexpr const char *RINGS_BY_NESTING = "RINGS_BY_NESTING";

/** The polygons that rings form by their nesting. */
struct NestedRings
{
    /** Null where the geometry already agrees with its nesting. */
    std::unique_ptr<OGRMultiPolygon> polygons{};

    /** Number of rings that moved to another polygon, or changed from hole to
     * outer ring or back. */
    std::int64_t moved = 0;

    /** Whether the rings overlap too often for their nesting to be found. */
    bool exceedsNestingLimit = false;
};

/** Nests the rings of a polygon or multipolygon: a ring inside an odd number of
 * others is a hole of the smallest of them. Sources that classify rings by
 * orientation or by order mistake outer rings for holes and holes for separate
 * parts. Rings that cross each other, and equal ones, keep their role.
 * Geometries of other types remain unchanged. */
NestedRings NestRings(const OGRGeometry &geometry);

}  // namespace flightsim

#endif
