// SPDX-License-Identifier: MIT
// A resample script as the raster that it describes.

#ifndef FLIGHTSIM_FRMTS_BGL_RESAMPLE_DATASET_H
#define FLIGHTSIM_FRMTS_BGL_RESAMPLE_DATASET_H

#include "driver/base/gdal_compat.h"
#include "frmts/bgl/resample_script.h"

namespace flightsim
{

/** Opens the source of a script, placed and cut as the script has it. The
 * creation options for CreateCopy stand in the domain RESAMPLE.
 *
 * @param path of the script, to which the names in it are relative.
 * @return null, with an error that names the key, for what is not supported.
 */
GDALDataset *OpenResampleScript(const std::string &path,
                                const ResampleScript &script);

}  // namespace flightsim

#endif
