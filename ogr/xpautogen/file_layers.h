// SPDX-License-Identifier: MIT
// Tables of what is said of a whole file.

#ifndef FLIGHTSIM_OGR_XPAUTOGEN_FILE_LAYERS_H
#define FLIGHTSIM_OGR_XPAUTOGEN_FILE_LAYERS_H

#include "ogr/xpautogen/autogen_columns.h"

namespace flightsim
{

/** Adds the tables asset, setting and unknown_directive. */
void AddFileLayers(const AutogenContext &context);

/** Tells of the same layers. */
void DescribeFileLayers(AutogenLayerSpecs &specs);

}  // namespace flightsim

#endif
