// SPDX-License-Identifier: MIT
// The layer parking.

#ifndef FLIGHTSIM_OGR_BGL_PARKING_LAYER_H
#define FLIGHTSIM_OGR_BGL_PARKING_LAYER_H

#include "ogr/bgl/record_layer.h"

namespace flightsim
{

void AddParkingLayer(RecordLayerMakers &makers);

}  // namespace flightsim

#endif
