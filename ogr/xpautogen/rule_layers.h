// SPDX-License-Identifier: MIT
// Tables of the rules of blocks (.agb) and strings (.ags).

#ifndef FLIGHTSIM_OGR_XPAUTOGEN_RULE_LAYERS_H
#define FLIGHTSIM_OGR_XPAUTOGEN_RULE_LAYERS_H

#include "ogr/xpautogen/autogen_columns.h"

namespace flightsim
{

/** Adds the table spelling_set. */
void AddSpellingSetLayer(const AutogenContext &context);

/** Adds the table spelling, of blocks and strings alike. */
void AddSpellingLayer(const AutogenContext &context);

/** Adds the tables corner, group and cap. */
void AddStringRuleLayers(const AutogenContext &context);

}  // namespace flightsim

#endif
