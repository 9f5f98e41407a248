// SPDX-License-Identifier: MIT
// Layers of tiles, their points and their crop polygons.

#ifndef FLIGHTSIM_OGR_XPAUTOGEN_TILE_LAYERS_H
#define FLIGHTSIM_OGR_XPAUTOGEN_TILE_LAYERS_H

#include "ogr/xpautogen/autogen_columns.h"

namespace flightsim
{

/** Adds the layer tile; for a block its tiles are in the layers of grids. */
void AddTileLayer(const AutogenContext &context);

/** Adds the layers point_of_interest and crop_polygon. */
void AddTilePartLayers(const AutogenContext &context);

/** Tells of the same layers. */
void DescribeTileLayers(AutogenLayerSpecs &specs);

}  // namespace flightsim

#endif
