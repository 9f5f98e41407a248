// SPDX-License-Identifier: MIT
// The layer ground_merging.

#ifndef FLIGHTSIM_OGR_BGL_GROUND_MERGING_LAYER_H
#define FLIGHTSIM_OGR_BGL_GROUND_MERGING_LAYER_H

#include "ogr/bgl/record_layer.h"

namespace flightsim
{

void AddGroundMergingLayer(RecordLayerMakers &makers);

}  // namespace flightsim

#endif
