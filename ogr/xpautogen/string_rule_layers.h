// SPDX-License-Identifier: MIT
// Tables of the rules of strings (.ags).

#ifndef FLIGHTSIM_OGR_XPAUTOGEN_STRING_RULE_LAYERS_H
#define FLIGHTSIM_OGR_XPAUTOGEN_STRING_RULE_LAYERS_H

#include "ogr/xpautogen/autogen_columns.h"

namespace flightsim
{

/** Adds the tables spelling, corner, group and cap. */
void AddStringRuleLayers(const AutogenContext &context);

}  // namespace flightsim

#endif
