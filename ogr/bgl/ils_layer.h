// SPDX-License-Identifier: MIT
// The layer ils.

#ifndef FLIGHTSIM_OGR_BGL_ILS_LAYER_H
#define FLIGHTSIM_OGR_BGL_ILS_LAYER_H

#include "ogr/bgl/record_layer.h"

namespace flightsim
{

void AddIlsLayer(RecordLayerMakers &makers);

}  // namespace flightsim

#endif
