// SPDX-License-Identifier: MIT
// The layer tacan.

#ifndef FLIGHTSIM_OGR_BGL_TACAN_LAYER_H
#define FLIGHTSIM_OGR_BGL_TACAN_LAYER_H

#include "ogr/bgl/record_layer.h"

namespace flightsim
{

void AddTacanLayer(RecordLayerMakers &makers);

}  // namespace flightsim

#endif
