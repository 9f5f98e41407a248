// SPDX-License-Identifier: MIT
// All layers of terrain vectors: ogr/terrain_vector/format.md chapter 5.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_LAYERS_TERRAIN_VECTOR_LAYERS_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_LAYERS_TERRAIN_VECTOR_LAYERS_H

#include "driver/base/bgl_file.h"
#include "ogr/layer/layer_dataset.h"
#include "ogr/layer/layer_table.h"
#include "ogr/terrain_vector/layers/terrain_vector_row.h"

#include <memory>
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

/** Returns the class of a writable layer by name (case-insensitive). */
std::optional<bgl::VectorClass> FindTerrainVectorClass(const char *name);

/** Returns the names of the writable layers, separated by commas. */
std::string ListTerrainVectorLayers();

class TerrainVectorEdit;

/** Adds a layer for each kind of terrain vector in a file. Returns null when
 * the file has none. Honours the open options STITCH and TERRAIN_CFG.
 * @param fids null for those that the file has when it is opened.
 * @param edit collects changes; null for read-only access.
 */
std::shared_ptr<LayerSurvey>
AddTerrainVectorLayers(LayerDataset &dataset, const GDALOpenInfo &openInfo,
                       const std::shared_ptr<const BglFile> &file,
                       const std::shared_ptr<const FileFids> &fids,
                       TerrainVectorEdit *edit);

/** Lets the layers of a dataset go on with a file that was saved, with the open
 * options above.
 * @param fids gets the FIDs of the vectors. */
void RenewTerrainVectorLayers(LayerDataset &dataset, CSLConstList openOptions,
                              const std::shared_ptr<const BglFile> &file,
                              const std::shared_ptr<FileFids> &fids,
                              TerrainVectorEdit &edit);

}  // namespace flightsim

#endif
