// SPDX-License-Identifier: MIT
// The AGN driver: what it is, what it opens.

#ifndef FLIGHTSIM_DRIVER_AGN_DRIVER_H
#define FLIGHTSIM_DRIVER_AGN_DRIVER_H

namespace flightsim
{

/** Adds the driver to GDAL's list unless it is there. */
void RegisterAgnDriver();

}  // namespace flightsim

#endif
