// SPDX-License-Identifier: MIT
// The layer delete_navigation.

#ifndef FLIGHTSIM_OGR_BGL_DELETE_NAVIGATION_LAYER_H
#define FLIGHTSIM_OGR_BGL_DELETE_NAVIGATION_LAYER_H

#include "ogr/bgl/record_layer.h"

namespace flightsim
{

/** Adds the orders of a block to the directory of the context. */
void CollectDeleteNavigation(const LoadedBlock &block, RecordContext &context,
                             bgl::RecordLog &log);

void AddDeleteNavigationLayer(RecordLayerMakers &makers);

}  // namespace flightsim

#endif
