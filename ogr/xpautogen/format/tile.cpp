// SPDX-License-Identifier: MIT
// Tiles and their properties: format.md chapter 4.

#include "ogr/xpautogen/format/tile.h"

#include <utility>

namespace xpautogen
{

namespace
{

/** In the order of PointKind. */
struct PointRow
{
    std::string_view directive;
    PointKind kind;
};

constexpr PointRow POINTS[] = {{"ANCHOR_PT", PointKind::Anchor},
                               {"GROUND_PT", PointKind::Ground},
                               {"STOP_PT", PointKind::Stop},
                               {"PIVOT_LEAD_PT", PointKind::PivotLead},
                               {"PIVOT_TRAIL_PT", PointKind::PivotTrail}};

std::optional<PointKind> FindPointKind(const Statement &statement)
{
    for (const PointRow &row : POINTS)
    {
        if (statement.Is(row.directive))
        {
            return row.kind;
        }
    }
    return std::nullopt;
}

}  // namespace

std::string_view GetDirectiveName(PointKind kind)
{
    return POINTS[static_cast<std::size_t>(kind)].directive;
}

Rectangle Rectangle::From(const Statement &statement)
{
    return {statement.Number(0), statement.Number(1), statement.Number(2),
            statement.Number(3)};
}

Outcome Tiles::Read(const Statement &statement)
{
    if (statement.Is("TILE_ID"))
    {
        m_nextId = statement.Integer(0);
        return {};
    }
    if (statement.Is("TILE"))
    {
        StartTile(statement.mark);
        m_tiles.back().rectangle = Rectangle::From(statement);
        return {};
    }
    if (!m_hasCurrent)
    {
        return Outcome::Misplace("expected a TILE (or the cuts of a grid) "
                                 "before it");
    }
    ReadPart(statement);
    return {};
}

void Tiles::ReadPart(const Statement &statement)
{
    if (statement.Is("ROTATION"))
    {
        m_tiles.back().rotation = statement.Integer(0);
    }
    else if (const auto kind = FindPointKind(statement))
    {
        AddPoint(statement, *kind);
    }
    else
    {
        AddCropPolygon(statement);
    }
}

void Tiles::ReadDamaged(const Statement &statement)
{
    if (statement.Is("TILE"))
    {
        ++m_count;
        m_nextId.reset();
        m_hasCurrent = false;
    }
}

void Tiles::StartGrid(LineMark mark)
{
    StartTile(mark);
}

void Tiles::StartTile(LineMark mark)
{
    Tile tile;
    tile.id = std::exchange(m_nextId, std::nullopt).value_or(m_count);
    tile.mark = mark;
    m_tiles.push_back(tile);
    ++m_count;
    m_hasCurrent = true;
}

void Tiles::AddPoint(const Statement &statement, PointKind kind)
{
    const Point point{statement.Number(0), statement.Number(1)};
    Tile &tile = m_tiles.back();
    if (kind == PointKind::Anchor)
    {
        tile.hasAnchor = true;
        tile.anchor = point;
    }
    if (kind == PointKind::Ground)
    {
        tile.hasGround = true;
        tile.ground = point;
    }
    m_pointsOfInterest.push_back({kind, GetCurrent(), point, statement.mark});
}

void Tiles::AddCropPolygon(const Statement &statement)
{
    CropPolygon polygon;
    polygon.tile = GetCurrent();
    polygon.firstPoint = static_cast<std::uint32_t>(m_cropPoints.size());
    polygon.pointCount =
        static_cast<std::uint32_t>(statement.CountNumbers() / 2);
    polygon.mark = statement.mark;
    for (std::size_t i = 0; i + 1 < statement.CountNumbers(); i += 2)
    {
        m_cropPoints.push_back({statement.Number(i), statement.Number(i + 1)});
    }
    m_cropPolygons.push_back(polygon);
}

}  // namespace xpautogen
