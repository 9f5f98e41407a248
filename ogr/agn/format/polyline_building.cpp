// SPDX-License-Identifier: MIT
// Polyline buildings: spec agn.md chapters 3 (PBDE) and 4.

#include "ogr/agn/format/polyline_building.h"

#include <algorithm>
#include <limits>

namespace agn
{

namespace
{

constexpr std::size_t NONE = std::numeric_limits<std::size_t>::max();

/** Twice the area; positive for a ring that runs clockwise on the map, which
 * has its inside to the right. */
double DoubleArea(const BandBuilder::Ring &ring)
{
    double sum = 0.0;
    for (std::size_t i = 0; i < ring.size(); ++i)
    {
        // Relative to one vertex, or small rings far out would lose digits.
        sum += Cross(ring[i] - ring[0], ring[(i + 1) % ring.size()] - ring[0]);
    }
    return sum;
}

void Close(BandBuilder::Ring &ring)
{
    if (!ring.empty())
    {
        const Point first = ring.front();
        ring.push_back(first);
    }
}

}  // namespace

PolylineBuilding::CrossSection PolylineBuilding::GetCrossSection() const
{
    CrossSection section;
    double longest = 0.0;
    for (std::size_t i = 0; i + 1 < line.Count(); ++i)
    {
        const Point segment = line[i + 1] - line[i];
        const double length = segment.Length();
        if (length > longest)
        {
            longest = length;
            section = {line[i] + segment * 0.5,
                       RightOf(segment) * (double{width} / length)};
        }
    }
    return section;
}

void BandBuilder::Build(const PolylineBuilding &building)
{
    const bool isClosed = building.line.IsClosed();
    TakeLine(building.line);
    m_outer.clear();
    m_hole.clear();
    if (m_line.size() < 2)
    {
        return;
    }
    const bool isRing = isClosed && m_line.size() > 2;
    MakeEdges(isRing);
    MoveLine(building.width, isRing);
    if (isRing)
    {
        BuildClosed(building.width);
    }
    else
    {
        BuildOpen();
    }
}

/** Copies the line without repeated vertices; a ring without its last one. */
void BandBuilder::TakeLine(const VertexList &line)
{
    m_line.clear();
    const std::size_t count = line.Count() - (line.IsClosed() ? 1 : 0);
    for (std::size_t i = 0; i < count; ++i)
    {
        if (m_line.empty() || (line[i] - m_line.back()).Length() > 0)
        {
            m_line.push_back(line[i]);
        }
    }
}

void BandBuilder::MakeEdges(bool isClosed)
{
    m_edges.clear();
    const std::size_t points = m_line.size();
    const std::size_t count = isClosed ? points : points - 1;
    for (std::size_t i = 0; i < count; ++i)
    {
        const Point vector = m_line[(i + 1) % points] - m_line[i];
        const double length = vector.Length();
        m_edges.push_back({m_line[i], vector * (1.0 / length), length,
                           i > 0 ? i - 1 : NONE, i + 1 < count ? i + 1 : NONE,
                           true});
    }
    if (isClosed)
    {
        m_edges.front().previous = count - 1;
        m_edges.back().next = 0;
    }
}

/** The moved line, not closed; empty when nothing is left of it. */
void BandBuilder::MoveLine(double width, bool isClosed)
{
    m_moved.clear();
    if (!RemoveTurnedEdges(width, isClosed))
    {
        return;
    }
    const auto first = static_cast<std::size_t>(
        std::find_if(m_edges.begin(), m_edges.end(),
                     [](const Edge &edge) { return edge.isUsed; }) -
        m_edges.begin());
    std::size_t i = first;
    do
    {
        const Edge &edge = m_edges[i];
        if (edge.previous == NONE)
        {
            m_moved.push_back(edge.start + RightOf(edge.direction) * width);
        }
        if (edge.next == NONE)
        {
            m_moved.push_back(edge.start + edge.direction * edge.length +
                              RightOf(edge.direction) * width);
            break;
        }
        AddCorner(edge, m_edges[edge.next], width);
        i = edge.next;
    } while (i != first);
}

/** Leaves out what the band is too wide for; false when nothing is left. Each
 * edge is looked at again only when a neighbour has gone. */
bool BandBuilder::RemoveTurnedEdges(double width, bool isClosed)
{
    std::size_t left = m_edges.size();
    const std::size_t fewest = isClosed ? 3 : 1;
    m_pending.clear();
    for (std::size_t i = m_edges.size(); i > 0; --i)
    {
        m_pending.push_back(i - 1);
    }
    while (!m_pending.empty() && left >= fewest)
    {
        const std::size_t i = m_pending.back();
        m_pending.pop_back();
        if (m_edges[i].isUsed && IsTurned(m_edges[i], width))
        {
            Remove(i);
            --left;
        }
    }
    return left >= fewest;
}

/** Whether the corners at both ends of an edge change sides. */
bool BandBuilder::IsTurned(const Edge &edge, double width) const
{
    if (edge.previous == NONE && edge.next == NONE)
    {
        return false;
    }
    const Point side = RightOf(edge.direction) * width;
    const Point start = edge.previous != NONE
                            ? GetCorner(m_edges[edge.previous], edge, width)
                            : edge.start + side;
    const Point end = edge.next != NONE
                          ? GetCorner(edge, m_edges[edge.next], width)
                          : edge.start + edge.direction * edge.length + side;
    return Dot(end - start, edge.direction) < 0;
}

void BandBuilder::Remove(std::size_t i)
{
    Edge &edge = m_edges[i];
    edge.isUsed = false;
    if (edge.previous != NONE)
    {
        m_edges[edge.previous].next = edge.next;
        m_pending.push_back(edge.previous);
    }
    if (edge.next != NONE)
    {
        m_edges[edge.next].previous = edge.previous;
        m_pending.push_back(edge.next);
    }
}

/** Where the moved lines of two edges meet; on the second one in any case. */
Point BandBuilder::GetCorner(const Edge &before, const Edge &after,
                             double width) const
{
    const Point onBefore = before.start + RightOf(before.direction) * width;
    const Point onAfter = after.start + RightOf(after.direction) * width;
    const double sine = Cross(before.direction, after.direction);
    constexpr double parallel = 1e-6;
    if (std::abs(sine) < parallel)
    {
        return onAfter;
    }
    const double along = Cross(onAfter - onBefore, before.direction) / sine;
    return onAfter + after.direction * along;
}

void BandBuilder::AddCorner(const Edge &before, const Edge &after, double width)
{
    const Point corner = GetCorner(before, after, width);
    const Point vertex = after.start;
    const bool isOuter = Cross(before.direction, after.direction) * width < 0;
    const bool isSpike = Dot(before.direction, after.direction) < 0 &&
                         corner == vertex + RightOf(after.direction) * width;
    if (isSpike ||
        (isOuter && (corner - vertex).Length() > MITRE_LIMIT * std::abs(width)))
    {
        m_moved.push_back(vertex + RightOf(before.direction) * width);
        m_moved.push_back(vertex + RightOf(after.direction) * width);
    }
    else
    {
        m_moved.push_back(corner);
    }
}

void BandBuilder::BuildOpen()
{
    m_outer = m_line;
    m_outer.insert(m_outer.end(), m_moved.rbegin(), m_moved.rend());
    Close(m_outer);
}

void BandBuilder::BuildClosed(double width)
{
    const double area = DoubleArea(m_line);
    if (m_moved.size() < 3 || DoubleArea(m_moved) * area <= 0)
    {
        m_moved.clear();
    }
    const bool isInward = area * width > 0;
    if (isInward || m_moved.empty())
    {
        m_outer.swap(m_line);
        m_hole.swap(m_moved);
    }
    else
    {
        m_outer.swap(m_moved);
        m_hole.swap(m_line);
    }
    Close(m_outer);
    Close(m_hole);
}

}  // namespace agn
