// SPDX-License-Identifier: MIT
// All layers of a BGL file.

#ifndef FLIGHTSIM_OGR_BGL_BGL_LAYERS_H
#define FLIGHTSIM_OGR_BGL_BGL_LAYERS_H

#include "driver/base/bgl_file.h"
#include "ogr/layer/layer_dataset.h"
#include "ogr/layer/layer_survey.h"

#include <memory>
#include <vector>

namespace flightsim
{

/** What is left to be surveyed of a file. */
using LayerSurveys = std::vector<std::shared_ptr<LayerSurvey>>;

/** Adds a layer to `dataset` for each kind of content that the file holds, and
 * the relationships between them. */
LayerSurveys AddBglLayers(LayerDataset &dataset, const GDALOpenInfo &openInfo,
                          const std::shared_ptr<const BglFile> &file);

}  // namespace flightsim

#endif
