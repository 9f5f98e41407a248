// SPDX-License-Identifier: MIT
// The layers painted_line and painted_area.

#ifndef FLIGHTSIM_OGR_BGL_PAINTED_ELEMENT_LAYERS_H
#define FLIGHTSIM_OGR_BGL_PAINTED_ELEMENT_LAYERS_H

#include "ogr/bgl/record_layer.h"

namespace flightsim
{

void AddPaintedElementLayers(RecordLayerMakers &makers);

}  // namespace flightsim

#endif
