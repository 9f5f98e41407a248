// SPDX-License-Identifier: MIT
// Layers of blocks (.agb): grids, their cells, edges and spellings.

#ifndef FLIGHTSIM_OGR_XPAUTOGEN_BLOCK_LAYERS_H
#define FLIGHTSIM_OGR_XPAUTOGEN_BLOCK_LAYERS_H

#include "ogr/xpautogen/autogen_columns.h"

namespace flightsim
{

/** Adds the layers grid, grid_cell and edge_rectangle. */
void AddGridLayers(const AutogenContext &context);

/** Adds the layers spelling_set and spelling. */
void AddSpellingSetLayers(const AutogenContext &context);

}  // namespace flightsim

#endif
