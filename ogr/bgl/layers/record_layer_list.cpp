// SPDX-License-Identifier: MIT
// All layers of records, in listing order.

#include "ogr/bgl/layers/record_layer_list.h"

#include "ogr/records/core/record_ids.h"

#include <algorithm>

namespace flightsim
{

namespace
{

#define FLIGHTSIM_LAYER_ADDRESS(ID, DESCRIPTOR) &DESCRIPTOR,

/** In the order of RecordLayerId. */
constexpr const RecordLayerDescriptor *LAYERS[] = {
    FLIGHTSIM_RECORD_LAYERS(FLIGHTSIM_LAYER_ADDRESS)};

#undef FLIGHTSIM_LAYER_ADDRESS

/** Returns the ids of the records with these names in a container. */
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

/** Returns the ids of the top-level records in all sections of a layer. */
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

/** Makes the list when the first file is opened. */
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
