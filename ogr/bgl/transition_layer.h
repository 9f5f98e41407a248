// SPDX-License-Identifier: MIT
// The layer transition.

#ifndef FLIGHTSIM_OGR_BGL_TRANSITION_LAYER_H
#define FLIGHTSIM_OGR_BGL_TRANSITION_LAYER_H

#include "ogr/bgl/record_layer.h"

namespace flightsim
{

void AddTransitionLayer(RecordLayerMakers &makers);

}  // namespace flightsim

#endif
