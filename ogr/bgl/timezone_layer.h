// SPDX-License-Identifier: MIT
// The layer timezone.

#ifndef FLIGHTSIM_OGR_BGL_TIMEZONE_LAYER_H
#define FLIGHTSIM_OGR_BGL_TIMEZONE_LAYER_H

#include "ogr/bgl/record_layer.h"

namespace flightsim
{

void AddTimezoneLayer(RecordLayerMakers &makers);

}  // namespace flightsim

#endif
