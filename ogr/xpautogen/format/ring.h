// SPDX-License-Identifier: MIT
// Rings of facades and crop polygons: format.md chapter 4.

#ifndef FLIGHTSIM_OGR_XPAUTOGEN_FORMAT_RING_H
#define FLIGHTSIM_OGR_XPAUTOGEN_FORMAT_RING_H

#include "ogr/xpautogen/format/scale.h"

#include <span>
#include <vector>

namespace xpautogen
{

/** Returns twice the area of a ring without a repeated corner, positive if it
 * is counter-clockwise. */
double GetTwiceArea(std::span<const Point> ring);

/** Whether two sides of a ring cross; sides that merely touch do not. Rings of
 * thousands of corners are not examined. */
bool CrossesItself(std::span<const Point> ring);

/** Whether an outline is an upright rectangle, with any number of points on its
 * sides. */
bool IsUprightRectangle(std::span<const Point> outline);

/** Gives a ring the first corner and the direction of the ring as it was in a
 * file, which formats such as Shapefile do not keep: if it has the same corners
 * in another order, in that order; otherwise, if it leads the other way around,
 * reversed, with the same first corner. A ring of thousands of corners is only
 * compared from its first one.
 *
 * @param ring pixels.
 * @param old the corners in the file; the last ones may be missing.
 * @param isComplete whether none is missing.
 */
void RestoreOrder(std::vector<Point> &ring, std::span<const Point> old,
                  bool isComplete, const PixelSize &pixel);

}  // namespace xpautogen

#endif
