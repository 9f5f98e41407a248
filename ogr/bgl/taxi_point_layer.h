// SPDX-License-Identifier: MIT
// The layer taxi_point.

#ifndef FLIGHTSIM_OGR_BGL_TAXI_POINT_LAYER_H
#define FLIGHTSIM_OGR_BGL_TAXI_POINT_LAYER_H

#include "ogr/bgl/record_layer.h"

namespace flightsim
{

void AddTaxiPointLayer(RecordLayerMakers &makers);

}  // namespace flightsim

#endif
