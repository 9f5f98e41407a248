// SPDX-License-Identifier: MIT
// Rings of facades and crop polygons: format.md chapter 4.

#include "ogr/xpautogen/format/ring.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace xpautogen
{

namespace
{

/** Number of corners above which not all pairs of them are compared. */
constexpr std::size_t MAXIMUM_CORNERS = 4096;

/** Metres by which a corner may differ from the same one in the file: GeoJSON
 * has seven decimals of a degree. */
constexpr double CORNER_TOLERANCE = 0.02;

bool IsSameCorner(const Point &a, const Point &b, const PixelSize &pixel)
{
    return std::abs(a.x - b.x) * pixel.x <= CORNER_TOLERANCE &&
           std::abs(a.y - b.y) * pixel.y <= CORNER_TOLERANCE;
}

/** Reads a ring from a corner on, in one of both directions. */
struct RingOrder
{
    std::size_t first;
    bool isReversed;

    std::size_t Find(std::size_t i, std::size_t size) const
    {
        return (first + (isReversed ? size - i : i)) % size;
    }
};

/** Whether a ring in some order has the corners of another one. */
bool Agrees(std::span<const Point> ring, RingOrder order,
            std::span<const Point> old, const PixelSize &pixel)
{
    for (std::size_t i = 0; i < old.size(); ++i)
    {
        if (!IsSameCorner(ring[order.Find(i, ring.size())], old[i], pixel))
        {
            return false;
        }
    }
    return true;
}

/** Returns the order in which a ring is the old one; by default, reversed where
 * the old one leads the other way around. */
RingOrder FindOrder(std::span<const Point> ring, std::span<const Point> old,
                    bool isComplete, const PixelSize &pixel)
{
    if (old.size() <= ring.size() && (!isComplete || old.size() == ring.size()))
    {
        const std::size_t starts =
            ring.size() <= MAXIMUM_CORNERS ? ring.size() : 1;
        for (std::size_t first = 0; first < starts; ++first)
        {
            for (const bool isReversed : {false, true})
            {
                if (Agrees(ring, {first, isReversed}, old, pixel))
                {
                    return {first, isReversed};
                }
            }
        }
    }
    return {0, isComplete && GetTwiceArea(ring) * GetTwiceArea(old) < 0};
}

double FindTurn(const Point &a, const Point &b, const Point &c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

bool AreApart(double a, double b)
{
    return (a >= 0 && b >= 0) || (a <= 0 && b <= 0);
}

bool DoSegmentsCross(const Point &a, const Point &b, const Point &c,
                     const Point &d)
{
    return !AreApart(FindTurn(a, b, c), FindTurn(a, b, d)) &&
           !AreApart(FindTurn(c, d, a), FindTurn(c, d, b));
}

}  // namespace

double GetTwiceArea(std::span<const Point> ring)
{
    double area = 0.0;
    for (std::size_t i = 0; i + 1 < ring.size(); ++i)
    {
        // Relative to the first corner, to preserve precision.
        area += FindTurn(ring[0], ring[i], ring[i + 1]);
    }
    return area;
}

bool CrossesItself(std::span<const Point> ring)
{
    const std::size_t count = ring.size();
    for (std::size_t i = 0; count <= MAXIMUM_CORNERS && i < count; ++i)
    {
        for (std::size_t j = i + 2; j < count; ++j)
        {
            if (DoSegmentsCross(ring[i], ring[i + 1], ring[j],
                                ring[(j + 1) % count]))
            {
                return true;
            }
        }
    }
    return false;
}

bool IsUprightRectangle(std::span<const Point> outline)
{
    // Of the area, so that a rectangle may have come from degrees.
    constexpr double tolerance = 1e-4;
    if (outline.empty())
    {
        return false;
    }
    const auto [left, right] = std::ranges::minmax(
        outline, {}, [](const Point &point) { return point.x; });
    const auto [bottom, top] = std::ranges::minmax(
        outline, {}, [](const Point &point) { return point.y; });
    const double whole = 2.0 * (right.x - left.x) * (top.y - bottom.y);
    return std::abs(GetTwiceArea(outline)) >= whole * (1.0 - tolerance);
}

void RestoreOrder(std::vector<Point> &ring, std::span<const Point> old,
                  bool isComplete, const PixelSize &pixel)
{
    if (ring.size() < 3 || old.size() < 3)
    {
        return;
    }
    const RingOrder order = FindOrder(ring, old, isComplete, pixel);
    if (order.isReversed)
    {
        std::reverse(ring.begin(), ring.end());
    }
    // The corner that is the first one is now counted from the end.
    const std::size_t first =
        order.isReversed ? ring.size() - 1 - order.first : order.first;
    std::rotate(ring.begin(), ring.begin() + static_cast<std::ptrdiff_t>(first),
                ring.end());
}

}  // namespace xpautogen
