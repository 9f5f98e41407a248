// SPDX-License-Identifier: MIT
// Points in squares: format.md chapter 4.

#ifndef FLIGHTSIM_OGR_AGN_FORMAT_GEOMETRY_H
#define FLIGHTSIM_OGR_AGN_FORMAT_GEOMETRY_H

#include <array>
#include <cmath>

namespace agn
{

/** A position or an offset. In a file: x eastward, y southward, unit = the side
 * of the square. */
struct Point
{
    double x = 0.0;
    double y = 0.0;

    bool operator==(const Point &) const = default;

    Point operator+(Point other) const
    {
        return {x + other.x, y + other.y};
    }

    Point operator-(Point other) const
    {
        return {x - other.x, y - other.y};
    }

    Point operator*(double factor) const
    {
        return {x * factor, y * factor};
    }

    double Length() const
    {
        // Coordinates are far from the limits of double, so hypot is not
        // needed.
        return std::sqrt(x * x + y * y);
    }
};

inline double Dot(Point a, Point b)
{
    return a.x * b.x + a.y * b.y;
}

/** Positive if `b` points to the right of `a` on the map. */
inline double Cross(Point a, Point b)
{
    return a.x * b.y - a.y * b.x;
}

/** Returns the vector turned right by 90 degrees on the map. */
inline Point RightOf(Point vector)
{
    return {-vector.y, vector.x};
}

/** Coordinates farther out than this, in squares, are damage: real ones leave
 * the square by up to 0.06. Keeps all arithmetic far from overflow. */
inline constexpr double MAXIMUM_COORDINATE = 64.0;

/** Returns false for values that are not finite or too far out. */
inline bool IsPlausible(double coordinate)
{
    return std::abs(coordinate) <= MAXIMUM_COORDINATE;
}

using Corners = std::array<Point, 4>;

}  // namespace agn

#endif
