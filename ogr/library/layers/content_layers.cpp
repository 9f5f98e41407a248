// SPDX-License-Identifier: MIT
// The layers of BGL files, combined over all files of a library.

#include "ogr/library/layers/library_layers.h"

#include "driver/base/wgs84.h"
#include "ogr/agn/annotation_layers.h"
#include "ogr/bgl/layers/bgl_layers.h"
#include "ogr/bgl/layers/record_layer_list.h"
#include "ogr/dsf/dsf_dataset.h"
#include "ogr/library/layers/union_layer.h"

#include <algorithm>
#include <set>
#include <utility>

namespace flightsim
{

const char *const CONTENT_OPEN_OPTIONS =
    "<Option name='VIEW' type='string-select' scope='vector' default='SHOWN' "
    "description='Whether layers have only the features that the simulator "
    "shows, or all of them, with the file that hides them'><Value>SHOWN</Value>"
    "<Value>ALL</Value></Option>"
    "<Option name='EXCLUDE_TEST' type='string-select' scope='vector' "
    "default='INTERSECTS' description='Which terrain vectors an exclusion "
    "polygon takes away: those that touch it, or only those inside of it'>"
    "<Value>INTERSECTS</Value><Value>WITHIN</Value></Option>"
    "<Option name='CELL' type='string' scope='vector' "
    "description='Quad key of a cell, or several, separated by commas: layers "
    "have the features whose middle is in them, so disjoint cells have each "
    "feature once'/>"
    "<Option name='STITCH' type='boolean' scope='vector' default='NO' "
    "description='Whether terrain vectors that were cut at the borders of "
    "cells are joined again, inside a file'/>"
    "<Option name='TERRAIN_CFG' type='string' scope='raster,vector' "
    "description='A terrain.cfg with names of classes and textures'/>";

namespace
{

/** Options that also apply to the layers of a single file. The others are for
 * the layers of the library. */
constexpr const char *FILE_OPTIONS[] = {
    "STITCH",      "TERRAIN_CFG",     "ARC_STEP",      "CURVES",
    "AUTOGEN_XML", "CURVE_TOLERANCE", "TERRAIN_LAYERS"};

CPLStringList GetFileOptions(const GDALOpenInfo &openInfo)
{
    CPLStringList options;
    options.SetNameValue("STYLES", "NO");
    for (const char *name : FILE_OPTIONS)
    {
        options.SetNameValue(
            name, CSLFetchNameValue(openInfo.papszOpenOptions, name));
    }
    return options;
}

/** Returns the types of sections in the files that the simulator uses. */
std::set<std::uint32_t> ListSections(const Library &library)
{
    std::set<std::uint32_t> sections;
    for (const SceneryFile &file : library.GetFiles())
    {
        if (file.IsUsed())
        {
            sections.insert(file.summary.sections.begin(),
                            file.summary.sections.end());
        }
    }
    return sections;
}

bool HasAutogen(const Library &library)
{
    return std::any_of(library.GetFiles().begin(), library.GetFiles().end(),
                       [](const SceneryFile &file)
                       { return file.isAutogen && file.IsUsed(); });
}

/** Tables shared by the layers of a dataset. */
struct SharedTables
{
    std::shared_ptr<FileStore> files{};
    std::shared_ptr<OverrideRules> overrideRules{};
    std::shared_ptr<LibraryModels> models{};
    std::shared_ptr<TileExclusions> exclusions{};
    std::shared_ptr<OGRSpatialReference> wgs84{};
    bool showsHidden = false;
    Partition partition{};
};

SharedTables MakeTables(const GDALOpenInfo &openInfo,
                        const std::shared_ptr<const Library> &library)
{
    const auto get = [&](const char *name)
    { return CSLFetchNameValueDef(openInfo.papszOpenOptions, name, ""); };
    SharedTables tables;
    tables.files =
        std::make_shared<FileStore>(library, GetFileOptions(openInfo));
    tables.overrideRules =
        std::make_shared<OverrideRules>(!EQUAL(get("EXCLUDE_TEST"), "WITHIN"));
    tables.models =
        std::make_shared<LibraryModels>(ReadRecordOptions(openInfo).modelAxes);
    tables.exclusions = std::make_shared<TileExclusions>();
    tables.wgs84 = MakeWgs84();
    tables.showsHidden = EQUAL(get("VIEW"), "ALL");
    tables.partition = Partition::Parse(get("CELL")).value_or(Partition());
    return tables;
}

void AddUnionLayer(LayerDataset &dataset, const LayerPattern &pattern,
                   const SharedTables &tables)
{
    dataset.AddLayer(
        pattern.name.c_str(), pattern.geometryType,
        [pattern, tables]
        {
            return std::make_unique<UnionLayer>(
                pattern, *pattern.make(),
                pattern.geometryType == wkbNone ? nullptr : tables.wgs84.get(),
                tables.files, tables.overrideRules, tables.models,
                tables.exclusions, tables.showsHidden, tables.partition);
        });
}

/** Adds the layers of autogen annotation, which has no sections. */
void AddAutogenLayers(LayerDataset &dataset, const SharedTables &tables)
{
    for (const AnnotationLayerSpec &spec : GetAnnotationLayerSpecs())
    {
        AddUnionLayer(dataset, {spec.name, spec.geometryType, {}, spec.make},
                      tables);
    }
    AddTileParents(dataset);
}

bool HasTiles(const Library &library)
{
    return std::any_of(library.GetAreas().begin(), library.GetAreas().end(),
                       [](const SceneryArea &area)
                       { return area.kind == AreaKind::Pack; });
}

/** Adds the layers of X-Plane tiles. */
void AddTileLayers(LayerDataset &dataset, const GDALOpenInfo &openInfo,
                   const std::set<std::uint32_t> &parts,
                   const SharedTables &tables)
{
    const bool hasTerrain =
        CPLFetchBool(openInfo.papszOpenOptions, "TERRAIN_LAYERS", true);
    for (DsfLayerPattern &pattern : ListDsfPatterns())
    {
        const auto part = static_cast<std::uint32_t>(pattern.part);
        if ((parts.count(part) > 0 || dataset.ListsAllLayers()) &&
            (hasTerrain || pattern.part != DsfPart::Terrain))
        {
            AddUnionLayer(dataset,
                          {std::move(pattern.name),
                           pattern.geometryType,
                           {part},
                           std::move(pattern.make),
                           std::move(pattern.exclusion)},
                          tables);
        }
    }
    AddDsfParents(dataset);
    dataset.SortLayers();
}

}  // namespace

void AddContentLayers(LayerDataset &dataset, const GDALOpenInfo &openInfo,
                      const std::shared_ptr<const Library> &library)
{
    const std::set<std::uint32_t> sections = ListSections(*library);
    const SharedTables tables = MakeTables(openInfo, library);
    if (HasTiles(*library))
    {
        AddTileLayers(dataset, openInfo, sections, tables);
        return;
    }
    for (const LayerPattern &pattern :
         ListLayerPatterns(ReadRecordOptions(openInfo)))
    {
        const bool hasSection = std::any_of(
            pattern.sections.begin(), pattern.sections.end(),
            [&](std::uint32_t section) { return sections.count(section) > 0; });
        if (hasSection || dataset.ListsAllLayers())
        {
            AddUnionLayer(dataset, pattern, tables);
        }
    }
    AddLayerParents(dataset);
    if (HasAutogen(*library))
    {
        AddAutogenLayers(dataset, tables);
    }
    HideBookkeepingLayers(dataset);
    dataset.SortLayers();
}

}  // namespace flightsim
