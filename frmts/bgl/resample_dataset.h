// SPDX-License-Identifier: MIT
// A resample script as the rasters that it describes.

#ifndef FLIGHTSIM_FRMTS_BGL_RESAMPLE_DATASET_H
#define FLIGHTSIM_FRMTS_BGL_RESAMPLE_DATASET_H

#include "driver/base/gdal_compat.h"
#include "frmts/bgl/resample_script.h"

#include <string>

namespace flightsim
{

/** In the domain RESAMPLE: the name of the raster that is written to the same
 * file next. */
inline constexpr const char *NEXT_RASTER = "NEXT_RASTER";

/** Opens a raster of a script, placed and cut as the script has it. The
 * creation options for CreateCopy stand in the domain RESAMPLE.
 *
 * @param path of the script, to which the names in it are relative.
 * @param part "2" is the second raster, "3.0" the first band of [Source3] as a
 *        mask; empty for the first raster.
 * @return null, with an error that names the key, for what is not supported.
 */
GDALDataset *OpenResampleScript(const std::string &path,
                                const std::string &part,
                                const ResampleScript &script);

}  // namespace flightsim

#endif
