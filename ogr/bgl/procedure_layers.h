// SPDX-License-Identifier: MIT
// The layers of procedures.

#ifndef FLIGHTSIM_OGR_BGL_PROCEDURE_LAYERS_H
#define FLIGHTSIM_OGR_BGL_PROCEDURE_LAYERS_H

#include "ogr/bgl/record_layer.h"
#include "ogr/layer/layer_dataset.h"

namespace flightsim
{

/** approach, sid_star, transition and procedure_leg. */
void AddProcedureLayers(RecordLayerMakers &makers);

/** The relationships of these layers to airports and to each other. */
void AddProcedureParents(LayerDataset &dataset);

}  // namespace flightsim

#endif
