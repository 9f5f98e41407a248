// SPDX-License-Identifier: MIT
// The layer runway.

#ifndef FLIGHTSIM_OGR_BGL_RUNWAY_LAYER_H
#define FLIGHTSIM_OGR_BGL_RUNWAY_LAYER_H

#include "ogr/bgl/record_layer.h"

namespace flightsim
{

void AddRunwayLayer(RecordLayerMakers &makers);

}  // namespace flightsim

#endif
