// SPDX-License-Identifier: MIT
// A DSF file as a dataset of layers.

#include "ogr/dsf/dsf_dataset.h"

#include "driver/base/wgs84.h"
#include "driver/bytes/text_encoding.h"
#include "ogr/dsf/dsf_layers.h"
#include "ogr/dsf/format/area.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <string_view>
#include <utility>

namespace flightsim
{

namespace
{

/** A layer, the part that files with its rows have, whether definitions and
 * filters apply to its rows, and the exclusions that remove them. */
struct DsfLayerFacts
{
    const char *name;
    DsfPart part;
    bool isPlaced;
    const char *exclusion = "";
};

constexpr DsfLayerFacts DSF_LAYERS[] = {
    {"object", DsfPart::Object, true, "obj"},
    {"autogen_point", DsfPart::AutogenPoint, true, "obj"},
    {"facade", DsfPart::Facade, true, "fac"},
    {"facade_line", DsfPart::Facade, true, "fac"},
    {"forest", DsfPart::Forest, true, "for"},
    {"forest_line", DsfPart::Forest, true, "for"},
    {"forest_point", DsfPart::Forest, true, "for"},
    {"painted_line", DsfPart::PaintedLine, true, "lin"},
    {"object_string", DsfPart::ObjectString, true, "str"},
    {"autogen_string", DsfPart::AutogenString, true, "obj"},
    {"autogen_string_side", DsfPart::AutogenString, true, "obj"},
    {"autogen_block", DsfPart::AutogenBlock, true, "obj"},
    {"draped_polygon", DsfPart::DrapedPolygon, true, "pol"},
    {"orthophoto", DsfPart::DrapedPolygon, true, "pol"},
    {"beach", DsfPart::Beach, true, "bch"},
    {"other_polygon", DsfPart::OtherPolygon, true},
    {"network_edge", DsfPart::Network, true, "net"},
    {"network_node", DsfPart::Network, false},
    {"terrain_triangle", DsfPart::Terrain, true},
    {"terrain", DsfPart::Terrain, false},
    {"raster", DsfPart::Raster, false},
    {"exclusion", DsfPart::Exclusion, false},
    {"filter", DsfPart::Filter, false},
    {"definition", DsfPart::Definition, false},
    {"property", DsfPart::Tile, false},
    {"tile", DsfPart::Tile, false}};

DsfPart FindPolygonPart(dsf::AssetKind kind)
{
    switch (kind)
    {
        case dsf::AssetKind::Facade:
            return DsfPart::Facade;
        case dsf::AssetKind::Forest:
            return DsfPart::Forest;
        case dsf::AssetKind::PaintedLine:
            return DsfPart::PaintedLine;
        case dsf::AssetKind::ObjectString:
            return DsfPart::ObjectString;
        case dsf::AssetKind::AutogenString:
            return DsfPart::AutogenString;
        case dsf::AssetKind::AutogenBlock:
            return DsfPart::AutogenBlock;
        case dsf::AssetKind::DrapedPolygon:
            return DsfPart::DrapedPolygon;
        case dsf::AssetKind::Beach:
            return DsfPart::Beach;
        default:
            return DsfPart::OtherPolygon;
    }
}

}  // namespace

void AddDsfParents(LayerDataset &dataset)
{
    for (const DsfLayerFacts &layer : DSF_LAYERS)
    {
        if (layer.isPlaced)
        {
            dataset.AddParent("definition", KEY_COLUMN, layer.name,
                              "definition_key");
            dataset.AddParent("filter", KEY_COLUMN, layer.name, "filter_key");
        }
    }
    dataset.AddParent("definition", KEY_COLUMN, "terrain", "definition_key");
    dataset.AddParent("property", KEY_COLUMN, "exclusion", "property_key");
    dataset.AddParent("filter", KEY_COLUMN, "exclusion", "filter_key");
}

void AddDsfLayers(LayerDataset &dataset,
                  const std::shared_ptr<const DsfContent> &content,
                  CSLConstList openOptions,
                  const std::shared_ptr<DsfEditSession> &session)
{
    const std::shared_ptr<const OGRSpatialReference> reference(MakeWgs84());
    const auto add = [&](const RowTable &table, LayerDataset::LayerFactory make)
    { dataset.AddLayer(table.name, table.geometryType, std::move(make)); };
    const auto addRows = [&](const LayerTable<DsfRow> &table, DsfLayer layer)
    {
        add(table,
            [&table, layer, content, reference,
             session]() -> std::unique_ptr<FeatureLayer>
            {
                if (session != nullptr && DsfEditSession::Covers(layer))
                {
                    return std::make_unique<DsfEditLayer>(
                        table, layer, content, session, reference.get());
                }
                return std::make_unique<TableLayer>(
                    table, std::make_unique<DsfRowSource>(content, layer),
                    reference.get());
            });
    };
    ListDsfLayers({add, dataset.ListsAllLayers(), content, reference, addRows},
                  CPLFetchBool(openOptions, "TERRAIN_LAYERS", true));
    dataset.SortLayers();
    AddDsfParents(dataset);
}

std::vector<DsfLayerPattern> ListDsfPatterns()
{
    auto content = std::make_shared<DsfContent>();
    content->file = std::make_unique<dsf::DsfFile>();
    std::vector<DsfLayerPattern> patterns;
    const std::shared_ptr<const OGRSpatialReference> reference(MakeWgs84());
    const auto add = [&](const RowTable &table, LayerDataset::LayerFactory make)
    {
        const auto facts =
            std::find_if(std::begin(DSF_LAYERS), std::end(DSF_LAYERS),
                         [&](const DsfLayerFacts &layer) {
                             return std::string_view(layer.name) == table.name;
                         });
        patterns.push_back({table.name, table.geometryType, facts->part,
                            facts->exclusion, std::move(make)});
    };
    const auto addRows = [&](const LayerTable<DsfRow> &table, DsfLayer layer)
    {
        add(table,
            [&table, layer, content, reference]
            {
                return std::make_unique<TableLayer>(
                    table, std::make_unique<DsfRowSource>(content, layer),
                    reference.get());
            });
    };
    ListDsfLayers({add, true, content, reference, addRows}, true);
    return patterns;
}

std::vector<std::uint16_t> FindDsfParts(const dsf::DsfFile &file)
{
    std::set<DsfPart> parts = {DsfPart::Tile};
    for (const dsf::Definition &object : file.GetTable(dsf::Table::Object))
    {
        parts.insert(object.kind == dsf::AssetKind::AutogenPoint
                         ? DsfPart::AutogenPoint
                         : DsfPart::Object);
    }
    for (const dsf::Definition &polygon : file.GetTable(dsf::Table::Polygon))
    {
        parts.insert(FindPolygonPart(polygon.kind));
    }
    const auto add = [&](DsfPart part, bool isThere)
    {
        if (isThere)
        {
            parts.insert(part);
        }
    };
    const bool hasTerrain = !file.GetTable(dsf::Table::Terrain).empty();
    const bool hasNetworks = !file.GetTable(dsf::Table::Network).empty();
    add(DsfPart::Terrain, hasTerrain);
    add(DsfPart::Raster, hasTerrain);
    add(DsfPart::Network, hasNetworks);
    add(DsfPart::Definition, parts.size() > 1);
    add(DsfPart::Exclusion, !dsf::ListExclusions(file).empty());
    add(DsfPart::Filter, !dsf::ListFilters(file).empty());
    add(DsfPart::Mesh, !file.IsOverlay());
    std::vector<std::uint16_t> codes;
    for (const DsfPart part : parts)
    {
        codes.push_back(static_cast<std::uint16_t>(part));
    }
    return codes;
}

std::string DescribeDsfFooter(const DsfContent &content)
{
    return DSF_FOOTER.Describe(static_cast<int>(content.GetFooter()));
}

void DescribeDsf(GDALMajorObject &dataset, const DsfContent &content)
{
    const auto set = [&dataset](const char *item, const std::string &value)
    {
        if (!value.empty())
        {
            dataset.SetMetadataItem(item, value.c_str());
        }
    };
    const std::string *agent = content.file->FindProperty("sim/creation_agent");
    set("TILE", content.tile);
    set("OVERLAY", content.file->IsOverlay() ? "YES" : "NO");
    set("CREATION_AGENT", agent != nullptr ? bgl::ToUtf8(*agent) : "");
    set("CONTAINER",
        DSF_CONTAINER.Describe(static_cast<int>(content.file->container)));
    if (content.skippedCommands > 0)
    {
        set("SKIPPED_COMMANDS", std::to_string(content.skippedCommands));
    }
}

}  // namespace flightsim
