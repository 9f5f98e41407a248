// SPDX-License-Identifier: MIT
// The layers of scenery objects, what belongs to them, models and exclusions.

#include "ogr/bgl/scenery_layers.h"

namespace flightsim
{

void AddSceneryLayers(RecordLayerMakers &makers)
{
    AddSceneryObjectLayer(makers);
    AddAttachmentLayer(makers);
    AddTriggerLayer(makers);
    AddExtrusionBridgeLayer(makers);
    AddCarParkingLayer(makers);
    AddModelDataLayer(makers);
    AddExclusionLayer(makers);
    AddLandmarkLayer(makers);
}

}  // namespace flightsim
