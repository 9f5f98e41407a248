// SPDX-License-Identifier: MIT
// Rectangles in degrees as polygons.

#include "ogr/bgl/cell_polygon.h"

#include <algorithm>
#include <cmath>

namespace flightsim
{

namespace
{

void AddRectangle(double west, double south, double east, double north,
                  OGRMultiPolygon &parts)
{
    OGREnvelope bounds;
    bounds.Merge(west, south);
    bounds.Merge(east, north);
    parts.addGeometryDirectly(MakeRectangle(bounds).release());
}

}  // namespace

std::unique_ptr<OGRMultiPolygon> MakeWorldRectangle(double west, double south,
                                                    double east, double north)
{
    constexpr double TURN = 360.0;
    const double bottom = std::clamp(south, -90.0, 90.0);
    const double top = std::clamp(north, -90.0, 90.0);
    const double width = east < west ? east - west + TURN : east - west;
    if (!(top > bottom && width > 0.0))
    {
        return nullptr;
    }
    auto parts = std::make_unique<OGRMultiPolygon>();
    const double start = west - TURN * std::floor((west + 180.0) / TURN);
    const double end = start + width;
    if (width >= TURN)
    {
        AddRectangle(-180.0, bottom, 180.0, top, *parts);
    }
    else
    {
        AddRectangle(start, bottom, std::min(end, 180.0), top, *parts);
        if (end > 180.0)
        {
            AddRectangle(-180.0, bottom, end - TURN, top, *parts);
        }
    }
    return parts;
}

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
    /** Level of all index and name-list entries: ogr/records/format.md chapter 2. */
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
