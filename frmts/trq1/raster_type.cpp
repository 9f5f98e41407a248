// SPDX-License-Identifier: MIT
// The kinds of raster a chunk can hold: format.md 1.1.

#include "frmts/trq1/raster_type.h"

namespace bgl
{

namespace
{

constexpr RasterType RASTER_TYPES[] = {
#include "data/raster_types.inc"
};

}  // namespace

const RasterType *FindRasterType(std::uint16_t dataType)
{
    for (const RasterType &row : RASTER_TYPES)
    {
        if (row.dataType == dataType)
        {
            return &row;
        }
    }
    return nullptr;
}

}  // namespace bgl
