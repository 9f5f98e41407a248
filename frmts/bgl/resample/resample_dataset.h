// SPDX-License-Identifier: MIT
// The rasters described by a resample script.

#ifndef FLIGHTSIM_FRMTS_BGL_RESAMPLE_RESAMPLE_DATASET_H
#define FLIGHTSIM_FRMTS_BGL_RESAMPLE_RESAMPLE_DATASET_H

#include "driver/base/gdal_compat.h"
#include "frmts/bgl/resample/resample_script.h"

#include <string>

namespace flightsim
{

/** Item of the domain RESAMPLE: the name of the raster to be written to the
 * same file next. */
inline constexpr const char *NEXT_RASTER = "NEXT_RASTER";

/** Item of the domain RESAMPLE, if the script has several rasters: the section
 * of the first source of this one. */
inline constexpr const char *RASTER_SOURCE = "SOURCE";

/** Opens a raster of a script, georeferenced and cut as the script says. Its
 * creation options for CreateCopy are in the domain RESAMPLE.
 *
 * @param path of the script, to which the names in it are relative.
 * @param part "2" is the second raster, "3.0" the first band of [Source3] as a
 *        mask; empty for the first raster.
 * @return null, with an error that names the key, for unsupported scripts.
 */
GDALDataset *OpenResampleScript(const std::string &path,
                                const std::string &part,
                                const ResampleScript &script);

/** Returns an item of the domain RESAMPLE that names another raster of the
 * source's own script; empty for any other name, because any file may have such
 * a domain. */
std::string FindScriptPart(GDALDataset &source, const char *item);

/** Opens a raster by its name; never passes the name of a script's part to
 * another driver. Returns null, with an error, on failure. */
GDALDatasetUniquePtr OpenNamedRaster(const std::string &name);

}  // namespace flightsim

#endif
