// SPDX-License-Identifier: MIT
// Decodes the pieces that stitching joins: format.md chapter 4.

#include "ogr/terrain_vector/piece.h"

#include <algorithm>

namespace bgl
{

bool PieceDecoder::Decode(const EntityView &entity, const Qmid &cell)
{
    m_paths.clear();
    if (entity.geometry == VectorGeometry::Points ||
        (entity.geometry == VectorGeometry::Line && entity.segmentCount > 1))
    {
        return false;
    }
    SegmentCursor cursor(entity);
    SegmentView segment;
    while (cursor.Next(segment))
    {
        if (!DecodePoints(segment, m_points, m_scratch))
        {
            return false;
        }
        AddPath(segment, cell);
        if (entity.geometry == VectorGeometry::Polygon)
        {
            ArrangeRing(m_paths.size() > 1);
        }
    }
    return true;
}

void PieceDecoder::AddPath(const SegmentView &segment, const Qmid &cell)
{
    GlobalPath &path = m_paths.emplace_back();
    path.reserve(m_points.size());
    const bool hasAltitude = segment.altitudeMode != AltitudeMode::None;
    for (std::size_t i = 0; i < m_points.size(); ++i)
    {
        path.push_back({ToGlobal(cell, m_points[i]),
                        hasAltitude ? GetAltitude(segment, i) : 0.0F});
    }
}

void PieceDecoder::ArrangeRing(bool isHole)
{
    GlobalPath &ring = m_paths.back();
    if (ring.front().point == ring.back().point)
    {
        ring.pop_back();
    }
    const double area = GetSignedArea(ring);
    if (isHole ? area > 0.0 : area < 0.0)
    {
        std::reverse(ring.begin(), ring.end());
    }
}

}  // namespace bgl
