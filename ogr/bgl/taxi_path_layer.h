// SPDX-License-Identifier: MIT
// The layer taxi_path.

#ifndef FLIGHTSIM_OGR_BGL_TAXI_PATH_LAYER_H
#define FLIGHTSIM_OGR_BGL_TAXI_PATH_LAYER_H

#include "ogr/bgl/record_layer.h"

namespace flightsim
{

void AddTaxiPathLayer(RecordLayerMakers &makers);

}  // namespace flightsim

#endif
