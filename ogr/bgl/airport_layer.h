// SPDX-License-Identifier: MIT
// The layer airport.

#ifndef FLIGHTSIM_OGR_BGL_AIRPORT_LAYER_H
#define FLIGHTSIM_OGR_BGL_AIRPORT_LAYER_H

#include "ogr/bgl/record_layer.h"

namespace flightsim
{

void AddAirportLayer(RecordLayerMakers &makers);

}  // namespace flightsim

#endif
