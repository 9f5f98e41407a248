// SPDX-License-Identifier: MIT
// The layers that tell of areas, files, rasters and problems.

#ifndef FLIGHTSIM_OGR_LIBRARY_INVENTORY_LAYERS_H
#define FLIGHTSIM_OGR_LIBRARY_INVENTORY_LAYERS_H

#include "ogr/layer/layer_dataset.h"
#include "ogr/library/library.h"

#include <memory>

namespace flightsim
{

/** Adds scenery_file, coverage, scenery_area and scenery_problem.
 *
 * @param reference of the geometries; outlives the dataset's layers.
 * @param threads that read the headers of tiles for coverage. */
void AddInventoryLayers(LayerDataset &dataset,
                        const std::shared_ptr<const Library> &library,
                        int threads);

}  // namespace flightsim

#endif
