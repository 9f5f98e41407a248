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

/** Makes the bytes of a sound file with another raster in place of one that it
 * has; all other atoms stay byte for byte, and the digest is that of the new
 * bytes. Returns nothing, with the reason in `problem`, for what the format has
 * no room for.
 *
 * @param number of the raster in the file.
 * @param raster its name is that of the old one.
 */
std::vector<std::uint8_t> ReplaceRaster(const DsfFile &file, std::size_t number,
                                        const Raster &raster,
                                        std::string &problem);

}  // namespace dsf

#endif
