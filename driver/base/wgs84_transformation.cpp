// SPDX-License-Identifier: MIT
// Transforms geometries from other coordinate systems to WGS 84.

#include "driver/base/wgs84_transformation.h"

#include "driver/base/memory_guard.h"
#include "driver/base/wgs84.h"

#include <cmath>
#include <new>

namespace flightsim
{

namespace
{

/** Looks for vertices that are not on the earth. */
class FarVertices final : public OGRDefaultConstGeometryVisitor
{
  public:
    FarVertices(double limitX, double limitY)
        : m_limitX(limitX), m_limitY(limitY)
    {
    }

    using OGRDefaultConstGeometryVisitor::visit;

    void visit(const OGRPoint *point) override
    {
        m_isFound = m_isFound || !(std::abs(point->getX()) <= m_limitX) ||
                    !(std::abs(point->getY()) <= m_limitY);
    }

    bool IsFound() const
    {
        return m_isFound;
    }

  private:
    const double m_limitX;
    const double m_limitY;
    bool m_isFound = false;
};

/** PROJ wraps longitudes of any number of turns, and may not return for
 * coordinates far off the earth. */
bool IsNearWorld(const OGRGeometry &geometry,
                 const OGRSpatialReference &reference)
{
    constexpr double turn = 6.2831853071795865;
    constexpr double rounding = 1e-9;
    // One and a quarter of the earth's circumference.
    constexpr double metres = 5e7;
    const bool isGeographic = reference.IsGeographic() != FALSE;
    const double unit =
        isGeographic ? reference.GetAngularUnits() : reference.GetLinearUnits();
    const double limitX = (isGeographic ? turn : metres) / unit;
    FarVertices far(limitX * (1 + rounding),
                    (isGeographic ? limitX / 4 : limitX) * (1 + rounding));
    geometry.accept(&far);
    return !far.IsFound();
}

}  // namespace

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
    if (!IsNearWorld(*geometry, *m_transformation->GetSourceCS()))
    {
        return false;
    }
    const AllocationWatch watch;
    m_moved = Clone(*geometry);
    moved = m_moved.get();
    const bool isMoved =
        m_moved->transform(m_transformation.get()) == OGRERR_NONE;
    watch.Check();
    return isMoved;
}

}  // namespace flightsim
