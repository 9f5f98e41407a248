// SPDX-License-Identifier: MIT
// A part of the world, so that several workers can share a library.

#include "ogr/library/files/partition.h"

#include "driver/bgl/qmid.h"
#include "ogr/library/format/catalogue_text.h"

#include <algorithm>
#include <cmath>

namespace flightsim
{

namespace
{

constexpr double WEST = -180.0;
constexpr double NORTH = 90.0;

/** Returns the cell number along one side of the world; positions beyond it
 * count as its edge. */
std::uint32_t FindCellNumber(double degrees, double cellSize, double worldSize)
{
    const double cells = worldSize / cellSize;
    const double number = std::floor(degrees / cellSize);
    return static_cast<std::uint32_t>(
        std::clamp(number, 0.0, std::ceil(cells) - 1.0));
}

}  // namespace

std::optional<Partition> Partition::Parse(const std::string &quadKeys)
{
    Partition partition;
    for (const std::string &key : library::SplitList(quadKeys, ','))
    {
        const std::optional<bgl::Qmid> cell = bgl::FromQuadKey(key);
        if (!cell)
        {
            return std::nullopt;
        }
        partition.m_cells.push_back(*cell);
    }
    return partition.IsWorld() && !quadKeys.empty() ? std::nullopt
                                                    : std::optional(partition);
}

bool Partition::Holds(const OGRGeometry *geometry) const
{
    double east = 0.0;
    double south = 0.0;
    if (!IsWorld() && geometry != nullptr && !geometry->IsEmpty())
    {
        OGREnvelope bounds;
        geometry->getEnvelope(&bounds);
        east = (bounds.MinX + bounds.MaxX) / 2 - WEST;
        south = NORTH - (bounds.MinY + bounds.MaxY) / 2;
    }
    const auto holds = [=](const bgl::Qmid &cell)
    {
        const double width = cell.East() - cell.West();
        const double height = cell.North() - cell.South();
        return FindCellNumber(east, width, 360.0) == cell.u &&
               FindCellNumber(south, height, 180.0) == cell.v;
    };
    return IsWorld() || std::any_of(m_cells.begin(), m_cells.end(), holds);
}

bool Partition::Touches(double west, double south, double east,
                        double north) const
{
    // Positions on or beyond the edge of the world belong to its last cells.
    constexpr double edge = 180.0;
    const auto touches = [=](const bgl::Qmid &cell)
    {
        return std::min(west, edge) <= cell.East() && east >= cell.West() &&
               north >= cell.South() && south <= cell.North();
    };
    return IsWorld() || std::any_of(m_cells.begin(), m_cells.end(), touches);
}

}  // namespace flightsim
