// SPDX-License-Identifier: MIT
// The layers of facades on tiles.

#include "ogr/xpautogen/annotation_layers.h"

namespace flightsim
{

namespace
{

using xpautogen::AssetKind;
using xpautogen::FacadePlacement;
using Row = AutogenRow<FacadePlacement>;

std::string DescribeWalls(const Row &row)
{
    const auto &walls = row.GetDocument().GetAnnotations().GetWalls();
    std::string text;
    for (std::uint32_t i = 0; i < row.item->wallCount; ++i)
    {
        text.append(i > 0 ? " " : "");
        text.append(std::to_string(walls[row.item->firstWall + i]));
    }
    return text;
}

AutogenColumns<FacadePlacement> AssetColumns()
{
    return {{{"facade", FieldKind::Integer, "Number of the FACADE line from 0"},
             [](const Row &row, FieldWriter &writer)
             { writer.Set(row.item->facade); }},
            {{"path", FieldKind::Text, "Path of the facade"},
             [](const Row &row, FieldWriter &writer)
             {
                 // Facades without an asset are not in the list.
                 writer.Set(
                     bgl::ToUtf8(row.GetDocument()
                                     .GetAssets()
                                     .Find(AssetKind::Facade, row.item->facade)
                                     ->path));
             }}};
}

AutogenColumns<FacadePlacement> ShapeColumns()
{
    return {{{"height_m", FieldKind::Real, "Height (m)"},
             [](const Row &row, FieldWriter &writer)
             { writer.Set(row.item->height); }},
            {{"point_count", FieldKind::Integer, "Number of corners"},
             [](const Row &row, FieldWriter &writer)
             { writer.Set(static_cast<int>(row.item->pointCount)); }},
            {{"points_px", FieldKind::Text, "Corners in pixels, x y x y ..."},
             [](const Row &row, FieldWriter &writer)
             {
                 writer.Set(DescribePixels(
                     row.GetDocument().GetAnnotations().GetFacadePoints(),
                     row.item->firstPoint, row.item->pointCount));
             }},
            {{"walls", FieldKind::Text, "Wall types of the sides in order"},
             [](const Row &row, FieldWriter &writer)
             { writer.Set(DescribeWalls(row)); }}};
}

AutogenColumns<FacadePlacement> AllColumns()
{
    return JoinColumns<FacadePlacement>(
        {TileColumn<FacadePlacement>(), AssetColumns(), ShapeColumns(),
         GroundFormulaColumns<FacadePlacement>(),
         PlaceColumns<FacadePlacement>()});
}

const AutogenTable<FacadePlacement> FACADE_TABLE = {
    "facade", "Facades around areas of tiles.", wkbPolygon, AllColumns(),
    [](const Row &row)
    {
        return MakeAutogenPolygon(
            *row.file, row.GetDocument().GetAnnotations().GetFacadePoints(),
            row.item->firstPoint, row.item->pointCount, row.item->tile);
    }};

const AutogenTable<FacadePlacement> FACADE_LINE_TABLE = {
    "facade_line", "Facades along lines on tiles: fences.", wkbLineString,
    AllColumns(),
    [](const Row &row)
    {
        return MakeAutogenLine(
            *row.file, row.GetDocument().GetAnnotations().GetFacadePoints(),
            row.item->firstPoint, row.item->pointCount, row.item->tile);
    }};

}  // namespace

void AddFacadeLayers(const AutogenContext &context)
{
    const auto &facades = context.file->document->GetAnnotations().GetFacades();
    AddListLayer<FacadePlacement>(context, FACADE_TABLE, facades,
                                  [](const FacadePlacement &facade)
                                  { return !facade.IsLine(); });
    AddListLayer<FacadePlacement>(context, FACADE_LINE_TABLE, facades,
                                  [](const FacadePlacement &facade)
                                  { return facade.IsLine(); });
}

void DescribeFacadeLayers(AutogenLayerSpecs &specs)
{
    DescribeAutogenLayer(specs, FACADE_TABLE);
    DescribeAutogenLayer(specs, FACADE_LINE_TABLE);
}

}  // namespace flightsim
