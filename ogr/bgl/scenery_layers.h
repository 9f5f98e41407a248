// SPDX-License-Identifier: MIT
// The layers of scenery objects, what belongs to them, models and exclusions.

#ifndef FLIGHTSIM_OGR_BGL_SCENERY_LAYERS_H
#define FLIGHTSIM_OGR_BGL_SCENERY_LAYERS_H

#include "ogr/bgl/record_layer.h"

namespace flightsim
{

void AddSceneryObjectLayer(RecordLayerMakers &makers);
void AddAttachmentLayer(RecordLayerMakers &makers);
void AddTriggerLayer(RecordLayerMakers &makers);
void AddExtrusionBridgeLayer(RecordLayerMakers &makers);
void AddCarParkingLayer(RecordLayerMakers &makers);
void AddModelDataLayer(RecordLayerMakers &makers);
void AddExclusionLayer(RecordLayerMakers &makers);
void AddLandmarkLayer(RecordLayerMakers &makers);

/** All of the above. */
void AddSceneryLayers(RecordLayerMakers &makers);

/** Names of the layers with a column scenery_object_fid. */
inline constexpr const char *SCENERY_OBJECT_PARTS[] = {
    "attachment", "trigger", "extrusion_bridge", "car_parking", "taxi_sign"};

}  // namespace flightsim

#endif
