// SPDX-License-Identifier: MIT
// Joins the sources of a resample script that form one raster.

#ifndef FLIGHTSIM_FRMTS_BGL_RESAMPLE_RESAMPLE_MOSAIC_H
#define FLIGHTSIM_FRMTS_BGL_RESAMPLE_RESAMPLE_MOSAIC_H

#include "frmts/bgl/resample/resample_source.h"

#include <optional>
#include <vector>

namespace flightsim
{

/** Joins sources to a mosaic; where they overlap the first one that has a
 * sample counts ([U]). The null value and the sampling method of each source
 * apply to it alone: sources of different methods or grids are first warped to
 * the grid of a level.
 *
 * @param level QMID level; nothing for that of the finest source.
 * @return a VRT; null, with an error, on failure.
 */
GDALDatasetUniquePtr
JoinSources(const std::vector<const ResampleSource *> &sources,
            std::optional<int> level);

}  // namespace flightsim

#endif
