// SPDX-License-Identifier: MIT
// An overview of a mosaic as a dataset.

#ifndef FLIGHTSIM_FRMTS_BGL_OVERVIEW_DATASET_H
#define FLIGHTSIM_FRMTS_BGL_OVERVIEW_DATASET_H

#include "frmts/bgl/mosaic_dataset.h"

#include <memory>

namespace flightsim
{

/** Has bands and nothing else; no file of its own, and no overviews. */
class OverviewDataset final : public MosaicDataset
{
  public:
    OverviewDataset(std::shared_ptr<ThemeRaster> raster,
                    const bgl::MosaicGrid &grid,
                    std::shared_ptr<ClassLegend> legend);
};

}  // namespace flightsim

#endif
