// SPDX-License-Identifier: MIT
// Adds and deletes layers of terrain vectors.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_LAYERS_TERRAIN_VECTOR_LAYER_LIST_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_LAYERS_TERRAIN_VECTOR_LAYER_LIST_H

#include "ogr/layer/layer_dataset.h"
#include "ogr/terrain_vector/layers/terrain_vector_edit.h"

#include <string>

namespace flightsim
{

/** Adds a missing layer to a file that is open for update.
 *
 * @param options creation options of the layer.
 * @return null, with an error, for an unknown name. */
FeatureLayer *AddTerrainVectorLayer(LayerDataset &dataset,
                                    TerrainVectorEdit &edit, const char *name,
                                    const OGRSpatialReference *spatialReference,
                                    OGRwkbGeometryType geometryType,
                                    CSLConstList options);

/** Deletes a layer and its vectors from a file that is open for update; returns
 * false, with an error, if that is not possible. */
bool DeleteTerrainVectorLayer(LayerDataset &dataset, TerrainVectorEdit &edit,
                              const std::string &name);

/** Reports that the joined features of STITCH=YES cannot be changed. */
void ReportWholeFeatures(const GDALDataset &dataset, const char *layer);

}  // namespace flightsim

#endif
