// SPDX-License-Identifier: MIT
// Masks of bands.

#include "driver/base/band_mask.h"

#include <algorithm>

namespace flightsim
{

CPLErr ReadMask(GDALRasterBand &band, const std::array<int, 4> &window,
                GSpacing width, std::uint8_t *mask)
{
    const auto [x, y, columns, rows] = window;
    if (band.GetMaskFlags() == GMF_ALL_VALID)
    {
        for (int row = 0; row < rows; ++row)
        {
            std::fill_n(mask + row * width, columns, std::uint8_t{255});
        }
        return CE_None;
    }
    GDALRasterBand *const stored = band.GetMaskBand();
    if (stored == nullptr)
    {
        CPLError(CE_Failure, CPLE_FileIO, "the mask of a band cannot be read");
        return CE_Failure;
    }
    return stored->RasterIO(GF_Read, x, y, columns, rows, mask, columns, rows,
                            GDT_Byte, 1, width, nullptr);
}

}  // namespace flightsim
