// SPDX-License-Identifier: MIT
// The coordinate system of all georeferenced data.

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

/** Returns EPSG:4326 with longitude first. Each dataset gets its own copy,
 * because sharing between threads is not safe. The original is looked up once
 * per process and never destroyed: a lookup costs more than opening a small
 * file, and crashes in PROJ if another thread has begun to exit the process.
 * Thread-safe.
 *
 * @return an empty one, with an error of GDAL, if PROJ has no database.
 * @throws std::bad_alloc if memory runs out.
 */
SpatialReferencePointer MakeWgs84();

/** Returns a copy with x pointing east, as in other formats, whatever the axis
 * order of the system.
 *
 * @throws std::bad_alloc if PROJ runs out of memory, which GDAL does not
 *         report.
 */
SpatialReferencePointer CopyEastFirst(const OGRSpatialReference &original);

}  // namespace flightsim

#endif
