// SPDX-License-Identifier: MIT
// Columns and shapes that several layers of autogen files have in common.

#ifndef FLIGHTSIM_OGR_XPAUTOGEN_AUTOGEN_COLUMNS_H
#define FLIGHTSIM_OGR_XPAUTOGEN_AUTOGEN_COLUMNS_H

#include "driver/bytes/text_encoding.h"
#include "ogr/layer/layer_dataset.h"
#include "ogr/layer/link_columns.h"
#include "ogr/layer/table_layer.h"
#include "ogr/xpautogen/autogen_row.h"

#include <cmath>
#include <string>

namespace flightsim
{

template <class Item> using AutogenTable = LayerTable<AutogenRow<Item>>;
template <class Item>
using AutogenColumns = std::vector<Column<AutogenRow<Item>>>;

/** What a layer needs to be added to a dataset. */
struct AutogenContext
{
    LayerDataset &dataset;
    std::shared_ptr<const AutogenFile> file;
    const OGRSpatialReference *spatialReference;
};

/** A test that lets nothing pass, for lists that belong to another layer. */
template <class Item> bool IsNone(const Item & /* item */)
{
    return false;
}

/** Adds a layer for a list unless it would have no rows. */
template <class Item>
void AddListLayer(const AutogenContext &context,
                  const AutogenTable<Item> &table, const std::deque<Item> &list,
                  bool (*isWanted)(const Item &item) = nullptr)
{
    auto source =
        std::make_unique<ListSource<Item>>(context.file, list, isWanted);
    if (source->Count() > 0 || context.dataset.ListsAllLayers())
    {
        context.dataset.AddLayer(std::make_unique<TableLayer<AutogenRow<Item>>>(
            table, std::move(source), context.spatialReference));
    }
}

/** What is to be said of a layer without any row. */
struct AutogenLayerSpec
{
    const char *name;
    OGRwkbGeometryType geometryType;
    std::vector<FieldSpec> fields;
};

using AutogenLayerSpecs = std::vector<AutogenLayerSpec>;

template <class Item>
void DescribeAutogenLayer(AutogenLayerSpecs &specs,
                          const AutogenTable<Item> &table)
{
    AutogenLayerSpec spec{table.name, table.geometryType, {}};
    for (const auto &column : table.columns)
    {
        spec.fields.push_back(column.spec);
    }
    specs.push_back(std::move(spec));
}

/** Numbers of points as text, "x y x y ...". */
std::string DescribePixels(const std::deque<xpautogen::Point> &points,
                           std::uint32_t first, std::uint32_t count);

std::unique_ptr<OGRGeometry> MakeAutogenPoint(const AutogenFile &file,
                                              const xpautogen::Point &pixel,
                                              std::uint32_t tile);

std::unique_ptr<OGRGeometry>
MakeAutogenLine(const AutogenFile &file,
                const std::deque<xpautogen::Point> &points, std::uint32_t first,
                std::uint32_t count, std::uint32_t tile);

std::unique_ptr<OGRGeometry> MakeAutogenPolygon(
    const AutogenFile &file, const std::deque<xpautogen::Point> &points,
    std::uint32_t first, std::uint32_t count, std::uint32_t tile);

/** A rectangle in pixels as polygon, mirrored or not. */
std::unique_ptr<OGRGeometry>
MakeAutogenRectangle(const AutogenFile &file,
                     const xpautogen::Rectangle &rectangle, std::uint32_t tile);

/** Puts lists of columns behind one another. */
template <class Item>
AutogenColumns<Item>
JoinColumns(std::initializer_list<AutogenColumns<Item>> lists)
{
    AutogenColumns<Item> columns;
    for (const AutogenColumns<Item> &list : lists)
    {
        columns.insert(columns.end(), list.begin(), list.end());
    }
    return columns;
}

template <class Item> std::int64_t GetRowNumber(const AutogenRow<Item> &row)
{
    return row.fid;
}

/** The line of the file that an item stands in, and its key. */
template <class Item> AutogenColumns<Item> PlaceColumns()
{
    return {{{"line", FieldKind::Integer, "Line of the file"},
             [](const AutogenRow<Item> &row, FieldWriter &writer)
             { writer.Set(static_cast<int>(row.item->mark.number)); }},
            OwnKeyColumn<AutogenRow<Item>, GetRowNumber<Item>>()};
}

/** The tile, or for a block the grid, that an item stands on. */
template <class Item> AutogenColumns<Item> TileColumn()
{
    return {{{"tile", FieldKind::Integer, "Tile or grid", nullptr,
              "Number of the tile, or of the grid of a block"},
             [](const AutogenRow<Item> &row, FieldWriter &writer)
             { writer.Set(row.file->GetTile(row.item->tile).id); }}};
}

/** The place of an item with a point, in pixels and metres. */
template <class Item> AutogenColumns<Item> PointColumns()
{
    using Row = AutogenRow<Item>;
    return {
        {{"x_px", FieldKind::Real, "X in the texture (pixels)", nullptr,
          "Pixels from the left of the texture"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.item->point.x); }},
        {{"y_px", FieldKind::Real, "Y in the texture (pixels)", nullptr,
          "Pixels from the bottom of the texture"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.item->point.y); }},
        {{"x_m", FieldKind::Real, "X from the anchor (m)", nullptr,
          "Metres to the right of the anchor"},
         [](const Row &row, FieldWriter &writer) {
             writer.Set(row.file->ToMetres(row.item->point, row.item->tile).x);
         }},
        {{"y_m", FieldKind::Real, "Y from the anchor (m)", nullptr,
          "Metres from the anchor to the top"},
         [](const Row &row, FieldWriter &writer) {
             writer.Set(row.file->ToMetres(row.item->point, row.item->tile).y);
         }}};
}

