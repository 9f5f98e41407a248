// SPDX-License-Identifier: MIT
// The layers of trees on tiles.

#include "ogr/xpautogen/annotation_layers.h"

namespace flightsim
{

namespace
{

using xpautogen::AssetKind;
using xpautogen::TreeLine;
using xpautogen::TreePlacement;
using LineRow = AutogenRow<TreeLine>;

template <class Item> AutogenColumns<Item> ForestColumns()
{
    using Row = AutogenRow<Item>;
    return {{{"path", FieldKind::Text, "Path of the forest"},
             [](const Row &row, FieldWriter &writer)
             {
                 // One VEGETATION line serves all trees of a file.
                 const xpautogen::Asset *forest =
                     row.GetDocument().GetAssets().Find(AssetKind::Forest, 0);
                 if (forest != nullptr)
                 {
                     writer.Set(bgl::ToUtf8(forest->path));
                 }
             }},
            {{"layer", FieldKind::Integer, "Layer of the forest"},
             [](const Row &row, FieldWriter &writer)
             { writer.Set(row.item->layer); }}};
}

AutogenColumns<TreePlacement> WidthColumn()
{
    return {{{"width_m", FieldKind::Real, "Width (m)"},
             [](const AutogenRow<TreePlacement> &row, FieldWriter &writer)
             { writer.Set(row.item->width); }}};
}

const AutogenTable<TreePlacement> TREE_TABLE = {
    "tree", "Single trees on tiles.", wkbPoint,
    JoinColumns<TreePlacement>(
        {TileColumn<TreePlacement>(), ForestColumns<TreePlacement>(),
         HeadingColumns<TreePlacement>(), WidthColumn(),
         PointColumns<TreePlacement>(), PlaceColumns<TreePlacement>()}),
    [](const AutogenRow<TreePlacement> &row)
    { return MakeAutogenPoint(*row.file, row.item->point, row.item->tile); }};

AutogenColumns<TreeLine> EndColumns()
{
    return {{{"start_x_px", FieldKind::Real, "Start, pixels from the left"},
             [](const LineRow &row, FieldWriter &writer)
             { writer.Set(row.item->start.x); }},
            {{"start_y_px", FieldKind::Real, "Start, pixels from the bottom"},
             [](const LineRow &row, FieldWriter &writer)
             { writer.Set(row.item->start.y); }},
            {{"end_x_px", FieldKind::Real, "End, pixels from the left"},
             [](const LineRow &row, FieldWriter &writer)
             { writer.Set(row.item->end.x); }},
            {{"end_y_px", FieldKind::Real, "End, pixels from the bottom"},
             [](const LineRow &row, FieldWriter &writer)
             { writer.Set(row.item->end.y); }}};
}

const AutogenTable<TreeLine> TREE_LINE_TABLE = {
    "tree_line", "Rows of trees on tiles.", wkbLineString,
    JoinColumns<TreeLine>({TileColumn<TreeLine>(), ForestColumns<TreeLine>(),
                           EndColumns(), PlaceColumns<TreeLine>()}),
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
