// SPDX-License-Identifier: MIT
// Views of rasters.

#ifndef FLIGHTSIM_FRMTS_BGL_RESAMPLE_RASTER_VIEW_H
#define FLIGHTSIM_FRMTS_BGL_RESAMPLE_RASTER_VIEW_H

#include "driver/base/gdal_compat.h"

#include <string>
#include <vector>

namespace flightsim
{

/** Returns the result of gdal_translate for a source, which must outlive it;
 * null, with an error, on failure. */
GDALDatasetUniquePtr TranslateToMemory(GDALDataset &source,
                                       const std::vector<std::string> &words);

/** As TranslateToMemory, of a view that keeps the source open. */
GDALDatasetUniquePtr TranslateSource(GDALDatasetUniquePtr source,
                                     const std::vector<std::string> &words);

/** Returns a view in which the last columns and rows, 0 or 1 of each, follow
 * once more; null, with an error, on failure. The source must outlive it. */
GDALDatasetUniquePtr RepeatEnd(GDALDataset &source, int columns, int rows);

}  // namespace flightsim

#endif
