// SPDX-License-Identifier: MIT
// Geometries of OGR as the cutter of cells takes them.

#ifndef FLIGHTSIM_OGR_AGN_MAP_GEOMETRY_H
#define FLIGHTSIM_OGR_AGN_MAP_GEOMETRY_H

#include "driver/base/gdal_compat.h"
#include "ogr/terrain_vector/cell_grid.h"

namespace flightsim
{

/** Returns the rings of a polygon, open, the outer one counter-clockwise and its
 * holes clockwise. Rings of fewer than three points are left out. */
bgl::MapPolygon MakeMapPolygon(const OGRPolygon &polygon);

/** Returns the bounds of a geometry. */
OGREnvelope GetEnvelope(const OGRGeometry &geometry);

/** Returns what keeps a feature of these bounds from having a place on the
 * earth, in words that follow the feature; null when it has one. */
const char *FindProblem(const OGREnvelope &bounds);

/** Whether GEOS finds a polygon valid; true where GDAL has no GEOS. */
bool IsValid(const OGRPolygon &polygon);

}  // namespace flightsim

#endif
