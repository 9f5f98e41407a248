// SPDX-License-Identifier: MIT
// The missing samples of an elevation raster.

#ifndef FLIGHTSIM_FRMTS_BGL_RESAMPLE_MISSING_HEIGHTS_H
#define FLIGHTSIM_FRMTS_BGL_RESAMPLE_MISSING_HEIGHTS_H

#include "driver/base/gdal_compat.h"

#include <string>
#include <vector>

namespace flightsim
{

/** A post of this height is missing, whether a source declares it or not: BGL
 * files mark missing posts so. */
inline constexpr double MISSING_HEIGHT = -32768;

/** Returns the stored values of an elevation band that mean a missing sample,
 * each as a pixel: NaN, -32768 m, and nodata.
 *
 * @param nullValue replaces the nodata value of the source; may be empty.
 */
std::vector<std::vector<double>>
ListMissingHeights(GDALRasterBand &band, const std::string &nullValue);

/** Returns a view of the first band with a mask of the samples that are
 * not missing; null, with an error, on failure. gdalwarp knows one
 * nodata value alone. The source must outlive it. */
GDALDatasetUniquePtr MaskMissingHeights(GDALDataset &source,
                                        const std::string &nullValue);

}  // namespace flightsim

#endif
