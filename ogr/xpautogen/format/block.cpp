// SPDX-License-Identifier: MIT
// The grids of a block (.agb): format.md chapter 5.

#include "ogr/xpautogen/format/block.h"

#include <algorithm>

namespace xpautogen
{

namespace
{

constexpr Outcome EXPECTED_CUT{
    Outcome::Use::Misplaced, "expected a cut of the same direction before it"};
constexpr Outcome EXPECTED_GRID{Outcome::Use::Misplaced,
                                "expected the cuts of a grid before it"};

Axis GetAxis(const Statement &statement)
{
    return statement.directive.name.ends_with("_H") ? Axis::Horizontal
                                                    : Axis::Vertical;
}

bool IsCut(const Statement &statement)
{
    return statement.directive.name.starts_with("CUT_");
}

bool IsEdge(const Statement &statement)
{
    return statement.directive.name.starts_with("EDGE_");
}

/** In the order of EdgeKind. */
constexpr std::string_view EDGES[] = {"EDGE_MIN", "EDGE_BEST", "EDGE_MAX"};

}  // namespace

std::string_view GetDirectiveName(EdgeKind kind)
{
    return EDGES[static_cast<std::size_t>(kind)];
}

Outcome Grids::Read(const Statement &statement, Tiles &tiles)
{
    if (IsEdge(statement))
    {
        return ReadEdge(statement);
    }
    if (statement.Is("SUB_GRID"))
    {
        StartGrid(statement.mark, tiles);
        return {};
    }
    if (statement.Is("OVERLAP_H") || statement.Is("OVERLAP_V"))
    {
        m_overlap[static_cast<int>(GetAxis(statement))] = statement.Number(0);
        return {};
    }
    if (m_grids.empty() && IsCut(statement))
    {
        // The first SUB_GRID may be omitted.
        StartGrid(statement.mark, tiles);
    }
    if (m_grids.empty())
    {
        return EXPECTED_GRID;
    }
    if (m_grids.back().isComplete)
    {
        return Outcome::Misplace("expected SUB_GRID between END_CUTS and it");
    }
    if (statement.Is("END_CUTS"))
    {
        Finish(tiles);
        m_grids.back().isComplete = true;
        return {};
    }
    return ReadLine(statement);
}

Outcome Grids::ReadLine(const Statement &statement)
{
    const Axis axis = GetAxis(statement);
    if (IsCut(statement))
    {
        return ReadCut(statement, axis);
    }
    return statement.directive.name.starts_with("SLOP")
               ? ReadSlop(statement, axis)
               : ReadAntiSlop(statement, axis);
}

void Grids::StartGrid(LineMark mark, Tiles &tiles)
{
    Finish(tiles);
    tiles.StartGrid(mark);
    Grid grid;
    grid.tile = tiles.GetCurrent();
    grid.columns.first = static_cast<std::uint32_t>(m_cuts[0].size());
    grid.rows.first = static_cast<std::uint32_t>(m_cuts[1].size());
    m_grids.push_back(grid);
}

void Grids::Finish(Tiles &tiles)
{
    if (m_grids.empty() || m_grids.back().isComplete)
    {
        return;
    }
    Grid &grid = m_grids.back();
    std::ranges::copy(m_overlap, grid.overlap);
    if (!grid.HasRectangle())
    {
        return;
    }
    // From the first cut to the last.
    tiles.SetGridRectangle(grid.tile, {m_cuts[0][grid.columns.first].position,
                                       m_cuts[1][grid.rows.first].position,
                                       m_cuts[0].back().position,
                                       m_cuts[1].back().position});
}

bool Grids::HasSlopAtEnd(Axis axis, const CutRange &range) const
{
    const Cut &last =
        m_cuts[static_cast<int>(axis)][range.first + range.count - 1];
    return last.isSlop || last.antiSlop != 0.0;
}

const char *Grids::CheckGrid(Grid &grid, std::uint64_t &cells) const
{
    if (!grid.HasRectangle())
    {
        return "expected two cuts or more in each direction for this grid";
    }
    if (grid.CountCells() > MAXIMUM_CELLS - cells)
    {
        grid.hasTooManyCells = true;
        return "expected no more than a million cells in a file; those of this "
               "grid are not listed";
    }
    cells += grid.CountCells();
    // A tile lies between two cuts; the last one starts none.
    return HasSlopAtEnd(Axis::Horizontal, grid.columns) ||
                   HasSlopAtEnd(Axis::Vertical, grid.rows)
               ? "expected no slop after the last cut of this grid"
               : nullptr;
}

CutRange &Grids::GetRange(Axis axis)
{
    Grid &grid = m_grids.back();
    return axis == Axis::Horizontal ? grid.columns : grid.rows;
}

Outcome Grids::ReadCut(const Statement &statement, Axis axis)
{
    std::deque<Cut> &cuts = m_cuts[static_cast<int>(axis)];
    CutRange &range = GetRange(axis);
    Cut cut;
    cut.position = statement.Number(0);
    if (range.count > 0 && !(cut.position > cuts.back().position))
    {
        return Outcome::Reject("expected cuts in increasing order");
    }
    cuts.push_back(cut);
    ++range.count;
    return {};
}

Outcome Grids::ReadSlop(const Statement &statement, Axis axis)
{
    if (GetRange(axis).count == 0)
    {
        return EXPECTED_CUT;
    }
    Cut &cut = m_cuts[static_cast<int>(axis)].back();
    cut.isSlop = true;
    cut.overlap = statement.CountNumbers() > 0
                      ? statement.Number(0)
                      : m_overlap[static_cast<int>(axis)].value_or(0.0);
    return {};
}

Outcome Grids::ReadAntiSlop(const Statement &statement, Axis axis)
{
    if (GetRange(axis).count == 0)
    {
        return EXPECTED_CUT;
    }
    // Applies to the tile that the last cut starts, like SLOP [unverified].
    Cut &cut = m_cuts[static_cast<int>(axis)].back();
    cut.antiSlop = statement.Number(0);
    return cut.isSlop ? Outcome::Note("expected a tile that is not slop")
                      : Outcome{};
}

Outcome Grids::ReadEdge(const Statement &statement)
{
    if (m_grids.empty())
    {
        return EXPECTED_GRID;
    }
    EdgeRectangle edge;
    edge.kind = statement.Is("EDGE_MIN")    ? EdgeKind::Minimum
                : statement.Is("EDGE_BEST") ? EdgeKind::Best
                                            : EdgeKind::Maximum;
    edge.tile = m_grids.back().tile;
    edge.rectangle = Rectangle::From(statement);
    edge.mark = statement.mark;
    m_edges.push_back(edge);
    return {};
}

}  // namespace xpautogen
