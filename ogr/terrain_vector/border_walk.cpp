// SPDX-License-Identifier: MIT
// Closes the remains of rings inside a rectangle along its border.

#include "ogr/terrain_vector/border_walk.h"

#include <algorithm>
#include <array>

namespace bgl
{

namespace
{

/** Distance in degrees below which ends of stretches may be in the wrong order
 * because crossings are rounded. */
constexpr double TIE = 1e-11;

/** A position on the border: degrees counter-clockwise from the southwest
 * corner of the rectangle. The side is known exactly. */
struct BorderPlace
{
    int side = 0;
    double distance = 0.0;

    auto operator<=>(const BorderPlace &) const = default;
};

/** An end of a stretch. */
struct Event
{
    BorderPlace place;
    std::size_t stretch = 0;
    bool isStart = false;
};

class BorderWalk final
{
  public:
    BorderWalk(std::vector<Stretch> &stretches, const MapRectangle &rectangle,
               const MapPolygon &polygon)
        : m_stretches(stretches), m_rectangle(rectangle), m_polygon(polygon)
    {
    }

    std::vector<MapPath> Close()
    {
        CollectEvents();
        if (HasTies())
        {
            ResolveTies();
        }
        Connect();
        std::vector<MapPath> rings;
        m_isUsed.assign(m_stretches.size(), false);
        for (const bool canStart : {true, false})
        {
            for (std::size_t i = 0; i < m_stretches.size(); ++i)
            {
                if (!m_isUsed[i] && m_stretches[i].canStart == canStart)
                {
                    rings.push_back(Trace(i));
                }
            }
        }
        return rings;
    }

  private:
    /** A corner belongs to the side that starts at it. */
    BorderPlace FindPlace(const MapVertex &vertex) const
    {
        const MapRectangle &r = m_rectangle;
        if (vertex.latitude <= r.south && vertex.longitude < r.east)
        {
            return {0, vertex.longitude - r.west};
        }
        if (vertex.longitude >= r.east && vertex.latitude < r.north)
        {
            return {1, vertex.latitude - r.south};
        }
        if (vertex.latitude >= r.north && vertex.longitude > r.west)
        {
            return {2, r.east - vertex.longitude};
        }
        return {3, r.north - vertex.latitude};
    }

    double GetSideLength(int side) const
    {
        return side % 2 == 0 ? m_rectangle.east - m_rectangle.west
                             : m_rectangle.north - m_rectangle.south;
    }

    /** Returns the degrees along the border from one place to a later one. */
    double Measure(const BorderPlace &from, const BorderPlace &to) const
    {
        double distance = to.distance - from.distance;
        if (from.side == to.side && to < from)
        {
            return distance + GetLength();
        }
        for (int side = from.side; side != to.side; side = (side + 1) % 4)
        {
            distance += GetSideLength(side);
        }
        return distance;
    }

    void CollectEvents()
    {
        for (std::size_t i = 0; i < m_stretches.size(); ++i)
        {
            const Stretch &stretch = m_stretches[i];
            if (stretch.next == Stretch::NONE)
            {
                m_events.push_back({FindPlace(stretch.path.back()), i, false});
            }
            else
            {
                m_isFollower.push_back(stretch.next);
            }
        }
        std::sort(m_isFollower.begin(), m_isFollower.end());
        for (std::size_t i = 0; i < m_stretches.size(); ++i)
        {
            if (!std::binary_search(m_isFollower.begin(), m_isFollower.end(),
                                    i))
            {
                m_events.push_back(
                    {FindPlace(m_stretches[i].path.front()), i, true});
            }
        }
        // No border lies between the end of one stretch and the start of
        // another.
        std::stable_sort(m_events.begin(), m_events.end(),
                         [](const Event &a, const Event &b)
                         { return a.place < b.place; });
    }

    bool IsTie(std::size_t i) const
    {
        const Event &a = m_events[i];
        const Event &b = m_events[(i + 1) % m_events.size()];
        return m_events.size() > 1 && Measure(a.place, b.place) < TIE;
    }

    bool HasTies() const
    {
        for (std::size_t i = 0; i < m_events.size(); ++i)
        {
            if (IsTie(i))
            {
                return true;
            }
        }
        return false;
    }

    /** Orders tied events so that starts and ends alternate, as they do along
     * the border of any polygon. */
    void ResolveTies()
    {
        const std::size_t first = FindGap();
        std::rotate(m_events.begin(),
                    m_events.begin() + static_cast<std::ptrdiff_t>(first),
                    m_events.end());
        bool isInside = IsInsideBehind(m_events.size() - 1);
        for (std::size_t i = 0; i < m_events.size();)
        {
            std::size_t end = i + 1;
            while (end < m_events.size() && IsTie(end - 1))
            {
                ++end;
            }
            for (; i < end; ++i)
            {
                TakeTurn(i, end, isInside);
                isInside = !m_events[i].isStart;
            }
        }
    }

