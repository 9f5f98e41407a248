// SPDX-License-Identifier: MIT
// All layers of a BGL file.

#include "ogr/bgl/bgl_layers.h"

#include "ogr/bgl/record_layers.h"
#include "ogr/bgl/terrain_vector_layers.h"

#include <utility>

namespace flightsim
{

LayerSurveys AddBglLayers(LayerDataset &dataset, const GDALOpenInfo &openInfo,
                          const std::shared_ptr<const BglFile> &file)
{
    dataset.ReadLayerOptions(openInfo);
    LayerSurveys surveys;
    surveys.push_back(
        AddRecordLayers(dataset, file, ReadRecordOptions(openInfo)));
    if (auto vectors = AddTerrainVectorLayers(dataset, openInfo, file))
    {
        surveys.push_back(std::move(vectors));
    }
    dataset.HideLayer("name_list");
    dataset.HideLayer("icao_index");
    dataset.SortLayers();
    return surveys;
}

}  // namespace flightsim
