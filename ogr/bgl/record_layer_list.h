// SPDX-License-Identifier: MIT
// All layers of facility records, in listing order.

#ifndef FLIGHTSIM_OGR_BGL_RECORD_LAYER_LIST_H
#define FLIGHTSIM_OGR_BGL_RECORD_LAYER_LIST_H

#include "ogr/bgl/layer_source.h"
#include "ogr/bgl/record_encoder.h"
#include "ogr/layer/layer_dataset.h"

#include <vector>

namespace flightsim
{

/** One row of the list of layers. */
struct LayerEntry
{
    using MakeFunction = LayerSourcePointer (*)(const RecordOptions &options);

    /** @param children names in data/record_ids.csv of the children of airports
     *  that give rows; empty if airports are rows themselves.
     *  @param atTop the same for records of other sections; empty if any may be
     *  a row.
     */
    LayerEntry(const char *layerName, MakeFunction makeLayer,
               std::vector<std::uint32_t> sectionTypes,
               const std::vector<const char *> &children,
               std::vector<const char *> layerParents,
               const std::vector<const char *> &atTop = {});

    /** Whether a block may hold rows, by the ids of its records.
     *
     * @param records the children of airports have been walked.
     */
    bool HasRowsIn(const bgl::RecordBlock &block,
                   const BlockRecords &records) const;

    const char *name;
    MakeFunction make;

