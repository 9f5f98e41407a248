// SPDX-License-Identifier: MIT
// The descriptor of a layer of records.
//
// A layer is declared at the end of the file with its columns:
//
//   constinit const RecordLayerDescriptor HELIPAD_LAYER = {
//       .id = RecordLayerId::Helipad,
//       .table = HELIPAD_TABLE,
//       .sections = AIRPORT_SECTIONS,
//       .children = {"helipad"},
//       .parents = {RecordLayerId::Airport},
//       .xml = {.elements = {{"Airport/Helipad", 100}}, .shape = XML_PLACE},
//       .makeSource = [](const RecordOptions &) -> LayerSourcePointer { ... },
//       .makeEncoder = []() -> RecordEncoderPointer { ... },
//   };
//
// and listed in FLIGHTSIM_RECORD_LAYERS below. Other code refers to a layer by
// its id.

#ifndef FLIGHTSIM_OGR_BGL_READ_RECORD_LAYER_H
#define FLIGHTSIM_OGR_BGL_READ_RECORD_LAYER_H

#include "driver/bgl/container.h"
#include "ogr/layer/layer_table.h"

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>

namespace flightsim
{

class LayerSource;
class RecordEncoder;
struct RecordOptions;

/** The layers of records, in listing order: id, and name of the descriptor. */
#define FLIGHTSIM_RECORD_LAYERS(LAYER)                                         \
    LAYER(Airport, AIRPORT_LAYER)                                              \
    LAYER(Runway, RUNWAY_LAYER)                                                \
    LAYER(RunwayArea, RUNWAY_AREA_LAYER)                                       \
    LAYER(RunwayEndArea, RUNWAY_END_AREA_LAYER)                                \
    LAYER(Helipad, HELIPAD_LAYER)                                              \
    LAYER(Start, START_LAYER)                                                  \
    LAYER(Com, COM_LAYER)                                                      \
    LAYER(Parking, PARKING_LAYER)                                              \
    LAYER(TaxiPoint, TAXI_POINT_LAYER)                                         \
    LAYER(TaxiPath, TAXI_PATH_LAYER)                                           \
    LAYER(Apron, APRON_LAYER)                                                  \
    LAYER(DeleteAirport, DELETE_AIRPORT_LAYER)                                 \
    LAYER(TaxiSign, TAXI_SIGN_LAYER)                                           \
    LAYER(ApronLight, APRON_LIGHT_LAYER)                                       \
    LAYER(Fence, FENCE_LAYER)                                                  \
    LAYER(Perimeter, PERIMETER_LAYER)                                          \
    LAYER(PaintedLine, PAINTED_LINE_LAYER)                                     \
    LAYER(PaintedArea, PAINTED_AREA_LAYER)                                     \
    LAYER(Jetway, JETWAY_LAYER)                                                \
    LAYER(ProjectedMesh, PROJECTED_MESH_LAYER)                                 \
    LAYER(TowerPlace, TOWER_PLACE_LAYER)                                       \
    LAYER(LightSupport, LIGHT_SUPPORT_LAYER)                                   \
    LAYER(LightRow, LIGHT_ROW_LAYER)                                           \
    LAYER(LightPreset, LIGHT_PRESET_LAYER)                                     \
    LAYER(Light, LIGHT_LAYER)                                                  \
    LAYER(GroundMerging, GROUND_MERGING_LAYER)                                 \
    LAYER(Approach, APPROACH_LAYER)                                            \
    LAYER(SidStar, SID_STAR_LAYER)                                             \
    LAYER(Transition, TRANSITION_LAYER)                                        \
    LAYER(ProcedureLeg, PROCEDURE_LEG_LAYER)                                   \
    LAYER(Ils, ILS_LAYER)                                                      \
    LAYER(Vor, VOR_LAYER)                                                      \
    LAYER(Ndb, NDB_LAYER)                                                      \
    LAYER(Tacan, TACAN_LAYER)                                                  \
    LAYER(Marker, MARKER_LAYER)                                                \
    LAYER(Waypoint, WAYPOINT_LAYER)                                            \
    LAYER(Airway, AIRWAY_LAYER)                                                \
    LAYER(DeleteNavigation, DELETE_NAVIGATION_LAYER)                           \
    LAYER(Boundary, BOUNDARY_LAYER)                                            \
    LAYER(BoundaryPoint, BOUNDARY_POINT_LAYER)                                 \
    LAYER(Geopol, GEOPOL_LAYER)                                                \
    LAYER(Timezone, TIMEZONE_LAYER)                                            \
    LAYER(AirportSummary, AIRPORT_SUMMARY_LAYER)                               \
    LAYER(NameList, NAME_LIST_LAYER)                                           \
    LAYER(IcaoIndex, ICAO_INDEX_LAYER)                                         \
    LAYER(SceneryObject, SCENERY_OBJECT_LAYER)                                 \
    LAYER(SceneryFootprint, SCENERY_FOOTPRINT_LAYER)                           \
    LAYER(Attachment, ATTACHMENT_LAYER)                                        \
    LAYER(Trigger, TRIGGER_LAYER)                                              \
    LAYER(ExtrusionBridge, EXTRUSION_BRIDGE_LAYER)                             \
    LAYER(CarParking, CAR_PARKING_LAYER)                                       \
    LAYER(ModelData, MODEL_DATA_LAYER)                                         \
    LAYER(Exclusion, EXCLUSION_LAYER)                                          \
    LAYER(Landmark, LANDMARK_LAYER)

#define FLIGHTSIM_LAYER_ID(ID, DESCRIPTOR) ID,

enum class RecordLayerId : std::uint8_t
{
    FLIGHTSIM_RECORD_LAYERS(FLIGHTSIM_LAYER_ID)
};

#undef FLIGHTSIM_LAYER_ID

inline constexpr std::initializer_list<std::uint32_t> AIRPORT_SECTIONS = {
    bgl::SECTION_AIRPORT, bgl::SECTION_AIRPORT_ALTERNATIVE};

/** A layer of records; always a constant. */
struct RecordLayerDescriptor
{
    RecordLayerId id;

