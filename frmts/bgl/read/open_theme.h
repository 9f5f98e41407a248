// SPDX-License-Identifier: MIT
// Opens the mosaic of a theme by options and names.

#ifndef FLIGHTSIM_FRMTS_BGL_READ_OPEN_THEME_H
#define FLIGHTSIM_FRMTS_BGL_READ_OPEN_THEME_H

#include "driver/base/gdal_compat.h"
#include "driver/base/subdataset_name.h"
#include "frmts/bgl/read/mosaic.h"
#include "frmts/bgl/read/raster_file.h"

#include <memory>
#include <string>

namespace flightsim
{

/** The open options of OpenMosaic, in XML, that libraries share. */
inline constexpr const char *THEME_OPEN_OPTIONS =
    "<Option name='LEVEL' type='int' scope='raster' min='0' max='30' "
    "description='Read the tiles of one QMID level only (SDK LOD plus 2)'/>"
    "<Option name='FILL' type='boolean' scope='raster' default='YES' "
    "description='Whether missing samples are filled from coarser levels'/>"
    "<Option name='PHOTO_WATER' type='boolean' scope='raster' default='NO' "
    "description='Whether photos get a band of land and water'/>"
    "<Option name='TEXEL_ALPHA' type='string-select' scope='raster' "
    "default='OPACITY' description='What the alpha of DXT and 32-bit photos "
    "means: opacity, or land where it is 128 and more'>"
    "<Value>OPACITY</Value><Value>LAND</Value></Option>";

/** Opens the mosaic of a theme as requested by name and open options. A level
 * in the name takes precedence over one in the options. Returns null, with an
 * error, when there are no such tiles or too many samples.
 *
 * @param skipped is incremented by the number of tiles that are left out.
 */
std::unique_ptr<Mosaic>
OpenMosaic(const GDALOpenInfo &openInfo, const SubdatasetName &name,
           const std::shared_ptr<const RasterFile> &file,
           const bgl::Theme &theme, std::size_t &skipped);

/** Opens a mosaic of bands `file` and `level` that identify the source of each
 * sample in a raster of several files. */
std::unique_ptr<Mosaic> OpenProvenance(const ThemeRaster &raster);

/** Returns "land class, 24577 x 16385, cells of 0.0146484 x 0.0109863 degrees,
 * level 7, 6144 tiles". */
std::string DescribeTheme(const RasterFile &file, const bgl::Theme &theme);

}  // namespace flightsim

#endif
