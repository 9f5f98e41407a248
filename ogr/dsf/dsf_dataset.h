// SPDX-License-Identifier: MIT
// A DSF file as a dataset of layers.

#ifndef FLIGHTSIM_OGR_DSF_DSF_DATASET_H
#define FLIGHTSIM_OGR_DSF_DSF_DATASET_H

#include "ogr/dsf/dsf_content.h"
#include "ogr/layer/layer_dataset.h"

#include <memory>

namespace flightsim
{

/** Open options beside those of all datasets with layers. */
inline constexpr const char *DSF_OPEN_OPTIONS =
    "<Option name='CURVE_TOLERANCE' type='float' scope='vector' default='0.1' "
    "min='0' description='Metres that the line of a curve may be off it'/>"
    "<Option name='TERRAIN_LAYERS' type='boolean' scope='vector' "
    "default='YES' description='Whether the layers of terrain are listed'/>";

/** Adds the layers of a file, sorted, and their relationships. */
void AddDsfLayers(LayerDataset &dataset,
                  const std::shared_ptr<const DsfContent> &content,
                  CSLConstList openOptions);

/** Sets the metadata that tell of the whole file. */
void DescribeDsf(GDALMajorObject &dataset, const DsfContent &content);

}  // namespace flightsim

#endif
