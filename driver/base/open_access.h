// SPDX-License-Identifier: MIT
// What GDAL asks for when it opens a file.

#ifndef FLIGHTSIM_DRIVER_BASE_OPEN_ACCESS_H
#define FLIGHTSIM_DRIVER_BASE_OPEN_ACCESS_H

#include "driver/base/gdal_compat.h"

namespace flightsim
{

/** Whether vectors are wanted, and only to be read. GDAL and QGIS try update
 * mode first and expect a quiet no. */
inline bool AsksToReadVectors(const GDALOpenInfo &openInfo)
{
    return (openInfo.nOpenFlags & GDAL_OF_VECTOR) != 0 &&
           openInfo.eAccess != GA_Update;
}

}  // namespace flightsim

#endif
