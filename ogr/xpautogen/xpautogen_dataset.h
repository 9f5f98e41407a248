// SPDX-License-Identifier: MIT
// An X-Plane autogen file as a dataset of layers.

#ifndef FLIGHTSIM_OGR_XPAUTOGEN_XPAUTOGEN_DATASET_H
#define FLIGHTSIM_OGR_XPAUTOGEN_XPAUTOGEN_DATASET_H

#include "ogr/layer/layer_dataset.h"
#include "ogr/xpautogen/autogen_row.h"

namespace flightsim
{

/** Dataset of one .agp, .agb or .ags. */
class XPAutogenDataset final : public LayerDataset
{
  public:
    /** Creates the dataset with a layer for each kind of content. */
    static std::unique_ptr<XPAutogenDataset>
    Make(const GDALOpenInfo &openInfo,
         const std::shared_ptr<const AutogenFile> &file,
         const bgl::ProblemList &problems);

  private:
    void Describe(const AutogenFile &file, const bgl::ProblemList &problems);
};

}  // namespace flightsim

#endif
