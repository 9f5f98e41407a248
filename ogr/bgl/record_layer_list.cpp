// SPDX-License-Identifier: MIT
// All layers of records, in listing order.

#include "ogr/bgl/record_layer_list.h"

#include "ogr/records/record_ids.h"

#include <algorithm>

namespace flightsim
{

namespace
{

/** In the order of RecordLayerId. */
constexpr const RecordLayerDescriptor *LAYERS[] = {
    &AIRPORT_LAYER,
    &RUNWAY_LAYER,
    &RUNWAY_AREA_LAYER,
    &RUNWAY_END_AREA_LAYER,
    &HELIPAD_LAYER,
    &START_LAYER,
    &COM_LAYER,
    &PARKING_LAYER,
    &TAXI_POINT_LAYER,
    &TAXI_PATH_LAYER,
    &APRON_LAYER,
    &DELETE_AIRPORT_LAYER,
    &TAXI_SIGN_LAYER,
    &APRON_LIGHT_LAYER,
    &FENCE_LAYER,
    &PERIMETER_LAYER,
    &PAINTED_LINE_LAYER,
    &PAINTED_AREA_LAYER,
    &JETWAY_LAYER,
    &PROJECTED_MESH_LAYER,
    &LIGHT_SUPPORT_LAYER,
    &LIGHT_ROW_LAYER,
    &LIGHT_PRESET_LAYER,
    &LIGHT_LAYER,
    &GROUND_MERGING_LAYER,
    &APPROACH_LAYER,
    &SID_STAR_LAYER,
    &TRANSITION_LAYER,
    &PROCEDURE_LEG_LAYER,
    &ILS_LAYER,
    &VOR_LAYER,
    &NDB_LAYER,
    &TACAN_LAYER,
    &MARKER_LAYER,
    &WAYPOINT_LAYER,
    &AIRWAY_LAYER,
    &DELETE_NAVIGATION_LAYER,
    &BOUNDARY_LAYER,
    &BOUNDARY_POINT_LAYER,
    &GEOPOL_LAYER,
    &TIMEZONE_LAYER,
    &AIRPORT_SUMMARY_LAYER,
    &NAME_LIST_LAYER,
    &ICAO_INDEX_LAYER,
    &SCENERY_OBJECT_LAYER,
    &SCENERY_FOOTPRINT_LAYER,
    &ATTACHMENT_LAYER,
    &TRIGGER_LAYER,
    &EXTRUSION_BRIDGE_LAYER,
    &CAR_PARKING_LAYER,
    &MODEL_DATA_LAYER,
    &EXCLUSION_LAYER,
    &LANDMARK_LAYER,
};

/** Returns the ids of the records in a container that have these names. */
std::vector<std::uint16_t> FindIds(const char *container,
                                   std::initializer_list<const char *> names)
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
std::vector<std::uint16_t> FindTopIds(const RecordLayerDescriptor &layer)
{
    std::vector<std::uint16_t> ids;
    for (const std::uint32_t section : layer.sections)
    {
        const char *container = bgl::FindSectionContainer(section);
        if (container != nullptr)
        {
            const std::vector<std::uint16_t> more =
                FindIds(container, layer.atTop);
            ids.insert(ids.end(), more.begin(), more.end());
        }
    }
    return ids;
}

}  // namespace

ListedLayer::ListedLayer(const RecordLayerDescriptor &layer)
    : descriptor(layer), childIds(FindIds("airport", layer.children)),
      m_topIds(FindTopIds(layer))
{
}

bool ListedLayer::HasRowsIn(const bgl::RecordBlock &block,
                            const BlockRecords &records) const
{
    const std::uint32_t section = block.sectionType;
    const auto sections = descriptor.sections;
    if (std::find(sections.begin(), sections.end(), section) == sections.end())
    {
        return false;
    }
    const bool isOfAirports = IsAirportSection(section);
    const std::vector<std::uint16_t> &ids = isOfAirports ? childIds : m_topIds;
    return ids.empty() || std::any_of(ids.begin(), ids.end(),
                                      [&](std::uint16_t id) {
                                          return isOfAirports
                                                     ? records.HoldsChild(id)
                                                     : block.topIds.Holds(id);
                                      });
}

/** Made when the first file is opened. */
const std::vector<ListedLayer> &GetRecordLayers()
{
    static const std::vector<ListedLayer> layers = []
    {
        std::vector<ListedLayer> made;
        for (const RecordLayerDescriptor *layer : LAYERS)
        {
            CPLAssert(static_cast<std::size_t>(layer->id) == made.size());
            made.emplace_back(*layer);
        }
        return made;
    }();
    return layers;
}

const RecordLayerDescriptor &GetRecordLayer(RecordLayerId id)
{
    return *LAYERS[static_cast<std::size_t>(id)];
}

const RecordLayerDescriptor *FindRecordLayer(const char *name)
{
    const auto *const found =
        std::find_if(std::begin(LAYERS), std::end(LAYERS),
                     [name](const RecordLayerDescriptor *layer)
                     { return EQUAL(layer->table.name, name); });
    return found != std::end(LAYERS) ? *found : nullptr;
}

std::string ListWrittenRecordLayers()
{
    std::string list;
    for (const RecordLayerDescriptor *layer : LAYERS)
    {
        if (layer->makeEncoder != nullptr)
        {
            list.append(list.empty() ? "" : ", ").append(layer->table.name);
        }
    }
    return list;
}

void HideBookkeepingLayers(LayerDataset &dataset)
{
    for (const RecordLayerDescriptor *layer : LAYERS)
    {
        if (layer->isHidden)
        {
            dataset.HideLayer(layer->table.name);
        }
    }
}

void AddLayerParents(LayerDataset &dataset)
{
    for (const RecordLayerDescriptor *layer : LAYERS)
    {
        for (const RecordLayerId parent : layer->parents)
        {
            dataset.AddParent(GetLayerName(parent), layer->table.name);
        }
    }
}

}  // namespace flightsim
