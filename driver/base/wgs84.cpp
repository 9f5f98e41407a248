// SPDX-License-Identifier: MIT
// The coordinate system of everything that has a place on the earth.

#include "driver/base/wgs84.h"

#include <mutex>

namespace flightsim
{

namespace
{

OGRSpatialReference *LookUp()
{
    auto *reference = new OGRSpatialReference;
    reference->SetAxisMappingStrategy(OAMS_TRADITIONAL_GIS_ORDER);
    reference->importFromEPSG(4326);
    return reference;
}

}  // namespace

SpatialReferencePointer MakeWgs84()
{
    // Neither is destroyed, as threads may go on while the process ends.
    static std::mutex &mutex = *new std::mutex;
    const std::lock_guard lock(mutex);
    static const OGRSpatialReference *const original = LookUp();
    return SpatialReferencePointer(original->Clone());
}

}  // namespace flightsim