    /** Name, geometry and columns. */
    const RowTable &table;

    /** Types of the sections that may hold its rows. */
    std::initializer_list<std::uint32_t> sections;

    /** Names in data/record_ids.csv of the children of airports that give rows;
     * empty if airports are rows themselves. */
    std::initializer_list<const char *> children{};

    /** Names of the top-level records in other sections that give rows; empty
     * if any may. */
    std::initializer_list<const char *> atTop{};

    /** Layers whose keys its rows refer to. */
    std::initializer_list<RecordLayerId> parents{};

    /** Whether its rows are derived from those of other layers, so that it is
     * not written. */
    bool isDerived = false;

    /** Whether it only serves the file format, so that programs hide it by
     * default. */
    bool isHidden = false;

    /** Whether the rows of a record depend on other records. */
    bool dependsOnOthers = false;

    /** The layer with which it shares FIDs: one row for each of its rows. */
    std::optional<RecordLayerId> fidsOf{};

    /** Its elements in sources of bglcomp. */
    XmlMapping xml{};

    std::unique_ptr<LayerSource> (*makeSource)(const RecordOptions &options) =
        nullptr;

    /** Null for layers that are not written. */
    std::unique_ptr<RecordEncoder> (*makeEncoder)() = nullptr;
};

#define FLIGHTSIM_LAYER_DESCRIPTOR(ID, DESCRIPTOR)                             \
    extern const RecordLayerDescriptor DESCRIPTOR;

FLIGHTSIM_RECORD_LAYERS(FLIGHTSIM_LAYER_DESCRIPTOR)

#undef FLIGHTSIM_LAYER_DESCRIPTOR

const RecordLayerDescriptor &GetRecordLayer(RecordLayerId id);

inline const char *GetLayerName(RecordLayerId id)
{
    return GetRecordLayer(id).table.name;
}

/** Returns the layer with a name (case-insensitive), or null. */
const RecordLayerDescriptor *FindRecordLayer(const char *name);

}  // namespace flightsim

#endif
