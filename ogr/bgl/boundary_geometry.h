// SPDX-License-Identifier: MIT
// Lines around airspaces as polygons.

#ifndef FLIGHTSIM_OGR_BGL_BOUNDARY_GEOMETRY_H
#define FLIGHTSIM_OGR_BGL_BOUNDARY_GEOMETRY_H

#include "driver/base/gdal_compat.h"
#include "ogr/records/area.h"

#include <memory>
#include <vector>

namespace flightsim
{

/** All vertices joined by straight lines; null for less than three. */
std::unique_ptr<OGRGeometry>
MakeBoundaryPolygon(const std::vector<bgl::RingVertex> &ring);

/** Arcs as circular strings through the same vertices: on the plane of
 * longitude and latitude no single circular arc is one on the earth. Null for
 * less than three vertices. */
std::unique_ptr<OGRGeometry>
MakeBoundaryCurve(const std::vector<bgl::RingVertex> &ring);

}  // namespace flightsim

#endif
