// SPDX-License-Identifier: MIT
// Replaces a raster of a DSF file: format.md chapter 16.4.

#ifndef FLIGHTSIM_OGR_DSF_FORMAT_RASTER_WRITE_H
#define FLIGHTSIM_OGR_DSF_FORMAT_RASTER_WRITE_H

#include "ogr/dsf/format/dsf_file.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace dsf
{

/** Makes the bytes of a file, which must be undamaged, with one of its rasters
 * replaced. All other atoms stay byte for byte. Computes a new digest. Returns
 * nothing, with the reason in `problem`, if a limit of the format is exceeded.
 *
 * @param number number of the raster in the file.
 * @param raster must have the name of the old one.
 */
std::vector<std::uint8_t> ReplaceRaster(const DsfFile &file, std::size_t number,
                                        const Raster &raster,
                                        std::string &problem);

}  // namespace dsf

#endif
