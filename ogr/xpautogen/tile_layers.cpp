// SPDX-License-Identifier: MIT
// Layers of tiles, their points and their crop polygons.

#include "ogr/xpautogen/tile_layers.h"

#include "ogr/xpautogen/format/enumerations.h"

namespace flightsim
{

namespace
{

using xpautogen::CropPolygon;
using xpautogen::PointOfInterest;
using xpautogen::Tile;
using TileRow = AutogenRow<Tile>;
using CropRow = AutogenRow<CropPolygon>;

AutogenColumns<Tile> TileNumberColumns()
{
    return {{{"tile", FieldKind::Integer, "Number of the tile"},
             [](const TileRow &row, FieldWriter &writer)
             { writer.Set(row.item->id); }}};
}

AutogenColumns<Tile> TilePropertyColumns()
{
    return {
        {{"rotation", FieldKind::Integer, "Quarter turns"},
         [](const TileRow &row, FieldWriter &writer)
         { writer.Set(row.item->rotation); }},
        {{"mirrored_x", FieldKind::Boolean, "Left and right are exchanged"},
         [](const TileRow &row, FieldWriter &writer)
         { writer.Set(row.item->rectangle.left > row.item->rectangle.right); }},
        {{"mirrored_y", FieldKind::Boolean, "Top and bottom are exchanged"},
         [](const TileRow &row, FieldWriter &writer)
         { writer.Set(row.item->rectangle.bottom > row.item->rectangle.top); }},
        {{"hidden", FieldKind::Boolean, "The texture is not drawn"},
         [](const TileRow &row, FieldWriter &writer)
         { writer.Set(row.GetDocument().GetSettings().HidesTiles()); }},
        {{"anchor_x_px", FieldKind::Real, "Anchor (pixels)", nullptr,
          "Anchor (default: centre), pixels"},
         [](const TileRow &row, FieldWriter &writer)
         { writer.Set(row.item->GetOrigin().x); }},
        {{"anchor_y_px", FieldKind::Real, "Anchor (pixels)", nullptr,
          "Anchor (default: centre), pixels"},
         [](const TileRow &row, FieldWriter &writer)
         { writer.Set(row.item->GetOrigin().y); }},
        {{"ground_x_px", FieldKind::Real, "Ground point (pixels)", nullptr,
          "Ground point (default: centre), pixels"},
         [](const TileRow &row, FieldWriter &writer)
         { writer.Set(row.item->GetGround().x); }},
        {{"ground_y_px", FieldKind::Real, "Ground point (pixels)", nullptr,
          "Ground point (default: centre), pixels"},
         [](const TileRow &row, FieldWriter &writer)
         { writer.Set(row.item->GetGround().y); }}};
}

const AutogenTable<Tile> TILE_TABLE = {
    "tile", "Rectangles of the texture that are laid on the ground.",
    wkbPolygon,
    JoinColumns<Tile>({TileNumberColumns(), RectangleColumns<Tile>(),
                       SizeColumns<Tile>(), TilePropertyColumns(),
                       PlaceColumns<Tile>()}),
    [](const TileRow &row)
    {
        return MakeAutogenRectangle(*row.file, row.item->rectangle,
                                    static_cast<std::uint32_t>(row.fid));
    }};

AutogenColumns<PointOfInterest> PointKindColumn()
{
    return {{{"kind", FieldKind::Text, "What the point is for",
              &xpautogen::POINT_KIND},
             [](const AutogenRow<PointOfInterest> &row, FieldWriter &writer) {
                 writer.Set(xpautogen::POINT_KIND,
                            static_cast<int>(row.item->kind));
             }}};
}

const AutogenTable<PointOfInterest> POINT_TABLE = {
    "point_of_interest", "Anchor, ground, stop and pivot points of tiles.",
    wkbPoint,
    JoinColumns<PointOfInterest>(
        {TileColumn<PointOfInterest>(), PointKindColumn(),
         PointColumns<PointOfInterest>(), PlaceColumns<PointOfInterest>()}),
    [](const AutogenRow<PointOfInterest> &row)
    { return MakeAutogenPoint(*row.file, row.item->point, row.item->tile); }};

AutogenColumns<CropPolygon> CropColumns()
{
    return {{{"point_count", FieldKind::Integer, "Number of corners"},
             [](const CropRow &row, FieldWriter &writer)
             { writer.Set(static_cast<int>(row.item->pointCount)); }},
            {{"points_px", FieldKind::Text, "Corners in pixels, x y x y ..."},
             [](const CropRow &row, FieldWriter &writer)
             {
                 writer.Set(DescribePixels(
                     row.GetDocument().GetTiles().GetCropPoints(),
                     row.item->firstPoint, row.item->pointCount));
             }}};
}

const AutogenTable<CropPolygon> CROP_TABLE = {
    "crop_polygon", "Polygons to which the texture of tiles is cut.",
    wkbPolygon,
    JoinColumns<CropPolygon>({TileColumn<CropPolygon>(), CropColumns(),
                              PlaceColumns<CropPolygon>()}),
    [](const CropRow &row)
    {
        return MakeAutogenPolygon(
            *row.file, row.GetDocument().GetTiles().GetCropPoints(),
            row.item->firstPoint, row.item->pointCount, row.item->tile);
    }};

}  // namespace

void AddTileLayer(const AutogenContext &context)
{
    const xpautogen::Document &document = *context.file->document;
    const bool isBlock = document.GetKind() == xpautogen::Kind::Block;
    AddListLayer(context, TILE_TABLE, document.GetTiles().GetAll(),
                 isBlock ? IsNone<Tile> : nullptr);
}

void AddTilePartLayers(const AutogenContext &context)
{
    const xpautogen::Tiles &tiles = context.file->document->GetTiles();
    AddListLayer(context, POINT_TABLE, tiles.GetPointsOfInterest());
    AddListLayer(context, CROP_TABLE, tiles.GetCropPolygons());
}

void DescribeTileLayers(AutogenLayerSpecs &specs)
{
    DescribeAutogenLayer(specs, TILE_TABLE);
    DescribeAutogenLayer(specs, POINT_TABLE);
    DescribeAutogenLayer(specs, CROP_TABLE);
}

}  // namespace flightsim
