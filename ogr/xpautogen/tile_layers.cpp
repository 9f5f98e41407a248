// SPDX-License-Identifier: MIT
// Layers of tiles, their points and their crop polygons.

#include "ogr/xpautogen/autogen_layers.h"

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

bool IsMirroredX(const Tile &tile)
{
    return tile.rectangle.left > tile.rectangle.right;
}

bool IsMirroredY(const Tile &tile)
{
    return tile.rectangle.bottom > tile.rectangle.top;
}

AutogenColumns<Tile> TilePropertyColumns()
{
    using xpautogen::Point;
    return {
        Integer<&Tile::rotation>("rotation", "Quarter turns"),
        Flag<IsMirroredX>("mirrored_x", "Mirrored left to right"),
        Flag<IsMirroredY>("mirrored_y", "Mirrored top to bottom"),
        HiddenColumn(),
        Real<&Tile::GetOrigin, &Point::x>("anchor_x_px", "Anchor X (pixels)",
                                          "Anchor (default: centre), pixels"),
        Real<&Tile::GetOrigin, &Point::y>("anchor_y_px", "Anchor Y (pixels)",
                                          "Anchor (default: centre), pixels"),
        Real<&Tile::GetGround, &Point::x>(
            "ground_x_px", "Ground point X (pixels)",
            "Ground point (default: centre), pixels"),
        Real<&Tile::GetGround, &Point::y>(
            "ground_y_px", "Ground point Y (pixels)",
            "Ground point (default: centre), pixels")};
}

const AutogenTable<Tile> TILE_TABLE = {
    "tile",
    "Rectangles of the texture that are laid on the ground.",
    wkbPolygon,
    {Integer<&Tile::id>("tile", "Tile number"), RectangleColumns<Tile>(),
     SizeColumns<Tile>(), TilePropertyColumns(), PlaceColumns<Tile>()},
    [](const TileRow &row)
    {
        return MakeAutogenRectangle(*row.file, row.item->rectangle,
                                    static_cast<std::uint32_t>(row.fid));
    }};

const AutogenTable<PointOfInterest> POINT_TABLE = {
    "point_of_interest",
    "Anchor, ground, stop and pivot points of tiles.",
    wkbPoint,
    {TileColumn<PointOfInterest>(),
     Word<xpautogen::POINT_KIND, &PointOfInterest::kind>("kind", "Point type"),
     PointColumns<PointOfInterest>(), PlaceColumns<PointOfInterest>()},
    [](const AutogenRow<PointOfInterest> &row)
    { return MakeAutogenPoint(*row.file, row.item->point, row.item->tile); }};

std::string DescribeCropCorners(const CropRow &row)
{
    return DescribePixels(row.GetDocument().GetTiles().GetCropPoints(),
                          row.item->firstPoint, row.item->pointCount);
}

const AutogenTable<CropPolygon> CROP_TABLE = {
    "crop_polygon",
    "Polygons to which the texture of tiles is cut.",
    wkbPolygon,
    {TileColumn<CropPolygon>(),
     Integer<&CropPolygon::pointCount>("point_count", "Number of corners"),
     Text<DescribeCropCorners>("points_px", "Corners (pixels), x y x y ..."),
     PlaceColumns<CropPolygon>()},
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
