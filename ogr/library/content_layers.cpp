// SPDX-License-Identifier: MIT
// The layers of BGL files, combined over all files of a library.

#include "ogr/library/library_layers.h"

#include "driver/base/wgs84.h"
#include "ogr/bgl/bgl_layers.h"
#include "ogr/bgl/record_layer_list.h"
#include "ogr/library/union_layer.h"

#include <algorithm>
#include <set>
#include <utility>

namespace flightsim
{

const char *const CONTENT_OPEN_OPTIONS =
    "<Option name='VIEW' type='string-select' scope='vector' default='SHOWN' "
    "description='Whether layers have what the simulator shows of all files, "
    "or everything, with what hides it'><Value>SHOWN</Value>"
    "<Value>ALL</Value></Option>"
    "<Option name='EXCLUDE_TEST' type='string-select' scope='vector' "
    "default='INTERSECTS' description='Which terrain vectors an exclusion "
    "polygon takes away: those that touch it, or only those inside of it'>"
    "<Value>INTERSECTS</Value><Value>WITHIN</Value></Option>"
    "<Option name='CELL' type='string' scope='vector' "
    "description='Quad key of a cell, or several with commas between them: "
    "layers have the features with their middle in it, and disjoint cells have "
    "each feature once'/>"
    "<Option name='STITCH' type='boolean' scope='vector' default='NO' "
    "description='Whether terrain vectors that were cut at the borders of "
    "cells are put together again, inside a file'/>"
    "<Option name='TERRAIN_CFG' type='string' scope='raster,vector' "
    "description='A terrain.cfg with names of classes and textures'/>";

namespace
{

/** Options that also apply to the layers of a single file. The others are for
 * the layers of the library. */
constexpr const char *FILE_OPTIONS[] = {"STITCH", "TERRAIN_CFG", "ARC_STEP",
                                        "CURVES"};

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

}  // namespace

void AddContentLayers(LayerDataset &dataset, const GDALOpenInfo &openInfo,
                      const std::shared_ptr<const Library> &library)
{
    const std::set<std::uint32_t> sections = ListSections(*library);
    const auto files =
        std::make_shared<FileStore>(library, GetFileOptions(openInfo));
    const auto winners = std::make_shared<Winners>(!EQUAL(
        CSLFetchNameValueDef(openInfo.papszOpenOptions, "EXCLUDE_TEST", ""),
        "WITHIN"));
    const auto models =
        std::make_shared<LibraryModels>(ReadRecordOptions(openInfo).modelAxes);
    const bool showsHidden =
        EQUAL(CSLFetchNameValueDef(openInfo.papszOpenOptions, "VIEW", "SHOWN"),
              "ALL");
    const Partition partition =
        Partition::Parse(
            CSLFetchNameValueDef(openInfo.papszOpenOptions, "CELL", ""))
            .value_or(Partition());
    const std::shared_ptr<OGRSpatialReference> wgs84(
        MakeWgs84().release(), SpatialReferenceReleaser());
    for (const LayerPattern &pattern :
         ListLayerPatterns(ReadRecordOptions(openInfo)))
    {
        const bool hasSection = std::any_of(
            pattern.sections.begin(), pattern.sections.end(),
            [&](std::uint32_t section) { return sections.count(section) > 0; });
        if (hasSection || dataset.ListsAllLayers())
        {
            dataset.AddLayer(
                pattern.name.c_str(), pattern.geometryType,
                [pattern, files, winners, models, showsHidden, wgs84, partition]
                {
                    return std::make_unique<UnionLayer>(
                        pattern, *pattern.make(),
                        pattern.geometryType == wkbNone ? nullptr : wgs84.get(),
                        files, winners, models, showsHidden, partition);
                });
        }
    }
    AddLayerParents(dataset);
    dataset.HideLayer("name_list");
    dataset.HideLayer("icao_index");
    dataset.SortLayers();
}

}  // namespace flightsim
