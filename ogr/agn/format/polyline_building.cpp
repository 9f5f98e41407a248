// SPDX-License-Identifier: MIT
// Polyline buildings: format.md chapters 3 (PBDE) and 4.

#include "ogr/agn/format/polyline_building.h"

#include <algorithm>
#include <limits>

namespace agn
{

namespace
{

constexpr std::size_t NONE = std::numeric_limits<std::size_t>::max();

/** Returns the end of an edge of a ring, whose last one ends at the first
 * vertex. */
Point GetEnd(const BandBuilder::Ring &ring, std::size_t edge)
{
    return ring[edge + 1 < ring.size() ? edge + 1 : 0];
}

/** Returns twice the area; positive for a ring that is clockwise on the map,
 * which has its inside to the right. */
double DoubleArea(const BandBuilder::Ring &ring)
{
    double sum = 0.0;
    for (std::size_t i = 0; i < ring.size(); ++i)
    {
        // Relative to one vertex, to preserve the precision of small rings far
        // from the origin.
        sum += Cross(ring[i] - ring[0], GetEnd(ring, i) - ring[0]);
    }
    return sum;
}

bool IsParallel(Point direction, Point other)
{
    constexpr double limit = 1e-6;
    return std::abs(Cross(direction, other)) < limit;
}

/** Whether the bounds of two segments intersect. */
bool DoBoundsIntersect(Point a, Point b, Point c, Point d)
{
    return std::max(a.x, b.x) >= std::min(c.x, d.x) &&
           std::max(c.x, d.x) >= std::min(a.x, b.x) &&
           std::max(a.y, b.y) >= std::min(c.y, d.y) &&
           std::max(c.y, d.y) >= std::min(a.y, b.y);
}

/** Whether two segments intersect. The bounds of most do not. */
bool DoSegmentsIntersect(Point a, Point b, Point c, Point d)
{
    if (!DoBoundsIntersect(a, b, c, d))
    {
        return false;
    }
    const double atC = Cross(b - a, c - a);
    const double atD = Cross(b - a, d - a);
    const double atA = Cross(d - c, a - c);
    const double atB = Cross(d - c, b - c);
    return atC * atD <= 0 && atA * atB <= 0;
}

/** Whether an edge of a ring intersects one of the edges from `first` to before
 * `last` of another. */
bool IntersectsEdge(const BandBuilder::Ring &ring, std::size_t edge,
                    const BandBuilder::Ring &other, std::size_t first,
                    std::size_t last)
{
    const Point start = ring[edge];
    const Point end = GetEnd(ring, edge);
    for (std::size_t i = first; i < last; ++i)
    {
        if (DoSegmentsIntersect(start, end, other[i], GetEnd(other, i)))
        {
            return true;
        }
    }
    return false;
}

/** Whether a hole does not touch itself or the ring around it. Returns true for
 * rings of more than a few dozen vertices, which would take too long to
 * check. */
bool IsValidHole(const BandBuilder::Ring &hole, const BandBuilder::Ring &ring)
{
    constexpr std::size_t most = 64;
    const std::size_t count = hole.size();
    if (count > most || ring.size() > most)
    {
        return true;
    }
    for (std::size_t i = 0; i < count; ++i)
    {
        // Adjacent edges meet at their corner, including the first and the
        // last.
        const std::size_t last = i == 0 ? count - 1 : count;
        if (IntersectsEdge(hole, i, hole, i + 2, last) ||
            IntersectsEdge(hole, i, ring, 0, ring.size()))
        {
            return false;
        }
    }
    return true;
}

void Close(BandBuilder::Ring &ring)
{
    if (!ring.empty())
    {
        const Point first = ring.front();
        ring.push_back(first);
    }
}

/** Orders a heap with the earliest event on top. */
constexpr auto IsLater = [](const auto &a, const auto &b)
{ return a.time > b.time; };

}  // namespace

PolylineBuilding::CrossSection PolylineBuilding::GetCrossSection() const
{
    Point start;
    Point longest;
    for (std::size_t i = 0; i + 1 < line.Count(); ++i)
    {
        // Compares squares, which need no roots.
        const Point segment = line[i + 1] - line[i];
        if (Dot(segment, segment) > Dot(longest, longest))
        {
            start = line[i];
            longest = segment;
        }
    }
    const double length = longest.Length();
    CrossSection section;
    if (length > 0)
    {
        section = {start + longest * 0.5,
                   FindSideDirection(longest) * (double{width} / length)};
    }
    return section;
}

void BandBuilder::Build(const PolylineBuilding &building)
{
    const bool isClosed = building.line.IsClosed();
    TakeLine(building.line);
    m_outer.clear();
    m_hole.clear();
    if (m_line.size() < 2 || building.width == 0)
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
    const std::size_t count = m_line.size() - (isClosed ? 0 : 1);
    for (std::size_t i = 0; i < count; ++i)
    {
        const Point vector = GetEnd(m_line, i) - m_line[i];
        const double length = vector.Length();
        m_edges.push_back({m_line[i],
                           vector * (1.0 / length),
                           length,
                           {},
                           i > 0 ? i - 1 : NONE,
                           i + 1 < count ? i + 1 : NONE,
                           0,
                           true});
    }
    if (isClosed)
    {
        m_edges.front().previous = count - 1;
        m_edges.back().next = 0;
    }
}

/** Returns the moved line, not closed; empty if nothing is left of it. */
void BandBuilder::MoveLine(double width, bool isClosed)
{
    m_moved.clear();
    if (!RemoveShrunkEdges(width, isClosed))
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
            m_moved.push_back(edge.start +
                              FindSideDirection(edge.direction) * width);
        }
        if (edge.next == NONE)
        {
            m_moved.push_back(edge.start + edge.direction * edge.length +
                              FindSideDirection(edge.direction) * width);
            break;
        }
        AddCorners(edge, m_edges[edge.next], width);
        i = edge.next;
    } while (i != first);
}

