// SPDX-License-Identifier: MIT
// The coordinate system of all georeferenced data.

#include "driver/base/wgs84.h"

#include <mutex>
#include <new>
#include <vector>

namespace flightsim
{

namespace
{

/** Returns an empty one, with an error of GDAL, if PROJ cannot provide it. */
SpatialReferencePointer LookUp()
{
    SpatialReferencePointer reference(new OGRSpatialReference);
    reference->SetAxisMappingStrategy(OAMS_TRADITIONAL_GIS_ORDER);
    reference->importFromEPSG(4326);
    return reference;
}

/** If memory runs out, PROJ returns none, and GDAL does not report it. */
SpatialReferencePointer Copy(const OGRSpatialReference &original)
{
    SpatialReferencePointer copy(original.Clone());
    if (copy == nullptr || copy->IsEmpty())
    {
        throw std::bad_alloc();
    }
    return copy;
}

}  // namespace

SpatialReferencePointer MakeWgs84()
{
    // Neither is destroyed, because threads may continue while the process
    // exits.
    static std::mutex &mutex = *new std::mutex;
    const std::lock_guard lock(mutex);
    static const OGRSpatialReference *original = nullptr;
    if (original == nullptr)
    {
        SpatialReferencePointer reference = LookUp();
        if (reference->IsEmpty())
        {
            return reference;
        }
        original = reference.release();
    }
    return Copy(*original);
}

SpatialReferencePointer CopyEastFirst(const OGRSpatialReference &original)
{
    SpatialReferencePointer copy = Copy(original);
    copy->SetAxisMappingStrategy(OAMS_TRADITIONAL_GIS_ORDER);
    const std::vector<int> mapping = copy->GetDataAxisToSRSAxisMapping();
    // An equal copy, unless PROJ ran out of memory in one of the two.
    copy->SetAxisMappingStrategy(OAMS_TRADITIONAL_GIS_ORDER);
    if (copy->GetDataAxisToSRSAxisMapping() != mapping)
    {
        throw std::bad_alloc();
    }
    return copy;
}

}  // namespace flightsim
