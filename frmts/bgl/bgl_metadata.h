// SPDX-License-Identifier: MIT
// The metadata of a BGL file, as gdalinfo shows them.

#ifndef FLIGHTSIM_FRMTS_BGL_BGL_METADATA_H
#define FLIGHTSIM_FRMTS_BGL_BGL_METADATA_H

#include "frmts/bgl/raster_file.h"
#include "frmts/trq1/theme.h"
#include "frmts/trq1/tile_index.h"

#include <string>
#include <utility>
#include <vector>

namespace flightsim
{

using MetadataItems = std::vector<std::pair<std::string, std::string>>;

/** Items on the file as a whole: date and simulators.
 *
 * @param rasters null when no rasters were asked for.
 */
MetadataItems DescribeFile(const BglFile &file, const RasterFile *rasters);

/** Items on the tiles of one theme: levels, numbers, compressions, scales. */
MetadataItems DescribeTiles(const RasterFile &file, const bgl::Theme &theme,
                            const bgl::TileIndex &index);

}  // namespace flightsim

#endif
