// SPDX-License-Identifier: MIT
// The annotations on a tile: format.md chapter 4.

#include "ogr/xpautogen/format/annotation.h"

#include <algorithm>

namespace xpautogen
{

namespace
{

/** In the order of ObjectMode. */
struct ModeRow
{
    std::string_view directive;
    ObjectMode mode;

    /** Count of numbers before lo and hi. */
    std::size_t count;
};

constexpr ModeRow MODES[] = {{"OBJ_DRAPED", ObjectMode::Draped, 4},
                             {"OBJ_GRADED", ObjectMode::Graded, 4},
                             {"OBJ_DELTA", ObjectMode::Delta, 5},
                             {"OBJ_SCRAPER", ObjectMode::Scraper, 7}};

const ModeRow *FindMode(const Statement &statement)
{
    for (const ModeRow &row : MODES)
    {
        if (statement.Is(row.directive))
        {
            return &row;
        }
    }
    return nullptr;
}

bool IsFacade(const Statement &statement)
{
    return statement.Is("FAC") || statement.Is("FAC_WALLS");
}

bool IsLevel(std::int32_t level)
{
    return level >= LOWEST_LEVEL && level <= HIGHEST_LEVEL;
}

/** Exporters may close the ring, although the format does not require it. */
bool RepeatsFirst(const std::deque<Point> &points, std::uint32_t first)
{
    return points.size() > first + 3U && points[first].x == points.back().x &&
           points[first].y == points.back().y;
}

}  // namespace

std::string_view GetDirectiveName(ObjectMode mode)
{
    return MODES[static_cast<std::size_t>(mode)].directive;
}

Outcome Annotations::Read(const Statement &statement, const Tiles &tiles)
{
    if (statement.Is("GROUND_PT_FORMULA"))
    {
        return AddGroundFormula(statement);
    }
    m_formulaLine = 0;
    if (!tiles.HasCurrent())
    {
        return Outcome::Misplace("expected a TILE (or the cuts of a grid) "
                                 "before it");
    }
    m_tile = tiles.GetCurrent();
    if (FindMode(statement) != nullptr)
    {
        return AddObject(statement);
    }
    if (IsFacade(statement))
    {
        AddFacade(statement);
    }
    else
    {
        AddTree(statement);
    }
    return {};
}

void Annotations::ReadDamaged(const Statement &statement)
{
    if (!statement.Is("GROUND_PT_FORMULA"))
    {
        m_formulaLine = 0;
    }
}

Outcome Annotations::AddObject(const Statement &statement)
{
    const ModeRow &row = *FindMode(statement);
    ObjectPlacement placement;
    placement.mode = row.mode;
    placement.point = {statement.Number(0), statement.Number(1)};
    placement.heading = statement.Number(2);
    placement.tile = m_tile;
    placement.mark = statement.mark;
    const bool isDelta = row.mode == ObjectMode::Delta;
    placement.heightOffset = isDelta ? statement.Number(3) : 0.0;
    placement.object = statement.Integer(isDelta ? 4 : 3);
    if (row.mode == ObjectMode::Scraper)
    {
        placement.minimum = statement.Number(4);
        placement.maximum = statement.Number(5);
        placement.step = statement.Number(6);
    }
    placement.hasLevels = statement.CountNumbers() > row.count;
    if (placement.hasLevels)
    {
        placement.lowLevel = statement.Integer(row.count);
        placement.highLevel = statement.Integer(row.count + 1);
    }
    m_objects.push_back(placement);
    m_formulaLine = statement.mark.number;
    return placement.hasLevels && !(IsLevel(placement.lowLevel) &&
                                    IsLevel(placement.highLevel))
               ? Outcome::Note("expected rendering levels from 1 to 6")
               : Outcome{};
}

void Annotations::AddFacade(const Statement &statement)
{
    FacadePlacement placement;
    placement.facade = statement.Integer(0);
    placement.height = statement.Number(1);
    placement.tile = m_tile;
    placement.mark = statement.mark;
    placement.firstPoint = static_cast<std::uint32_t>(m_facadePoints.size());
    placement.firstWall = static_cast<std::uint32_t>(m_walls.size());
    AddFacadePoints(statement, placement.firstPoint);
    placement.pointCount = static_cast<std::uint32_t>(m_facadePoints.size()) -
                           placement.firstPoint;
    placement.wallCount =
        static_cast<std::uint32_t>(m_walls.size()) - placement.firstWall;
    m_facades.push_back(placement);
    m_formulaLine = statement.mark.number;
}

void Annotations::AddFacadePoints(const Statement &statement,
                                  std::uint32_t first)
{
    const bool hasWalls = statement.Is("FAC_WALLS");
    const std::size_t step = hasWalls ? 3 : 2;
    for (std::size_t i = 2; i + step <= statement.CountNumbers(); i += step)
    {
        m_facadePoints.push_back(
            {statement.Number(i), statement.Number(i + 1)});
        if (hasWalls)
        {
            m_walls.push_back(statement.Integer(i + 2));
        }
    }
    if (RepeatsFirst(m_facadePoints, first))
    {
        m_facadePoints.pop_back();
        if (hasWalls)
        {
            m_walls.pop_back();
        }
    }
}

void Annotations::AddTree(const Statement &statement)
{
    const Point point{statement.Number(0), statement.Number(1)};
    const std::int32_t layer = statement.Integer(4);
    if (statement.Is("TREE_LINE"))
    {
        m_formulaLine = statement.mark.number;
        m_treeLines.push_back({point,
                               {statement.Number(2), statement.Number(3)},
                               layer,
                               m_tile,
                               statement.mark});
        return;
    }
    m_formulaLine = statement.mark.number;
    m_trees.push_back({point, statement.Number(2), statement.Number(3), layer,
                       m_tile, statement.mark});
}

Outcome Annotations::AddGroundFormula(const Statement &statement)
{
    if (m_formulaLine == 0)
    {
        return Outcome::Misplace("expected an annotation before it");
    }
    const GroundFormula formula{statement.Number(0), statement.Number(2),
                                statement.Number(1), statement.Number(3),
                                m_formulaLine};
    if (!m_groundFormulas.empty() &&
        m_groundFormulas.back().annotationLine == m_formulaLine)
    {
        return Outcome::Misplace("expected one formula for an annotation");
    }
    m_groundFormulas.push_back(formula);
    return {};
}

const GroundFormula *Annotations::FindGroundFormula(std::uint32_t line) const
{
    const auto place = std::ranges::lower_bound(m_groundFormulas, line, {},
                                                &GroundFormula::annotationLine);
    return place != m_groundFormulas.end() && place->annotationLine == line
               ? &*place
               : nullptr;
}

}  // namespace xpautogen
