// SPDX-License-Identifier: MIT
// From the square of a tile to the earth: format.md chapter 4.

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
    /** Not a number for a square that has no place on the earth. */
    double metres;

    /** Clockwise from north, 0 up to 360. */
    double headingDegrees;
};

/** Places the square of a tile, a QMID cell of level 15, on the earth; or, when
 * there is no cell, in the unit square with x eastward and y northward.
 *
 * Both systems of a file are understood: the corner system (PRDE, PBDE) has
 * its origin in the north-west corner, the centre system (GBLR, ROWH, A2GE,
 * VGRE, VGRO) in the middle. Points outside of the square are not clipped.
 */
class Placement final
{
  public:
    /** How far records leave the square, in its sides. The real ones stay below
     * 0.06, buildings' bands included below 0.1. */
    static constexpr double REACH = 0.125;

    /** Without a place on the earth. */
    Placement();

    explicit Placement(const bgl::Qmid &cell);

    const std::optional<bgl::Qmid> &GetCell() const
    {
        return m_cell;
    }

    /** Longitude and latitude of a point, exact as far as double is. */
    Point FromCorner(Point point) const
    {
        return {m_west + point.x * m_width, m_north - point.y * m_height};
    }

    Point FromCentre(Point point) const
    {
        return FromCorner(ToCorner(point));
    }

    /** From the centre system to the corner system. */
    static Point ToCorner(Point point)
    {
        return {point.x + 0.5, point.y + 0.5};
    }

    /** From the corner system to the centre system. */
    static Point ToCentre(Point point)
    {
        return {point.x - 0.5, point.y - 0.5};
    }

    /** Metres of a side of the square eastward and southward, at a y of the
     * corner system; 1 for a square that has no place on the earth. */
    Point GetScale(double y) const;

    /** Length and azimuth of an offset that starts at a point of the corner
     * system, on the ellipsoid WGS84. Accurate to 1e-6 of the length as long
     * as this is no more than a tenth of the square. */
    Course Measure(Point start, Point offset) const;

  private:
    std::optional<bgl::Qmid> m_cell{};
    double m_west = 0.0;
    double m_north = 1.0;
    double m_width = 1.0;
    double m_height = 1.0;

    /** Metres of the north side and of the south side. */
    double m_northMetres;
    double m_southMetres;

    /** Metres from the north side to the south side. */
    double m_heightMetres;
};

}  // namespace agn

#endif
