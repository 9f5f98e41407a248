// SPDX-License-Identifier: MIT
// An overview of a mosaic as a dataset.

#include "frmts/bgl/overview_dataset.h"

#include <utility>

namespace flightsim
{

OverviewDataset::OverviewDataset(std::shared_ptr<ThemeRaster> raster,
                                 const bgl::MosaicGrid &grid,
                                 std::shared_ptr<ClassLegend> legend)
    : MosaicDataset(std::make_unique<Mosaic>(std::move(raster), grid,
                                             std::move(legend), 0))
{
}

}  // namespace flightsim
