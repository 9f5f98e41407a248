// SPDX-License-Identifier: MIT
// The coordinate system of everything that has a place on the earth.

#include "driver/base/wgs84.h"

#include <mutex>
#include <new>
#include <vector>

namespace flightsim
{

namespace
{

/** Not a whole one, with an error of GDAL's, where PROJ cannot give it. */
SpatialReferencePointer LookUp()
{
    SpatialReferencePointer reference(new OGRSpatialReference);
    reference->SetAxisMappingStrategy(OAMS_TRADITIONAL_GIS_ORDER);
    reference->importFromEPSG(4326);
    return reference;
}

/** PROJ gives none where there is no memory for it, and GDAL does not say so. */
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
    // Neither is destroyed, as threads may go on while the process ends.
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
    // The same once more, unless PROJ had no memory in one of the two.
    copy->SetAxisMappingStrategy(OAMS_TRADITIONAL_GIS_ORDER);
    if (copy->GetDataAxisToSRSAxisMapping() != mapping)
    {
        throw std::bad_alloc();
    }
    return copy;
}

}  // namespace flightsim
