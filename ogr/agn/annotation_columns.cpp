// SPDX-License-Identifier: MIT
// Fields and geometries shared by the layers of annotation files.

#include "ogr/agn/annotation_columns.h"

namespace flightsim
{

std::unique_ptr<OGRPolygon> MakePolygon(const agn::Placement &placement,
                                        const agn::Corners &cornersFromCentre)
{
    std::array<OGRRawPoint, 5> points;
    for (std::size_t i = 0; i < cornersFromCentre.size(); ++i)
    {
        const agn::Point point = placement.FromCentre(cornersFromCentre[i]);
        points[i] = OGRRawPoint(point.x, point.y);
    }
    points.back() = points.front();
    auto ring = std::make_unique<OGRLinearRing>();
    ring->setPoints(static_cast<int>(points.size()), points.data());
    auto polygon = std::make_unique<OGRPolygon>();
    polygon->addRingDirectly(ring.release());
    return polygon;
}

void PathMaker::AddRing(OGRPolygon &polygon)
{
    if (!m_points.empty() && (m_points.front().x != m_points.back().x ||
                              m_points.front().y != m_points.back().y))
    {
        m_points.push_back(m_points.front());
    }
    auto ring = std::make_unique<OGRLinearRing>();
    SetPoints(*ring);
    polygon.addRingDirectly(ring.release());
}

std::unique_ptr<OGRLineString> PathMaker::MakeLine() const
{
    auto line = std::make_unique<OGRLineString>();
    SetPoints(*line);
    return line;
}

OGREnvelope GetBounds(const agn::Placement &placement, agn::Point lowest,
                      agn::Point highest)
{
    const agn::Point northWest = placement.FromCorner(lowest);
    const agn::Point southEast = placement.FromCorner(highest);
    OGREnvelope bounds;
    bounds.MinX = northWest.x;
    bounds.MaxX = southEast.x;
    bounds.MinY = southEast.y;
    bounds.MaxY = northWest.y;
    return bounds;
}

}  // namespace flightsim
