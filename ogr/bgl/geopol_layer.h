// SPDX-License-Identifier: MIT
// The layer geopol.

#ifndef FLIGHTSIM_OGR_BGL_GEOPOL_LAYER_H
#define FLIGHTSIM_OGR_BGL_GEOPOL_LAYER_H

#include "ogr/bgl/record_layer.h"

namespace flightsim
{

void AddGeopolLayer(RecordLayerMakers &makers);

}  // namespace flightsim

#endif
