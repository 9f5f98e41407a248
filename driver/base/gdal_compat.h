// SPDX-License-Identifier: MIT
// Hides differences between GDAL 3.6 and 3.13 behind types and macros.

#ifndef FLIGHTSIM_DRIVER_BASE_GDAL_COMPAT_H
#define FLIGHTSIM_DRIVER_BASE_GDAL_COMPAT_H

#include "gdal_pam.h"
#include "gdal_priv.h"
#include "ogrsf_frmts.h"

#include <memory>
#include <utility>

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

/** Field lists are const; definitions can be sealed. */
#if GDAL_VERSION_NUM >= GDAL_COMPUTE_VERSION(3, 9, 0)
#define FLIGHTSIM_HAS_CONST_LISTS 1
#define FLIGHTSIM_HAS_SEALED_DEFINITIONS 1
#else
#define FLIGHTSIM_HAS_CONST_LISTS 0
#define FLIGHTSIM_HAS_SEALED_DEFINITIONS 0
#endif

/** Geometry fields have a coordinate resolution. */
#if GDAL_VERSION_NUM >= GDAL_COMPUTE_VERSION(3, 9, 0)
#define FLIGHTSIM_HAS_COORDINATE_PRECISION 1
#else
#define FLIGHTSIM_HAS_COORDINATE_PRECISION 0
#endif

/** Bands report whether a read of several blocks uses several threads. */
#if GDAL_VERSION_NUM >= GDAL_COMPUTE_VERSION(3, 13, 0)
#define FLIGHTSIM_HAS_MULTI_BLOCK_THREADS 1
#else
#define FLIGHTSIM_HAS_MULTI_BLOCK_THREADS 0
#endif

/** Drivers can have their own commands. */
#if GDAL_VERSION_NUM >= GDAL_COMPUTE_VERSION(3, 13, 0)
#define FLIGHTSIM_HAS_ALGORITHMS 1
#else
#define FLIGHTSIM_HAS_ALGORITHMS 0
#endif

/** Layers override IGetExtent instead of GetExtent. */
#if GDAL_VERSION_NUM >= GDAL_COMPUTE_VERSION(3, 11, 0)
#define FLIGHTSIM_HAS_INNER_EXTENT 1
#else
#define FLIGHTSIM_HAS_INNER_EXTENT 0
#endif

/** Queries on layers and datasets are const. */
#if GDAL_VERSION_NUM >= GDAL_COMPUTE_VERSION(3, 12, 0)
#define FLIGHTSIM_HAS_CONST_LAYERS 1
#define FLIGHTSIM_CONST_312 const
#else
#define FLIGHTSIM_HAS_CONST_LAYERS 0
#define FLIGHTSIM_CONST_312
#endif

/** Datasets are closed by a method that can fail. */
#if GDAL_VERSION_NUM >= GDAL_COMPUTE_VERSION(3, 7, 0)
#define FLIGHTSIM_HAS_CLOSE 1
#else
#define FLIGHTSIM_HAS_CLOSE 0
#endif

/** Parameters of that method. */
#if GDAL_VERSION_NUM >= GDAL_COMPUTE_VERSION(3, 13, 0)
#define FLIGHTSIM_CLOSE_ARGUMENTS GDALProgressFunc, void *
#else
#define FLIGHTSIM_CLOSE_ARGUMENTS
#endif

/** Datasets give their driver from const methods. */
#if GDAL_VERSION_NUM >= GDAL_COMPUTE_VERSION(3, 13, 0)
#define FLIGHTSIM_CONST_313 const
#else
#define FLIGHTSIM_CONST_313
#endif

/** Layers are created from a geometry field. */
#if GDAL_VERSION_NUM >= GDAL_COMPUTE_VERSION(3, 9, 0)
#define FLIGHTSIM_HAS_GEOMETRY_FIELD_ARGUMENT 1
#else
#define FLIGHTSIM_HAS_GEOMETRY_FIELD_ARGUMENT 0
#endif

namespace flightsim
{

/** Geometry and field definitions take a const spatial reference since 3.7. */
#if GDAL_VERSION_NUM >= GDAL_COMPUTE_VERSION(3, 7, 0)
using SpatialReferenceArgument = const OGRSpatialReference;
#else
using SpatialReferenceArgument = OGRSpatialReference;
#endif

/** Gives a field a comment, which GDAL supports since 3.7. */
inline void SetComment([[maybe_unused]] OGRFieldDefn &field,
                       [[maybe_unused]] const char *comment)
{
#if GDAL_VERSION_NUM >= GDAL_COMPUTE_VERSION(3, 7, 0)
    field.SetComment(comment);
#endif
}

/** Changes the type of a geometry; null when memory does not suffice. */
inline std::unique_ptr<OGRGeometry>
ForceTo(std::unique_ptr<OGRGeometry> geometry, OGRwkbGeometryType type)
{
#if GDAL_VERSION_NUM >= GDAL_COMPUTE_VERSION(3, 13, 0)
    return OGRGeometryFactory::forceTo(std::move(geometry), type);
#else
    return std::unique_ptr<OGRGeometry>(
        OGRGeometryFactory::forceTo(geometry.release(), type));
#endif
}

/** States that features have styles; GDAL 3.7 distinguishes reading and
 * writing. */
inline void SetStyleCapabilities(GDALDriver &driver)
{
    driver.SetMetadataItem("DCAP_FEATURE_STYLES", "YES");
    driver.SetMetadataItem("DCAP_FEATURE_STYLES_READ", "YES");
}

/** Return type of GetMetadata. */
#if GDAL_VERSION_NUM >= GDAL_COMPUTE_VERSION(3, 13, 0)
using MetadataList = CSLConstList;
#else
using MetadataList = char **;
#endif

/** Options parameter of GDALDriver::pfnCreateCopy. */
#if GDAL_VERSION_NUM >= GDAL_COMPUTE_VERSION(3, 13, 0)
using CreateCopyOptions = CSLConstList;
#else
using CreateCopyOptions = char **;
#endif

/** Parameter type of GDALDataset::IRasterIO for the numbers of the bands. */
#ifdef BANDMAP_TYPE
using BandMapArgument = BANDMAP_TYPE;
#else
using BandMapArgument = int *;
#endif

/** Result of flushing a dataset: an error code; void before 3.7. */
using FlushResult = decltype(std::declval<GDALDataset &>().FlushCache(false));

/** The metadata domain for tests, as in other drivers. */
inline constexpr const char *DEBUG_DOMAIN = "_DEBUG_";

/** Parameter type of CreateField. */
#if GDAL_VERSION_NUM >= GDAL_COMPUTE_VERSION(3, 9, 0)
using FieldArgument = const OGRFieldDefn;
#else
using FieldArgument = OGRFieldDefn;
#endif

/** Parameter type of ICreateLayer before 3.9. */
#if GDAL_VERSION_NUM >= GDAL_COMPUTE_VERSION(3, 8, 0)
using LayerReferenceArgument = const OGRSpatialReference;
#else
using LayerReferenceArgument = OGRSpatialReference;
#endif

}  // namespace flightsim

#endif