/** Removes edges in the order in which they shrink to nothing while the line
 * moves. Returns false if nothing is left. */
bool BandBuilder::RemoveShrunkEdges(double width, bool isClosed)
{
    std::size_t left = m_edges.size();
    const std::size_t fewest = isClosed ? 3 : 1;
    m_events.clear();
    for (Edge &edge : m_edges)
    {
        FindCorner(edge, width);
    }
    for (std::size_t i = 0; i < m_edges.size(); ++i)
    {
        AddEvent(i, width);
    }
    while (!m_events.empty() && left >= fewest)
    {
        std::pop_heap(m_events.begin(), m_events.end(), IsLater);
        const Event event = m_events.back();
        m_events.pop_back();
        const Edge &edge = m_edges[event.edge];
        if (edge.isUsed && edge.version == event.version)
        {
            Remove(event.edge, width);
            --left;
        }
    }
    return left >= fewest;
}

void BandBuilder::AddEvent(std::size_t i, double width)
{
    const double time = GetEventTime(m_edges[i], width);
    if (time <= 1.0)
    {
        m_events.push_back({time, i, m_edges[i].version});
        std::push_heap(m_events.begin(), m_events.end(), IsLater);
    }
}

/** Returns the fraction of the width at which an edge has shrunk to nothing;
 * above 1 for never. */
double BandBuilder::GetEventTime(const Edge &edge, double width) const
{
    constexpr double never = 2.0;
    if (edge.previous == NONE && edge.next == NONE)
    {
        return never;
    }
    if (IsShorterOfOpposites(edge))
    {
        return 0.0;
    }
    // Corners move linearly, so lengths change linearly.
    const double end = GetMovedLength(edge, width);
    if (end >= 0.0)
    {
        return never;
    }
    const double start = std::max(GetLengthBetweenNeighbours(edge), 0.0);
    return start / (start - end);
}

/** Returns the length once the line is moved by the whole width. */
double BandBuilder::GetMovedLength(const Edge &edge, double width) const
{
    const Point side = FindSideDirection(edge.direction) * width;
    const Point start = edge.previous != NONE ? edge.corner : edge.start + side;
    const Point end = edge.next != NONE
                          ? m_edges[edge.next].corner
                          : edge.start + edge.direction * edge.length + side;
    return Dot(end - start, edge.direction);
}

