// SPDX-License-Identifier: MIT
// The grids of a block (.agb): format.md chapter 5. No real file has been seen;
// this follows the specification [unverified].

#ifndef FLIGHTSIM_OGR_XPAUTOGEN_FORMAT_BLOCK_H
#define FLIGHTSIM_OGR_XPAUTOGEN_FORMAT_BLOCK_H

#include "ogr/xpautogen/format/tile.h"

namespace xpautogen
{

/** A grid line and properties of the column (row) that it starts. */
struct Cut
{
    /** Pixels. */
    double position = 0.0;

    /** Number of pixels of a slop tile that the next tile covers. */
    double overlap = 0.0;

    /** Number of pixels by which the tile is moved over the previous one. */
    double antiSlop = 0.0;

    bool isSlop = false;
};

/** The cuts of a grid in one direction: a part of Grids::GetCuts. */
struct CutRange
{
    std::uint32_t first = 0;
    std::uint32_t count = 0;

    /** Returns the number of columns or rows between the cuts. */
    std::uint32_t CountTiles() const
    {
        return count > 0 ? count - 1 : 0;
    }
};

/** The directions of cuts. */
enum class Axis : std::uint8_t
{
    /** CUT_H: columns, along x. */
    Horizontal,
    /** CUT_V: rows, along y. */
    Vertical
};

/** SUB_GRID and its cuts. */
struct Grid
{
    CutRange columns{};
    CutRange rows{};

    /** By Axis: OVERLAP_H and OVERLAP_V at its end, the defaults for slop
     * without a number. Nothing if neither it nor an earlier grid has one. */
    std::optional<double> overlap[2]{};

    /** Index in Tiles. */
    std::uint32_t tile = 0;

    /** Whether END_CUTS has been read. */
    bool isComplete = false;

    /** Whether its cells would exceed Grids::MAXIMUM_CELLS. */
    bool hasTooManyCells = false;

    /** Whether there are enough cuts for a rectangle. */
    bool HasRectangle() const
    {
        return columns.count >= 2 && rows.count >= 2;
    }

    /** Columns times rows; 0 when those are too many. */
    std::uint64_t CountCells() const
    {
        return hasTooManyCells
                   ? 0
                   : std::uint64_t{columns.CountTiles()} * rows.CountTiles();
    }
};

/** Kinds of edge rectangle. */
enum class EdgeKind : std::uint8_t
{
    Minimum,
    Best,
    Maximum
};

/** Returns the directive of a kind, for example "EDGE_MIN". */
std::string_view GetDirectiveName(EdgeKind kind);

/** EDGE_MIN, EDGE_BEST, EDGE_MAX: where the polygon of the scenery may cut the
 * grid. */
struct EdgeRectangle
{
    EdgeKind kind = EdgeKind::Best;
    std::uint32_t tile = 0;

    /** Pixels. */
    Rectangle rectangle{};
    LineMark mark{};
};

/** All grids of a file. */
class Grids final
{
  public:
    /** Maximum number of cells of all grids of a file: cells are columns times
     * rows, so a short malicious text could request any number of them. */
    static constexpr std::uint64_t MAXIMUM_CELLS = 1000000;

    Outcome Read(const Statement &statement, Tiles &tiles);

    /** Sets the rectangle of the last grid. */
    void Finish(Tiles &tiles);

    /** Calls `report(mark, expected)` for every invalid grid, and counts
     * cells. */
    template <class Report> void Check(const Tiles &tiles, Report report);

    const std::deque<Grid> &GetAll() const
    {
        return m_grids;
    }

    const std::deque<Cut> &GetCuts(Axis axis) const
    {
        return m_cuts[static_cast<int>(axis)];
    }

    const std::deque<EdgeRectangle> &GetEdges() const
    {
        return m_edges;
    }

  private:
    void StartGrid(LineMark mark, Tiles &tiles);
    Outcome ReadLine(const Statement &statement);
    Outcome ReadCut(const Statement &statement, Axis axis);
    Outcome ReadSlop(const Statement &statement, Axis axis);
    Outcome ReadAntiSlop(const Statement &statement, Axis axis);
    Outcome ReadEdge(const Statement &statement);
    CutRange &GetRange(Axis axis);
    bool HasSlopAtEnd(Axis axis, const CutRange &range) const;
    const char *CheckGrid(Grid &grid, std::uint64_t &cells) const;

    std::deque<Grid> m_grids{};

    // Indexed by Axis.
    std::deque<Cut> m_cuts[2]{};

    /** The last OVERLAP_H and OVERLAP_V. */
    std::optional<double> m_overlap[2]{};

    std::deque<EdgeRectangle> m_edges{};
};

template <class Report> void Grids::Check(const Tiles &tiles, Report report)
{
    std::uint64_t cells = 0;
    for (Grid &grid : m_grids)
    {
        if (const char *expected = CheckGrid(grid, cells))
        {
            report(tiles.GetAll()[grid.tile].mark, expected);
        }
    }
}

}  // namespace xpautogen

#endif
