// SPDX-License-Identifier: MIT
// All layers of facility records, in the order in which they are listed.

#include "ogr/bgl/record_layer_list.h"

#include "ogr/bgl/airport_index.h"
#include "ogr/bgl/navigation_index.h"
#include "ogr/bgl/scenery_index.h"
#include "ogr/records/area.h"
#include "ogr/records/scenery_part.h"
#include "ogr/records/name_index.h"
#include "ogr/records/model_data.h"

#include <vector>

namespace flightsim
{

namespace
{

/** Rows of a layer belong to rows of another: `field` has the values of
 * `parentField`. */
struct LayerParent
{
    const char *parent = nullptr;
    const char *parentField = nullptr;
    const char *field = nullptr;
};

constexpr LayerParent AIRPORT = {"airport", "ident", "airport_ident"};
constexpr LayerParent SCENERY_OBJECT = {"scenery_object", "fid",
                                        "scenery_object_fid"};
constexpr LayerParent APPROACH = {"approach", "fid", "approach_fid"};
constexpr LayerParent SID_STAR = {"sid_star", "fid", "sid_star_fid"};

using Sections = std::vector<std::uint32_t>;

const Sections AIRPORTS = {SECTION_AIRPORT, SECTION_AIRPORT_ALTERNATIVE};

struct LayerEntry
{
    const char *name;
    LayerMakerPointer (*make)(const RecordOptions &options);