    /** Puts a start first where the border is inside, otherwise an end. */
    void TakeTurn(std::size_t i, std::size_t end, bool isInside)
    {
        for (std::size_t k = i; k < end; ++k)
        {
            if (m_events[k].isStart == isInside)
            {
                std::swap(m_events[i], m_events[k]);
                return;
            }
        }
    }

    /** Returns the event after the widest gap in the border. */
    std::size_t FindGap() const
    {
        std::size_t widest = 0;
        double width = -1.0;
        for (std::size_t i = 0; i < m_events.size(); ++i)
        {
            const std::size_t next = (i + 1) % m_events.size();
            const double gap = Measure(m_events[i].place, m_events[next].place);
            if (gap > width)
            {
                width = gap;
                widest = next;
            }
        }
        return widest;
    }

    double GetLength() const
    {
        return 2.0 * (GetSideLength(0) + GetSideLength(1));
    }

    /** Whether the border after the last event is inside the polygon. Tests
     * slightly outside the rectangle, because a stretch may run along the
     * border. */
    bool IsInsideBehind(std::size_t last) const
    {
        const BorderPlace &from = m_events[last].place;
        const double measured = Measure(from, m_events.front().place);
        const double gap = measured > 0.0 ? measured : GetLength();
        BorderPlace middle{from.side, from.distance + gap / 2};
        while (middle.distance > GetSideLength(middle.side))
        {
            middle.distance -= GetSideLength(middle.side);
            middle.side = (middle.side + 1) % 4;
        }
        constexpr double outward = 1e-9;
        const MapRectangle &r = m_rectangle;
        const std::array<MapVertex, 4> points = {
            MapVertex{r.west + middle.distance, r.south - outward, 0.0},
            MapVertex{r.east + outward, r.south + middle.distance, 0.0},
            MapVertex{r.east - middle.distance, r.north + outward, 0.0},
            MapVertex{r.west - outward, r.north - middle.distance, 0.0}};
        return IsInside(points[static_cast<std::size_t>(middle.side)],
                        m_polygon);
    }

    /** Connects each end to the next start along the border. */
    void Connect()
    {
        std::vector<std::size_t> open;
        std::vector<bool> isTaken(m_stretches.size());
        const std::size_t count = m_events.size();
        for (std::size_t i = 0; i < 2 * count; ++i)
        {
            const Event &event = m_events[i % count];
            if (!event.isStart && i < count)
            {
                open.push_back(event.stretch);
            }
            else if (event.isStart && !open.empty() && !isTaken[event.stretch])
            {
                m_stretches[open.back()].next = event.stretch;
                isTaken[event.stretch] = true;
                open.pop_back();
            }
        }
    }

    MapPath Trace(std::size_t first)
    {
        MapPath ring;
        std::size_t i = first;
        while (i != Stretch::NONE && !m_isUsed[i])
        {
            m_isUsed[i] = true;
            const Stretch &stretch = m_stretches[i];
            const bool isJoined =
                !ring.empty() && ring.back().IsAt(stretch.path.front());
            ring.insert(ring.end(), stretch.path.begin() + (isJoined ? 1 : 0),
                        stretch.path.end());
            i = stretch.next;
            if (i != Stretch::NONE)
            {
                AppendCorners(FindPlace(ring.back()),
                              FindPlace(m_stretches[i].path.front()), ring);
            }
        }
        if (ring.size() > 1 && ring.back().IsAt(ring.front()))
        {
            ring.pop_back();
        }
        return ring;
    }

    /** Appends the corners between two places; the second may be a corner. */
    void AppendCorners(const BorderPlace &from, const BorderPlace &to,
                       MapPath &ring) const
    {
        const MapRectangle &r = m_rectangle;
        const std::array<MapVertex, 4> corners = {
            MapVertex{r.west, r.south, 0.0}, MapVertex{r.east, r.south, 0.0},
            MapVertex{r.east, r.north, 0.0}, MapVertex{r.west, r.north, 0.0}};
        if (from == to || (from.side == to.side && from < to))
        {
            return;
        }
        int side = from.side;
        do
        {
            side = (side + 1) % 4;
            if (side != to.side || to.distance > 0.0)
            {
                ring.push_back(corners[static_cast<std::size_t>(side)]);
            }
        } while (side != to.side);
    }

    std::vector<Stretch> &m_stretches;
    const MapRectangle &m_rectangle;
    const MapPolygon &m_polygon;
    std::vector<Event> m_events{};
    std::vector<std::size_t> m_isFollower{};
    std::vector<bool> m_isUsed{};
};

}  // namespace

std::vector<MapPath> CloseStretches(std::vector<Stretch> stretches,
                                    const MapRectangle &rectangle,
                                    const MapPolygon &polygon)
{
    return BorderWalk(stretches, rectangle, polygon).Close();
}

}  // namespace bgl
