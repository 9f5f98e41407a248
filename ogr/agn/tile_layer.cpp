// SPDX-License-Identifier: MIT
// The layer tile, a row for each file, and all layers together.

#include "ogr/agn/annotation_columns.h"
#include "ogr/agn/annotation_layers.h"

namespace flightsim
{

namespace
{

using TileRow = AnnotationRow;

bool FillTile(TileRow &)
{
    return true;
}

constexpr RowKind<TileRow> TILE_KIND = {LayerContent::Tile, FillTile};

Columns<TileRow> CellColumns()
{
    using agn::Placement;
    constexpr auto placement = &AnnotationFile::GetPlacement;
    return {
        Integer<&TileRow::file, placement, &Placement::GetCell,
                &bgl::Qmid::level>("level", "QMID level"),
        Integer<&TileRow::file, placement, &Placement::GetCell, &bgl::Qmid::u>(
            "u", "Cell column"),
        Integer<&TileRow::file, placement, &Placement::GetCell, &bgl::Qmid::v>(
            "v", "Cell row")};
}

Columns<TileRow> ContentColumns()
{
    using agn::Annotation;
    constexpr auto annotation = &AnnotationFile::GetAnnotation;
    return {
        Real<&TileRow::file, &AnnotationFile::GetVersion>("version",
                                                          "Format version"),
        Text<&TileRow::file, &AnnotationFile::GetBuildingTexture>(
            "building_texture", "Generic building texture"),
        Text<&TileRow::file, &AnnotationFile::GetRowHouseTexture>(
            "row_house_texture", "Row house texture"),
        Integer<&TileRow::file, annotation, &Annotation::CountUnknownChunks>(
            "unknown_chunks", "Unknown chunks", "Number of unknown chunks")};
}

std::unique_ptr<OGRGeometry> MakeCell(const TileRow &row)
{
    return MakePolygon(
        row.file->GetPlacement(),
        {agn::Point{-0.5, -0.5}, {0.5, -0.5}, {0.5, 0.5}, {-0.5, 0.5}});
}

bool GetCellEnvelope(const TileRow &row, OGREnvelope &envelope)
{
    envelope = GetBounds(row.file->GetPlacement(), {0, 0}, {1, 1});
    return true;
}

const LayerTable<TileRow> TABLE = {
    "tile",
    "Cells of the files, with the settings of each file.",
    wkbPolygon,
    {CellColumns(), ContentColumns(), FloorShareColumns<TileRow>(),
     FileColumns<TileRow>(), OwnKeyColumn<GetTileKey<TileRow>>()},
    MakeCell,
    GetCellEnvelope,
};

}  // namespace

void AddTileLayer(const AnnotationContext &context)
{
    AddAnnotationLayer(context, TABLE, TILE_KIND);
}

void DescribeTileLayer(AnnotationLayerSpecs &specs)
{
    DescribeAnnotationLayer(specs, TABLE, TILE_KIND);
}

const AnnotationLayerSpecs &GetAnnotationLayerSpecs()
{
    static const AnnotationLayerSpecs specs = []
    {
        AnnotationLayerSpecs list;
        DescribeBuildingLayers(list);
        DescribeObjectLayers(list);
        DescribeVegetationLayers(list);
        DescribePolylineBuildingLayers(list);
        DescribeTileLayer(list);
        return list;
    }();
    return specs;
}

void AddAnnotationLayers(const AnnotationContext &context)
{
    AddBuildingLayers(context);
    AddObjectLayers(context);
    AddVegetationLayers(context);
    AddPolylineBuildingLayers(context);
    AddTileLayer(context);
}

void AddTileParents(LayerDataset &dataset)
{
    for (const AnnotationLayerSpec &spec : GetAnnotationLayerSpecs())
    {
        if (spec.content != LayerContent::Tile)
        {
            dataset.AddParent(TABLE.name, spec.name);
        }
    }
}

}  // namespace flightsim
