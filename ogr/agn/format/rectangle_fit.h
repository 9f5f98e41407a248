// SPDX-License-Identifier: MIT
// Fits rectangles to footprints: format.md chapter 8.

#ifndef FLIGHTSIM_OGR_AGN_FORMAT_RECTANGLE_FIT_H
#define FLIGHTSIM_OGR_AGN_FORMAT_RECTANGLE_FIT_H

#include "ogr/agn/format/footprint.h"

#include <optional>
#include <vector>

namespace agn
{

/** Divides componentwise. */
Point Divide(Point a, Point b);

/** Multiplies componentwise. */
Point Multiply(Point a, Point b);

/** Converts rings from units of the square to metres; `scale` is in metres per
 * unit. */
std::vector<MetreRing> ToMetres(const std::vector<MetreRing> &rings,
                                Point scale);

/** Returns the corners of a single ring of four points with right angles. */
std::optional<Corners> FindRectangle(const std::vector<MetreRing> &rings);

/** Converts metres to units of the square, in which right angles are distorted:
 * the front keeps its direction, and both sides keep the lengths that a reader
 * computes. */
Rectangle FromMetres(const Rectangle &metres, Point middle, Point scale);

/** Converts metres to units of the square so that the footprint is covered as
 * well as that is simple: the longer side keeps its direction and its length,
 * and the area stays. The distance between the longer sides then is what it
 * was, too. */
Rectangle FitMetres(const Rectangle &metres, Point middle, Point scale);

/** Returns the side closest to a heading, or the longest one. Among equal
 * sides, the first one drawn if there is a heading, otherwise one with the
 * house on its left, like the simulator's own tool. */
Rectangle ChooseFront(const Corners &corners, Point scale,
                      const std::optional<double> &headingDegrees);

/** Returns twice the area of a footprint without its holes. */
double GetTwiceArea(const std::vector<MetreRing> &rings);

/** Whether rectangles along the walls would fit better than `around`: not for a
 * footprint that nearly fills its rectangle, or that has too many points to be
 * a house. */
bool IsSplitWorthwhile(const std::vector<MetreRing> &rings,
                       const Corners &around);

}  // namespace agn

#endif
