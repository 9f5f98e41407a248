// SPDX-License-Identifier: MIT
// The layer procedure_leg.

#ifndef FLIGHTSIM_OGR_BGL_PROCEDURE_LEG_LAYER_H
#define FLIGHTSIM_OGR_BGL_PROCEDURE_LEG_LAYER_H

#include "ogr/bgl/record_layer.h"

namespace flightsim
{

void AddProcedureLegLayer(RecordLayerMakers &makers);

}  // namespace flightsim

#endif
