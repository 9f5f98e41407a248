// SPDX-License-Identifier: MIT
// The metadata of a BGL file, as shown by gdalinfo.

#ifndef FLIGHTSIM_FRMTS_BGL_READ_BGL_METADATA_H
#define FLIGHTSIM_FRMTS_BGL_READ_BGL_METADATA_H

#include "frmts/bgl/read/raster_file.h"
#include "frmts/trq1/theme.h"
#include "frmts/trq1/tile_index.h"

#include <string>
#include <utility>
#include <vector>

namespace flightsim
{

using MetadataItems = std::vector<std::pair<std::string, std::string>>;

/** Returns items about the whole file: date and simulators.
 *
 * @param rasters null if no rasters were requested.
 */
MetadataItems DescribeFile(const BglFile &file, const RasterFile *rasters);

/** Returns items about the tiles of one theme: levels, counts, compressions,
 * scales. */
MetadataItems DescribeTiles(const RasterFile &file, const bgl::Theme &theme,
                            const bgl::TileIndex &index);

}  // namespace flightsim

#endif
