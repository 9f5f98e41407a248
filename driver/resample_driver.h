// SPDX-License-Identifier: MIT
// The driver of resample scripts: what it is, what it opens.

#ifndef FLIGHTSIM_DRIVER_RESAMPLE_DRIVER_H
#define FLIGHTSIM_DRIVER_RESAMPLE_DRIVER_H

namespace flightsim
{

/** Adds the driver to GDAL's list unless it is there. */
void RegisterResampleDriver();

}  // namespace flightsim

#endif
