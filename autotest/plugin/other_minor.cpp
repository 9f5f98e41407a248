// SPDX-License-Identifier: MIT
// The plugin as it would be if built for a GDAL that is not the one that runs,
// for the test of what it says then.

// These declare what the GDAL that runs has: only the check is to see another.
#include "driver/base/driver_names.h"
#include "driver/base/gdal_compat.h"
#include "driver/drivers.h"

// GDAL_CHECK_VERSION passes them on from where it is called.
#undef GDAL_VERSION_MAJOR
#undef GDAL_VERSION_MINOR
#define GDAL_VERSION_MAJOR 3
#define GDAL_VERSION_MINOR 5

#include "driver/plugin.cpp"
