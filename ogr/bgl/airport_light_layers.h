// SPDX-License-Identifier: MIT
// The layers light_support, light_row, light_preset and light.

#ifndef FLIGHTSIM_OGR_BGL_AIRPORT_LIGHT_LAYERS_H
#define FLIGHTSIM_OGR_BGL_AIRPORT_LIGHT_LAYERS_H

#include "ogr/bgl/record_layer.h"

namespace flightsim
{

void AddAirportLightLayers(RecordLayerMakers &makers);

}  // namespace flightsim

#endif
