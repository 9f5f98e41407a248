// SPDX-License-Identifier: MIT
// The layer perimeter.

#ifndef FLIGHTSIM_OGR_BGL_PERIMETER_LAYER_H
#define FLIGHTSIM_OGR_BGL_PERIMETER_LAYER_H

#include "ogr/bgl/record_layer.h"

namespace flightsim
{

void AddPerimeterLayer(RecordLayerMakers &makers);

}  // namespace flightsim

#endif
