// SPDX-License-Identifier: MIT
// Masks of bands.

#ifndef FLIGHTSIM_DRIVER_BASE_BAND_MASK_H
#define FLIGHTSIM_DRIVER_BASE_BAND_MASK_H

#include "driver/base/gdal_compat.h"

#include <array>
#include <cstdint>

namespace flightsim
{

/** Reads the mask of a band: 255 where a band without a mask is concerned.
 *
 * @param window column, row, columns and rows.
 * @param width bytes from one row of the result to the next.
 * @return CE_Failure, with an error, for a mask that cannot be read. Bands of
 * GeoTIFF have none if its file is damaged.
 */
CPLErr ReadMask(GDALRasterBand &band, const std::array<int, 4> &window,
                GSpacing width, std::uint8_t *mask);

}  // namespace flightsim

#endif
