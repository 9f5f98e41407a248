// SPDX-License-Identifier: MIT
// The layers of annotation files without rows.

#ifndef FLIGHTSIM_OGR_AGN_ANNOTATION_SPECS_H
#define FLIGHTSIM_OGR_AGN_ANNOTATION_SPECS_H

#include "ogr/agn/annotation_file.h"
#include "ogr/layer/layer_dataset.h"

#include <vector>

namespace flightsim
{

/** The properties of a layer that do not depend on its rows. */
struct AnnotationLayerSpec
{
    const char *name;
    OGRwkbGeometryType geometryType;
    LayerContent content;
    std::vector<FieldSpec> fields;

    /** Makes the layer without rows. */
    LayerDataset::LayerFactory make;
};

using AnnotationLayerSpecs = std::vector<AnnotationLayerSpec>;

/** All layers, in the order in which they are added. */
const AnnotationLayerSpecs &GetAnnotationLayerSpecs();

}  // namespace flightsim

#endif
