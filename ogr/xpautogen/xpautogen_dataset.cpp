// SPDX-License-Identifier: MIT
// An X-Plane autogen file as a dataset of layers.

#include "ogr/xpautogen/xpautogen_dataset.h"

#include "driver/base/wgs84.h"
#include "ogr/xpautogen/autogen_layers.h"

#include <algorithm>

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

/** A setting, and its default in files without it. */
struct SettingDefault
{
    const char *name;

    /** Another name of the same setting, or null. */
    const char *alias;

    xpautogen::Kind kinds[3];
    std::size_t kindCount;

    /** Null for a setting without arguments. */
    const char *defaultValue;
};

using xpautogen::Kind;

/** ogr/xpautogen/format/format.md chapters 3, 5 and 6. */
constexpr SettingDefault SETTING_DEFAULTS[] = {
    {"TILE_LOD", nullptr, {Kind::Point, Kind::Block, Kind::String}, 3, "20000"},
    {"HIDE_TILES",
     "HIDE_TILE",
     {Kind::Point, Kind::Block, Kind::String},
     3,
     nullptr},
    {"CROP", nullptr, {Kind::Block}, 1, "0"},
    {"FLIP_180", nullptr, {Kind::Block}, 1, nullptr},
    {"CREASING_ANGLE", "CREASE_ANGLE", {Kind::String}, 1, "30 30"},
    {"SHARE_Y", nullptr, {Kind::String}, 1, nullptr}};

/** Returns the value of a setting, stated or not; the last line counts. */
std::string FindSettingValue(const xpautogen::Document &document,
                             const SettingDefault &setting)
{
    const bool isFlag = setting.defaultValue == nullptr;
    std::string value = isFlag ? "NO" : setting.defaultValue;
    for (const xpautogen::Setting &line : document.GetSettings().GetAll())
    {
        if (line.name == setting.name ||
            (setting.alias != nullptr && line.name == setting.alias))
        {
            value = isFlag ? "YES" : bgl::ToUtf8(line.arguments);
        }
    }
    return value;
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
    for (const SettingDefault &setting : SETTING_DEFAULTS)
    {
        const Kind *const end = setting.kinds + setting.kindCount;
        if (std::find(setting.kinds, end, file.document->GetKind()) != end)
        {
            SetMetadataItem(setting.name,
                            FindSettingValue(*file.document, setting).c_str());
        }
    }
    if (problems.CountSkipped() > 0)
    {
        SetMetadataItem("SKIPPED_DIRECTIVES",
                        std::to_string(problems.CountSkipped()).c_str());
    }
    // Metadata from the file must not be saved to a side file.
    nPamFlags &= ~GPF_DIRTY;
}

}  // namespace flightsim
