// SPDX-License-Identifier: MIT
// The layer airport_summary.

#ifndef FLIGHTSIM_OGR_BGL_AIRPORT_SUMMARY_LAYER_H
#define FLIGHTSIM_OGR_BGL_AIRPORT_SUMMARY_LAYER_H

#include "ogr/bgl/record_layer.h"

namespace flightsim
{

void AddAirportSummaryLayer(RecordLayerMakers &makers);

}  // namespace flightsim

#endif
