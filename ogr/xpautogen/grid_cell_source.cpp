// SPDX-License-Identifier: MIT
// The cells of the grids of a block, one after the other.

#include "ogr/xpautogen/grid_cell_source.h"

#include <algorithm>

namespace flightsim
{

using xpautogen::Axis;
using xpautogen::Grid;
using xpautogen::Grids;

GridCellSource::GridCellSource(std::shared_ptr<const AutogenFile> file)
    : m_file(std::move(file))
{
    m_row.file = m_file.get();
    m_row.item = &m_cell;
    std::int64_t count = 0;
    for (const Grid &grid : m_file->document->GetGrids().GetAll())
    {
        m_firstCells.push_back(count);
        count += static_cast<std::int64_t>(grid.CountCells());
    }
    m_firstCells.push_back(count);
}

void GridCellSource::Rewind(const RowFilter & /* filter */)
{
    m_next = 0;
}

const AutogenRow<GridCell> *GridCellSource::Next()
{
    return m_next < Count() ? Find(m_next++) : nullptr;
}

const AutogenRow<GridCell> *GridCellSource::Find(std::int64_t fid)
{
    if (fid < 0 || fid >= Count())
    {
        return nullptr;
    }
    const auto next =
        std::upper_bound(m_firstCells.begin(), m_firstCells.end(), fid);
    const auto index =
        static_cast<std::size_t>(next - m_firstCells.begin()) - 1;
    const Grids &grids = m_file->document->GetGrids();
    const Grid &grid = grids.GetAll()[index];
    const auto place = static_cast<std::uint32_t>(fid - m_firstCells[index]);
    m_cell.grid = static_cast<std::uint32_t>(index);
    m_cell.tile = grid.tile;
    // A grid with a cell has columns.
    const std::uint32_t columnCount = grid.columns.CountTiles();
    // NOLINTNEXTLINE(clang-analyzer-core.DivideZero)
    m_cell.column = place % columnCount;
    m_cell.row = place / columnCount;
    const auto &columns = grids.GetCuts(Axis::Horizontal);
    const auto &rows = grids.GetCuts(Axis::Vertical);
    const std::uint32_t column = grid.columns.first + m_cell.column;
    const std::uint32_t row = grid.rows.first + m_cell.row;
    m_cell.columnCut = columns[column];
    m_cell.rowCut = rows[row];
    m_cell.rectangle = {columns[column].position, rows[row].position,
                        columns[column + 1].position, rows[row + 1].position};
    m_row.fid = fid;
    return &m_row;
}

std::int64_t GridCellSource::Count()
{
    return m_firstCells.back();
}

}  // namespace flightsim
