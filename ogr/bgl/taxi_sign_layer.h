// SPDX-License-Identifier: MIT
// The layer taxi_sign.

#ifndef FLIGHTSIM_OGR_BGL_TAXI_SIGN_LAYER_H
#define FLIGHTSIM_OGR_BGL_TAXI_SIGN_LAYER_H

#include "ogr/bgl/record_layer.h"

namespace flightsim
{

void AddTaxiSignLayer(RecordLayerMakers &makers);

}  // namespace flightsim

#endif
