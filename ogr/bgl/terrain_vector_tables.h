// SPDX-License-Identifier: MIT
// The layers of terrain vectors: ogr/terrain_vector/format.md chapter 5.

#ifndef FLIGHTSIM_OGR_BGL_TERRAIN_VECTOR_TABLES_H
#define FLIGHTSIM_OGR_BGL_TERRAIN_VECTOR_TABLES_H

#include "ogr/bgl/terrain_vector_row.h"
#include "ogr/layer/layer_table.h"

namespace flightsim
{

/** Enumeration altitude_mode: the values of bgl::AltitudeMode. */
extern const bgl::Enumeration ALTITUDE_MODE;

/** The layer of a class. Its geometry type is the one without altitudes and
 * parts; see GetTerrainVectorGeometryType. */
const LayerTable<TerrainVectorRow> &
GetTerrainVectorTable(bgl::VectorClass vectorClass);

}  // namespace flightsim

#endif
