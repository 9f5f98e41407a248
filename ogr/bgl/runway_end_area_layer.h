// SPDX-License-Identifier: MIT
// The layer runway_end_area.

#ifndef FLIGHTSIM_OGR_BGL_RUNWAY_END_AREA_LAYER_H
#define FLIGHTSIM_OGR_BGL_RUNWAY_END_AREA_LAYER_H

#include "ogr/bgl/record_layer.h"

namespace flightsim
{

void AddRunwayEndAreaLayer(RecordLayerMakers &makers);

}  // namespace flightsim

#endif
