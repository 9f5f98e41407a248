// SPDX-License-Identifier: MIT
// Differences between GDAL 3.6 and 3.13 that types and macros can hide.

#ifndef FLIGHTSIM_DRIVER_GDAL_COMPAT_H
#define FLIGHTSIM_DRIVER_GDAL_COMPAT_H

#include "gdal_pam.h"
#include "gdal_priv.h"

/** gdalsubdatasetinfo.h is installed. */
#if GDAL_VERSION_NUM >= GDAL_COMPUTE_VERSION(3, 8, 0)
#define FLIGHTSIM_HAS_SUBDATASET_INFO 1
#else
#define FLIGHTSIM_HAS_SUBDATASET_INFO 0
#endif

/** Geotransforms are objects, not six numbers. */
#if GDAL_VERSION_NUM >= GDAL_COMPUTE_VERSION(3, 12, 0)
#define FLIGHTSIM_HAS_GEO_TRANSFORM_CLASS 1
#else
#define FLIGHTSIM_HAS_GEO_TRANSFORM_CLASS 0
#endif

#endif
