// SPDX-License-Identifier: MIT
// The layers of what stands and is painted on airports.

#include "ogr/bgl/airport_detail_layers.h"

#include "ogr/bgl/airport_light_layers.h"
#include "ogr/bgl/apron_light_layer.h"
#include "ogr/bgl/fence_layer.h"
#include "ogr/bgl/ground_merging_layer.h"
#include "ogr/bgl/jetway_layer.h"
#include "ogr/bgl/painted_element_layers.h"
#include "ogr/bgl/perimeter_layer.h"
#include "ogr/bgl/projected_mesh_layer.h"

namespace flightsim
{

void AddAirportDetailLayers(RecordLayerMakers &makers)
{
    AddApronLightLayer(makers);
    AddFenceLayer(makers);
    AddPerimeterLayer(makers);
    AddPaintedElementLayers(makers);
    AddJetwayLayer(makers);
    AddProjectedMeshLayer(makers);
    AddAirportLightLayers(makers);
    AddGroundMergingLayer(makers);
}

}  // namespace flightsim
