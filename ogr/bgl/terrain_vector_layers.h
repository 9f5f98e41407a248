// SPDX-License-Identifier: MIT
// All layers of terrain vectors: ogr/terrain_vector/format.md.

#ifndef FLIGHTSIM_OGR_BGL_TERRAIN_VECTOR_LAYERS_H
#define FLIGHTSIM_OGR_BGL_TERRAIN_VECTOR_LAYERS_H

#include "driver/base/bgl_file.h"
#include "ogr/layer/layer_dataset.h"
#include "ogr/layer/layer_survey.h"

#include <memory>

namespace flightsim
{

/** Adds a layer for each kind of terrain vectors that a file holds, if it has
 * any; null when it has none. Honours the open options STITCH and
 * TERRAIN_CFG. */
std::shared_ptr<LayerSurvey>
AddTerrainVectorLayers(LayerDataset &dataset, const GDALOpenInfo &openInfo,
                       const std::shared_ptr<const BglFile> &file);

}  // namespace flightsim

#endif
