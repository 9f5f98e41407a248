// SPDX-License-Identifier: MIT
// Rectangles in degrees as polygons.

#include "ogr/bgl/cell_polygon.h"

namespace flightsim
{

std::unique_ptr<OGRPolygon> MakeRectangle(const OGREnvelope &bounds)
{
    auto ring = std::make_unique<OGRLinearRing>();
    ring->addPoint(bounds.MinX, bounds.MaxY);
    ring->addPoint(bounds.MinX, bounds.MinY);
    ring->addPoint(bounds.MaxX, bounds.MinY);
    ring->addPoint(bounds.MaxX, bounds.MaxY);
    ring->closeRings();
    auto polygon = std::make_unique<OGRPolygon>();
    polygon->addRingDirectly(ring.release());
    return polygon;
}

bool SetIndexCellEnvelope(std::uint32_t u, std::uint32_t v, OGREnvelope &bounds)
{
    /** Level of all index and name-list entries: spec records.md chapter 2. */
    constexpr int INDEX_LEVEL = 9;
    const bgl::Qmid cell{INDEX_LEVEL, u, v};
    bounds.MinX = cell.West();
    bounds.MaxX = cell.East();
    bounds.MinY = cell.South();
    bounds.MaxY = cell.North();
    return cell.IsOnEarth();
}

std::unique_ptr<OGRGeometry> MakeIndexCell(std::uint32_t u, std::uint32_t v)
{
    OGREnvelope bounds;
    return SetIndexCellEnvelope(u, v, bounds) ? MakeRectangle(bounds) : nullptr;
}

}  // namespace flightsim
