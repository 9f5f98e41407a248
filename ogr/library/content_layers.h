// SPDX-License-Identifier: MIT
// The layers of BGL files over all files of a library.

#ifndef FLIGHTSIM_OGR_LIBRARY_CONTENT_LAYERS_H
#define FLIGHTSIM_OGR_LIBRARY_CONTENT_LAYERS_H

#include "ogr/layer/layer_dataset.h"
#include "ogr/library/library.h"

#include <memory>

namespace flightsim
{

/** Adds a layer for each kind of content that a section of any file may hold.
 * No file is read for that. */
void AddContentLayers(LayerDataset &dataset, const GDALOpenInfo &openInfo,
                      const std::shared_ptr<const Library> &library);

/** Open options of these layers, for option lists. */
extern const char *const CONTENT_OPEN_OPTIONS;

}  // namespace flightsim

#endif
