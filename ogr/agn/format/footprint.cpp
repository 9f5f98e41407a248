// SPDX-License-Identifier: MIT
// Converts footprints to rectangles: format.md chapter 8.

#include "ogr/agn/format/footprint.h"

#include <algorithm>
#include <limits>

namespace agn
{

namespace
{

/** Bounds along a direction and across it. */
struct TurnedBounds
{
    double lowest = std::numeric_limits<double>::infinity();
    double highest = -lowest;
    double lowestAcross = lowest;
    double highestAcross = -lowest;

    void Add(double along, double across)
    {
        lowest = std::min(lowest, along);
        highest = std::max(highest, along);
        lowestAcross = std::min(lowestAcross, across);
        highestAcross = std::max(highestAcross, across);
    }

    double GetArea() const
    {
        return (highest - lowest) * (highestAcross - lowestAcross);
    }

    Corners ToCorners(Point direction) const
    {
        const auto place = [direction](double along, double across)
        { return direction * along + RightOf(direction) * across; };
        return {place(lowest, lowestAcross), place(highest, lowestAcross),
                place(highest, highestAcross), place(lowest, highestAcross)};
    }
};

/** Walls closer than this, in metres, are treated as one. */
constexpr double WALL_TOLERANCE = 0.5;

/** A rectangle that the next slab may extend. */
struct OpenPart
{
    TurnedBounds bounds;
    bool isContinued;
};

/** Cuts rings into slabs perpendicular to the x axis. */
class SlabCutter final
{
  public:
    explicit SlabCutter(const std::vector<MetreRing> &rings) : m_rings(rings)
    {
    }

    std::vector<TurnedBounds> Run()
    {
        FindWalls();
        for (std::size_t i = 0; i + 1 < m_walls.size(); ++i)
        {
            CutSlab(m_walls[i], m_walls[i + 1]);
            if (m_done.size() + m_open.size() > MAXIMUM_PARTS)
            {
                return {};
            }
        }
        for (const OpenPart &part : m_open)
        {
            m_done.push_back(part.bounds);
        }
        return m_done;
    }

  private:
    void FindWalls()
    {
        for (const MetreRing &ring : m_rings)
        {
            for (const Point point : ring)
            {
                m_walls.push_back(point.x);
            }
        }
        std::sort(m_walls.begin(), m_walls.end());
        std::size_t kept = 0;
        for (const double wall : m_walls)
        {
            if (kept == 0 || wall > m_walls[kept - 1] + WALL_TOLERANCE)
            {
                m_walls[kept++] = wall;
            }
        }
        m_walls.resize(kept);
    }

    void FindCrossings(double x)
    {
        m_crossings.clear();
        for (const MetreRing &ring : m_rings)
        {
            for (std::size_t i = 0; i < ring.size(); ++i)
            {
                const Point a = ring[i];
                const Point b = ring[(i + 1) % ring.size()];
                if ((a.x <= x) != (b.x <= x))
                {
                    m_crossings.push_back(a.y + (b.y - a.y) * (x - a.x) /
                                                    (b.x - a.x));
                }
            }
        }
        std::sort(m_crossings.begin(), m_crossings.end());
    }

    void CutSlab(double west, double east)
    {
        FindCrossings((west + east) / 2);
        for (OpenPart &part : m_open)
        {
            part.isContinued = false;
        }
        const std::size_t openCount = m_open.size();
        for (std::size_t i = 0; i + 1 < m_crossings.size(); i += 2)
        {
            TakePart(west, east, m_crossings[i], m_crossings[i + 1], openCount);
        }
        std::size_t kept = 0;
        for (std::size_t i = 0; i < m_open.size(); ++i)
        {
            if (i >= openCount || m_open[i].isContinued)
            {
                m_open[kept++] = m_open[i];
            }
            else
            {
                m_done.push_back(m_open[i].bounds);
            }
        }
        m_open.resize(kept);
    }

