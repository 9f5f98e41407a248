// SPDX-License-Identifier: MIT
// The layers of trees on tiles.

#include "ogr/xpautogen/autogen_layers.h"

namespace flightsim
{

namespace
{

using xpautogen::AssetKind;
using xpautogen::TreeLine;
using xpautogen::TreePlacement;
using LineRow = AutogenRow<TreeLine>;

/** A single VEGETATION line serves all trees of a file; null without one. */
template <class Item>
const xpautogen::Asset *FindForest(const AutogenRow<Item> &row)
{
    return row.GetDocument().GetAssets().Find(AssetKind::Forest, 0);
}

template <class Item> AutogenColumns<Item> ForestColumns()
{
    return {Text<FindForest<Item>, &xpautogen::Asset::path, bgl::ToUtf8>(
                "path", "Forest path"),
            Integer<&Item::layer>("layer", "Forest layer")};
}

const AutogenTable<TreePlacement> TREE_TABLE = {
    "tree",
    "Single trees on tiles.",
    wkbPoint,
    {TileColumn<TreePlacement>(), ForestColumns<TreePlacement>(),
     HeadingColumns<TreePlacement>(),
     Real<&TreePlacement::width>("width_m", "Width (m)"),
     PointColumns<TreePlacement>(), GroundFormulaColumns<TreePlacement>(),
     PlaceColumns<TreePlacement>()},
    [](const AutogenRow<TreePlacement> &row)
    { return MakeAutogenPoint(*row.file, row.item->point, row.item->tile); }};

AutogenColumns<TreeLine> EndColumns()
{
    return {Real<&TreeLine::start, &xpautogen::Point::x>(
                "start_x_px", "Start, pixels from the left"),
            Real<&TreeLine::start, &xpautogen::Point::y>(
                "start_y_px", "Start, pixels from the bottom"),
            Real<&TreeLine::end, &xpautogen::Point::x>(
                "end_x_px", "End, pixels from the left"),
            Real<&TreeLine::end, &xpautogen::Point::y>(
                "end_y_px", "End, pixels from the bottom")};
}

const AutogenTable<TreeLine> TREE_LINE_TABLE = {
    "tree_line",
    "Rows of trees on tiles.",
    wkbLineString,
    {TileColumn<TreeLine>(), ForestColumns<TreeLine>(), EndColumns(),
     GroundFormulaColumns<TreeLine>(), PlaceColumns<TreeLine>()},
    [](const LineRow &row)
    {
        return MakeAutogenLine(*row.file, {row.item->start, row.item->end}, 0,
                               2, row.item->tile);
    }};

}  // namespace

void AddTreeLayers(const AutogenContext &context)
{
    const xpautogen::Annotations &annotations =
        context.file->document->GetAnnotations();
    AddListLayer(context, TREE_TABLE, annotations.GetTrees());
    AddListLayer(context, TREE_LINE_TABLE, annotations.GetTreeLines());
}

void DescribeTreeLayers(AutogenLayerSpecs &specs)
{
    DescribeAutogenLayer(specs, TREE_TABLE);
    DescribeAutogenLayer(specs, TREE_LINE_TABLE);
}

}  // namespace flightsim
