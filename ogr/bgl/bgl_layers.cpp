// SPDX-License-Identifier: MIT
// All layers of a BGL file.

#include "ogr/bgl/bgl_layers.h"

#include "ogr/bgl/record_layers.h"
#include "ogr/bgl/terrain_vector_layers.h"

namespace flightsim
{

void AddBglLayers(LayerDataset &dataset, const GDALOpenInfo &openInfo,
                  const std::shared_ptr<const BglFile> &file,
                  bgl::ProblemList &problems)
{
    dataset.ReadLayerOptions(openInfo);
    AddRecordLayers(dataset, file, ReadRecordOptions(openInfo), problems);
    AddTerrainVectorLayers(dataset, openInfo, file, problems);
    dataset.HideLayer("name_list");
    dataset.HideLayer("icao_index");
    dataset.SortLayers();
}

}  // namespace flightsim