/** Returns the length before the line moves, as if the edges between an edge
 * and its remaining neighbours did not exist. */
double BandBuilder::GetLengthBetweenNeighbours(const Edge &edge) const
{
    const Point start = edge.previous != NONE
                            ? GetCorner(m_edges[edge.previous], edge, 0.0)
                            : edge.start;
    const Point end = edge.next != NONE
                          ? GetCorner(edge, m_edges[edge.next], 0.0)
                          : edge.start + edge.direction * edge.length;
    return Dot(end - start, edge.direction);
}

/** Two edges of opposite directions meet when all between them are gone: the
 * band has filled an arm of the ring, and the shorter one is removed with
 * it. */
bool BandBuilder::IsShorterOfOpposites(const Edge &edge) const
{
    const auto isShorter =
        [&](std::size_t other, std::size_t first, std::size_t second)
    {
        const bool isNextEdge =
            first + 1 == (second == 0 ? m_edges.size() : second);
        if (other == NONE || isNextEdge)
        {
            return false;
        }
        const Edge &opposite = m_edges[other];
        return Dot(edge.direction, opposite.direction) < 0 &&
               IsParallel(edge.direction, opposite.direction) &&
               edge.length <= opposite.length;
    };
    const auto index = static_cast<std::size_t>(&edge - m_edges.data());
    return isShorter(edge.previous, edge.previous, index) ||
           isShorter(edge.next, index, edge.next);
}

void BandBuilder::Remove(std::size_t i, double width)
{
    Edge &edge = m_edges[i];
    edge.isUsed = false;
    if (edge.previous != NONE)
    {
        m_edges[edge.previous].next = edge.next;
        ++m_edges[edge.previous].version;
    }
    if (edge.next != NONE)
    {
        m_edges[edge.next].previous = edge.previous;
        ++m_edges[edge.next].version;
        FindCorner(m_edges[edge.next], width);
    }
    for (const std::size_t neighbour : {edge.previous, edge.next})
    {
        if (neighbour != NONE)
        {
            AddEvent(neighbour, width);
        }
    }
}

/** Finds the start of an edge once it is moved by the whole width. Cached,
 * because it is needed three times: for the edge, for the one before it and for
 * the moved line. */
void BandBuilder::FindCorner(Edge &edge, double width)
{
    if (edge.previous != NONE)
    {
        edge.corner = GetCorner(m_edges[edge.previous], edge, width);
    }
}

/** Returns the point where two moved edges meet; in any case one on the second
 * edge. */
Point BandBuilder::GetCorner(const Edge &before, const Edge &after,
                             double width)
{
    const Point onBefore =
        before.start + FindSideDirection(before.direction) * width;
    const Point onAfter =
        after.start + FindSideDirection(after.direction) * width;
    const double sine = Cross(before.direction, after.direction);
    if (IsParallel(before.direction, after.direction))
    {
        return onAfter;
    }
    const double along = Cross(onAfter - onBefore, before.direction) / sine;
    return onAfter + after.direction * along;
}

/** Adds the corner of two edges to the moved line; two instead of a long
 * mitre. */
void BandBuilder::AddCorners(const Edge &before, const Edge &after,
                             double width)
{
    const Point corner = after.corner;
    const Point vertex = after.start;
    const bool isOuter = Cross(before.direction, after.direction) * width < 0;
    const bool isSpike =
        Dot(before.direction, after.direction) < 0 &&
        corner == vertex + FindSideDirection(after.direction) * width;
    if (isSpike ||
        (isOuter && (corner - vertex).Length() > MITRE_LIMIT * std::abs(width)))
    {
        m_moved.push_back(vertex + FindSideDirection(before.direction) * width);
        m_moved.push_back(vertex + FindSideDirection(after.direction) * width);
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
    const bool isInward = area * width > 0;
    if (m_moved.size() < 3 || DoubleArea(m_moved) * area <= 0 ||
        (isInward && !IsValidHole(m_moved, m_line)))
    {
        m_moved.clear();
    }
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
