// SPDX-License-Identifier: MIT
// All layers of records, in listing order.

#ifndef FLIGHTSIM_OGR_BGL_RECORD_LAYER_LIST_H
#define FLIGHTSIM_OGR_BGL_RECORD_LAYER_LIST_H

#include "ogr/bgl/layer_source.h"
#include "ogr/bgl/record_encoder.h"
#include "ogr/bgl/record_layer.h"
#include "ogr/layer/layer_dataset.h"

#include <string>
#include <vector>

namespace flightsim
{

/** A layer with the ids of its records. */
class ListedLayer final
{
  public:
    explicit ListedLayer(const RecordLayerDescriptor &layer);

    /** Whether a block may hold rows, by the ids of its records.
     *
     * @param records the children of airports have been walked.
     */
    bool HasRowsIn(const bgl::RecordBlock &block,
                   const BlockRecords &records) const;

    const char *GetName() const
    {
        return descriptor.table.name;
    }

    const RecordLayerDescriptor &descriptor;
    const std::vector<std::uint16_t> childIds;

  private:
    const std::vector<std::uint16_t> m_topIds;
};

/** Returns all of them, by their ids. A constant. */
const std::vector<ListedLayer> &GetRecordLayers();

/** Returns the names of the layers that are written, separated by commas. */
std::string ListWrittenRecordLayers();

/** Hides the layers that only serve files. */
void HideBookkeepingLayers(LayerDataset &dataset);

/** Declares the parent layers of a dataset's layers. */
void AddLayerParents(LayerDataset &dataset);

// By the file that declares them.

// airport_layers.cpp
extern const RecordLayerDescriptor AIRPORT_LAYER;
extern const RecordLayerDescriptor AIRPORT_SUMMARY_LAYER;
extern const RecordLayerDescriptor DELETE_AIRPORT_LAYER;

// runway_layers.cpp
extern const RecordLayerDescriptor RUNWAY_LAYER;
extern const RecordLayerDescriptor RUNWAY_AREA_LAYER;
extern const RecordLayerDescriptor RUNWAY_END_AREA_LAYER;

// airport_part_layers.cpp
extern const RecordLayerDescriptor HELIPAD_LAYER;
extern const RecordLayerDescriptor START_LAYER;
extern const RecordLayerDescriptor COM_LAYER;
extern const RecordLayerDescriptor PERIMETER_LAYER;

// taxi_layers.cpp
extern const RecordLayerDescriptor PARKING_LAYER;
extern const RecordLayerDescriptor TAXI_POINT_LAYER;
extern const RecordLayerDescriptor TAXI_PATH_LAYER;

// ground_layers.cpp
extern const RecordLayerDescriptor APRON_LAYER;
extern const RecordLayerDescriptor FENCE_LAYER;
extern const RecordLayerDescriptor PAINTED_LINE_LAYER;
extern const RecordLayerDescriptor PAINTED_AREA_LAYER;
extern const RecordLayerDescriptor GROUND_MERGING_LAYER;

// airport_light_layers.cpp
extern const RecordLayerDescriptor APRON_LIGHT_LAYER;
extern const RecordLayerDescriptor LIGHT_SUPPORT_LAYER;
extern const RecordLayerDescriptor LIGHT_ROW_LAYER;
extern const RecordLayerDescriptor LIGHT_PRESET_LAYER;
extern const RecordLayerDescriptor LIGHT_LAYER;

// airport_object_layers.cpp
extern const RecordLayerDescriptor TAXI_SIGN_LAYER;
extern const RecordLayerDescriptor JETWAY_LAYER;
extern const RecordLayerDescriptor PROJECTED_MESH_LAYER;

// procedure_layers.cpp
extern const RecordLayerDescriptor APPROACH_LAYER;
extern const RecordLayerDescriptor SID_STAR_LAYER;
extern const RecordLayerDescriptor TRANSITION_LAYER;
extern const RecordLayerDescriptor PROCEDURE_LEG_LAYER;

// station_layers.cpp
extern const RecordLayerDescriptor ILS_LAYER;
extern const RecordLayerDescriptor VOR_LAYER;
extern const RecordLayerDescriptor NDB_LAYER;
extern const RecordLayerDescriptor TACAN_LAYER;
extern const RecordLayerDescriptor MARKER_LAYER;

// waypoint_layers.cpp
extern const RecordLayerDescriptor WAYPOINT_LAYER;
extern const RecordLayerDescriptor AIRWAY_LAYER;
extern const RecordLayerDescriptor DELETE_NAVIGATION_LAYER;

// area_layers.cpp
extern const RecordLayerDescriptor BOUNDARY_LAYER;
extern const RecordLayerDescriptor BOUNDARY_POINT_LAYER;
extern const RecordLayerDescriptor GEOPOL_LAYER;
extern const RecordLayerDescriptor TIMEZONE_LAYER;

// name_layers.cpp
extern const RecordLayerDescriptor NAME_LIST_LAYER;
extern const RecordLayerDescriptor ICAO_INDEX_LAYER;

// scenery_object_layers.cpp
extern const RecordLayerDescriptor SCENERY_OBJECT_LAYER;
extern const RecordLayerDescriptor SCENERY_FOOTPRINT_LAYER;
extern const RecordLayerDescriptor ATTACHMENT_LAYER;

// scenery_part_layers.cpp
extern const RecordLayerDescriptor TRIGGER_LAYER;
extern const RecordLayerDescriptor EXTRUSION_BRIDGE_LAYER;
extern const RecordLayerDescriptor CAR_PARKING_LAYER;
extern const RecordLayerDescriptor EXCLUSION_LAYER;
extern const RecordLayerDescriptor LANDMARK_LAYER;

// model_data_layer.cpp
extern const RecordLayerDescriptor MODEL_DATA_LAYER;

}  // namespace flightsim

#endif
