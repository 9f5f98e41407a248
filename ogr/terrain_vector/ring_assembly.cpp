// SPDX-License-Identifier: MIT
// Assembles rings from edges, for joining and cutting polygons: format.md
// chapter 4.

#include "ogr/terrain_vector/ring_assembly.h"

#include <algorithm>
#include <cstddef>
#include <map>

namespace bgl
{

namespace
{

/** Positive if `b` is to the left of `a` with north up; y runs south. */
double Cross(const GlobalPoint &a, const GlobalPoint &b)
{
    return static_cast<double>(a.y) * static_cast<double>(b.x) -
           static_cast<double>(a.x) * static_cast<double>(b.y);
}

double Dot(const GlobalPoint &a, const GlobalPoint &b)
{
    return static_cast<double>(a.x) * static_cast<double>(b.x) +
           static_cast<double>(a.y) * static_cast<double>(b.y);
}

GlobalPoint Difference(const GlobalPoint &a, const GlobalPoint &b)
{
    return {a.x - b.x, a.y - b.y};
}

/** Sort key, in quarters, of a direction when turning clockwise from `back`:
 * less than half a turn, half a turn, more, and a whole turn. */
int GetTurn(const GlobalPoint &back, const GlobalPoint &direction)
{
    const double cross = Cross(back, direction);
    if (cross != 0.0)
    {
        return cross < 0.0 ? 0 : 2;
    }
    return Dot(back, direction) < 0.0 ? 1 : 3;
}

/** Connects edges to rings. */
class RingAssembler final
{
  public:
    explicit RingAssembler(std::vector<BoundaryEdge> &edges)
        : m_edges(edges), m_isUsed(edges.size(), false),
          m_firstUnused(edges.size(), 0)
    {
        std::sort(m_edges.begin(), m_edges.end(),
                  [](const BoundaryEdge &a, const BoundaryEdge &b)
                  { return a.from.point < b.from.point; });
    }

    std::vector<AssembledRing> Assemble()
    {
        for (std::size_t i = 0; i < m_edges.size(); ++i)
        {
            if (!m_isUsed[i])
            {
                Walk(i);
            }
        }
        return std::move(m_rings);
    }

  private:
    static constexpr std::size_t MAXIMUM_COMPARED = 16;

    /** Returns the leftmost unused edge that continues another, which stays
     * with the same part of the inside. */
    std::size_t FindNext(const BoundaryEdge &edge)
    {
        const GlobalPoint &point = edge.to.point;
        const GlobalPoint back = Difference(edge.from.point, point);
        const std::size_t first = FindFirst(point);
        const std::size_t none = m_edges.size();
        if (first == none)
        {
            return none;
        }
        std::size_t &offset = m_firstUnused[first];
        while (StartsIn(first + offset, point) && m_isUsed[first + offset])
        {
            ++offset;
        }
        // Sound data rarely have more than two edges at a point; beyond a few,
        // any will do.
        std::size_t best = none;
        for (std::size_t i = first + offset;
             i < first + offset + MAXIMUM_COMPARED && StartsIn(i, point); ++i)
        {
            if (!m_isUsed[i] &&
                (best == none || ComesBefore(back, m_edges[i], m_edges[best])))
            {
                best = i;
            }
        }
        return best;
    }

    bool StartsIn(std::size_t i, const GlobalPoint &point) const
    {
        return i < m_edges.size() && m_edges[i].from.point == point;
    }

    static bool ComesBefore(const GlobalPoint &back, const BoundaryEdge &a,
                            const BoundaryEdge &b)
    {
        const GlobalPoint directionA = Difference(a.to.point, a.from.point);
        const GlobalPoint directionB = Difference(b.to.point, b.from.point);
        const int turnA = GetTurn(back, directionA);
        const int turnB = GetTurn(back, directionB);
        return turnA != turnB ? turnA < turnB
                              : Cross(directionA, directionB) < 0.0;
    }

    std::size_t FindFirst(const GlobalPoint &point) const
    {
        const auto first = std::lower_bound(
            m_edges.begin(), m_edges.end(), point,
            [](const BoundaryEdge &edge, const GlobalPoint &wanted)
            { return edge.from.point < wanted; });
        return first != m_edges.end() && first->from.point == point
                   ? static_cast<std::size_t>(first - m_edges.begin())
                   : m_edges.size();
    }

    /** Follows edges until none is left, and cuts off a ring whenever the path
     * returns to a point. */
    void Walk(std::size_t first)
    {
        m_way.clear();
        m_places.clear();
        for (std::size_t i = first; i < m_edges.size();
             i = FindNext(m_edges[i]))
        {
            m_isUsed[i] = true;
            m_places[m_edges[i].from.point] = m_way.size();
            m_way.push_back(i);
            const auto passed = m_places.find(m_edges[i].to.point);
            if (passed != m_places.end())
            {
                CutOff(passed->second);
            }
        }
    }

