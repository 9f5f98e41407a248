// SPDX-License-Identifier: MIT
// Rectangles in degrees as polygons.

#ifndef FLIGHTSIM_OGR_BGL_CELL_POLYGON_H
#define FLIGHTSIM_OGR_BGL_CELL_POLYGON_H

#include "driver/bgl/qmid.h"
#include "driver/base/gdal_compat.h"

#include <memory>

namespace flightsim
{

/** A rectangle, from the north-west corner against the clock. */
std::unique_ptr<OGRPolygon> MakeRectangle(const OGREnvelope &bounds);

/** A rectangle that may lie across the 180th meridian, with an east beyond 180
 * or west of its west: clipped to the world, in two parts where it lies across.
 * Null when it is empty. */
std::unique_ptr<OGRMultiPolygon> MakeWorldRectangle(double west, double south,
                                                    double east, double north);

/** The cell of level 9 with column u and row v; null when it is not on the
 * earth. */
std::unique_ptr<OGRGeometry> MakeIndexCell(std::uint32_t u, std::uint32_t v);

/** The bounds of the same cell; false when it is not on the earth. */
bool SetIndexCellEnvelope(std::uint32_t u, std::uint32_t v,
                          OGREnvelope &bounds);

}  // namespace flightsim

#endif
