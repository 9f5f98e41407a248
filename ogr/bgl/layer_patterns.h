// SPDX-License-Identifier: MIT
// What the layers of BGL files look like, whatever is in a file.

#ifndef FLIGHTSIM_OGR_BGL_LAYER_PATTERNS_H
#define FLIGHTSIM_OGR_BGL_LAYER_PATTERNS_H

#include "ogr/bgl/record_options.h"
#include "ogr/layer/feature_layer.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace flightsim
{

/** A layer that files may have. */
struct LayerPattern
{
    std::string name;

    /** One that takes the geometries of every file: where only some files have
     * altitudes, or several parts, the type with them. */
    OGRwkbGeometryType geometryType = wkbNone;

    /** Types of the sections that may hold its rows. */
    std::vector<std::uint32_t> sections;

    /** Makes a layer without rows, for its fields. */
    std::function<std::unique_ptr<FeatureLayer>()> make;
};

/** All layers in the order in which a file lists them. */
std::vector<LayerPattern> ListLayerPatterns(const RecordOptions &options);

}  // namespace flightsim

#endif
