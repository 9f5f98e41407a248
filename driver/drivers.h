// SPDX-License-Identifier: MIT
// The drivers of the plugin, for its list and for each other.

#ifndef FLIGHTSIM_DRIVER_DRIVERS_H
#define FLIGHTSIM_DRIVER_DRIVERS_H

#include "driver/base/gdal_compat.h"
#include "driver/base/subdataset_name.h"

namespace flightsim
{

/** Adds the driver to GDAL's list unless it is there. */
void RegisterBglDriver();

/** Registers the driver unless it is there already. */
void RegisterBglXmlDriver();

/** Adds the driver to GDAL's list unless it is there. */
void RegisterAgnDriver();

/** Adds the driver to GDAL's list unless it is there. */
void RegisterXPAutogenDriver();

/** Adds the driver to GDAL's list unless it is there. */
void RegisterSceneryDriver();

/** Whether a name with the prefix BGL: is that of a library, which is a folder
 * or a file whose name ends in .cfg. */
bool IsLibraryName(const SubdatasetName &name);

/** Opens such a name; null, with an error, when it is no library. */
std::unique_ptr<GDALDataset> OpenSceneryLibrary(GDALOpenInfo &openInfo,
                                                const SubdatasetName &name);

/** Adds the driver to GDAL's list unless it is there. */
void RegisterResampleDriver();

}  // namespace flightsim

#endif
