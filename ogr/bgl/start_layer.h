// SPDX-License-Identifier: MIT
// The layer start.

#ifndef FLIGHTSIM_OGR_BGL_START_LAYER_H
#define FLIGHTSIM_OGR_BGL_START_LAYER_H

#include "ogr/bgl/record_layer.h"

namespace flightsim
{

void AddStartLayer(RecordLayerMakers &makers);

}  // namespace flightsim

#endif
