// SPDX-License-Identifier: MIT
// A part of the world, so that several workers share a library.

#include "ogr/library/partition.h"

#include "driver/bgl/qmid.h"

#include <algorithm>
#include <cmath>

namespace flightsim
{

namespace
{

constexpr double WEST = -180.0;
constexpr double NORTH = 90.0;

/** Number of the cell along one side of the world. What lies beyond counts as
 * its edge. */
std::uint32_t FindCell(double degrees, double cellSize, double worldSize)
{
    const double cells = worldSize / cellSize;
    const double number = std::floor(degrees / cellSize);
    return static_cast<std::uint32_t>(
        std::clamp(number, 0.0, std::ceil(cells) - 1.0));
}

}  // namespace

std::optional<Partition> Partition::Parse(const std::string &quadKey)
{
    Partition partition;
    if (!quadKey.empty())
    {
        partition.m_cell = bgl::FromQuadKey(quadKey);
        if (!partition.m_cell)
        {
            return std::nullopt;
        }
    }
    return partition;
}

bool Partition::Holds(const OGRGeometry *geometry) const
{
    if (IsWorld())
    {
        return true;
    }
    double east = 0.0;
    double south = 0.0;
    if (geometry != nullptr && !geometry->IsEmpty())
    {
        OGREnvelope bounds;
        geometry->getEnvelope(&bounds);
        east = (bounds.MinX + bounds.MaxX) / 2 - WEST;
        south = NORTH - (bounds.MinY + bounds.MaxY) / 2;
    }
    const double width = m_cell->East() - m_cell->West();
    const double height = m_cell->North() - m_cell->South();
    return FindCell(east, width, 360.0) == m_cell->u &&
           FindCell(south, height, 180.0) == m_cell->v;
}

bool Partition::Touches(double west, double south, double east,
                        double north) const
{
    // What lies on or beyond the edge of the world counts as in its last cells.
    constexpr double edge = 180.0;
    return IsWorld() ||
           (std::min(west, edge) <= m_cell->East() && east >= m_cell->West() &&
            north >= m_cell->South() && south <= m_cell->North());
}

}  // namespace flightsim
