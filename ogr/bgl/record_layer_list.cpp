// SPDX-License-Identifier: MIT
// All layers of facility records, in listing order.

#include "ogr/bgl/record_layer_list.h"

#include "ogr/bgl/airport_index.h"
#include "ogr/bgl/navigation_index.h"
#include "ogr/bgl/scenery_index.h"
#include "ogr/records/area.h"
#include "ogr/records/scenery_part.h"
#include "ogr/records/name_index.h"
#include "ogr/records/model_data.h"
#include "ogr/records/record_ids.h"

#include <algorithm>
#include <initializer_list>
#include <utility>

namespace flightsim
{

namespace
{

constexpr const char *AIRPORT = "airport";
constexpr const char *SCENERY_OBJECT = "scenery_object";
constexpr const char *APPROACH_LAYER = "approach";
constexpr const char *SID_STAR = "sid_star";

using Sections = std::vector<std::uint32_t>;

constexpr std::initializer_list<std::uint32_t> AIRPORTS = {
    bgl::SECTION_AIRPORT, bgl::SECTION_AIRPORT_ALTERNATIVE};

/** What a LayerEntry is made from, in the order of its parameters. */
struct ListedLayer
{
    const char *name;
    LayerEntry::MakeFunction make;
    std::initializer_list<std::uint32_t> sections;
    std::initializer_list<const char *> children;
    std::initializer_list<const char *> parents;
    std::initializer_list<const char *> atTop = {};
};

constexpr ListedLayer ROWS[] = {
    {"airport", MakeAirportLayer, AIRPORTS, {}, {}},
    {"runway", MakeRunwayLayer, AIRPORTS, {"runway"}, {AIRPORT}},
    {"runway_area",
     MakeRunwayAreaLayer,
     AIRPORTS,
     {"runway"},
     {AIRPORT, "runway"}},
    {"runway_end_area",
     MakeRunwayEndAreaLayer,
     AIRPORTS,
     {"runway"},
     {AIRPORT, "runway"}},
    {"helipad", MakeHelipadLayer, AIRPORTS, {"helipad"}, {AIRPORT}},
    {"start", MakeStartLayer, AIRPORTS, {"start"}, {AIRPORT}},
    {"com", MakeComLayer, AIRPORTS, {"frequency"}, {AIRPORT}},
    {"parking", MakeParkingLayer, AIRPORTS, {"parkings"}, {AIRPORT}},
    {"taxi_point", MakeTaxiPointLayer, AIRPORTS, {"taxiway points"}, {AIRPORT}},
    {"taxi_path",
     MakeTaxiPathLayer,
     AIRPORTS,
     {"taxiway paths", "taxiway names"},
     {AIRPORT}},
    {"apron",
     MakeApronLayer,
     AIRPORTS,
     {"apron", "apron triangles"},
     {AIRPORT}},
    {"delete_airport",
     MakeDeleteAirportLayer,
     AIRPORTS,
     {"delete airport"},
     {AIRPORT}},
    {"taxi_sign",
     MakeTaxiSignLayer,
     {bgl::SECTION_AIRPORT, bgl::SECTION_AIRPORT_ALTERNATIVE,
      bgl::SECTION_SCENERY},
     {"taxiway sign"},
     {AIRPORT, SCENERY_OBJECT},
     {"taxiway signs"}},
    {"apron_light",
     MakeApronLightLayer,
     AIRPORTS,
     {"apron edge lights"},
     {AIRPORT}},
    {"fence",
     MakeFenceLayer,
     AIRPORTS,
     {"blast fence", "boundary fence"},
     {AIRPORT}},
    {"perimeter", MakePerimeterLayer, AIRPORTS, {"perimeter"}, {AIRPORT}},
    {"painted_line",
     MakePaintedLineLayer,
     AIRPORTS,
     {"painted line"},
     {AIRPORT}},
    {"painted_area",
     MakePaintedAreaLayer,
     AIRPORTS,
     {"painted area"},
     {AIRPORT}},
    {"jetway", MakeJetwayLayer, AIRPORTS, {"jetway"}, {AIRPORT}},
    {"projected_mesh",
     MakeProjectedMeshLayer,
     AIRPORTS,
     {"projected mesh"},
     {AIRPORT}},
    {"light_support",
     MakeLightSupportLayer,
     AIRPORTS,
     {"light support"},
     {AIRPORT}},
    {"light_row", MakeLightRowLayer, AIRPORTS, {"light row"}, {AIRPORT}},
    {"light_preset",
     MakeLightPresetLayer,
     AIRPORTS,
     {"light preset"},
     {AIRPORT}},
    {"light",
     MakeLightLayer,
     AIRPORTS,
     {"light preset", "light of a preset"},
     {AIRPORT}},
    {"ground_merging",
     MakeGroundMergingLayer,
     AIRPORTS,
     {"ground merging transfer"},
     {AIRPORT}},
    {"approach", MakeApproachLayer, AIRPORTS, {"approach"}, {AIRPORT}},
    {"sid_star",
     MakeSidStarLayer,
     AIRPORTS,
     {"departure", "arrival"},
     {AIRPORT}},
    {"transition",
     MakeTransitionLayer,
     AIRPORTS,
     {"approach", "departure", "arrival"},
     {AIRPORT, APPROACH_LAYER, SID_STAR}},
    {"procedure_leg",
     MakeProcedureLegLayer,
     AIRPORTS,
     {"approach", "departure", "arrival"},
     {AIRPORT, APPROACH_LAYER, SID_STAR, "transition"}},
    {"ils", MakeIlsLayer, {bgl::SECTION_ILS_VOR}, {}, {AIRPORT}},
    {"vor", MakeVorLayer, {bgl::SECTION_ILS_VOR}, {}, {AIRPORT}},
    {"ndb", MakeNdbLayer, {bgl::SECTION_NDB}, {}, {AIRPORT}},
    {"tacan", MakeTacanLayer, {bgl::SECTION_TACAN}, {}, {AIRPORT}},
    {"marker", MakeMarkerLayer, {bgl::SECTION_MARKER}, {}, {}},
    {"waypoint",
     MakeWaypointLayer,
     {bgl::SECTION_WAYPOINT, bgl::SECTION_AIRPORT,
      bgl::SECTION_AIRPORT_ALTERNATIVE},
     {"waypoint"},
     {AIRPORT}},
    {"airway",
     MakeAirwayLayer,
     {bgl::SECTION_WAYPOINT, bgl::SECTION_AIRPORT,
      bgl::SECTION_AIRPORT_ALTERNATIVE},
     {"waypoint"},
     {}},
    {"delete_navigation",
     MakeDeleteNavigationLayer,
     {bgl::SECTION_ILS_VOR, bgl::SECTION_NDB, bgl::SECTION_WAYPOINT,
      bgl::SECTION_AIRPORT, bgl::SECTION_AIRPORT_ALTERNATIVE},
     {"delete navigation"},
     {AIRPORT},
     {"delete navigation"}},
    {"boundary", MakeBoundaryLayer, {bgl::SECTION_BOUNDARY}, {}, {}},
    {"boundary_point",
     MakeBoundaryPointLayer,
     {bgl::SECTION_BOUNDARY},
     {},
     {"boundary"}},
    {"geopol", MakeGeopolLayer, {bgl::SECTION_GEOPOL}, {}, {}},
    {"timezone", MakeTimezoneLayer, {bgl::SECTION_TIME_ZONE}, {}, {}},
    {"airport_summary",
     MakeAirportSummaryLayer,
     {bgl::SECTION_AIRPORT_SUMMARY, bgl::SECTION_AIRPORT_SUMMARY_PREPAR3D},
     {},
     {AIRPORT}},
    {"name_list",
     MakeNameListLayer,
     {bgl::SECTION_NAME_LIST, bgl::SECTION_NAME_LIST_MSFS_2024},
     {},
     {AIRPORT}},
    {"icao_index",
     MakeIcaoIndexLayer,
     {bgl::SECTION_ILS_VOR_INDEX, bgl::SECTION_NDB_INDEX,
      bgl::SECTION_WAYPOINT_INDEX, bgl::SECTION_TACAN_INDEX,
      bgl::SECTION_ILS_VOR_INDEX_MSFS_2024, bgl::SECTION_NDB_INDEX_MSFS_2024,
      bgl::SECTION_WAYPOINT_INDEX_MSFS_2024},
     {},
     {AIRPORT}},
    {"scenery_object",
     MakeSceneryObjectLayer,
     {bgl::SECTION_SCENERY, bgl::SECTION_AIRPORT,
      bgl::SECTION_AIRPORT_ALTERNATIVE},
     {"tower object", "helipad object", "projected mesh"},
     {AIRPORT}},
    {"scenery_object_footprint",
     MakeSceneryFootprintLayer,
     {bgl::SECTION_SCENERY, bgl::SECTION_AIRPORT,
      bgl::SECTION_AIRPORT_ALTERNATIVE},
     {"tower object", "helipad object", "projected mesh"},
     {SCENERY_OBJECT}},
    {"attachment",
     MakeAttachmentLayer,
     {bgl::SECTION_SCENERY},
     {},
     {SCENERY_OBJECT},
     {"begin of attachments"}},
    {"trigger",
     MakeTriggerLayer,
     {bgl::SECTION_SCENERY},
     {},
     {SCENERY_OBJECT},
     {"trigger"}},
    {"extrusion_bridge",
     MakeExtrusionBridgeLayer,
     {bgl::SECTION_SCENERY},
     {},
     {SCENERY_OBJECT},
     {"extrusion bridge"}},
    {"car_parking",
     MakeCarParkingLayer,
     {bgl::SECTION_SCENERY},
     {},
     {SCENERY_OBJECT},
     {"car parking"}},
    {"model_data",
     MakeModelDataLayer,
     {bgl::SECTION_MODEL_DATA, bgl::SECTION_MODEL_EXTENTS},
     {},
     {}},
    {"exclusion", MakeExclusionLayer, {bgl::SECTION_EXCLUSION}, {}, {}},
    {"landmark", MakeLandmarkLayer, {bgl::SECTION_LANDMARK}, {}, {}},
};

/** Returns the ids of the records in a container that have these names. */
std::vector<std::uint16_t> FindIds(const char *container,
                                   const std::vector<const char *> &names)
{
    std::vector<std::uint16_t> ids;
    for (const char *name : names)
    {
        const std::vector<std::uint16_t> more =
            bgl::FindRecordIds(container, name);
        ids.insert(ids.end(), more.begin(), more.end());
    }
    return ids;
}

/** The same for top-level records of any of the sections. */
std::vector<std::uint16_t> FindTopIds(const Sections &sections,
                                      const std::vector<const char *> &names)
{
    std::vector<std::uint16_t> ids;
    for (const std::uint32_t section : sections)
    {
        const char *container = bgl::FindSectionContainer(section);
        if (container != nullptr && !names.empty())
        {
            const std::vector<std::uint16_t> more = FindIds(container, names);
            ids.insert(ids.end(), more.begin(), more.end());
        }
    }
    return ids;
}

}  // namespace

/** Created when the first file is opened. */
const std::vector<LayerEntry> &GetLayerEntries()
{
    static const std::vector<LayerEntry> layers = []
    {
        std::vector<LayerEntry> made;
        for (const ListedLayer &row : ROWS)
        {
            made.emplace_back(row.name, row.make, row.sections, row.children,
                              row.parents, row.atTop);
        }
        return made;
    }();
    return layers;
}

LayerEntry::LayerEntry(const char *layerName, MakeFunction makeLayer,
                       std::vector<std::uint32_t> sectionTypes,
                       const std::vector<const char *> &children,
                       std::vector<const char *> layerParents,
                       const std::vector<const char *> &atTop)
    : name(layerName), make(makeLayer), sections(std::move(sectionTypes)),
      childIds(FindIds("airport", children)),
      topIds(FindTopIds(sections, atTop)), parents(std::move(layerParents))
{
}

bool LayerEntry::HasRowsIn(const bgl::RecordBlock &block,
                           const BlockRecords &records) const
{
    const std::uint32_t section = block.sectionType;
    if (std::find(sections.begin(), sections.end(), section) == sections.end())
    {
        return false;
    }
    const bool isOfAirports = IsAirportSection(section);
    const std::vector<std::uint16_t> &ids = isOfAirports ? childIds : topIds;
    return ids.empty() || std::any_of(ids.begin(), ids.end(),
                                      [&](std::uint16_t id) {
                                          return isOfAirports
                                                     ? records.HoldsChild(id)
                                                     : block.topIds.Holds(id);
                                      });
}

void AddLayerParents(LayerDataset &dataset)
{
    for (const LayerEntry &entry : GetLayerEntries())
    {
        for (const char *parent : entry.parents)
        {
            dataset.AddParent(parent, entry.name);
        }
    }
}

}  // namespace flightsim
