// SPDX-License-Identifier: MIT
// All layers of airports, navigation and scenery.

#ifndef FLIGHTSIM_OGR_BGL_RECORD_LAYERS_H
#define FLIGHTSIM_OGR_BGL_RECORD_LAYERS_H

#include "driver/bgl_file.h"
#include "ogr/bgl/record_options.h"
#include "ogr/layer/layer_dataset.h"

#include <memory>

namespace flightsim
{

/** Surveys the facility records of a file once and adds a layer for each kind
 * that it holds. */
void AddRecordLayers(LayerDataset &dataset,
                     const std::shared_ptr<const BglFile> &file,
                     const OGRSpatialReference *spatialReference,
                     const RecordOptions &options, bgl::ProblemList &problems);

}  // namespace flightsim

#endif
