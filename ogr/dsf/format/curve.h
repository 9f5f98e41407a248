// SPDX-License-Identifier: MIT
// Curves of polygons and networks as lines: format.md chapters 8.2 and 9.

#ifndef FLIGHTSIM_OGR_DSF_FORMAT_CURVE_H
#define FLIGHTSIM_OGR_DSF_FORMAT_CURVE_H

#include <cstddef>
#include <span>
#include <vector>

namespace dsf
{

/** A place in degrees. */
struct MapPoint
{
    double x = 0.0;
    double y = 0.0;

    bool operator==(const MapPoint &) const = default;
};

/** A corner with the control point of the way out of it; the way in has its
 * mirror. Both are equal where the way is straight. */
struct CurvePoint
{
    MapPoint place;
    MapPoint control;
};

/** Makes lines of curves. */
class CurveFlattener final
{
  public:
    /** Segments of a curve, whatever its size. */
    static constexpr int MOST_SEGMENTS = 64;

    /** @param tolerance largest distance of a line from the curve, in metres. */
    explicit CurveFlattener(double tolerance) : m_tolerance(tolerance)
    {
    }

    /** Appends a winding, from its first corner to its last, or to the first
     * again. Neighbours at one place are one corner with two handles. */
    void AppendWinding(std::span<const CurvePoint> points, bool isClosed,
                       std::vector<MapPoint> &line) const;

    /** Appends what follows the last point of a line: a line, a quadratic or a
     * cubic curve with the given controls, to `end`. More than two controls are
     * taken as corners. */
    void AppendEdge(std::span<const MapPoint> controls, const MapPoint &end,
                    std::vector<MapPoint> &line) const;

    /** Whether a point of a network between junctions is the control point of a
     * curve: longitude, latitude, third and junction. Heights of networks of
     * X-Plane 8 and 9 are none. */
    static bool IsControl(const double *point);

    /** Appends an edge of a network.
     *
     * @param values planes of all points, four or more of each.
     */
    void AppendChain(std::span<const double> values, std::size_t planes,
                     std::vector<MapPoint> &line) const;

  private:
    /** `start` is a copy: the line that it may stand in grows. */
    void AppendCubic(MapPoint start, const MapPoint &first,
                     const MapPoint &second, const MapPoint &end,
                     std::vector<MapPoint> &line) const;

    double m_tolerance;
};

/** Puts lines together to rings, end to end; they may run in either direction:
 * format.md chapter 8.3. */
std::vector<std::vector<MapPoint>>
JoinSides(std::vector<std::vector<MapPoint>> sides);

}  // namespace dsf

#endif
