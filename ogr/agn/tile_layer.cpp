// SPDX-License-Identifier: MIT
// The layer tile: one row per file.

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
    using agn::Placement;
    constexpr auto placement = &AnnotationFile::GetPlacement;
    return {
        Integer<&Row::file, placement, &Placement::GetCell, &bgl::Qmid::level>(
            "level", "QMID level of the cell"),
        Integer<&Row::file, placement, &Placement::GetCell, &bgl::Qmid::u>(
            "u", "Column of the cell"),
        Integer<&Row::file, placement, &Placement::GetCell, &bgl::Qmid::v>(
            "v", "Row of the cell")};
}

Columns<Row> ContentColumns()
{
    using agn::Annotation;
    constexpr auto annotation = &AnnotationFile::GetAnnotation;
    return {Real<&Row::file, annotation, &Annotation::GetVersion>(
                "version", "Version of the format"),
            Text<&Row::file, &AnnotationFile::GetBuildingTexture>(
                "building_texture", "Texture of generic buildings"),
            Text<&Row::file, &AnnotationFile::GetRowHouseTexture>(
                "row_house_texture", "Texture of row houses"),
            Integer<&Row::file, annotation, &Annotation::CountUnknownChunks>(
                "unknown_chunks", "Unknown chunks",
                "Number of chunks that are not known")};
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

const LayerTable<Row> TABLE = {
    "tile",
    "Cells of the files, and what holds for all of a file.",
    wkbPolygon,
    {CellColumns(), ContentColumns(), FloorShareColumns<Row>(),
     FileColumns<Row>(), OwnKeyColumn<GetTileKey<Row>>()},
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
