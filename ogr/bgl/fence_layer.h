// SPDX-License-Identifier: MIT
// The layer fence.

#ifndef FLIGHTSIM_OGR_BGL_FENCE_LAYER_H
#define FLIGHTSIM_OGR_BGL_FENCE_LAYER_H

#include "ogr/bgl/record_layer.h"

namespace flightsim
{

void AddFenceLayer(RecordLayerMakers &makers);

}  // namespace flightsim

#endif
