// SPDX-License-Identifier: MIT
// From open options and names to the tiles and the legend of a theme.

#ifndef FLIGHTSIM_FRMTS_BGL_OPEN_THEME_H
#define FLIGHTSIM_FRMTS_BGL_OPEN_THEME_H

#include "driver/base/gdal_compat.h"
#include "driver/base/subdataset_name.h"
#include "frmts/bgl/class_legend.h"
#include "frmts/bgl/theme_raster.h"

#include <memory>
#include <optional>
#include <string>

namespace flightsim
{

/** The open options that have to do with rasters. A level in the name counts
 * more than one in the options. */
RasterOptions GetRasterOptions(const GDALOpenInfo &openInfo,
                               const SubdatasetName &name);

/** The tiles of a theme, of all levels or of one. Nothing, with an error that
 * lists the levels, when there are none. */
std::optional<bgl::TileIndex> MakeIndex(const BglFile &file,
                                        const bgl::Theme &theme,
                                        std::optional<int> level,
                                        std::size_t &skipped);

/** Colours and names for the classes of a data type, those of a user's
 * terrain.cfg (open option TERRAIN_CFG) included. */
bgl::ClassTable MakeClasses(const GDALOpenInfo &openInfo,
                            std::uint16_t dataType);

/** "land class, 24577 x 16385, cells of 0.0146484 x 0.0109863 degrees, level 7,
 * 6144 tiles". */
std::string DescribeTheme(const BglFile &file, const bgl::Theme &theme);

}  // namespace flightsim

#endif
