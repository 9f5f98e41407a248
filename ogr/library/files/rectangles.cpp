// SPDX-License-Identifier: MIT
// Bounds as polygons.

#include "ogr/library/files/rectangles.h"

namespace flightsim
{

std::unique_ptr<OGRPolygon> MakeRectangle(const library::Bounds &bounds)
{
    auto ring = std::make_unique<OGRLinearRing>();
    ring->addPoint(bounds.west, bounds.south);
    ring->addPoint(bounds.east, bounds.south);
    ring->addPoint(bounds.east, bounds.north);
    ring->addPoint(bounds.west, bounds.north);
    ring->closeRings();
    auto polygon = std::make_unique<OGRPolygon>();
    polygon->addRingDirectly(ring.release());
    return polygon;
}

std::unique_ptr<OGRGeometry>
MakeRectangles(const std::vector<library::Bounds> &parts)
{
    if (parts.empty())
    {
        return nullptr;
    }
    auto rectangles = std::make_unique<OGRMultiPolygon>();
    for (const library::Bounds &bounds : parts)
    {
        rectangles->addGeometryDirectly(MakeRectangle(bounds).release());
    }
    return rectangles;
}

}  // namespace flightsim
