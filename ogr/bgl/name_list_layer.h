// SPDX-License-Identifier: MIT
// The layer name_list.

#ifndef FLIGHTSIM_OGR_BGL_NAME_LIST_LAYER_H
#define FLIGHTSIM_OGR_BGL_NAME_LIST_LAYER_H

#include "ogr/bgl/record_layer.h"

namespace flightsim
{

void AddNameListLayer(RecordLayerMakers &makers);

}  // namespace flightsim

#endif
