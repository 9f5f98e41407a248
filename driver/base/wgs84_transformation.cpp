// SPDX-License-Identifier: MIT
// Transforms geometries from other coordinate systems to WGS 84.

#include "driver/base/wgs84_transformation.h"

#include "driver/base/memory_guard.h"
#include "driver/base/wgs84.h"

#include <new>

namespace flightsim
{

Wgs84Transformation::Wgs84Transformation(const OGRSpatialReference *source)
{
    if (source == nullptr || source->IsEmpty())
    {
        return;
    }
    const SpatialReferencePointer eastFirst = CopyEastFirst(*source);
    const SpatialReferencePointer wgs84 = MakeWgs84();
    if (!eastFirst->IsSame(wgs84.get()))
    {
        m_transformation.reset(
            OGRCreateCoordinateTransformation(eastFirst.get(), wgs84.get()));
        m_isUsable = m_transformation != nullptr;
    }
}

bool Wgs84Transformation::Apply(const OGRGeometry *geometry,
                                const OGRGeometry *&moved)
{
    moved = geometry;
    if (geometry == nullptr || m_transformation == nullptr)
    {
        return true;
    }
    const AllocationWatch watch;
    m_moved.reset(geometry->clone());
    if (m_moved == nullptr)
    {
        throw std::bad_alloc();
    }
    moved = m_moved.get();
    const bool isMoved =
        m_moved->transform(m_transformation.get()) == OGRERR_NONE;
    watch.Check();
    return isMoved;
}

}  // namespace flightsim
