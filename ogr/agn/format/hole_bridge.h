// SPDX-License-Identifier: MIT
// Connects holes, which vegetation polygons cannot have, to their outer ring:
// format.md chapter 8.

#ifndef FLIGHTSIM_OGR_AGN_FORMAT_HOLE_BRIDGE_H
#define FLIGHTSIM_OGR_AGN_FORMAT_HOLE_BRIDGE_H

#include "ogr/agn/format/geometry.h"

#include <vector>

namespace agn
{

/** Connects holes to their outer ring by bridges of zero width, each from the
 * westernmost point of a hole westward to the next edge. Preserves the area.
 * Takes time proportional to the number of holes times that of points.
 *
 * @param rings an outer ring and its holes, none of them empty, without
 * repeated
 *        last points. Holes have the opposite orientation of the outer ring.
 * @return one ring, of the same form.
 */
std::vector<Point> BridgeHoles(std::vector<std::vector<Point>> rings);

}  // namespace agn

#endif
