// SPDX-License-Identifier: MIT
// The layer marker.

#ifndef FLIGHTSIM_OGR_BGL_MARKER_LAYER_H
#define FLIGHTSIM_OGR_BGL_MARKER_LAYER_H

#include "ogr/bgl/record_layer.h"

namespace flightsim
{

void AddMarkerLayer(RecordLayerMakers &makers);

}  // namespace flightsim

#endif
