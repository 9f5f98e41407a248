// SPDX-License-Identifier: MIT
// Opens holes, which vegetation polygons cannot have: format.md chapter 8.

#ifndef FLIGHTSIM_OGR_AGN_FORMAT_HOLE_BRIDGE_H
#define FLIGHTSIM_OGR_AGN_FORMAT_HOLE_BRIDGE_H

#include "ogr/agn/format/geometry.h"

#include <vector>

namespace agn
{

/** Joins holes to their outer ring by bridges of no width, each from the
 * westernmost point of a hole westward to the next edge. The area stays. Takes
 * time in proportion to the number of holes times that of points.
 *
 * @param rings an outer ring and its holes, none of them empty, whose last
 *        points are not the first ones again. Holes are turned against the
 *        outer ring.
 * @return one ring, of the same form.
 */
std::vector<Point> BridgeHoles(std::vector<std::vector<Point>> rings);

}  // namespace agn

#endif
