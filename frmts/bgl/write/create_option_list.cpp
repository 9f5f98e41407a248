// SPDX-License-Identifier: MIT
// The creation options of rasters, as declared in the driver's metadata.

#include "frmts/bgl/write/create_options.h"
#include "driver/bytes/text_encoding.h"
#include "frmts/trq1/compression.h"
#include "frmts/trq1/raster_type.h"

#include "cpl_string.h"

namespace flightsim
{

namespace
{

constexpr const char *UNTIL_TYPES =
    "<Option name='TYPE' type='string-select' scope='raster' "
    "default='AUTO' description='What the raster is; AUTO takes one "
    "band that is not of bytes for elevation and three or four bands of "
    "bytes for a photo'><Value>AUTO</Value>";

constexpr const char *UNTIL_CODES =
    "</Option>"
    "<Option name='LEVELS' type='string' scope='raster' default='AUTO' "
    "description='QMID level, or the finest and the coarsest one, separated by "
    "a comma'/>"
    "<Option name='LOD' type='string' scope='raster' description='The "
    "same in the numbers of the SDK, which are two less'/>"
    "<Option name='COMPRESS' type='string-select' scope='raster' "
    "default='AUTO' description='Codes to choose from, or one by its "
    "number'><Value>AUTO</Value><Value>LZ</Value><Value>PTC</Value>";

constexpr const char *AFTER_CODES =
    "</Option>"
    "<Option name='COMPRESS_EFFORT' type='string-select' "
    "scope='raster' default='TOOL' description='TOOL packs as the SDK "
    "does, MAX smaller and slower'><Value>TOOL</Value>"
    "<Value>MAX</Value></Option>"
    "<Option name='QUALITY' type='int' scope='raster' min='1' max='100' "
    "default='100' description='Below 100 elevation and photos lose "
    "detail (PTC)'/>"
    "<Option name='LOSSLESS' type='string-select' scope='raster' "
    "default='STRICT' description='TOOL lets PTC drop posts on the "
    "north and west edge of the whole, as the SDK does'>"
    "<Value>STRICT</Value><Value>TOOL</Value></Option>"
    "<Option name='COLOR_ROUNDING' type='string-select' "
    "scope='raster' default='DOWN' description='How the colours of a "
    "photo get five bits'><Value>DOWN</Value><Value>NEAREST</Value>"
    "</Option>"
    "<Option name='SCALE' type='float' scope='raster' "
    "description='Metres per unit of elevation: 1, 0.5, 0.25 and so on'/>"
    "<Option name='BASE' type='int' scope='raster' "
    "description='Elevation of the value 0 in metres'/>"
    "<Option name='MONTHS' type='string' scope='raster' default='ALL' "
    "description='Months of a photo or season, such as 6,7,8'/>"
    "<Option name='NIGHT' type='boolean' scope='raster' default='NO' "
    "description='Whether the photo is a night photo'/>"
    "<Option name='ALPHA' type='string' scope='raster' "
    "description='Band with the opacity of a photo, by number, or a file, or "
    "NO; by default an alpha band, if there is one'/>"
    "<Option name='BLEND_MASK' type='string' scope='raster' "
    "description='File or band with weights that replace the opacity where it "
    "is not 0'/>"
    "<Option name='WATER_MASK' type='string' scope='raster' "
    "description='File or band with black where a photo shows water'/>"
    "<Option name='RESAMPLING' type='string' scope='raster' "
    "description='Method of gdalwarp'/>"
    "<Option name='PYRAMID' type='string-select' scope='raster' "
    "default='CHILDREN' description='Whether coarser levels are made "
    "from the finer ones or sampled from the source'>"
    "<Value>CHILDREN</Value><Value>SOURCE</Value></Option>"
    "<Option name='NULL_VALUE' type='string' scope='raster' "
    "description='Value of missing samples in the source, for photos "
    "as r,g,b'/>"
    "<Option name='FILL' type='int' scope='raster' min='0' max='255' "
    "description='Code of posts without a value, classes and seasons "
    "only'/>"
    "<Option name='NUM_THREADS' type='string' scope='raster' "
    "default='ALL_CPUS' description='Number of threads'/>"
    "<Option name='APPEND_SUBDATASET' type='boolean' scope='raster' "
    "default='NO' description='Whether the theme is added to the existing "
    "file'/>"
    "<Option name='CLAMP' type='boolean' scope='raster' default='NO' "
    "description='Whether elevations outside the range of the file are clamped "
    "to it'/>"
    "<Option name='SPLIT' type='boolean' scope='raster,vector' "
    "default='NO' "
    "description='Whether each cell of level 4 gets a file of its own, "
    "name_ccrr.bgl'/>"
    "<Option name='VERIFY' type='boolean' scope='raster,vector' "
    "default='NO' description='Whether tiles, or terrain vectors, are "
    "read back and compared before the file gets its name'/>";

}  // namespace

std::string MakeRasterCreationOptions()
{
    std::string types;
    for (const std::uint16_t dataType : WRITTEN_DATA_TYPES)
    {
        types += "<Value>";
        types += bgl::ToUpper(bgl::FindRasterType(dataType)->theme);
        types += "</Value>";
    }
    std::string codes;
    for (int code = 0; code <= bgl::COMPRESSION_PTC; ++code)
    {
        codes += "<Value>";
        codes += std::to_string(code);
        codes += "</Value>";
    }
    return UNTIL_TYPES + types + UNTIL_CODES + codes + AFTER_CODES;
}

}  // namespace flightsim
