// SPDX-License-Identifier: MIT
// The layer airway.

#ifndef FLIGHTSIM_OGR_BGL_AIRWAY_LAYER_H
#define FLIGHTSIM_OGR_BGL_AIRWAY_LAYER_H

#include "ogr/bgl/record_layer.h"

namespace flightsim
{

void AddAirwayLayer(RecordLayerMakers &makers);

}  // namespace flightsim

#endif
