// SPDX-License-Identifier: MIT
// The layer com.

#ifndef FLIGHTSIM_OGR_BGL_COM_LAYER_H
#define FLIGHTSIM_OGR_BGL_COM_LAYER_H

#include "ogr/bgl/record_layer.h"

namespace flightsim
{

void AddComLayer(RecordLayerMakers &makers);

}  // namespace flightsim

#endif
