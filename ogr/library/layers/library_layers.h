// SPDX-License-Identifier: MIT
// The layers of a library: areas, files, rasters and problems, and the content
// of all files.

#ifndef FLIGHTSIM_OGR_LIBRARY_LAYERS_LIBRARY_LAYERS_H
#define FLIGHTSIM_OGR_LIBRARY_LAYERS_LIBRARY_LAYERS_H

#include "ogr/layer/layer_dataset.h"
#include "ogr/library/files/library.h"

#include <memory>

namespace flightsim
{

/** Adds scenery_file, coverage, scenery_area and scenery_problem.
 *
 * @param reference of the geometries; must outlive the dataset's layers.
 * @param threads number of threads that read tile headers for coverage.
 */
void AddInventoryLayers(LayerDataset &dataset,
                        const std::shared_ptr<const Library> &library,
                        int threads);

/** Adds pack, library_export and missing_asset, for packs of X-Plane. */
void AddPackLayers(LayerDataset &dataset,
                   const std::shared_ptr<const Library> &library);

/** Adds a layer for each kind of content that a section of any file may hold.
 * Reads no files. */
void AddContentLayers(LayerDataset &dataset, const GDALOpenInfo &openInfo,
                      const std::shared_ptr<const Library> &library);

/** Open options of these layers, for option lists. */
extern const char *const CONTENT_OPEN_OPTIONS;

}  // namespace flightsim

#endif
