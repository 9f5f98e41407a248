// SPDX-License-Identifier: MIT
// The single symbol that the plugin exports.

#include "driver/base/driver_names.h"
#include "driver/base/gdal_compat.h"
#include "driver/drivers.h"

// CPL_DLL exports only code compiled as part of GDAL.
#ifdef _WIN32
#define FLIGHTSIM_EXPORT __declspec(dllexport)
#else
#define FLIGHTSIM_EXPORT __attribute__((visibility("default")))
#endif

extern "C" FLIGHTSIM_EXPORT void GDALRegister_FlightSim();

/** Called by GDAL when it finds gdal_FlightSim.so in a plugin folder. */
void GDALRegister_FlightSim()
{
    if (!GDAL_CHECK_VERSION("gdal_FlightSim"))
    {
        return;
    }
    flightsim::RegisterBglDriver();
    flightsim::RegisterBglXmlDriver();
    flightsim::RegisterAgnDriver();
    flightsim::RegisterXPAutogenDriver();
    flightsim::RegisterDsfDriver();
    flightsim::RegisterSceneryDriver();
    flightsim::RegisterResampleDriver();
    // GDAL_SKIP may name it.
    if (GDALDriver *driver =
            GetGDALDriverManager()->GetDriverByName(flightsim::BGL_DRIVER_NAME))
    {
        driver->SetMetadataItem("FLIGHTSIM_VERSION", FLIGHTSIM_VERSION);
    }
}
