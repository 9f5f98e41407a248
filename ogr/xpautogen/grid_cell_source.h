// SPDX-License-Identifier: MIT
// The cells of the grids of a block, one after the other.

#ifndef FLIGHTSIM_OGR_XPAUTOGEN_GRID_CELL_SOURCE_H
#define FLIGHTSIM_OGR_XPAUTOGEN_GRID_CELL_SOURCE_H

#include "ogr/xpautogen/autogen_row.h"

namespace flightsim
{

/** A cell between two cuts in each direction. */
struct GridCell
{
    std::uint32_t grid = 0;
    std::uint32_t column = 0;
    std::uint32_t row = 0;

    /** Place of the grid in the tiles. */
    std::uint32_t tile = 0;

    xpautogen::Cut columnCut{};
    xpautogen::Cut rowCut{};

    /** Pixels, without slop. */
    xpautogen::Rectangle rectangle{};
};

/** Makes cells on demand: grid by grid, row by row from the bottom. */
class GridCellSource final : public RowSource<AutogenRow<GridCell>>
{
  public:
    explicit GridCellSource(std::shared_ptr<const AutogenFile> file);

    void Rewind(const RowFilter &filter) override;
    const AutogenRow<GridCell> *Next() override;
    const AutogenRow<GridCell> *Find(std::int64_t fid) override;
    std::int64_t Count() override;

  private:
    const std::shared_ptr<const AutogenFile> m_file;

    /** Number of the first cell of each grid, and the number of all cells. */
    std::vector<std::int64_t> m_firstCells{};
    std::int64_t m_next = 0;
    GridCell m_cell{};
    AutogenRow<GridCell> m_row{};
};

}  // namespace flightsim

#endif
