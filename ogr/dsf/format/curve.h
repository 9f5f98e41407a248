// SPDX-License-Identifier: MIT
// Flattens curves of polygons and networks: format.md chapters 8.2 and 9.

#ifndef FLIGHTSIM_OGR_DSF_FORMAT_CURVE_H
#define FLIGHTSIM_OGR_DSF_FORMAT_CURVE_H

#include <cstddef>
#include <span>
#include <vector>

namespace dsf
{

/** A position in degrees. */
struct MapPoint
{
    double x = 0.0;
    double y = 0.0;

    bool operator==(const MapPoint &) const = default;
};

/** A corner and the control point of the segment after it; the segment before
 * it has the mirrored one. A control point at the corner makes straight
 * segments. */
struct CurvePoint
{
    MapPoint place;
    MapPoint control;
};

/** Flattens curves. */
class CurveFlattener final
{
  public:
    /** Largest number of segments of a curve. */
    static constexpr int MAXIMUM_SEGMENTS = 64;

    /** @param tolerance largest distance between line and curve, in metres. */
    explicit CurveFlattener(double tolerance) : m_tolerance(tolerance)
    {
    }

    /** Appends a winding from its first corner to its last, or, if closed, back
     * to the first. Consecutive points in the same place are one corner with
     * two control points. */
    void AppendWinding(std::span<const CurvePoint> points, bool isClosed,
                       std::vector<MapPoint> &line) const;

    /** Appends a straight segment, or a quadratic or cubic curve with the given
     * controls, from the last point of a line, which must exist, to `end`. More
     * than two controls become corners. */
    void AppendEdge(std::span<const MapPoint> controls, const MapPoint &end,
                    std::vector<MapPoint> &line) const;

    /** Whether a point of a network between junctions is the control point of a
     * curve. Its planes are longitude, latitude, third and junction. Heights in
     * networks of X-Plane 8 and 9 do not make control points. */
    static bool IsControl(const double *point);

    /** Appends an edge of a network.
     *
     * @param values planes of all points, four or more per point.
     */
    void AppendChain(std::span<const double> values, std::size_t planes,
                     std::vector<MapPoint> &line) const;

  private:
    /** Takes a copy of `start`, which may be an element of the growing line. */
    void AppendCubic(MapPoint start, const MapPoint &first,
                     const MapPoint &second, const MapPoint &end,
                     std::vector<MapPoint> &line) const;

    double m_tolerance;
};

/** Joins lines end to end into rings; they may run in either direction:
 * format.md chapter 8.3. */
std::vector<std::vector<MapPoint>>
JoinSides(std::vector<std::vector<MapPoint>> sides);

}  // namespace dsf

#endif
