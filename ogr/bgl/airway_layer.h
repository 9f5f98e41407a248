// SPDX-License-Identifier: MIT
// The layer airway.

#ifndef FLIGHTSIM_OGR_BGL_AIRWAY_LAYER_H
#define FLIGHTSIM_OGR_BGL_AIRWAY_LAYER_H

#include "ogr/bgl/record_layer.h"

namespace flightsim
{

/** Adds the airways that pass the waypoints of a block to the directory of the
 * context. */
void CollectAirways(const LoadedBlock &block, RecordContext &context,
                    bgl::RecordLog &log);

void AddAirwayLayer(RecordLayerMakers &makers);

}  // namespace flightsim

#endif
