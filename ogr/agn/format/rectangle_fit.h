// SPDX-License-Identifier: MIT
// Fitting of rectangles to footprints: format.md chapter 8.

#ifndef FLIGHTSIM_OGR_AGN_FORMAT_RECTANGLE_FIT_H
#define FLIGHTSIM_OGR_AGN_FORMAT_RECTANGLE_FIT_H

#include "ogr/agn/format/footprint.h"

#include <optional>
#include <vector>

namespace agn
{

/** Divides component by component. */
Point Divide(Point a, Point b);

/** Multiplies component by component. */
Point Multiply(Point a, Point b);

/** Brings rings from units of the square to metres; `scale` has the metres of a
 * unit. */
std::vector<MetreRing> ToMetres(const std::vector<MetreRing> &rings,
                                Point scale);

/** Returns the corners of a single ring of four points with right angles. */
std::optional<Corners> FindRectangle(const std::vector<MetreRing> &rings);

/** From metres to the square, whose right angles are not quite right on the
 * earth: the front keeps its direction, and both sides keep their lengths as
 * they are read. */
Rectangle FromMetres(const Rectangle &metres, Point middle, Point scale);

/** The side nearest to a heading, or the longest one. Of sides that are as good
 * as others the first one as it was drawn wins where there is a heading; else
 * one with the house on its left, as the simulator's own tool draws them. */
Rectangle ChooseFront(const Corners &corners, Point scale,
                      const std::optional<double> &headingDegrees);

/** Returns twice the area of a ring without its holes. */
double GetTwiceArea(const std::vector<MetreRing> &rings);

/** Whether rectangles along the walls would be better than `around`: a
 * footprint that nearly fills its rectangle is one, and one with very many points
 * is no house. */
bool IsSplitWorthwhile(const std::vector<MetreRing> &rings,
                       const Corners &around);

}  // namespace agn

#endif
