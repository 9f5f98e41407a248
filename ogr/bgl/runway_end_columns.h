// SPDX-License-Identifier: MIT
// Columns that the layer runway has once for each end.

#ifndef FLIGHTSIM_OGR_BGL_RUNWAY_END_COLUMNS_H
#define FLIGHTSIM_OGR_BGL_RUNWAY_END_COLUMNS_H

#include "ogr/bgl/record_columns.h"
#include "ogr/records/runway.h"

namespace flightsim
{

/** The columns whose names begin with primary_ or secondary_.
 *
 * @tparam End 0 for the primary end, 1 for the secondary end. */
template <int End> RecordColumns<bgl::Runway> EndColumns();

}  // namespace flightsim

#endif
