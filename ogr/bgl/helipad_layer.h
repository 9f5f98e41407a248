// SPDX-License-Identifier: MIT
// The layer helipad.

#ifndef FLIGHTSIM_OGR_BGL_HELIPAD_LAYER_H
#define FLIGHTSIM_OGR_BGL_HELIPAD_LAYER_H

#include "ogr/bgl/record_layer.h"

namespace flightsim
{

void AddHelipadLayer(RecordLayerMakers &makers);

}  // namespace flightsim

#endif
