// SPDX-License-Identifier: MIT
// Columns and shapes shared by the layers of autogen files.

#ifndef FLIGHTSIM_OGR_XPAUTOGEN_AUTOGEN_COLUMNS_H
#define FLIGHTSIM_OGR_XPAUTOGEN_AUTOGEN_COLUMNS_H

#include "driver/bytes/text_encoding.h"
#include "ogr/layer/layer_dataset.h"
#include "ogr/layer/columns.h"
#include "ogr/layer/table_layer.h"
#include "ogr/xpautogen/autogen_row.h"

#include <cmath>
#include <string>

namespace flightsim
{

template <class Item> using AutogenTable = LayerTable<AutogenRow<Item>>;
template <class Item> using AutogenColumns = ColumnList<AutogenRow<Item>>;

/** Arguments for adding a layer to a dataset. */
struct AutogenContext
{
    LayerDataset &dataset;
    std::shared_ptr<const AutogenFile> file;
    const OGRSpatialReference *spatialReference;
};

/** A test that accepts nothing, for lists that belong to another layer. */
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
        context.dataset.AddLayer(std::make_unique<TableLayer>(
            table, std::move(source), context.spatialReference));
    }
}

/** The properties of a layer that do not depend on its rows. */
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

/** Formats points as text, "x y x y ...". */
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

/** Makes a polygon of a rectangle in pixels, mirrored or not. */
std::unique_ptr<OGRGeometry>
MakeAutogenRectangle(const AutogenFile &file,
                     const xpautogen::Rectangle &rectangle, std::uint32_t tile);

/** The line number of an item in the file, and its key. */
template <class Item> AutogenColumns<Item> PlaceColumns()
{
    return {Integer<&Item::mark, &xpautogen::LineMark::number>(
                "line", "Line in the file"),
            OwnKey<&AutogenRow<Item>::fid>()};
}

/** The tile of an item. */
template <class Item>
const xpautogen::Tile &GetTile(const AutogenRow<Item> &row)
{
    return row.file->GetTile(row.item->tile);
}

/** The tile, or for a block the grid, of an item. */
template <class Item> AutogenColumns<Item> TileColumn()
{
    return {Integer<GetTile<Item>, &xpautogen::Tile::id>(
                "tile", "Tile or grid",
                "Number of the tile, or of the grid in a block"),
            Key<&Item::tile>("tile_key", "Tile or grid key",
                             "Key in the layer tile, or in grid for a block")};
}

/** Whether the tiles of the file are drawn. */
inline auto HiddenColumn()
{
    using xpautogen::Document;
    return Flag<&AutogenRow<xpautogen::Tile>::GetDocument,
                &Document::GetSettings, &xpautogen::Settings::HidesTiles>(
        "hidden", "Texture hidden");
}

template <class Item> xpautogen::Point GetMetres(const AutogenRow<Item> &row)
{
    return row.file->ToMetres(row.item->point, row.item->tile);
}

/** The position of an item with a point, in pixels and metres. */
template <class Item> AutogenColumns<Item> PointColumns()
{
    using xpautogen::Point;
    return {
        Real<&Item::point, &Point::x>("x_px", "X in the texture (pixels)",
                                      "Pixels from the left of the texture"),
        Real<&Item::point, &Point::y>("y_px", "Y in the texture (pixels)",
                                      "Pixels from the bottom of the texture"),
        Real<GetMetres<Item>, &Point::x>("x_m", "X from the anchor (m)",
                                         "Metres right of the anchor"),
        Real<GetMetres<Item>, &Point::y>(
            "y_m", "Y from the anchor (m)",
            "Metres above the anchor, towards the top of the tile")};
}

/** The sides of an item with a rectangle, in pixels. */
template <class Item> AutogenColumns<Item> RectangleColumns()
{
    using xpautogen::Rectangle;
    constexpr auto rectangle = &Item::rectangle;
    return {
        Real<rectangle, &Rectangle::left>("left_px", "Left side (pixels)"),
        Real<rectangle, &Rectangle::bottom>("bottom_px", "Lower side (pixels)"),
        Real<rectangle, &Rectangle::right>("right_px", "Right side (pixels)"),
        Real<rectangle, &Rectangle::top>("top_px", "Upper side (pixels)")};
}

template <class Item> double GetWidth(const AutogenRow<Item> &row)
{
    const xpautogen::Rectangle &sides = row.item->rectangle;
    return std::abs(sides.right - sides.left) * row.file->pixelSize.x;
}

template <class Item> double GetHeight(const AutogenRow<Item> &row)
{
    const xpautogen::Rectangle &sides = row.item->rectangle;
    return std::abs(sides.top - sides.bottom) * row.file->pixelSize.y;
}

/** The size of an item with a rectangle, in metres. */
template <class Item> AutogenColumns<Item> SizeColumns()
{
    return {Real<GetWidth<Item>>("width_m", "Width (m)"),
            Real<GetHeight<Item>>("height_m", "Height (m)")};
}

/** Nothing for a file that is not georeferenced. */
template <class Item>
std::optional<double> GetTrueHeading(const AutogenRow<Item> &row)
{
    const auto &placement = row.file->placement;
    return placement ? std::optional(
                           placement->ToTrue(row.item->heading, GetTile(row)))
                     : std::nullopt;
}

/** The direction of an item with a heading. */
template <class Item> AutogenColumns<Item> HeadingColumns()
{
    return {Real<&Item::heading>("heading_deg", "Heading in the tile (deg)",
                                 "Degrees clockwise from the top of the tile"),
            Real<GetTrueHeading<Item>>(
                "true_heading_deg", "True heading (deg)",
                "Degrees clockwise from north; only with ANCHOR")};
}

}  // namespace flightsim

#endif