/** The sides of an item with a rectangle, in pixels. */
template <class Item> AutogenColumns<Item> RectangleColumns()
{
    using Row = AutogenRow<Item>;
    return {{{"left_px", FieldKind::Real, "Left side (pixels)"},
             [](const Row &row, FieldWriter &writer)
             { writer.Set(row.item->rectangle.left); }},
            {{"bottom_px", FieldKind::Real, "Lower side (pixels)"},
             [](const Row &row, FieldWriter &writer)
             { writer.Set(row.item->rectangle.bottom); }},
            {{"right_px", FieldKind::Real, "Right side (pixels)"},
             [](const Row &row, FieldWriter &writer)
             { writer.Set(row.item->rectangle.right); }},
            {{"top_px", FieldKind::Real, "Upper side (pixels)"},
             [](const Row &row, FieldWriter &writer)
             { writer.Set(row.item->rectangle.top); }}};
}

/** The extent of an item with a rectangle, in metres. */
template <class Item> AutogenColumns<Item> SizeColumns()
{
    using Row = AutogenRow<Item>;
    return {{{"width_m", FieldKind::Real, "Width (m)"},
             [](const Row &row, FieldWriter &writer)
             {
                 const xpautogen::Rectangle &sides = row.item->rectangle;
                 writer.Set(std::abs(sides.right - sides.left) *
                            row.file->pixelSize.x);
             }},
            {{"height_m", FieldKind::Real, "Height (m)"},
             [](const Row &row, FieldWriter &writer)
             {
                 const xpautogen::Rectangle &sides = row.item->rectangle;
                 writer.Set(std::abs(sides.top - sides.bottom) *
                            row.file->pixelSize.y);
             }}};
}

/** The direction of an item with a heading. */
template <class Item> AutogenColumns<Item> HeadingColumns()
{
    using Row = AutogenRow<Item>;
    return {{{"heading_deg", FieldKind::Real, "Heading in the tile (deg)",
              nullptr, "Degrees clockwise from the top of the tile"},
             [](const Row &row, FieldWriter &writer)
             { writer.Set(row.item->heading); }},
            {{"true_heading_deg", FieldKind::Real, "True heading (deg)",
              nullptr, "Degrees clockwise from north; only with ANCHOR"},
             [](const Row &row, FieldWriter &writer)
             {
                 if (row.file->placement)
                 {
                     writer.Set(row.file->placement->ToTrue(
                         row.item->heading, row.file->GetTile(row.item->tile)));
                 }
             }}};
}

}  // namespace flightsim

#endif
