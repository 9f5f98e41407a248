// SPDX-License-Identifier: MIT
// The layers of terrain vectors of a file.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_LAYERS_TERRAIN_VECTOR_LAYERS_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_LAYERS_TERRAIN_VECTOR_LAYERS_H

#include "driver/base/bgl_file.h"
#include "ogr/layer/layer_dataset.h"
#include "ogr/layer/fid_map.h"

#include <memory>

namespace flightsim
{

class TerrainVectorEdit;

/** Adds a layer for each kind of terrain vector in a file. Returns null when
 * the file has none. Honours the open options STITCH and TERRAIN_CFG.
 * @param fids null for those of a newly opened file.
 * @param edit collects changes; null for read-only access.
 */
std::shared_ptr<LayerSurvey>
AddTerrainVectorLayers(LayerDataset &dataset, const GDALOpenInfo &openInfo,
                       const std::shared_ptr<const BglFile> &file,
                       const std::shared_ptr<const FileFids> &fids,
                       TerrainVectorEdit *edit);

/** Makes the layers of a dataset continue with the saved file, with the open
 * options above.
 * @param fids receives the FIDs of the vectors. */
void RenewTerrainVectorLayers(LayerDataset &dataset, CSLConstList openOptions,
                              const std::shared_ptr<const BglFile> &file,
                              const std::shared_ptr<FileFids> &fids,
                              TerrainVectorEdit &edit);

/** Makes the layers of a dataset continue with a file that another dataset has
 * saved, with its FIDs. `edit` must have no changes. */
void ReloadTerrainVectorLayers(LayerDataset &dataset, CSLConstList openOptions,
                               const std::shared_ptr<const BglFile> &file,
                               const std::shared_ptr<const FileFids> &fids,
                               TerrainVectorEdit &edit);

}  // namespace flightsim

#endif
