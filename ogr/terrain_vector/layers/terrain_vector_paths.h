// SPDX-License-Identifier: MIT
// Extracts the lines and polygons of geometries to be written as terrain
// vectors.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_LAYERS_TERRAIN_VECTOR_PATHS_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_LAYERS_TERRAIN_VECTOR_PATHS_H

#include "driver/base/gdal_compat.h"
#include "ogr/terrain_vector/feature_cut.h"

#include <cstdint>
#include <string>
#include <vector>

namespace flightsim
{

/** The lines or polygons of a geometry. */
struct TerrainVectorPaths
{
    /** The altitude modes are not set. */
    std::vector<bgl::MapFeature> features;

    bool hasAltitudes = false;

    /** Reason why the geometry cannot be written; empty if it can. */
    std::string problem;

    /** Number of empty parts, and of polygons that GEOS had to make valid. */
    int emptyParts = 0;
    int repairedPolygons = 0;

    /** Number of rings that are holes or outer rings by nesting alone. */
    std::int64_t nestedRings = 0;
};

/** Splits collections, linearizes curves, identifies holes by nesting, and
 * repairs polygons that would lose parts when they are cut. Drops measures. */
TerrainVectorPaths CollectTerrainVectorPaths(const OGRGeometry &geometry,
                                             bgl::VectorGeometry wanted,
                                             const bgl::FeatureCutter &cutter);

}  // namespace flightsim

#endif
