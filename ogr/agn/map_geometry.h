// SPDX-License-Identifier: MIT
// Converts OGR geometries for cutting at cell borders.

#ifndef FLIGHTSIM_OGR_AGN_MAP_GEOMETRY_H
#define FLIGHTSIM_OGR_AGN_MAP_GEOMETRY_H

#include "driver/base/gdal_compat.h"
#include "ogr/terrain_vector/cell_grid.h"

namespace flightsim
{

/** Returns the rings of a polygon, open, the outer one counter-clockwise and
 * its holes clockwise. Leaves out rings of fewer than three points. */
bgl::MapPolygon MakeMapPolygon(const OGRPolygon &polygon);

/** Returns the bounds of a geometry. */
OGREnvelope GetEnvelope(const OGRGeometry &geometry);

/** Returns why a feature with these bounds cannot be on the earth, in words
 * that follow the feature; null if it can. */
const char *FindProblem(const OGREnvelope &bounds);

/** Whether GEOS considers a polygon valid; true if GDAL lacks GEOS. */
bool IsValid(const OGRPolygon &polygon);

}  // namespace flightsim

#endif
