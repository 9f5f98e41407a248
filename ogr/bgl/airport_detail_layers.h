// SPDX-License-Identifier: MIT
// The layers of what stands and is painted on airports.

#ifndef FLIGHTSIM_OGR_BGL_AIRPORT_DETAIL_LAYERS_H
#define FLIGHTSIM_OGR_BGL_AIRPORT_DETAIL_LAYERS_H

#include "ogr/bgl/record_layer.h"

namespace flightsim
{

/** Lights, fences, perimeters, painted lines and areas, jetways, projected
 * meshes, ground merging. */
void AddAirportDetailLayers(RecordLayerMakers &makers);

/** Names of these layers; each has a column airport_ident. */
inline constexpr const char *AIRPORT_DETAIL_LAYERS[] = {
    "apron_light",  "fence",         "perimeter", "painted_line",
    "painted_area", "jetway",        "light_row", "projected_mesh",
    "light_preset", "light_support", "light",     "ground_merging"};

}  // namespace flightsim

#endif
