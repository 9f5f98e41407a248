// SPDX-License-Identifier: MIT
// The layer approach.

#ifndef FLIGHTSIM_OGR_BGL_APPROACH_LAYER_H
#define FLIGHTSIM_OGR_BGL_APPROACH_LAYER_H

#include "ogr/bgl/record_layer.h"

namespace flightsim
{

void AddApproachLayer(RecordLayerMakers &makers);

}  // namespace flightsim

#endif
