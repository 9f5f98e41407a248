// SPDX-License-Identifier: MIT
// The layer apron.

#ifndef FLIGHTSIM_OGR_BGL_APRON_LAYER_H
#define FLIGHTSIM_OGR_BGL_APRON_LAYER_H

#include "ogr/bgl/record_layer.h"

namespace flightsim
{

void AddApronLayer(RecordLayerMakers &makers);

}  // namespace flightsim

#endif
