// SPDX-License-Identifier: MIT
// The layer tile: a row for each file.

#include "ogr/agn/annotation_columns.h"
#include "ogr/agn/annotation_layers.h"

namespace flightsim
{

namespace
{

using Row = AnnotationRow;

bool Fill(Row &)
{
    return true;
}

constexpr RowKind<Row> KIND = {LayerContent::Tile, Fill};

Columns<Row> CellColumns()
{
    return {{{"level", FieldKind::Integer, "QMID level of the cell"},
             [](const Row &row, FieldWriter &writer)
             {
                 if (const auto &cell = row.file->GetPlacement().GetCell())
                 {
                     writer.Set(cell->level);
                 }
             }},
            {{"u", FieldKind::Integer, "Column of the cell"},
             [](const Row &row, FieldWriter &writer)
             {
                 if (const auto &cell = row.file->GetPlacement().GetCell())
                 {
                     writer.Set(static_cast<int>(cell->u));
                 }
             }},
            {{"v", FieldKind::Integer, "Row of the cell"},
             [](const Row &row, FieldWriter &writer)
             {
                 if (const auto &cell = row.file->GetPlacement().GetCell())
                 {
                     writer.Set(static_cast<int>(cell->v));
                 }
             }}};
}

Columns<Row> ContentColumns()
{
    return {
        {{"version", FieldKind::Real, "Version of the format"},
         [](const Row &row, FieldWriter &writer)
         {
             const auto version = row.file->GetAnnotation().GetVersion();
             if (version)
             {
                 writer.Set(*version);
             }
         }},
        {{"building_texture", FieldKind::Text, "Texture of generic buildings"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.file->GetBuildingTexture()); }},
        {{"row_house_texture", FieldKind::Text, "Texture of row houses"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.file->GetRowHouseTexture()); }},
        {{"unknown_chunks", FieldKind::Integer, "Unknown chunks", nullptr,
          "Number of chunks that are not known"},
         [](const Row &row, FieldWriter &writer)
         {
             writer.Set(static_cast<std::int64_t>(
                 row.file->GetAnnotation().CountUnknownChunks()));
         }}};
}

std::unique_ptr<OGRGeometry> MakeCell(const Row &row)
{
    return MakePolygon(
        row.file->GetPlacement(),
        {agn::Point{-0.5, -0.5}, {0.5, -0.5}, {0.5, 0.5}, {-0.5, 0.5}});
}

bool GetCellEnvelope(const Row &row, OGREnvelope &envelope)
{
    envelope = GetBounds(row.file->GetPlacement(), {0, 0}, {1, 1});
    return true;
}

Columns<Row> KeyColumn()
{
    return {{{KEY_COLUMN, FieldKind::Text, "Key", nullptr,
              "Key that stays unique when files are merged"},
             [](const Row &row, FieldWriter &writer)
             { SetFileKey(row, 0, writer); }}};
}

const LayerTable<Row> TABLE = {
    "tile",
    "Cells of the files, and what holds for all of a file.",
    wkbPolygon,
    Join<Row>({CellColumns(), ContentColumns(), FloorShareColumns<Row>(),
               FileColumns<Row>(), KeyColumn()}),
    MakeCell,
    GetCellEnvelope,
};

}  // namespace

void AddTileLayer(const AnnotationContext &context)
{
    AddAnnotationLayer(context, TABLE, KIND);
}

void DescribeTileLayer(AnnotationLayerSpecs &specs)
{
    DescribeAnnotationLayer(specs, TABLE, KIND);
}

}  // namespace flightsim
