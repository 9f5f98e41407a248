// SPDX-License-Identifier: MIT
// Fills the directories of scenery objects and models.

#ifndef FLIGHTSIM_OGR_BGL_SCENERY_DIRECTORIES_H
#define FLIGHTSIM_OGR_BGL_SCENERY_DIRECTORIES_H

#include "ogr/bgl/record_context.h"

namespace flightsim
{

/** A pass over scenery objects and models, of files that have any. Needs the
 * directory of airports. */
void FillSceneryDirectories(RecordContext &context, bgl::RecordLog &log);

}  // namespace flightsim

#endif
