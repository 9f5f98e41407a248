// SPDX-License-Identifier: MIT
// Lists the layers of DSF files.

#include "ogr/dsf/dsf_layers.h"

#include <map>

namespace flightsim
{

void ListDsfLayers(const DsfContext &context, bool hasTerrain)
{
    AddDsfObjectLayers(context);
    AddDsfNetworkLayers(context);
    AddDsfPolygonLayers(context);
    if (hasTerrain)
    {
        AddDsfTerrainLayers(context);
    }
    AddDsfTableLayers(context);
}

const std::vector<Column> &ListDsfColumns(const std::string &layer)
{
    static const auto tables = []
    {
        std::map<std::string, const RowTable *> all;
        auto content = std::make_shared<DsfContent>();
        content->file = std::make_unique<dsf::DsfFile>();
        ListDsfLayers(
            {[&all](const RowTable &table, const LayerDataset::LayerFactory &)
             { all.emplace(table.name, &table); },
             true,
             content,
             {},
             [&all](const LayerTable<DsfRow> &table, DsfLayer)
             { all.emplace(table.name, &table); }},
            true);
        return all;
    }();
    return tables.at(layer)->columns;
}

}  // namespace flightsim
