// SPDX-License-Identifier: MIT
// The layers of facades on tiles.

#include "ogr/xpautogen/autogen_layers.h"

namespace flightsim
{

namespace
{

using xpautogen::AssetKind;
using xpautogen::FacadePlacement;
using FacadeRow = AutogenRow<FacadePlacement>;

std::string DescribeWalls(const FacadeRow &row)
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

/** The list excludes facades without an asset. */
const xpautogen::Asset &GetFacadeAsset(const FacadeRow &row)
{
    return *row.GetDocument().GetAssets().Find(AssetKind::Facade,
                                               row.item->facade);
}

std::string DescribeFacadeCorners(const FacadeRow &row)
{
    return DescribePixels(row.GetDocument().GetAnnotations().GetFacadePoints(),
                          row.item->firstPoint, row.item->pointCount);
}

AutogenColumns<FacadePlacement> FacadeColumns()
{
    return {
        TileColumn<FacadePlacement>(),
        Integer<&FacadePlacement::facade>("facade", "FACADE number, from 0"),
        Text<GetFacadeAsset, &xpautogen::Asset::path, bgl::ToUtf8>(
            "path", "Facade path"),
        Real<&FacadePlacement::height>("height_m", "Height (m)"),
        Integer<&FacadePlacement::pointCount>("point_count",
                                              "Number of corners"),
        Text<DescribeFacadeCorners>("points_px",
                                    "Corners (pixels), x y x y ..."),
        Text<DescribeWalls>("walls", "Wall types of the sides"),
        GroundFormulaColumns<FacadePlacement>(),
        PlaceColumns<FacadePlacement>()};
}

const AutogenTable<FacadePlacement> FACADE_TABLE = {
    "facade", "Facades around areas of tiles.", wkbPolygon, FacadeColumns(),
    [](const FacadeRow &row)
    {
        return MakeAutogenPolygon(
            *row.file, row.GetDocument().GetAnnotations().GetFacadePoints(),
            row.item->firstPoint, row.item->pointCount, row.item->tile);
    }};

const AutogenTable<FacadePlacement> FACADE_LINE_TABLE = {
    "facade_line", "Facades along lines on tiles: fences.", wkbLineString,
    FacadeColumns(),
    [](const FacadeRow &row)
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
