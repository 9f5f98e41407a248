// SPDX-License-Identifier: MIT
// The layer apron_light.

#ifndef FLIGHTSIM_OGR_BGL_APRON_LIGHT_LAYER_H
#define FLIGHTSIM_OGR_BGL_APRON_LIGHT_LAYER_H

#include "ogr/bgl/record_layer.h"

namespace flightsim
{

void AddApronLightLayer(RecordLayerMakers &makers);

}  // namespace flightsim

#endif
