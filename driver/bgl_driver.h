// SPDX-License-Identifier: MIT
// The BGL driver: what it is, what it opens.

#ifndef FLIGHTSIM_DRIVER_BGL_DRIVER_H
#define FLIGHTSIM_DRIVER_BGL_DRIVER_H

namespace flightsim
{

/** Adds the driver to GDAL's list unless it is there. */
void RegisterBglDriver();

}  // namespace flightsim

#endif
