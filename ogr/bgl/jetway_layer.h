// SPDX-License-Identifier: MIT
// The layer jetway.

#ifndef FLIGHTSIM_OGR_BGL_JETWAY_LAYER_H
#define FLIGHTSIM_OGR_BGL_JETWAY_LAYER_H

#include "ogr/bgl/record_layer.h"

namespace flightsim
{

void AddJetwayLayer(RecordLayerMakers &makers);

}  // namespace flightsim

#endif
