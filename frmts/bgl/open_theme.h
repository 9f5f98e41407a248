// SPDX-License-Identifier: MIT
// Opens the mosaic of a theme by options and names.

#ifndef FLIGHTSIM_FRMTS_BGL_OPEN_THEME_H
#define FLIGHTSIM_FRMTS_BGL_OPEN_THEME_H

#include "driver/base/gdal_compat.h"
#include "driver/base/subdataset_name.h"
#include "frmts/bgl/mosaic.h"
#include "frmts/bgl/raster_file.h"

#include <memory>
#include <string>

namespace flightsim
{

/** The open options of OpenMosaic, in XML, that libraries have as well. */
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

/** The mosaic of a theme as name and open options ask for it. A level in the
 * name counts more than one in the options. Null, with an error, when there are
 * no such tiles or too many samples.
 *
 * @param skipped grows by the number of tiles that are left out.
 */
std::unique_ptr<Mosaic>
OpenMosaic(const GDALOpenInfo &openInfo, const SubdatasetName &name,
           const std::shared_ptr<const RasterFile> &file,
           const bgl::Theme &theme, std::size_t &skipped);

/** The mosaic that says, sample by sample, which file and level gives what a
 * raster of several files shows: bands `file` and `level`. */
std::unique_ptr<Mosaic> OpenProvenance(const ThemeRaster &raster);

/** "land class, 24577 x 16385, cells of 0.0146484 x 0.0109863 degrees, level 7,
 * 6144 tiles". */
std::string DescribeTheme(const RasterFile &file, const bgl::Theme &theme);

}  // namespace flightsim

#endif
