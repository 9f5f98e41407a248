// SPDX-License-Identifier: MIT
// The layer projected_mesh.

#ifndef FLIGHTSIM_OGR_BGL_PROJECTED_MESH_LAYER_H
#define FLIGHTSIM_OGR_BGL_PROJECTED_MESH_LAYER_H

#include "ogr/bgl/record_layer.h"

namespace flightsim
{

void AddProjectedMeshLayer(RecordLayerMakers &makers);

}  // namespace flightsim

#endif
