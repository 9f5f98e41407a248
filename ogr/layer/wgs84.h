// SPDX-License-Identifier: MIT
// The coordinate system of everything that has a place on the earth.

#ifndef FLIGHTSIM_OGR_LAYER_WGS84_H
#define FLIGHTSIM_OGR_LAYER_WGS84_H

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

/** EPSG:4326 with longitude first. One for each dataset: looking it up costs
 * more than opening a small file, and sharing between threads is not safe. */
inline SpatialReferencePointer MakeWgs84()
{
    SpatialReferencePointer reference(new OGRSpatialReference);
    reference->SetAxisMappingStrategy(OAMS_TRADITIONAL_GIS_ORDER);
    reference->importFromEPSG(4326);
    return reference;
}

}  // namespace flightsim

#endif
