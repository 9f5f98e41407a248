// SPDX-License-Identifier: MIT
// The BGLXML driver: sources of bglcomp.

#ifndef FLIGHTSIM_DRIVER_BGLXML_DRIVER_H
#define FLIGHTSIM_DRIVER_BGLXML_DRIVER_H

namespace flightsim
{

/** Registers the driver unless it is there already. */
void RegisterBglXmlDriver();

}  // namespace flightsim

#endif
