// SPDX-License-Identifier: MIT
// All layers of facility records, in listing order.

#ifndef FLIGHTSIM_OGR_BGL_RECORD_LAYER_LIST_H
#define FLIGHTSIM_OGR_BGL_RECORD_LAYER_LIST_H

#include "ogr/bgl/layer_maker.h"
#include "ogr/bgl/record_encoder.h"
#include "ogr/layer/layer_dataset.h"

#include <vector>

namespace flightsim
{

/** One row of the list of layers. */
struct LayerEntry
{
    using MakeFunction = LayerMakerPointer (*)(const RecordOptions &options);

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

/** Adds to an index what rows of other blocks refer to, or what is counted over
 * blocks; called for the sections of its records. */
void CollectAirways(const LoadedBlock &block, const RecordContext &context,
                    bgl::RecordLog &log, AirwayIndex &airways);
void CollectBoundaries(const LoadedBlock &block, const RecordContext &context,
                       bgl::RecordLog &log, BoundaryIndex &boundaries);
void CollectDeleteNavigation(const LoadedBlock &block, bgl::RecordLog &log,
                             DeleteNavigationIndex &orders);

// One function per layer, by family.

// airport_layers.cpp
LayerMakerPointer MakeAirportLayer(const RecordOptions &options);
LayerMakerPointer MakeAirportSummaryLayer(const RecordOptions &options);
LayerMakerPointer MakeDeleteAirportLayer(const RecordOptions &options);

// runway_layers.cpp
LayerMakerPointer MakeRunwayLayer(const RecordOptions &options);
LayerMakerPointer MakeRunwayAreaLayer(const RecordOptions &options);
LayerMakerPointer MakeRunwayEndAreaLayer(const RecordOptions &options);

// airport_part_layers.cpp
LayerMakerPointer MakeHelipadLayer(const RecordOptions &options);
LayerMakerPointer MakeStartLayer(const RecordOptions &options);
LayerMakerPointer MakeComLayer(const RecordOptions &options);
LayerMakerPointer MakePerimeterLayer(const RecordOptions &options);

// taxi_layers.cpp
LayerMakerPointer MakeParkingLayer(const RecordOptions &options);
LayerMakerPointer MakeTaxiPointLayer(const RecordOptions &options);
LayerMakerPointer MakeTaxiPathLayer(const RecordOptions &options);

// ground_layers.cpp
LayerMakerPointer MakeApronLayer(const RecordOptions &options);
LayerMakerPointer MakeFenceLayer(const RecordOptions &options);
LayerMakerPointer MakePaintedLineLayer(const RecordOptions &options);
LayerMakerPointer MakePaintedAreaLayer(const RecordOptions &options);
LayerMakerPointer MakeGroundMergingLayer(const RecordOptions &options);

// airport_light_layers.cpp
LayerMakerPointer MakeApronLightLayer(const RecordOptions &options);
LayerMakerPointer MakeLightSupportLayer(const RecordOptions &options);
LayerMakerPointer MakeLightRowLayer(const RecordOptions &options);
LayerMakerPointer MakeLightPresetLayer(const RecordOptions &options);
LayerMakerPointer MakeLightLayer(const RecordOptions &options);

// airport_object_layers.cpp
LayerMakerPointer MakeTaxiSignLayer(const RecordOptions &options);
LayerMakerPointer MakeJetwayLayer(const RecordOptions &options);
LayerMakerPointer MakeProjectedMeshLayer(const RecordOptions &options);

// procedure_layers.cpp, procedure_leg_layer.cpp
LayerMakerPointer MakeApproachLayer(const RecordOptions &options);
LayerMakerPointer MakeSidStarLayer(const RecordOptions &options);
LayerMakerPointer MakeTransitionLayer(const RecordOptions &options);
LayerMakerPointer MakeProcedureLegLayer(const RecordOptions &options);

// station_layers.cpp
LayerMakerPointer MakeIlsLayer(const RecordOptions &options);
LayerMakerPointer MakeVorLayer(const RecordOptions &options);
LayerMakerPointer MakeNdbLayer(const RecordOptions &options);
LayerMakerPointer MakeTacanLayer(const RecordOptions &options);
LayerMakerPointer MakeMarkerLayer(const RecordOptions &options);

// waypoint_layers.cpp
LayerMakerPointer MakeWaypointLayer(const RecordOptions &options);
LayerMakerPointer MakeAirwayLayer(const RecordOptions &options);
LayerMakerPointer MakeDeleteNavigationLayer(const RecordOptions &options);

// area_layers.cpp
LayerMakerPointer MakeBoundaryLayer(const RecordOptions &options);
LayerMakerPointer MakeBoundaryPointLayer(const RecordOptions &options);
LayerMakerPointer MakeGeopolLayer(const RecordOptions &options);
LayerMakerPointer MakeTimezoneLayer(const RecordOptions &options);

// name_layers.cpp
LayerMakerPointer MakeNameListLayer(const RecordOptions &options);
LayerMakerPointer MakeIcaoIndexLayer(const RecordOptions &options);

// scenery_object_layers.cpp
LayerMakerPointer MakeSceneryObjectLayer(const RecordOptions &options);
LayerMakerPointer MakeSceneryFootprintLayer(const RecordOptions &options);
LayerMakerPointer MakeAttachmentLayer(const RecordOptions &options);

// scenery_part_layers.cpp
LayerMakerPointer MakeTriggerLayer(const RecordOptions &options);
LayerMakerPointer MakeExtrusionBridgeLayer(const RecordOptions &options);
LayerMakerPointer MakeCarParkingLayer(const RecordOptions &options);
LayerMakerPointer MakeExclusionLayer(const RecordOptions &options);
LayerMakerPointer MakeLandmarkLayer(const RecordOptions &options);

// model_data_layer.cpp
LayerMakerPointer MakeModelDataLayer(const RecordOptions &options);

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
