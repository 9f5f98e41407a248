// SPDX-License-Identifier: MIT
// All layers of a BGL file.

#ifndef FLIGHTSIM_OGR_BGL_BGL_LAYERS_H
#define FLIGHTSIM_OGR_BGL_BGL_LAYERS_H

#include "driver/base/bgl_file.h"
#include "ogr/layer/layer_dataset.h"

#include <memory>

namespace flightsim
{

/** Adds a layer to `dataset` for each kind of content that the file holds, and
 * the relationships between them. Damage goes to `problems`. */
void AddBglLayers(LayerDataset &dataset, const GDALOpenInfo &openInfo,
                  const std::shared_ptr<const BglFile> &file,
                  bgl::ProblemList &problems);

}  // namespace flightsim

#endif