    /** Extends a part that ends where this one begins. */
    void TakePart(double west, double east, double low, double high,
                  std::size_t openCount)
    {
        for (std::size_t i = 0; i < openCount; ++i)
        {
            OpenPart &part = m_open[i];
            if (!part.isContinued &&
                std::abs(part.bounds.lowestAcross - low) < WALL_TOLERANCE &&
                std::abs(part.bounds.highestAcross - high) < WALL_TOLERANCE)
            {
                part.bounds.highest = east;
                part.isContinued = true;
                return;
            }
        }
        m_open.push_back({{west, east, low, high}, true});
    }

    const std::vector<MetreRing> &m_rings;
    std::vector<double> m_walls{};
    std::vector<double> m_crossings{};
    std::vector<OpenPart> m_open{};
    std::vector<TurnedBounds> m_done{};
};

/** Rotates rings so that a direction becomes the x axis. */
std::vector<MetreRing> Turn(const std::vector<MetreRing> &rings,
                            Point direction)
{
    std::vector<MetreRing> turned = rings;
    for (MetreRing &ring : turned)
    {
        for (Point &point : ring)
        {
            point = {Dot(point, direction), Dot(point, RightOf(direction))};
        }
    }
    return turned;
}

std::vector<Corners> CutAlong(const std::vector<MetreRing> &rings,
                              Point direction, double minimumWidth)
{
    const std::vector<MetreRing> turned = Turn(rings, direction);
    std::vector<Corners> parts;
    for (const TurnedBounds &part : SlabCutter(turned).Run())
    {
        if (part.highest - part.lowest >= minimumWidth &&
            part.highestAcross - part.lowestAcross >= minimumWidth)
        {
            parts.push_back(part.ToCorners(direction));
        }
    }
    return parts;
}

bool LeadsOn(Point side)
{
    return side.x > 0 || (side.x == 0 && side.y > 0);
}

}  // namespace

/** A ring that turns to one side only is convex if it goes around once: then it
 * enters each half of all directions once. */
bool IsConvex(std::span<const Point> ring)
{
    bool turnsLeft = false;
    bool turnsRight = false;
    int entered = 0;
    for (std::size_t i = 0; i < ring.size(); ++i)
    {
        const Point corner = ring[(i + 1) % ring.size()];
        const Point side = corner - ring[i];
        const Point next = ring[(i + 2) % ring.size()] - corner;
        const double turn = Cross(side, next);
        turnsLeft = turnsLeft || turn < 0;
        turnsRight = turnsRight || turn > 0;
        if (!(turn < 0 || turn > 0) && !(Dot(side, next) > 0))
        {
            return false;
        }
        entered += LeadsOn(side) != LeadsOn(next);
    }
    return turnsLeft != turnsRight && entered == 2;
}

Corners FindMinimumRectangle(std::span<const Point> hull)
{
    TurnedBounds best;
    Point bestDirection;
    double bestArea = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < hull.size(); ++i)
    {
        const Point side = hull[(i + 1) % hull.size()] - hull[i];
        const double length = side.Length();
        if (!(length > 0))
        {
            continue;
        }
        const Point direction = side * (1.0 / length);
        TurnedBounds bounds;
        for (const Point point : hull)
        {
            bounds.Add(Dot(point, direction), Dot(point, RightOf(direction)));
        }
        if (bounds.GetArea() < bestArea)
        {
            best = bounds;
            bestArea = bounds.GetArea();
            bestDirection = direction;
        }
    }
    return best.ToCorners(bestDirection);
}

std::vector<Corners> SplitFootprint(const std::vector<MetreRing> &rings,
                                    Point direction, double minimumWidth)
{
    std::vector<Corners> along = CutAlong(rings, direction, minimumWidth);
    std::vector<Corners> across =
        CutAlong(rings, RightOf(direction), minimumWidth);
    const bool takesAlong =
        across.empty() || (!along.empty() && along.size() <= across.size());
    return takesAlong ? along : across;
}

double GetTwiceArea(std::span<const Point> ring)
{
    double sum = 0;
    for (std::size_t i = 0; i < ring.size(); ++i)
    {
        // Relative to the first point, to preserve precision far from the
        // origin.
        sum += Cross(ring[i] - ring[0], ring[(i + 1) % ring.size()] - ring[0]);
    }
    return sum;
}

}  // namespace agn
