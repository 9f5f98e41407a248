// SPDX-License-Identifier: MIT
// Converts positions in the square of a tile to the earth: format.md chapter 4.

#ifndef FLIGHTSIM_OGR_AGN_FORMAT_PLACEMENT_H
#define FLIGHTSIM_OGR_AGN_FORMAT_PLACEMENT_H

#include "driver/bgl/qmid.h"
#include "ogr/agn/format/geometry.h"

#include <optional>

namespace agn
{

/** Length and azimuth of an offset. */
struct Course
{
    /** NaN for a square that is not georeferenced. */
    double metres;

    /** Clockwise from north, 0 up to 360. */
    double headingDegrees;
};

/** Places the square of a tile, a QMID cell of level 15, on the earth or,
 * without a cell, in the unit square with x eastward and y northward.
 *
 * Supports both coordinate systems of a file: the corner system (PRDE, PBDE)
 * has its origin in the north-west corner, the centre system (GBLR, ROWH, A2GE,
 * VGRE, VGRO) in the middle. Points outside the square are not clipped.
 */
class Placement final
{
  public:
    /** How far records may leave the square, in its sides. Real ones stay below
     * 0.06, or below 0.1 including buildings' bands. */
    static constexpr double REACH = 0.125;

    /** Not georeferenced. */
    Placement();

    explicit Placement(const bgl::Qmid &cell);

    const std::optional<bgl::Qmid> &GetCell() const
    {
        return m_cell;
    }

    /** Returns longitude and latitude of a point, to the precision of
     * double. */
    Point FromCorner(Point point) const
    {
        return {m_west + point.x * m_width, m_north - point.y * m_height};
    }

    Point FromCentre(Point point) const
    {
        return FromCorner(ToCorner(point));
    }

    /** Converts from the centre system to the corner system. */
    static Point ToCorner(Point point)
    {
        return {point.x + 0.5, point.y + 0.5};
    }

    /** Converts from the corner system to the centre system. */
    static Point ToCentre(Point point)
    {
        return {point.x - 0.5, point.y - 0.5};
    }

    /** Returns the lengths in metres of the square's sides, eastward and
     * southward, at a y of the corner system; 1 for a square that is not
     * georeferenced. */
    Point GetScale(double y) const;

    /** Measures length and azimuth, on the WGS84 ellipsoid, of an offset from a
     * point of the corner system. Accurate to 1e-6 of the length up to a tenth
     * of the square. */
    Course Measure(Point start, Point offset) const;

    /** Measures the length alone, in metres. */
    double MeasureLength(Point start, Point offset) const;

  private:
    /** Returns an offset from a point of the corner system in metres eastward
     * and southward. */
    Point ToMetres(Point start, Point offset) const;

    std::optional<bgl::Qmid> m_cell{};
    double m_west = 0.0;
    double m_north = 1.0;
    double m_width = 1.0;
    double m_height = 1.0;

    /** Lengths in metres of the north side and of the south side. */
    double m_northMetres;
    double m_southMetres;

    /** Distance in metres from the north side to the south side. */
    double m_heightMetres;
};

}  // namespace agn

#endif
