// SPDX-License-Identifier: MIT
// An X-Plane autogen file as a dataset of layers.

#include "ogr/xpautogen/xpautogen_dataset.h"

#include "driver/base/wgs84.h"
#include "ogr/xpautogen/autogen_layers.h"

namespace flightsim
{

namespace
{

void AddLayers(const AutogenContext &context)
{
    AddTileLayer(context);
    AddGridLayers(context);
    AddObjectLayer(context);
    AddFacadeLayers(context);
    AddTreeLayers(context);
    AddTilePartLayers(context);
    AddSpellingSetLayer(context);
    AddSpellingLayer(context);
    AddStringRuleLayers(context);
    AddFileLayers(context);
}

void AddRelationships(LayerDataset &dataset)
{
    for (const char *child : {"object", "facade", "facade_line", "tree",
                              "tree_line", "point_of_interest", "crop_polygon"})
    {
        dataset.AddParent("tile", KEY_COLUMN, child, "tile_key");
        dataset.AddParent("grid", KEY_COLUMN, child, "tile_key");
    }
    for (const char *child : {"grid_cell", "edge_rectangle"})
    {
        dataset.AddParent("grid", KEY_COLUMN, child, "grid_key");
    }
    dataset.AddParent("spelling_set", KEY_COLUMN, "spelling",
                      "spelling_set_key");
}

}  // namespace

std::unique_ptr<XPAutogenDataset>
XPAutogenDataset::Make(const GDALOpenInfo &openInfo,
                       const std::shared_ptr<const AutogenFile> &file,
                       const bgl::ProblemList &problems)
{
    auto dataset = std::make_unique<XPAutogenDataset>();
    dataset->SetDescription(openInfo.pszFilename);
    dataset->ReadLayerOptions(openInfo);
    dataset->ReadFileKey(openInfo);
    // Metres from the anchor of a tile, wherever that is. Unnamed, because
    // programs try to transform any named system to the map.
    const SpatialReferencePointer reference =
        file->placement ? MakeWgs84() : nullptr;
    AddLayers({*dataset, file, reference.get()});
    dataset->SortLayers();
    AddRelationships(*dataset);
    dataset->Describe(*file, problems);
    return dataset;
}

void XPAutogenDataset::Describe(const AutogenFile &file,
                                const bgl::ProblemList &problems)
{
    const std::string kind(GetKindWord(file.document->GetKind()));
    SetMetadataItem("KIND", kind.c_str());
    SetMetadataItem("METRES_PER_PIXEL_X",
                    CPLSPrintf("%.15g", file.pixelSize.x));
    SetMetadataItem("METRES_PER_PIXEL_Y",
                    CPLSPrintf("%.15g", file.pixelSize.y));
    if (problems.CountSkipped() > 0)
    {
        SetMetadataItem("SKIPPED_DIRECTIVES",
                        std::to_string(problems.CountSkipped()).c_str());
    }
    // Metadata from the file must not be saved to a side file.
    nPamFlags &= ~GPF_DIRTY;
}

}  // namespace flightsim
