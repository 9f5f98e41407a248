// SPDX-License-Identifier: MIT
// The layers of procedures.

#include "ogr/bgl/procedure_layers.h"

#include "ogr/bgl/approach_layer.h"
#include "ogr/bgl/procedure_leg_layer.h"
#include "ogr/bgl/sid_star_layer.h"
#include "ogr/bgl/transition_layer.h"

namespace flightsim
{

void AddProcedureLayers(RecordLayerMakers &makers)
{
    AddApproachLayer(makers);
    AddSidStarLayer(makers);
    AddTransitionLayer(makers);
    AddProcedureLegLayer(makers);
}

void AddProcedureParents(LayerDataset &dataset)
{
    for (const char *child :
         {"approach", "sid_star", "transition", "procedure_leg"})
    {
        dataset.AddParent("airport", "ident", child, "airport_ident");
    }
    dataset.AddParent("approach", "fid", "transition", "approach_fid");
    dataset.AddParent("sid_star", "fid", "transition", "sid_star_fid");
    dataset.AddParent("approach", "fid", "procedure_leg", "approach_fid");
    dataset.AddParent("sid_star", "fid", "procedure_leg", "sid_star_fid");
    dataset.AddParent("transition", "fid", "procedure_leg", "transition_fid");
}

}  // namespace flightsim
