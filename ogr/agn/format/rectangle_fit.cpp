// SPDX-License-Identifier: MIT
// Fits rectangles to footprints: format.md chapter 8.

#include "ogr/agn/format/rectangle_fit.h"

#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>

namespace agn
{

namespace
{

/** Footprints with more points are not split. */
constexpr std::size_t MAXIMUM_SPLIT_POINTS = 1000;

/** A footprint that fills this fraction of its rectangle is treated as the
 * rectangle. */
constexpr double FULL_SHARE = 0.95;

bool HasRightAngles(const Corners &corners)
{
    constexpr double tolerance = 1e-6;
    const Point front = corners[1] - corners[0];
    const Point side = corners[3] - corners[0];
    const double size = front.Length() + side.Length();
    return std::abs(Dot(front, side)) <=
               tolerance * front.Length() * side.Length() &&
           (corners[0] + front + side - corners[2]).Length() <=
               tolerance * size;
}

}  // namespace

std::optional<Corners> FindRectangle(const std::vector<MetreRing> &rings)
{
    if (rings.size() != 1 || rings.front().size() != 4)
    {
        return std::nullopt;
    }
    const MetreRing &ring = rings.front();
    const Corners corners{ring[0], ring[1], ring[2], ring[3]};
    return HasRightAngles(corners) ? std::optional(corners) : std::nullopt;
}

Point Divide(Point a, Point b)
{
    return {a.x / b.x, a.y / b.y};
}

Point Multiply(Point a, Point b)
{
    return {a.x * b.x, a.y * b.y};
}

Rectangle FromMetres(const Rectangle &metres, Point middle, Point scale)
{
    const Point skewed = Divide(metres.direction, scale);
    Rectangle rectangle;
    rectangle.direction = skewed * (1.0 / skewed.Length());
    rectangle.length =
        metres.length / Multiply(rectangle.direction, scale).Length();
    rectangle.depth =
        metres.depth /
        Multiply(FindSideDirection(rectangle.direction), scale).Length();
    rectangle.origin = middle - (rectangle.Front() + rectangle.Side()) * 0.5;
    return rectangle;
}

Rectangle FitMetres(const Rectangle &metres, Point middle, Point scale)
{
    const bool isDeep = std::abs(metres.depth) > metres.length;
    // A deep house is turned so that its longer side is the front.
    Rectangle upright = metres;
    if (isDeep)
    {
        upright.direction = RightOf(metres.direction);
        upright.length = std::abs(metres.depth);
        upright.depth = std::copysign(metres.length, -metres.depth);
    }
    Rectangle rectangle = FromMetres(upright, middle, scale);
    rectangle.depth =
        upright.length * upright.depth / (rectangle.length * scale.x * scale.y);
    if (isDeep)
    {
        const Rectangle turned = rectangle;
        rectangle.direction = RightOf(turned.direction) * -1.0;
        rectangle.length = std::abs(turned.depth);
        rectangle.depth = std::copysign(turned.length, metres.depth);
    }
    rectangle.origin = middle - (rectangle.Front() + rectangle.Side()) * 0.5;
    return rectangle;
}

Rectangle ChooseFront(const Corners &corners, Point scale,
                      const std::optional<double> &headingDegrees)
{
    constexpr double sameDegrees = 0.5;
    constexpr double sameMetres = 1e-3;
    Rectangle best;
    double lowestPenalty = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < 2 * corners.size(); ++i)
    {
        const Rectangle candidate = Rectangle::FromCorners(
            corners, i % corners.size(), i >= corners.size());
        const Point metres = Multiply(candidate.Front(), scale);
        double penalty = candidate.depth < 0 ? 0.25 : 0.5;
        if (headingDegrees)
        {
            const double heading =
                std::atan2(metres.x, -metres.y) * 180.0 / std::numbers::pi;
            penalty =
                (i == 0 ? 0.0 : penalty) +
                std::abs(std::remainder(heading - *headingDegrees, 360.0)) /
                    sameDegrees;
        }
        else
        {
            penalty -= metres.Length() / sameMetres;
        }
        if (penalty < lowestPenalty)
        {
            best = candidate;
            lowestPenalty = penalty;
        }
    }
    return best;
}

std::vector<MetreRing> ToMetres(const std::vector<MetreRing> &rings,
                                Point scale)
{
    std::vector<MetreRing> metres = rings;
    for (MetreRing &ring : metres)
    {
        for (Point &point : ring)
        {
            point = Multiply(point, scale);
        }
    }
    return metres;
}

double GetTwiceArea(const std::vector<MetreRing> &rings)
{
    double area = 0;
    for (const MetreRing &ring : rings)
    {
        const double part = std::abs(GetTwiceArea(ring));
        area += &ring == &rings.front() ? part : -part;
    }
    return area;
}

bool IsSplitWorthwhile(const std::vector<MetreRing> &rings,
                       const Corners &around)
{
    std::size_t count = 0;
    for (const MetreRing &ring : rings)
    {
        count += ring.size();
    }
    return count <= MAXIMUM_SPLIT_POINTS &&
           GetTwiceArea(rings) < FULL_SHARE * std::abs(GetTwiceArea(around));
}

}  // namespace agn
