// SPDX-License-Identifier: MIT
// All layers of a BGL file.

#include "ogr/bgl/bgl_layers.h"

#include "ogr/bgl/record_layers.h"
#include "ogr/layer/wgs84.h"

namespace flightsim
{

void AddBglLayers(LayerDataset &dataset, const GDALOpenInfo &openInfo,
                  const std::shared_ptr<const BglFile> &file,
                  bgl::ProblemList &problems)
{
    dataset.ReadLayerOptions(openInfo);
    const SpatialReferencePointer wgs84 = MakeWgs84();
    AddRecordLayers(dataset, file, wgs84.get(), ReadRecordOptions(openInfo),
                    problems);
}

}  // namespace flightsim
