// SPDX-License-Identifier: MIT
// The tables of a BGL file as metadata, for inspection.

#ifndef FLIGHTSIM_DRIVER_BGL_STRUCTURE_H
#define FLIGHTSIM_DRIVER_BGL_STRUCTURE_H

#include "driver/base/gdal_compat.h"
#include "driver/bgl/container.h"

#include <span>

namespace bgl
{
struct Chunk;
}

namespace flightsim
{

/** Domain of the items. It is not listed, so that programs that copy all domains
 * leave it alone. */
inline constexpr const char *STRUCTURE_DOMAIN = "BGL_STRUCTURE";

/** Returns an item HEADER_QMID_n for each cell of the header, SECTION_n for each
 * section, and TILE_n for each tile of a raster: n counts from 1 in file order.
 * Numbers after 0x are hexadecimal; offsets and sizes are in bytes. */
CPLStringList DescribeStructure(const bgl::Container &container,
                                std::span<const bgl::Chunk> chunks);

}  // namespace flightsim

#endif
