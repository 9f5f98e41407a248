// SPDX-License-Identifier: MIT
// Commands of the driver: gdal driver bgl ...

#ifndef FLIGHTSIM_DRIVER_BGL_ALGORITHMS_H
#define FLIGHTSIM_DRIVER_BGL_ALGORITHMS_H

#include "driver/base/gdal_compat.h"

namespace flightsim
{

/** Declares the commands of the BGL driver if GDAL supports driver commands.
 * Must be called before the driver is registered. */
void DeclareBglAlgorithms(GDALDriver &driver);

}  // namespace flightsim

#endif
