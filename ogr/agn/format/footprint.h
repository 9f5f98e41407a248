// SPDX-License-Identifier: MIT
// Converts footprints to rectangles: format.md chapter 8.

#ifndef FLIGHTSIM_OGR_AGN_FORMAT_FOOTPRINT_H
#define FLIGHTSIM_OGR_AGN_FORMAT_FOOTPRINT_H

#include "ogr/agn/format/rectangle.h"

#include <span>
#include <vector>

namespace agn
{

/** Points in metres, x eastward, y southward, without a repeated last point. */
using MetreRing = std::vector<Point>;

/** Whether a ring is the convex hull of its points. */
bool IsConvex(std::span<const Point> ring);

/** Returns the smallest rectangle around a convex ring of three or more points,
 * in metres; one of its sides lies on a side of the ring. */
Corners FindMinimumRectangle(std::span<const Point> hull);

/** Splits a footprint, an outer ring and its holes, into rectangles along a
 * direction and across it. Walls that are not parallel to these are met in the
 * middle. Leaves out parts narrower than `minimumWidth` metres.
 *
 * @param direction unit vector.
 * @return nothing if more than MAXIMUM_PARTS would be needed.
 */
std::vector<Corners> SplitFootprint(const std::vector<MetreRing> &rings,
                                    Point direction, double minimumWidth);

/** Houses with more wings are round, or not houses. */
inline constexpr std::size_t MAXIMUM_PARTS = 16;

/** Returns twice the area of a ring, positive if it is clockwise on the map. */
double GetTwiceArea(std::span<const Point> ring);

}  // namespace agn

#endif
