// SPDX-License-Identifier: MIT
// The layers of records that can be written.

#ifndef FLIGHTSIM_OGR_BGL_RECORD_WRITE_LIST_H
#define FLIGHTSIM_OGR_BGL_RECORD_WRITE_LIST_H

#include "ogr/bgl/record_encoder.h"

#include <string>

namespace flightsim
{

/** The encoder of a layer, by its name in any letter case; null for layers that
 * cannot be written. */
RecordEncoderPointer MakeRecordEncoder(const char *layer);

/** The names of all encoders, separated by commas. */
std::string ListRecordEncoders();

/** Whether a layer is made of what the others hold, so that a copy of a file
 * with it is no mistake. */
bool IsDerivedLayer(const char *layer);

// One function for each layer, by family.

// station_layers.cpp
RecordEncoderPointer MakeIlsEncoder();
RecordEncoderPointer MakeVorEncoder();
RecordEncoderPointer MakeNdbEncoder();
RecordEncoderPointer MakeTacanEncoder();
RecordEncoderPointer MakeMarkerEncoder();

// waypoint_layers.cpp
RecordEncoderPointer MakeWaypointEncoder();

// scenery_object_layers.cpp
RecordEncoderPointer MakeSceneryObjectEncoder();

// scenery_part_layers.cpp
RecordEncoderPointer MakeExclusionEncoder();
RecordEncoderPointer MakeLandmarkEncoder();

}  // namespace flightsim

#endif
