// SPDX-License-Identifier: MIT
// All layers of terrain vectors: ogr/terrain_vector/format.md.

#ifndef FLIGHTSIM_OGR_BGL_TERRAIN_VECTOR_LAYERS_H
#define FLIGHTSIM_OGR_BGL_TERRAIN_VECTOR_LAYERS_H

#include "driver/base/bgl_file.h"
#include "ogr/layer/layer_dataset.h"

#include <memory>

namespace flightsim
{

/** Surveys the terrain vectors of a file, if it has any, and adds a layer for
 * each kind that it holds. Honours the open options STITCH and TERRAIN_CFG. */
void AddTerrainVectorLayers(LayerDataset &dataset, const GDALOpenInfo &openInfo,
                            const std::shared_ptr<const BglFile> &file,
                            bgl::ProblemList &problems);

}  // namespace flightsim

#endif
