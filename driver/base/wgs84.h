// SPDX-License-Identifier: MIT
// The coordinate system of everything that has a place on the earth.

#ifndef FLIGHTSIM_DRIVER_BASE_WGS84_H
#define FLIGHTSIM_DRIVER_BASE_WGS84_H

#include "ogr_spatialref.h"

#include <memory>

namespace flightsim
{

/** Releases a reference, because layers and geometries hold others. */
struct SpatialReferenceReleaser
{
    void operator()(OGRSpatialReference *reference) const
    {
        reference->Release();
    }
};

using SpatialReferencePointer =
    std::unique_ptr<OGRSpatialReference, SpatialReferenceReleaser>;

/** EPSG:4326 with longitude first. One for each dataset, as sharing between
 * threads is not safe: a copy of one that is looked up once in a process and
 * never destroyed. Looking it up costs more than opening a small file, and
 * crashes in PROJ when another thread has begun to end the process. Safe for use
 * by several threads.
 *
 * @return an empty one, with an error of GDAL's, where PROJ has no database.
 * @throws std::bad_alloc when there is no memory for it. */
SpatialReferencePointer MakeWgs84();

/** A copy whose x points east, as in other formats, whatever the axes of the
 * system are.
 *
 * @throws std::bad_alloc where PROJ has no memory, which GDAL does not say. */
SpatialReferencePointer CopyEastFirst(const OGRSpatialReference &original);

}  // namespace flightsim

#endif
