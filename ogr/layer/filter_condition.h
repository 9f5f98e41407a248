// SPDX-License-Identifier: MIT
// Finds in an attribute filter what an index can answer.

#ifndef FLIGHTSIM_OGR_LAYER_FILTER_CONDITION_H
#define FLIGHTSIM_OGR_LAYER_FILTER_CONDITION_H

#include "ogr/layer/row_source.h"

#include <vector>

namespace flightsim
{

/** The conditions `field = 'text'` that hold for every row which passes the
 * filter: those that stand alone or are joined by AND.
 *
 * @param names names of the fields in their order. */
std::vector<RowCondition> FindConditions(OGRFeatureQuery &query,
                                         const std::vector<std::string> &names);

}  // namespace flightsim

#endif