    /** Types of the sections that may hold its rows. */
    Sections sections;
    std::vector<LayerParent> parents;
};

const LayerEntry LAYERS[] = {
    {"airport", MakeAirportLayer, AIRPORTS, {}},
    {"runway", MakeRunwayLayer, AIRPORTS, {AIRPORT}},
    {"runway_area",
     MakeRunwayAreaLayer,
     AIRPORTS,
     {AIRPORT, {"runway", "fid", "runway_fid"}}},
    {"runway_end_area",
     MakeRunwayEndAreaLayer,
     AIRPORTS,
     {AIRPORT, {"runway", "file_offset", "runway_file_offset"}}},
    {"helipad", MakeHelipadLayer, AIRPORTS, {AIRPORT}},
    {"start", MakeStartLayer, AIRPORTS, {AIRPORT}},
    {"com", MakeComLayer, AIRPORTS, {AIRPORT}},
    {"parking", MakeParkingLayer, AIRPORTS, {AIRPORT}},
    {"taxi_point", MakeTaxiPointLayer, AIRPORTS, {AIRPORT}},
    {"taxi_path", MakeTaxiPathLayer, AIRPORTS, {AIRPORT}},
    {"apron", MakeApronLayer, AIRPORTS, {AIRPORT}},
    {"delete_airport", MakeDeleteAirportLayer, AIRPORTS, {AIRPORT}},
    {"taxi_sign",
     MakeTaxiSignLayer,
     {SECTION_AIRPORT, SECTION_AIRPORT_ALTERNATIVE, SECTION_SCENERY},
     {AIRPORT, SCENERY_OBJECT}},
    {"apron_light", MakeApronLightLayer, AIRPORTS, {AIRPORT}},
    {"fence", MakeFenceLayer, AIRPORTS, {AIRPORT}},
    {"perimeter", MakePerimeterLayer, AIRPORTS, {AIRPORT}},
    {"painted_line", MakePaintedLineLayer, AIRPORTS, {AIRPORT}},
    {"painted_area", MakePaintedAreaLayer, AIRPORTS, {AIRPORT}},
    {"jetway", MakeJetwayLayer, AIRPORTS, {AIRPORT}},
    {"projected_mesh", MakeProjectedMeshLayer, AIRPORTS, {AIRPORT}},
    {"light_support", MakeLightSupportLayer, AIRPORTS, {AIRPORT}},
    {"light_row", MakeLightRowLayer, AIRPORTS, {AIRPORT}},
    {"light_preset", MakeLightPresetLayer, AIRPORTS, {AIRPORT}},
    {"light", MakeLightLayer, AIRPORTS, {AIRPORT}},
    {"ground_merging", MakeGroundMergingLayer, AIRPORTS, {AIRPORT}},
    {"approach", MakeApproachLayer, AIRPORTS, {AIRPORT}},
    {"sid_star", MakeSidStarLayer, AIRPORTS, {AIRPORT}},
    {"transition",
     MakeTransitionLayer,
     AIRPORTS,
     {AIRPORT, APPROACH, SID_STAR}},
    {"procedure_leg",
     MakeProcedureLegLayer,
     AIRPORTS,
     {AIRPORT, APPROACH, SID_STAR, {"transition", "fid", "transition_fid"}}},
    {"ils", MakeIlsLayer, {SECTION_ILS_VOR}, {AIRPORT}},
    {"vor", MakeVorLayer, {SECTION_ILS_VOR}, {AIRPORT}},
    {"ndb", MakeNdbLayer, {SECTION_NDB}, {AIRPORT}},
    {"tacan", MakeTacanLayer, {SECTION_TACAN}, {AIRPORT}},
    {"marker", MakeMarkerLayer, {SECTION_MARKER}, {}},
    {"waypoint",
     MakeWaypointLayer,
     {SECTION_WAYPOINT, SECTION_AIRPORT, SECTION_AIRPORT_ALTERNATIVE},
     {AIRPORT}},
    {"airway",
     MakeAirwayLayer,
     {SECTION_WAYPOINT, SECTION_AIRPORT, SECTION_AIRPORT_ALTERNATIVE},
     {}},
    {"delete_navigation",
     MakeDeleteNavigationLayer,
     {SECTION_ILS_VOR, SECTION_NDB, SECTION_WAYPOINT, SECTION_AIRPORT,
      SECTION_AIRPORT_ALTERNATIVE},
     {AIRPORT}},
    {"boundary", MakeBoundaryLayer, {bgl::SECTION_BOUNDARY}, {}},
    {"boundary_point",
     MakeBoundaryPointLayer,
     {bgl::SECTION_BOUNDARY},
     {{"boundary", "file_offset", "boundary_offset"}}},
    {"geopol", MakeGeopolLayer, {bgl::SECTION_GEOPOL}, {}},
    {"timezone", MakeTimezoneLayer, {bgl::SECTION_TIME_ZONE}, {}},
    {"airport_summary",
     MakeAirportSummaryLayer,
     {SECTION_AIRPORT_SUMMARY, SECTION_AIRPORT_SUMMARY_PREPAR3D},
     {{"airport", "ident", "ident"}}},
    {"name_list",
     MakeNameListLayer,
     {bgl::SECTION_NAME_LIST, bgl::SECTION_NAME_LIST_MSFS_2024},
     {AIRPORT}},
    {"icao_index",
     MakeIcaoIndexLayer,
     {bgl::SECTION_ILS_VOR_INDEX, bgl::SECTION_NDB_INDEX,
      bgl::SECTION_WAYPOINT_INDEX, bgl::SECTION_TACAN_INDEX,
      bgl::SECTION_ILS_VOR_INDEX_MSFS_2024, bgl::SECTION_NDB_INDEX_MSFS_2024,
      bgl::SECTION_WAYPOINT_INDEX_MSFS_2024},
     {AIRPORT}},
    {"scenery_object",
     MakeSceneryObjectLayer,
     {SECTION_SCENERY, SECTION_AIRPORT, SECTION_AIRPORT_ALTERNATIVE},
     {AIRPORT}},
    {"attachment", MakeAttachmentLayer, {SECTION_SCENERY}, {SCENERY_OBJECT}},
    {"trigger", MakeTriggerLayer, {SECTION_SCENERY}, {SCENERY_OBJECT}},
    {"extrusion_bridge",
     MakeExtrusionBridgeLayer,
     {SECTION_SCENERY},
     {SCENERY_OBJECT}},
    {"car_parking", MakeCarParkingLayer, {SECTION_SCENERY}, {SCENERY_OBJECT}},
    {"model_data",
     MakeModelDataLayer,
     {bgl::SECTION_MODEL_DATA, bgl::SECTION_MODEL_EXTENTS},
     {}},
    {"exclusion", MakeExclusionLayer, {bgl::SECTION_EXCLUSION}, {}},
    {"landmark", MakeLandmarkLayer, {bgl::SECTION_LANDMARK}, {}},
};

}  // namespace

LayerMakers MakeLayerMakers(const RecordOptions &options)
{
    LayerMakers makers;
    for (const LayerEntry &entry : LAYERS)
    {
        makers.push_back({entry.sections, entry.make(options)});
    }
    return makers;
}

void AddLayerParents(LayerDataset &dataset)
{
    for (const LayerEntry &entry : LAYERS)
    {
        for (const LayerParent &parent : entry.parents)
        {
            dataset.AddParent(parent.parent, parent.parentField, entry.name,
                              parent.field);
        }
    }
}

}  // namespace flightsim
