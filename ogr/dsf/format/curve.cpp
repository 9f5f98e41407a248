// SPDX-License-Identifier: MIT
// Flattens curves of polygons and networks: format.md chapters 8.2 and 9.

#include "ogr/dsf/format/curve.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace dsf
{

namespace
{

constexpr double METRES_PER_DEGREE = 111195.0;
constexpr double RADIANS_PER_DEGREE = 0.017453292519943295;

MapPoint Mirror(const MapPoint &point, const MapPoint &centre)
{
    return {2.0 * centre.x - point.x, 2.0 * centre.y - point.y};
}

/** Returns the length of the second difference of three points, in metres. */
double MeasureBend(const MapPoint &a, const MapPoint &b, const MapPoint &c)
{
    const double east = (a.x - 2.0 * b.x + c.x) *
                        std::cos(b.y * RADIANS_PER_DEGREE) * METRES_PER_DEGREE;
    const double north = (a.y - 2.0 * b.y + c.y) * METRES_PER_DEGREE;
    return std::hypot(east, north);
}

}  // namespace

void CurveFlattener::AppendCubic(MapPoint start, const MapPoint &first,
                                 const MapPoint &second, const MapPoint &end,
                                 std::vector<MapPoint> &line) const
{
    if (first == start && second == end)
    {
        line.push_back(end);
        return;
    }
    // One of n chords deviates from a curve with second derivative D by at most
    // D / (8 n^2).
    const double bend = 6.0 * std::max(MeasureBend(start, first, second),
                                       MeasureBend(first, second, end));
    const double wanted = std::ceil(std::sqrt(bend / (8.0 * m_tolerance)));
    const int count = wanted >= 1.0 && wanted < MAXIMUM_SEGMENTS
                          ? static_cast<int>(wanted)
                          : (wanted < 1.0 ? 1 : int{MAXIMUM_SEGMENTS});
    for (int i = 1; i < count; ++i)
    {
        const double t = static_cast<double>(i) / count;
        const double u = 1.0 - t;
        const double a = u * u * u;
        const double b = 3.0 * u * u * t;
        const double c = 3.0 * u * t * t;
        const double d = t * t * t;
        line.push_back({a * start.x + b * first.x + c * second.x + d * end.x,
                        a * start.y + b * first.y + c * second.y + d * end.y});
    }
    line.push_back(end);
}

void CurveFlattener::AppendEdge(std::span<const MapPoint> controls,
                                const MapPoint &end,
                                std::vector<MapPoint> &line) const
{
    const MapPoint start = line.back();
    if (controls.size() == 1)
    {
        // Raise the quadratic curve to a cubic one.
        const MapPoint &control = controls[0];
        AppendCubic(start,
                    {start.x + 2.0 / 3.0 * (control.x - start.x),
                     start.y + 2.0 / 3.0 * (control.y - start.y)},
                    {end.x + 2.0 / 3.0 * (control.x - end.x),
                     end.y + 2.0 / 3.0 * (control.y - end.y)},
                    end, line);
    }
    else if (controls.size() == 2)
    {
        AppendCubic(start, controls[0], controls[1], end, line);
    }
    else
    {
        line.insert(line.end(), controls.begin(), controls.end());
        line.push_back(end);
    }
}

bool CurveFlattener::IsControl(const double *point)
{
    return point[3] == 0.0 && std::abs(point[2] - 1.0) < 1e-4;
}

void CurveFlattener::AppendChain(std::span<const double> values,
                                 std::size_t planes,
                                 std::vector<MapPoint> &line) const
{
    std::vector<MapPoint> controls;
    for (std::size_t i = 0; i + planes <= values.size(); i += planes)
    {
        const double *point = values.data() + i;
        const MapPoint place{point[0], point[1]};
        const bool isInner = i > 0 && i + planes < values.size();
        if (i == 0)
        {
            line.push_back(place);
        }
        else if (isInner && IsControl(point))
        {
            controls.push_back(place);
        }
        else
        {
            AppendEdge(controls, place, line);
            controls.clear();
        }
    }
}

void CurveFlattener::AppendWinding(std::span<const CurvePoint> points,
                                   bool isClosed,
                                   std::vector<MapPoint> &line) const
{
    if (points.empty())
    {
        return;
    }
    line.push_back(points[0].place);
    std::size_t last = 0;
    while (last + 1 < points.size() &&
           points[last + 1].place == points[0].place)
    {
        ++last;
    }
    MapPoint out = points[last].control;
    for (std::size_t i = last + 1; i < points.size();)
    {
        const MapPoint in = Mirror(points[i].control, points[i].place);
        AppendCubic(line.back(), out, in, points[i].place, line);
        last = i;
        while (last + 1 < points.size() &&
               points[last + 1].place == points[i].place)
        {
            ++last;
        }
        out = points[last].control;
        i = last + 1;
    }
    if (isClosed)
    {
        AppendCubic(line.back(), out,
                    Mirror(points[0].control, points[0].place), points[0].place,
                    line);
    }
}

std::vector<std::vector<MapPoint>>
JoinSides(std::vector<std::vector<MapPoint>> sides)
{
    std::vector<std::vector<MapPoint>> rings;
    while (!sides.empty())
    {
        std::vector<MapPoint> &ring =
            rings.emplace_back(std::move(sides.front()));
        sides.erase(sides.begin());
        for (std::size_t i = 0; i < sides.size();)
        {
            const bool goesOn = sides[i].front() == ring.back();
            if (ring.size() > 1 && ring.front() == ring.back())
            {
                break;
            }
            if (!goesOn && sides[i].back() != ring.back())
            {
                ++i;
                continue;
            }
            if (!goesOn)
            {
                std::reverse(sides[i].begin(), sides[i].end());
            }
            ring.insert(ring.end(), sides[i].begin() + 1, sides[i].end());
            sides.erase(sides.begin() + static_cast<std::ptrdiff_t>(i));
            i = 0;
        }
    }
    return rings;
}

}  // namespace dsf
