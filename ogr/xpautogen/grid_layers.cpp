// SPDX-License-Identifier: MIT
// The layers of the grids of a block.

#include "ogr/xpautogen/grid_layers.h"

#include "ogr/xpautogen/format/enumerations.h"
#include "ogr/xpautogen/grid_cell_source.h"

namespace flightsim
{

namespace
{

using xpautogen::Cut;
using xpautogen::EdgeRectangle;
using xpautogen::Grid;
using xpautogen::Tile;
using TileRow = AutogenRow<Tile>;
using CellRow = AutogenRow<GridCell>;

/** Grids and their tiles stand in the same order. */
const Grid &GetGrid(const TileRow &row)
{
    return row.GetDocument()
        .GetGrids()
        .GetAll()[static_cast<std::size_t>(row.fid)];
}

AutogenColumns<Tile> GridColumns()
{
    using xpautogen::CutRange;
    return {Integer<&Tile::id>("grid", "Number of the grid from 0"),
            Integer<GetGrid, &Grid::columns, &CutRange::CountTiles>(
                "columns", "Number of columns"),
            Integer<GetGrid, &Grid::rows, &CutRange::CountTiles>(
                "rows", "Number of rows"),
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
    return {Integer<&GridCell::grid>("grid", "Number of the grid from 0"),
            Key<&GridCell::tile>("grid_key", "Key of the grid",
                                 "Key of the grid in the layer grid"),
            Integer<&GridCell::column>("grid_column",
                                       "Column from 0, from the left"),
            Integer<&GridCell::row>("grid_row", "Row from 0, from the bottom")};
}

const Cut *WithSlop(const Cut &cut)
{
    return cut.isSlop ? &cut : nullptr;
}

AutogenColumns<GridCell> SlopColumns()
{
    constexpr auto column = &GridCell::columnCut;
    constexpr auto row = &GridCell::rowCut;
    return {Flag<column, &Cut::isSlop>("slop_h", "Column gives way",
                                       "The column gives way to the next one"),
            Flag<row, &Cut::isSlop>("slop_v", "Row gives way",
                                    "The row gives way to the next one"),
            Real<column, WithSlop, &Cut::overlap>(
                "overlap_h_px", "Covered by the next column",
                "Pixels of the column that the next one always covers"),
            Real<row, WithSlop, &Cut::overlap>(
                "overlap_v_px", "Covered by the next row",
                "Pixels of the row that the next one always covers"),
            Real<column, &Cut::antiSlop>(
                "antislop_h_px", "Cover of the previous column",
                "Pixels by which the column covers the one before it"),
            Real<row, &Cut::antiSlop>(
                "antislop_v_px", "Cover of the previous row",
                "Pixels by which the row covers the one before it")};
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
    {Integer<GetTile<EdgeRectangle>, &Tile::id>("grid",
                                                "Number of the grid from 0"),
     Key<&EdgeRectangle::tile>("grid_key", "Key of the grid",
                               "Key of the grid in the layer grid"),
     Word<xpautogen::EDGE_KIND, &EdgeRectangle::kind>("kind",
                                                      "Which limit it is"),
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
        context.dataset.AddLayer(std::make_unique<TableLayer<CellRow>>(
            CELL_TABLE, std::move(cells), context.spatialReference));
    }
    AddListLayer(context, EDGE_TABLE, document.GetGrids().GetEdges());
}

}  // namespace flightsim
