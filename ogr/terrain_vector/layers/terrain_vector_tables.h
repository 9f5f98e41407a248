// SPDX-License-Identifier: MIT
// The declarations of the layers of terrain vectors:
// ogr/terrain_vector/format.md chapter 5.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_LAYERS_TERRAIN_VECTOR_TABLES_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_LAYERS_TERRAIN_VECTOR_TABLES_H

#include "ogr/layer/layer_table.h"
#include "ogr/terrain_vector/layers/terrain_vector_row.h"

#include <optional>
#include <string>

namespace flightsim
{

/** Enumeration altitude_mode, the values of bgl::AltitudeMode. */
extern const bgl::Enumeration ALTITUDE_MODE;

/** Returns the layer of a class. Its geometry type is the one without altitudes
 * and parts; see GetTerrainVectorGeometryType. */
const LayerTable<TerrainVectorRow> &
GetTerrainVectorTable(bgl::VectorClass vectorClass);

/** Returns the elements of a layer in sources of bglcomp: polygons and
 * rectangles. */
const XmlMapping &GetTerrainVectorXml(bgl::VectorClass vectorClass);

/** Returns the class of a writable layer by name (case-insensitive). */
std::optional<bgl::VectorClass> FindTerrainVectorClass(const char *name);

/** Returns the names of the writable layers, separated by commas. */
std::string ListTerrainVectorLayers();

}  // namespace flightsim

#endif
