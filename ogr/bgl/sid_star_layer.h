// SPDX-License-Identifier: MIT
// The layer sid_star.

#ifndef FLIGHTSIM_OGR_BGL_SID_STAR_LAYER_H
#define FLIGHTSIM_OGR_BGL_SID_STAR_LAYER_H

#include "ogr/bgl/record_layer.h"

namespace flightsim
{

void AddSidStarLayer(RecordLayerMakers &makers);

}  // namespace flightsim

#endif
