// SPDX-License-Identifier: MIT
// A DSF file as a dataset of layers.

#include "ogr/dsf/dsf_dataset.h"

#include "driver/base/wgs84.h"
#include "driver/bytes/text_encoding.h"
#include "ogr/dsf/dsf_layers.h"

namespace flightsim
{

namespace
{

constexpr const char *DSF_PLACED[] = {"object",
                                      "autogen_point",
                                      "facade",
                                      "facade_line",
                                      "forest",
                                      "forest_line",
                                      "forest_point",
                                      "painted_line",
                                      "object_string",
                                      "autogen_string",
                                      "autogen_string_side",
                                      "autogen_block",
                                      "draped_polygon",
                                      "orthophoto",
                                      "beach",
                                      "other_polygon",
                                      "network_edge",
                                      "terrain_triangle"};

}  // namespace

void AddDsfLayers(LayerDataset &dataset,
                  const std::shared_ptr<const DsfContent> &content,
                  CSLConstList openOptions)
{
    const DsfContext context{dataset, content,
                             std::shared_ptr<OGRSpatialReference>(MakeWgs84())};
    AddDsfObjectLayers(context);
    AddDsfNetworkLayers(context);
    AddDsfPolygonLayers(context);
    if (CPLFetchBool(openOptions, "TERRAIN_LAYERS", true))
    {
        AddDsfTerrainLayers(context);
    }
    AddDsfTableLayers(context);
    dataset.SortLayers();
    for (const char *child : DSF_PLACED)
    {
        dataset.AddParent("definition", KEY_COLUMN, child, "definition_key");
        dataset.AddParent("filter", KEY_COLUMN, child, "filter_key");
    }
    dataset.AddParent("definition", KEY_COLUMN, "terrain", "definition_key");
    dataset.AddParent("property", KEY_COLUMN, "exclusion", "property_key");
    dataset.AddParent("filter", KEY_COLUMN, "exclusion", "filter_key");
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
    set("MD5", DSF_FOOTER.Describe(static_cast<int>(content.file->footer)));
    if (content.skippedCommands > 0)
    {
        set("SKIPPED_COMMANDS", std::to_string(content.skippedCommands));
    }
}

}  // namespace flightsim
