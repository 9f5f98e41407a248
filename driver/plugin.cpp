// SPDX-License-Identifier: MIT
// The one symbol that the plugin exports.

#include "driver/agn_driver.h"
#include "driver/bgl_driver.h"
#include "driver/base/gdal_compat.h"
#include "driver/xpautogen_driver.h"

extern "C" CPL_DLL void GDALRegister_FlightSim();

/** Called by GDAL when it finds gdal_FlightSim.so in a plugin folder. */
void GDALRegister_FlightSim()
{
    if (!GDAL_CHECK_VERSION("gdal_FlightSim"))
    {
        return;
    }
    flightsim::RegisterBglDriver();
    flightsim::RegisterAgnDriver();
    flightsim::RegisterXPAutogenDriver();
}
