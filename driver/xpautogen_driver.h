// SPDX-License-Identifier: MIT
// The XPAutogen driver: what it is, what it opens.

#ifndef FLIGHTSIM_DRIVER_XPAUTOGEN_DRIVER_H
#define FLIGHTSIM_DRIVER_XPAUTOGEN_DRIVER_H

namespace flightsim
{

/** Adds the driver to GDAL's list unless it is there. */
void RegisterXPAutogenDriver();

}  // namespace flightsim

#endif