    /** Types of the sections that may hold its rows. */
    std::vector<std::uint32_t> sections;
    std::vector<std::uint16_t> childIds;
    std::vector<std::uint16_t> topIds;
    std::vector<const char *> parents;
};

/** Returns all of them, in order. A constant. */
const std::vector<LayerEntry> &GetLayerEntries();

/** Declares the parent layers of a dataset's layers. */
void AddLayerParents(LayerDataset &dataset);

// One function per layer, by family.

// airport_layers.cpp
LayerSourcePointer MakeAirportLayer(const RecordOptions &options);
LayerSourcePointer MakeAirportSummaryLayer(const RecordOptions &options);
LayerSourcePointer MakeDeleteAirportLayer(const RecordOptions &options);

// runway_layers.cpp
LayerSourcePointer MakeRunwayLayer(const RecordOptions &options);
LayerSourcePointer MakeRunwayAreaLayer(const RecordOptions &options);
LayerSourcePointer MakeRunwayEndAreaLayer(const RecordOptions &options);

// airport_part_layers.cpp
LayerSourcePointer MakeHelipadLayer(const RecordOptions &options);
LayerSourcePointer MakeStartLayer(const RecordOptions &options);
LayerSourcePointer MakeComLayer(const RecordOptions &options);
LayerSourcePointer MakePerimeterLayer(const RecordOptions &options);

// taxi_layers.cpp
LayerSourcePointer MakeParkingLayer(const RecordOptions &options);
LayerSourcePointer MakeTaxiPointLayer(const RecordOptions &options);
LayerSourcePointer MakeTaxiPathLayer(const RecordOptions &options);

// ground_layers.cpp
LayerSourcePointer MakeApronLayer(const RecordOptions &options);
LayerSourcePointer MakeFenceLayer(const RecordOptions &options);
LayerSourcePointer MakePaintedLineLayer(const RecordOptions &options);
LayerSourcePointer MakePaintedAreaLayer(const RecordOptions &options);
LayerSourcePointer MakeGroundMergingLayer(const RecordOptions &options);

// airport_light_layers.cpp
LayerSourcePointer MakeApronLightLayer(const RecordOptions &options);
LayerSourcePointer MakeLightSupportLayer(const RecordOptions &options);
LayerSourcePointer MakeLightRowLayer(const RecordOptions &options);
LayerSourcePointer MakeLightPresetLayer(const RecordOptions &options);
LayerSourcePointer MakeLightLayer(const RecordOptions &options);

// airport_object_layers.cpp
LayerSourcePointer MakeTaxiSignLayer(const RecordOptions &options);
LayerSourcePointer MakeJetwayLayer(const RecordOptions &options);
LayerSourcePointer MakeProjectedMeshLayer(const RecordOptions &options);

// procedure_layers.cpp, procedure_leg_layer.cpp
LayerSourcePointer MakeApproachLayer(const RecordOptions &options);
LayerSourcePointer MakeSidStarLayer(const RecordOptions &options);
LayerSourcePointer MakeTransitionLayer(const RecordOptions &options);
LayerSourcePointer MakeProcedureLegLayer(const RecordOptions &options);

// station_layers.cpp
LayerSourcePointer MakeIlsLayer(const RecordOptions &options);
LayerSourcePointer MakeVorLayer(const RecordOptions &options);
LayerSourcePointer MakeNdbLayer(const RecordOptions &options);
LayerSourcePointer MakeTacanLayer(const RecordOptions &options);
LayerSourcePointer MakeMarkerLayer(const RecordOptions &options);

// waypoint_layers.cpp
LayerSourcePointer MakeWaypointLayer(const RecordOptions &options);
LayerSourcePointer MakeAirwayLayer(const RecordOptions &options);
LayerSourcePointer MakeDeleteNavigationLayer(const RecordOptions &options);

// area_layers.cpp
LayerSourcePointer MakeBoundaryLayer(const RecordOptions &options);
LayerSourcePointer MakeBoundaryPointLayer(const RecordOptions &options);
LayerSourcePointer MakeGeopolLayer(const RecordOptions &options);
LayerSourcePointer MakeTimezoneLayer(const RecordOptions &options);

// name_layers.cpp
LayerSourcePointer MakeNameListLayer(const RecordOptions &options);
LayerSourcePointer MakeIcaoIndexLayer(const RecordOptions &options);

// scenery_object_layers.cpp
LayerSourcePointer MakeSceneryObjectLayer(const RecordOptions &options);
LayerSourcePointer MakeSceneryFootprintLayer(const RecordOptions &options);
LayerSourcePointer MakeAttachmentLayer(const RecordOptions &options);

// scenery_part_layers.cpp
LayerSourcePointer MakeTriggerLayer(const RecordOptions &options);
LayerSourcePointer MakeExtrusionBridgeLayer(const RecordOptions &options);
LayerSourcePointer MakeCarParkingLayer(const RecordOptions &options);
LayerSourcePointer MakeExclusionLayer(const RecordOptions &options);
LayerSourcePointer MakeLandmarkLayer(const RecordOptions &options);

// model_data_layer.cpp
LayerSourcePointer MakeModelDataLayer(const RecordOptions &options);

// The encoders of the same layers, for new records.

// airport_layers.cpp
RecordEncoderPointer MakeAirportEncoder();
RecordEncoderPointer MakeDeleteAirportEncoder();

// runway_layers.cpp
RecordEncoderPointer MakeRunwayEncoder();
RecordEncoderPointer MakeRunwayEndAreaEncoder();

// airport_part_layers.cpp
RecordEncoderPointer MakeHelipadEncoder();
RecordEncoderPointer MakeStartEncoder();
RecordEncoderPointer MakeComEncoder();
RecordEncoderPointer MakePerimeterEncoder();

// taxi_layers.cpp
RecordEncoderPointer MakeParkingEncoder();
RecordEncoderPointer MakeTaxiPointEncoder();
RecordEncoderPointer MakeTaxiPathEncoder();

// ground_layers.cpp
RecordEncoderPointer MakeApronEncoder();
RecordEncoderPointer MakeFenceEncoder();
RecordEncoderPointer MakePaintedLineEncoder();
RecordEncoderPointer MakeLightSupportEncoder();
RecordEncoderPointer MakeLightRowEncoder();
RecordEncoderPointer MakeLightPresetEncoder();
RecordEncoderPointer MakeLightEncoder();
RecordEncoderPointer MakePaintedAreaEncoder();

// airport_light_layers.cpp
RecordEncoderPointer MakeApronLightEncoder();

// airport_object_layers.cpp
RecordEncoderPointer MakeTaxiSignEncoder();
RecordEncoderPointer MakeJetwayEncoder();
RecordEncoderPointer MakeProjectedMeshEncoder();

// procedure_layers.cpp
RecordEncoderPointer MakeApproachEncoder();
RecordEncoderPointer MakeSidStarEncoder();
RecordEncoderPointer MakeTransitionEncoder();
RecordEncoderPointer MakeProcedureLegEncoder();

// station_layers.cpp
RecordEncoderPointer MakeIlsEncoder();
RecordEncoderPointer MakeVorEncoder();
RecordEncoderPointer MakeNdbEncoder();
RecordEncoderPointer MakeTacanEncoder();
RecordEncoderPointer MakeMarkerEncoder();

// waypoint_layers.cpp
RecordEncoderPointer MakeWaypointEncoder();
RecordEncoderPointer MakeAirwayEncoder();
RecordEncoderPointer MakeDeleteNavigationEncoder();

// area_layers.cpp
RecordEncoderPointer MakeBoundaryEncoder();
RecordEncoderPointer MakeBoundaryPointEncoder();
RecordEncoderPointer MakeGeopolEncoder();
RecordEncoderPointer MakeTimezoneEncoder();

// scenery_object_layers.cpp
RecordEncoderPointer MakeSceneryObjectEncoder();
RecordEncoderPointer MakeAttachmentEncoder();

// scenery_part_layers.cpp
RecordEncoderPointer MakeTriggerEncoder();
RecordEncoderPointer MakeExtrusionBridgeEncoder();
RecordEncoderPointer MakeCarParkingEncoder();
RecordEncoderPointer MakeExclusionEncoder();
RecordEncoderPointer MakeLandmarkEncoder();

}  // namespace flightsim

#endif
