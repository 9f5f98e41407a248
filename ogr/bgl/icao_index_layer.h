// SPDX-License-Identifier: MIT
// The layer icao_index.

#ifndef FLIGHTSIM_OGR_BGL_ICAO_INDEX_LAYER_H
#define FLIGHTSIM_OGR_BGL_ICAO_INDEX_LAYER_H

#include "ogr/bgl/record_layer.h"

namespace flightsim
{

void AddIcaoIndexLayer(RecordLayerMakers &makers);

}  // namespace flightsim

#endif
