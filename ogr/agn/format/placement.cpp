// SPDX-License-Identifier: MIT
// Converts positions in the square of a tile to the earth: format.md chapter 4.

#include "ogr/agn/format/placement.h"

#include "driver/bytes/geodesy.h"

#include <limits>
#include <numbers>

namespace agn
{

Placement::Placement()
    : m_northMetres(std::numeric_limits<double>::quiet_NaN()),
      m_southMetres(m_northMetres), m_heightMetres(m_northMetres)
{
}

Placement::Placement(const bgl::Qmid &cell)
    : m_cell(cell), m_west(cell.West()), m_north(cell.North()),
      m_width(cell.East() - m_west), m_height(m_north - cell.South())
{
    // For such a small square the sides can replace the parallels: they are
    // shorter by less than 1e-8.
    const double east = m_west + m_width;
    const double south = m_north - m_height;
    m_northMetres = bgl::MeasureLine({m_west, m_north}, {east, m_north}).metres;
    m_southMetres = bgl::MeasureLine({m_west, south}, {east, south}).metres;
    m_heightMetres =
        bgl::MeasureLine({m_west, m_north}, {m_west, south}).metres;
}

Point Placement::GetScale(double y) const
{
    return m_cell ? Point{m_northMetres + y * (m_southMetres - m_northMetres),
                          m_heightMetres}
                  : Point{1.0, 1.0};
}

Course Placement::Measure(Point start, Point offset) const
{
    const Point metres = ToMetres(start, offset);
    const double degrees =
        std::atan2(metres.x, -metres.y) * 180.0 / std::numbers::pi;
    return {MeasureLength(start, offset),
            degrees < 0 ? degrees + 360.0 : degrees};
}

double Placement::MeasureLength(Point start, Point offset) const
{
    return m_cell ? ToMetres(start, offset).Length() : m_heightMetres;
}

Point Placement::ToMetres(Point start, Point offset) const
{
    const Point scale = GetScale(start.y + offset.y / 2);
    return {offset.x * scale.x, offset.y * scale.y};
}

}  // namespace agn
