// SPDX-License-Identifier: MIT
// Layers of blocks (.agb): grids, their cells and edges.

#ifndef FLIGHTSIM_OGR_XPAUTOGEN_GRID_LAYERS_H
#define FLIGHTSIM_OGR_XPAUTOGEN_GRID_LAYERS_H

#include "ogr/xpautogen/autogen_columns.h"

namespace flightsim
{

/** Adds the layers grid, grid_cell and edge_rectangle. */
void AddGridLayers(const AutogenContext &context);

}  // namespace flightsim

#endif
