// SPDX-License-Identifier: MIT
// The layers of the grids of a block.

#include "ogr/xpautogen/grid_layers.h"

#include "ogr/xpautogen/format/enumerations.h"
#include "ogr/xpautogen/grid_cell_source.h"

namespace flightsim
{

namespace
{

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
    return {
        {{"grid", FieldKind::Integer, "Number of the grid from 0"},
         [](const TileRow &row, FieldWriter &writer)
         { writer.Set(row.item->id); }},
        {{"columns", FieldKind::Integer, "Number of columns"},
         [](const TileRow &row, FieldWriter &writer)
         { writer.Set(static_cast<int>(GetGrid(row).columns.CountTiles())); }},
        {{"rows", FieldKind::Integer, "Number of rows"},
         [](const TileRow &row, FieldWriter &writer)
         { writer.Set(static_cast<int>(GetGrid(row).rows.CountTiles())); }},
        {{"hidden", FieldKind::Boolean, "The texture is not drawn"},
         [](const TileRow &row, FieldWriter &writer)
         { writer.Set(row.GetDocument().GetSettings().HidesTiles()); }}};
}

const AutogenTable<Tile> GRID_TABLE = {
    "grid", "Grids of tiles, from the first cut to the last one.", wkbPolygon,
    JoinColumns<Tile>({GridColumns(), RectangleColumns<Tile>(),
                       SizeColumns<Tile>(), PlaceColumns<Tile>()}),
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
        {{"grid", FieldKind::Integer, "Number of the grid from 0"},
         [](const CellRow &row, FieldWriter &writer)
         { writer.Set(static_cast<int>(row.item->grid)); }},
        {{"grid_column", FieldKind::Integer, "Column from 0, from the left"},
         [](const CellRow &row, FieldWriter &writer)
         { writer.Set(static_cast<int>(row.item->column)); }},
        {{"grid_row", FieldKind::Integer, "Row from 0, from the bottom"},
         [](const CellRow &row, FieldWriter &writer)
         { writer.Set(static_cast<int>(row.item->row)); }}};
}

AutogenColumns<GridCell> SlopColumns()
{
    return {{{"slop_h", FieldKind::Boolean, "Column gives way", nullptr,
              "The column gives way to the next one"},
             [](const CellRow &row, FieldWriter &writer)
             { writer.Set(row.item->columnCut.isSlop); }},
            {{"slop_v", FieldKind::Boolean, "Row gives way", nullptr,
              "The row gives way to the next one"},
             [](const CellRow &row, FieldWriter &writer)
             { writer.Set(row.item->rowCut.isSlop); }},
            {{"overlap_h_px", FieldKind::Real, "Covered by the next column",
              nullptr, "Pixels of the column that the next one always covers"},
             [](const CellRow &row, FieldWriter &writer)
             {
                 if (row.item->columnCut.isSlop)
                 {
                     writer.Set(row.item->columnCut.overlap);
                 }
             }},
            {{"overlap_v_px", FieldKind::Real, "Covered by the next row",
              nullptr, "Pixels of the row that the next one always covers"},
             [](const CellRow &row, FieldWriter &writer)
             {
                 if (row.item->rowCut.isSlop)
                 {
                     writer.Set(row.item->rowCut.overlap);
                 }
             }},
            {{"antislop_h_px", FieldKind::Real, "Cover of the previous column",
              nullptr, "Pixels by which the column covers the one before it"},
             [](const CellRow &row, FieldWriter &writer)
             { writer.Set(row.item->columnCut.antiSlop); }},
            {{"antislop_v_px", FieldKind::Real, "Cover of the previous row",
              nullptr, "Pixels by which the row covers the one before it"},
             [](const CellRow &row, FieldWriter &writer)
             { writer.Set(row.item->rowCut.antiSlop); }}};
}

const AutogenTable<GridCell> CELL_TABLE = {
    "grid_cell", "Tiles of grids, between two cuts in each direction.",
    wkbPolygon,
    JoinColumns<GridCell>({CellColumns(), RectangleColumns<GridCell>(),
                           SizeColumns<GridCell>(), SlopColumns()}),
    [](const CellRow &row) {
        return MakeAutogenRectangle(*row.file, row.item->rectangle,
                                    row.item->tile);
    }};

AutogenColumns<EdgeRectangle> EdgeColumns()
{
    using Row = AutogenRow<EdgeRectangle>;
    return {
        {{"grid", FieldKind::Integer, "Number of the grid from 0"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.file->GetTile(row.item->tile).id); }},
        {{"kind", FieldKind::Text, "Which limit it is", &xpautogen::EDGE_KIND},
         [](const Row &row, FieldWriter &writer) {
             writer.Set(xpautogen::EDGE_KIND, static_cast<int>(row.item->kind));
         }}};
}

const AutogenTable<EdgeRectangle> EDGE_TABLE = {
    "edge_rectangle", "Limits for the border of the block.", wkbPolygon,
    JoinColumns<EdgeRectangle>(
        {EdgeColumns(), RectangleColumns<EdgeRectangle>(),
         SizeColumns<EdgeRectangle>(), PlaceColumns<EdgeRectangle>()}),
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
