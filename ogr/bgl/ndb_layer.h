// SPDX-License-Identifier: MIT
// The layer ndb.

#ifndef FLIGHTSIM_OGR_BGL_NDB_LAYER_H
#define FLIGHTSIM_OGR_BGL_NDB_LAYER_H

#include "ogr/bgl/record_layer.h"

namespace flightsim
{

void AddNdbLayer(RecordLayerMakers &makers);

}  // namespace flightsim

#endif
