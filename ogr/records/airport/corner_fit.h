// SPDX-License-Identifier: MIT
// Finds corners of an outline from which a compiler makes given triangles.

#ifndef FLIGHTSIM_OGR_RECORDS_AIRPORT_CORNER_FIT_H
#define FLIGHTSIM_OGR_RECORDS_AIRPORT_CORNER_FIT_H

#include "ogr/records/airport/triangles.h"

#include <cstddef>
#include <vector>

namespace bgl
{

/** Moves the corners of an outline within the precision of a BGL, so that the
 * compiler of MSFS cuts it into the given triangles, which depend on the
 * decimals of a source. Returns the corners unchanged if there is no solution,
 * or if the triangles do not cover the outline.
 *
 * @param budget the most corners that attempts may cut, a few million a second;
 *        each attempt subtracts its corners.
 */
std::vector<GeoPoint> FitCorners(const std::vector<GeoPoint> &corners,
                                 const std::vector<Triangle> &triangles,
                                 std::size_t &budget);

}  // namespace bgl

#endif
