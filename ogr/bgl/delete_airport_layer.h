// SPDX-License-Identifier: MIT
// The layer delete_airport.

#ifndef FLIGHTSIM_OGR_BGL_DELETE_AIRPORT_LAYER_H
#define FLIGHTSIM_OGR_BGL_DELETE_AIRPORT_LAYER_H

#include "ogr/bgl/record_layer.h"

namespace flightsim
{

void AddDeleteAirportLayer(RecordLayerMakers &makers);

}  // namespace flightsim

#endif
