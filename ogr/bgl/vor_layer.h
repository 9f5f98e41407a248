// SPDX-License-Identifier: MIT
// The layer vor.

#ifndef FLIGHTSIM_OGR_BGL_VOR_LAYER_H
#define FLIGHTSIM_OGR_BGL_VOR_LAYER_H

#include "ogr/bgl/record_layer.h"

namespace flightsim
{

void AddVorLayer(RecordLayerMakers &makers);

}  // namespace flightsim

#endif
