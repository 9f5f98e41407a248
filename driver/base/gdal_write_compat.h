// SPDX-License-Identifier: MIT
// Differences between GDAL 3.6 and 3.13 that only writing meets.

#ifndef FLIGHTSIM_DRIVER_BASE_GDAL_WRITE_COMPAT_H
#define FLIGHTSIM_DRIVER_BASE_GDAL_WRITE_COMPAT_H

#include "driver/base/gdal_compat.h"

/** Datasets are closed by a method that may fail. */
#if GDAL_VERSION_NUM >= GDAL_COMPUTE_VERSION(3, 7, 0)
#define FLIGHTSIM_HAS_CLOSE 1
#else
#define FLIGHTSIM_HAS_CLOSE 0
#endif

/** What that method takes. */
#if GDAL_VERSION_NUM >= GDAL_COMPUTE_VERSION(3, 13, 0)
#define FLIGHTSIM_CLOSE_ARGUMENTS GDALProgressFunc, void *
#else
#define FLIGHTSIM_CLOSE_ARGUMENTS
#endif

/** Layers are created from a geometry field. */
#if GDAL_VERSION_NUM >= GDAL_COMPUTE_VERSION(3, 9, 0)
#define FLIGHTSIM_HAS_GEOMETRY_FIELD_ARGUMENT 1
#else
#define FLIGHTSIM_HAS_GEOMETRY_FIELD_ARGUMENT 0
#endif

namespace flightsim
{

/** What CreateField takes. */
#if GDAL_VERSION_NUM >= GDAL_COMPUTE_VERSION(3, 9, 0)
using FieldArgument = const OGRFieldDefn;
#else
using FieldArgument = OGRFieldDefn;
#endif

/** What ICreateLayer takes before 3.9. */
#if GDAL_VERSION_NUM >= GDAL_COMPUTE_VERSION(3, 8, 0)
using LayerReferenceArgument = const OGRSpatialReference;
#else
using LayerReferenceArgument = OGRSpatialReference;
#endif

}  // namespace flightsim

#endif
