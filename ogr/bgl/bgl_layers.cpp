// SPDX-License-Identifier: MIT
// All layers of a BGL file.

#include "ogr/bgl/bgl_layers.h"

namespace flightsim
{

void AddBglLayers(LayerDataset & /* dataset */,
                  const GDALOpenInfo & /* openInfo */,
                  const std::shared_ptr<const BglFile> & /* file */,
                  bgl::ProblemList & /* problems */)
{
}

}  // namespace flightsim
