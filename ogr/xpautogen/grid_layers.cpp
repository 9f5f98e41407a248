// SPDX-License-Identifier: MIT
// The layers of the grids of a block.

#include "ogr/xpautogen/autogen_layers.h"
#include "ogr/xpautogen/autogen_row.h"
#include "ogr/xpautogen/format/enumerations.h"

#include <algorithm>

namespace flightsim
{

/** A cell between two cuts in each direction. */
struct GridCell
{
    std::uint32_t grid = 0;
    std::uint32_t column = 0;
    std::uint32_t row = 0;

    /** Index of the grid in the tiles. */
    std::uint32_t tile = 0;

    xpautogen::Cut columnCut{};
    xpautogen::Cut rowCut{};

    /** In pixels, without slop. */
    xpautogen::Rectangle rectangle{};
};

/** Makes cells on demand: grid by grid, row by row from the bottom. */
class GridCellSource final : public RowSource
{
  public:
    explicit GridCellSource(std::shared_ptr<const AutogenFile> file);

    void Rewind(const RowFilter &filter) override;
    const AutogenRow<GridCell> *Next() override;
    const AutogenRow<GridCell> *Find(std::int64_t fid) override;
    std::int64_t Count() override;

  private:
    const std::shared_ptr<const AutogenFile> m_file;

    /** Number of the first cell of each grid, followed by the number of all
     * cells. */
    std::vector<std::int64_t> m_firstCells{};
    std::int64_t m_next = 0;
    GridCell m_cell{};
    AutogenRow<GridCell> m_row{};
};

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

namespace
{

using xpautogen::Cut;
using xpautogen::EdgeRectangle;
using xpautogen::Grid;
using xpautogen::Tile;
using TileRow = AutogenRow<Tile>;
using CellRow = AutogenRow<GridCell>;

/** Grids and their tiles are in the same order. */
const Grid &GetGrid(const TileRow &row)
{
    return row.GetDocument()
        .GetGrids()
        .GetAll()[static_cast<std::size_t>(row.fid)];
}

AutogenColumns<Tile> GridColumns()
{
    using xpautogen::CutRange;
    return {Integer<&Tile::id>("grid", "Grid number, from 0"),
            Integer<GetGrid, &Grid::columns, &CutRange::CountTiles>(
                "columns", "Number of columns"),
            Integer<GetGrid, &Grid::rows, &CutRange::CountTiles>(
                "rows", "Number of rows"),
            Real<GetGrid, &Grid::overlap, 0>(
                "overlap_h_px", "Column overlap",
                "Pixels of slop columns that the next one overlaps by default"),
            Real<GetGrid, &Grid::overlap, 1>(
                "overlap_v_px", "Row overlap",
                "Pixels of slop rows that the next one overlaps by default"),
            Integer<&Tile::rotation>("rotation", "Quarter turns"),
            HiddenColumn()};
}

const AutogenTable<Tile> GRID_TABLE = {
    "grid",
    "Grids of tiles, from the first cut to the last one.",
    wkbPolygon,
    {GridColumns(), RectangleColumns<Tile>(), SizeColumns<Tile>(),
     PlaceColumns<Tile>()},
    [](const TileRow &row)
    {
        return GetGrid(row).HasRectangle()
                   ? MakeAutogenRectangle(*row.file, row.item->rectangle,
                                          static_cast<std::uint32_t>(row.fid))
                   : nullptr;
    }};

AutogenColumns<GridCell> CellColumns()
{
    return {
        Integer<&GridCell::grid>("grid", "Grid number, from 0"),
        Key<&GridCell::tile>("grid_key", "Grid key",
                             "Key of the grid in the layer grid"),
        Integer<&GridCell::column>("grid_column", "Column, from 0 at the left"),
        Integer<&GridCell::row>("grid_row", "Row, from 0 at the bottom")};
}

const Cut *WithSlop(const Cut &cut)
{
    return cut.isSlop ? &cut : nullptr;
}

AutogenColumns<GridCell> SlopColumns()
{
    constexpr auto column = &GridCell::columnCut;
    constexpr auto row = &GridCell::rowCut;
    return {Flag<column, &Cut::isSlop>(
                "slop_h", "Column can shrink",
                "Whether the next column may overlap the column"),
            Flag<row, &Cut::isSlop>("slop_v", "Row can shrink",
                                    "Whether the next row may overlap the row"),
            Real<column, WithSlop, &Cut::overlap>(
                "overlap_h_px", "Overlap by next column",
                "Pixels of the column that the next one always overlaps"),
            Real<row, WithSlop, &Cut::overlap>(
                "overlap_v_px", "Overlap by next row",
                "Pixels of the row that the next one always overlaps"),
            Real<column, &Cut::antiSlop>(
                "antislop_h_px", "Overlap on previous column",
                "Pixels by which the column overlaps the previous one"),
            Real<row, &Cut::antiSlop>(
                "antislop_v_px", "Overlap on previous row",
                "Pixels by which the row overlaps the previous one")};
}

const AutogenTable<GridCell> CELL_TABLE = {
    "grid_cell",
    "Tiles of grids, between two cuts in each direction.",
    wkbPolygon,
    {CellColumns(), RectangleColumns<GridCell>(), SizeColumns<GridCell>(),
     SlopColumns()},
    [](const CellRow &row) {
        return MakeAutogenRectangle(*row.file, row.item->rectangle,
                                    row.item->tile);
    }};

const AutogenTable<EdgeRectangle> EDGE_TABLE = {
    "edge_rectangle",
    "Limits for the border of the block.",
    wkbPolygon,
    {Integer<GetTile<EdgeRectangle>, &Tile::id>("grid", "Grid number, from 0"),
     Key<&EdgeRectangle::tile>("grid_key", "Grid key",
                               "Key of the grid in the layer grid"),
     Word<xpautogen::EDGE_KIND, &EdgeRectangle::kind>("kind", "Limit type"),
     RectangleColumns<EdgeRectangle>(), SizeColumns<EdgeRectangle>(),
     PlaceColumns<EdgeRectangle>()},
    [](const AutogenRow<EdgeRectangle> &row) {
        return MakeAutogenRectangle(*row.file, row.item->rectangle,
                                    row.item->tile);
    }};

}  // namespace

void AddGridLayers(const AutogenContext &context)
{
    const xpautogen::Document &document = *context.file->document;
    const bool isBlock = document.GetKind() == xpautogen::Kind::Block;
    AddListLayer(context, GRID_TABLE, document.GetTiles().GetAll(),
                 isBlock ? nullptr : IsNone<Tile>);
    auto cells = std::make_unique<GridCellSource>(context.file);
    if (cells->Count() > 0 || context.dataset.ListsAllLayers())
    {
        context.dataset.AddLayer(std::make_unique<TableLayer>(
            CELL_TABLE, std::move(cells), context.spatialReference));
    }
    AddListLayer(context, EDGE_TABLE, document.GetGrids().GetEdges());
}

void DescribeGridLayers(AutogenLayerSpecs &specs)
{
    DescribeAutogenLayer(specs, GRID_TABLE);
    DescribeAutogenLayer(specs, CELL_TABLE);
    DescribeAutogenLayer(specs, EDGE_TABLE);
}

}  // namespace flightsim
