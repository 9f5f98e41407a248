// SPDX-License-Identifier: MIT
// Connects holes, which vegetation polygons cannot have, to their outer ring:
// format.md chapter 8.

#include "ogr/agn/format/hole_bridge.h"

#include "ogr/agn/format/footprint.h"

#include <algorithm>
#include <limits>

namespace agn
{

namespace
{

using Ring = std::vector<Point>;

/** The point where a bridge meets the outer ring. */
struct Landing
{
    /** The edge from this point to the next one. */
    std::size_t edge = 0;
    Point place{-std::numeric_limits<double>::infinity(), 0};
};

bool IsFartherWest(Point a, Point b)
{
    return a.x < b.x;
}

/** Rotates a ring to start at its westernmost point. */
void StartInWest(Ring &ring)
{
    std::rotate(ring.begin(),
                std::min_element(ring.begin(), ring.end(), IsFartherWest),
                ring.end());
}

/** Returns the first point of a ring to the west of a point. */
Landing FindLanding(const Ring &ring, Point start)
{
    Landing best;
    for (std::size_t i = 0; i < ring.size(); ++i)
    {
        const Point a = ring[i];
        const Point b = ring[(i + 1) % ring.size()];
        if ((a.y <= start.y) == (b.y <= start.y))
        {
            continue;
        }
        const double x = a.x + (b.x - a.x) * (start.y - a.y) / (b.y - a.y);
        if (x <= start.x && x > best.place.x)
        {
            best = {i, {x, start.y}};
        }
    }
    return best;
}

/** Leaves out a hole that cannot be connected because it lies outside. */
void Join(Ring &outer, const Ring &hole)
{
    const Landing landing = FindLanding(outer, hole.front());
    if (!std::isfinite(landing.place.x))
    {
        return;
    }
    Ring detour;
    detour.reserve(hole.size() + 3);
    detour.push_back(landing.place);
    detour.insert(detour.end(), hole.begin(), hole.end());
    detour.push_back(hole.front());
    detour.push_back(landing.place);
    outer.insert(outer.begin() + static_cast<std::ptrdiff_t>(landing.edge) + 1,
                 detour.begin(), detour.end());
}

}  // namespace

std::vector<Point> BridgeHoles(std::vector<std::vector<Point>> rings)
{
    const bool isClockwise = GetTwiceArea(rings.front()) > 0;
    for (std::size_t i = 1; i < rings.size(); ++i)
    {
        if ((GetTwiceArea(rings[i]) > 0) == isClockwise)
        {
            std::reverse(rings[i].begin(), rings[i].end());
        }
        StartInWest(rings[i]);
    }
    // Western holes are connected first, so that no bridge crosses a hole.
    std::sort(rings.begin() + 1, rings.end(),
              [](const Ring &a, const Ring &b)
              { return a.front().x < b.front().x; });
    for (std::size_t i = 1; i < rings.size(); ++i)
    {
        Join(rings.front(), rings[i]);
    }
    return std::move(rings.front());
}

}  // namespace agn