    void CutOff(std::size_t begin)
    {
        AssembledRing &ring = m_rings.emplace_back();
        for (std::size_t i = begin; i < m_way.size(); ++i)
        {
            const BoundaryEdge &edge = m_edges[m_way[i]];
            ring.path.push_back(edge.from);
            if (ring.pieces.empty() || ring.pieces.back() != edge.piece)
            {
                ring.pieces.push_back(edge.piece);
            }
            m_places.erase(edge.from.point);
        }
        m_way.resize(begin);
    }

    std::vector<BoundaryEdge> &m_edges;
    std::vector<bool> m_isUsed;

    /** For the first edge of each point, how many of the following edges are
     * known to be used. */
    std::vector<std::size_t> m_firstUnused;

    std::vector<AssembledRing> m_rings{};

    /** Edges of the path so far, and the positions of points in it. */
    std::vector<std::size_t> m_way{};
    std::map<GlobalPoint, std::size_t> m_places{};
};

}  // namespace

double GetSignedArea(const GlobalPath &ring)
{
    double area = 0.0;
    for (std::size_t i = 0; i < ring.size(); ++i)
    {
        const GlobalPoint &origin = ring.front().point;
        const GlobalPoint &next = ring[i + 1 < ring.size() ? i + 1 : 0].point;
        area +=
            Cross(Difference(ring[i].point, origin), Difference(next, origin));
    }
    return area;
}

std::vector<AssembledRing> AssembleRings(std::vector<BoundaryEdge> &edges)
{
    return RingAssembler(edges).Assemble();
}

void AppendEdges(const GlobalPath &ring, std::uint32_t piece,
                 std::vector<BoundaryEdge> &edges)
{
    for (std::size_t i = 0; i < ring.size(); ++i)
    {
        const GlobalVertex &next = ring[i + 1 < ring.size() ? i + 1 : 0];
        if (ring[i].point != next.point)
        {
            edges.push_back({ring[i], next, piece});
        }
    }
}

/** Start or end of an edge. */
struct EdgeLine::Event
{
    std::int64_t position;
    GlobalVertex vertex;
    std::uint32_t piece;

    /** Whether the edge runs toward larger positions. */
    bool isForward;

    bool isStart;
};

/** The number of edges over a stretch of a line, forward and backward. */
struct EdgeLine::Coverage
{
    struct Side
    {
        std::int64_t count = 0;

        /** Sum of the pieces: if one edge is left, this is its piece. */
        std::int64_t pieces = 0;

        /** Where several edges overlap, the sum means nothing; the first piece
         * of the line is used instead. */
        std::uint32_t Piece(std::uint32_t firstPiece) const
        {
            return count == 1 ? static_cast<std::uint32_t>(pieces) : firstPiece;
        }
    };

    Side forward{};
    Side backward{};

    void Add(const Event &event)
    {
        const std::int64_t sign = event.isStart ? 1 : -1;
        Side &side = event.isForward ? forward : backward;
        side.count += sign;
        side.pieces += sign * std::int64_t{event.piece};
    }
};

std::vector<EdgeLine::Event>
EdgeLine::ListEvents(std::span<const BoundaryEdge> edges) const
{
    std::vector<Event> events;
    events.reserve(edges.size() * 2);
    for (const BoundaryEdge &edge : edges)
    {
        const bool isForward =
            Position(edge.from.point) < Position(edge.to.point);
        const GlobalVertex &low = isForward ? edge.from : edge.to;
        const GlobalVertex &high = isForward ? edge.to : edge.from;
        events.push_back(
            {Position(low.point), low, edge.piece, isForward, true});
        events.push_back(
            {Position(high.point), high, edge.piece, isForward, false});
    }
    std::sort(events.begin(), events.end(),
              [](const Event &a, const Event &b)
              { return a.position < b.position; });
    return events;
}

void EdgeLine::Cancel(std::span<BoundaryEdge> edges,
                      std::vector<BoundaryEdge> &rest,
                      std::vector<GlobalPoint> &joints,
                      std::vector<Contact> &contacts) const
{
    const std::vector<Event> events = ListEvents(edges);
    Coverage coverage;
    // The first event at a position.
    std::size_t first = 0;
    for (std::size_t i = 0; i + 1 < events.size(); ++i)
    {
        coverage.Add(events[i]);
        if (events[i + 1].position == events[i].position)
        {
            continue;
        }
        const GlobalVertex &low = events[first].vertex;
        const GlobalVertex &high = events[i + 1].vertex;
        first = i + 1;
        const auto &[forward, backward] = coverage;
        if (forward.count > 0 && backward.count > 0)
        {
            joints.insert(joints.end(), {low.point, high.point});
        }
        if (forward.count == 1 && backward.count == 1)
        {
            contacts.push_back({static_cast<std::uint32_t>(forward.pieces),
                                static_cast<std::uint32_t>(backward.pieces)});
        }
        const std::uint32_t piece = edges.front().piece;
        for (std::int64_t k = backward.count; k < forward.count; ++k)
        {
            rest.push_back({low, high, forward.Piece(piece)});
        }
        for (std::int64_t k = forward.count; k < backward.count; ++k)
        {
            rest.push_back({high, low, backward.Piece(piece)});
        }
    }
}

}  // namespace bgl
