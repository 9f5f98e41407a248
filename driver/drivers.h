// SPDX-License-Identifier: MIT
// The drivers of the plugin.

#ifndef FLIGHTSIM_DRIVER_DRIVERS_H
#define FLIGHTSIM_DRIVER_DRIVERS_H

#include "driver/base/gdal_compat.h"
#include "driver/base/subdataset_name.h"

namespace flightsim
{

/** Registers the driver unless it is already registered. */
void RegisterBglDriver();

/** Registers the driver unless it is already registered. */
void RegisterBglXmlDriver();

/** Registers the driver unless it is already registered. */
void RegisterAgnDriver();

/** Registers the driver unless it is already registered. */
void RegisterXPAutogenDriver();

/** Registers the driver unless it is already registered. */
void RegisterDsfDriver();

/** Registers the driver unless it is already registered. */
void RegisterSceneryDriver();

/** Whether a name with the prefix BGL: is that of a library, which is a folder
 * or a file whose name ends in .cfg. */
bool IsLibraryName(const SubdatasetName &name);

/** Opens such a name. Returns null, with an error, if it is not a library. */
std::unique_ptr<GDALDataset> OpenSceneryLibrary(GDALOpenInfo &openInfo,
                                                const SubdatasetName &name);

/** Registers the driver unless it is already registered. */
void RegisterResampleDriver();

}  // namespace flightsim

#endif
