// SPDX-License-Identifier: MIT
// Lines around airspaces as polygons.

#include "ogr/bgl/boundary_geometry.h"

namespace flightsim
{

namespace
{

constexpr std::size_t SMALLEST_RING = 3;

bool IsLine(const bgl::RingVertex &vertex)
{
    return vertex.kind == bgl::RingVertex::Kind::Line;
}

bool IsClosed(const std::vector<bgl::RingVertex> &ring)
{
    return ring.front().longitude == ring.back().longitude &&
           ring.front().latitude == ring.back().latitude;
}

/** Adds the pieces from one vertex on that are drawn alike, all lines or all
 * arcs, as one curve.
 *
 * @return the number of the vertex at its end.
 */
std::size_t AddCurve(const std::vector<bgl::RingVertex> &ring,
                     std::size_t start, OGRCompoundCurve &curve)
{
    const bool isLine = IsLine(ring[start + 1]);
    std::unique_ptr<OGRSimpleCurve> part;
    if (isLine)
    {
        part = std::make_unique<OGRLineString>();
    }
    else
    {
        part = std::make_unique<OGRCircularString>();
    }
    part->addPoint(ring[start].longitude, ring[start].latitude);
    std::size_t end = start;
    while (end + 1 < ring.size() && IsLine(ring[end + 1]) == isLine)
    {
        ++end;
        part->addPoint(ring[end].longitude, ring[end].latitude);
    }
    curve.addCurveDirectly(part.release());
    return end;
}

void CloseCurve(const std::vector<bgl::RingVertex> &ring,
                OGRCompoundCurve &curve)
{
    if (!IsClosed(ring))
    {
        auto line = std::make_unique<OGRLineString>();
        line->addPoint(ring.back().longitude, ring.back().latitude);
        line->addPoint(ring.front().longitude, ring.front().latitude);
        curve.addCurveDirectly(line.release());
    }
}

}  // namespace

std::unique_ptr<OGRGeometry>
MakeBoundaryPolygon(const std::vector<bgl::RingVertex> &ring)
{
    if (ring.size() < SMALLEST_RING)
    {
        return nullptr;
    }
    auto line = std::make_unique<OGRLinearRing>();
    line->setNumPoints(static_cast<int>(ring.size()), FALSE);
    int number = 0;
    for (const bgl::RingVertex &vertex : ring)
    {
        line->setPoint(number++, vertex.longitude, vertex.latitude);
    }
    line->closeRings();
    auto polygon = std::make_unique<OGRPolygon>();
    polygon->addRingDirectly(line.release());
    return polygon;
}

std::unique_ptr<OGRGeometry>
MakeBoundaryCurve(const std::vector<bgl::RingVertex> &ring)
{
    if (ring.size() < SMALLEST_RING)
    {
        return nullptr;
    }
    auto curve = std::make_unique<OGRCompoundCurve>();
    std::size_t vertex = 0;
    while (vertex + 1 < ring.size())
    {
        vertex = AddCurve(ring, vertex, *curve);
    }
    CloseCurve(ring, *curve);
    auto polygon = std::make_unique<OGRCurvePolygon>();
    polygon->addRingDirectly(curve.release());
    return polygon;
}

}  // namespace flightsim
