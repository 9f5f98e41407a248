// SPDX-License-Identifier: MIT
// Extracts the conditions of an attribute filter that an index can answer.

#ifndef FLIGHTSIM_OGR_LAYER_FILTER_CONDITION_H
#define FLIGHTSIM_OGR_LAYER_FILTER_CONDITION_H

#include "ogr/layer/row_source.h"

#include <string_view>
#include <vector>

namespace flightsim
{

/** Returns the conditions `field = 'text'` that every row passing the filter
 * fulfils: those that stand alone or are joined by AND.
 *
 * @param names names of the fields in their order.
 */
std::vector<RowCondition>
FindConditions(OGRFeatureQuery &query,
               const std::vector<std::string_view> &names);

}  // namespace flightsim

#endif
