// SPDX-License-Identifier: MIT
// The layer waypoint.

#ifndef FLIGHTSIM_OGR_BGL_WAYPOINT_LAYER_H
#define FLIGHTSIM_OGR_BGL_WAYPOINT_LAYER_H

#include "ogr/bgl/record_layer.h"

namespace flightsim
{

void AddWaypointLayer(RecordLayerMakers &makers);

}  // namespace flightsim

#endif
