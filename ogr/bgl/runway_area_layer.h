// SPDX-License-Identifier: MIT
// The layer runway_area.

#ifndef FLIGHTSIM_OGR_BGL_RUNWAY_AREA_LAYER_H
#define FLIGHTSIM_OGR_BGL_RUNWAY_AREA_LAYER_H

#include "ogr/bgl/record_layer.h"

namespace flightsim
{

void AddRunwayAreaLayer(RecordLayerMakers &makers);

}  // namespace flightsim

#endif
