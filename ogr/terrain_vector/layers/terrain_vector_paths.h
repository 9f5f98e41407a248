// SPDX-License-Identifier: MIT
// The lines and polygons of geometries that become terrain vectors.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_LAYERS_TERRAIN_VECTOR_PATHS_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_LAYERS_TERRAIN_VECTOR_PATHS_H

#include "driver/base/gdal_compat.h"
#include "ogr/terrain_vector/feature_cut.h"

#include <string>
#include <vector>

namespace flightsim
{

/** The lines or polygons that a geometry has. */
struct TerrainVectorPaths
{
    /** Without a mode of altitude. */
    std::vector<bgl::MapFeature> features;

    bool hasAltitudes = false;

    /** Why the geometry cannot be written; empty when it can. */
    std::string problem;

    /** Parts that were empty, and polygons that GEOS had to make valid. */
    int emptyParts = 0;
    int repairedPolygons = 0;
};

/** Takes collections apart, makes curves linear, and polygons valid that a
 * cutter would lose parts of. Measures are lost. */
TerrainVectorPaths CollectTerrainVectorPaths(const OGRGeometry &geometry,
                                             bgl::VectorGeometry wanted,
                                             const bgl::FeatureCutter &cutter);

}  // namespace flightsim

#endif
