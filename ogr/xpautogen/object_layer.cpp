// SPDX-License-Identifier: MIT
// The layer of objects on tiles.

#include "ogr/xpautogen/annotation_layers.h"

#include "ogr/xpautogen/format/enumerations.h"

namespace flightsim
{

namespace
{

using xpautogen::Asset;
using xpautogen::AssetKind;
using xpautogen::ObjectMode;
using xpautogen::ObjectPlacement;
using Row = AutogenRow<ObjectPlacement>;

const Asset &GetAsset(const Row &row)
{
    // Objects without an asset are not in the list.
    return *row.GetDocument().GetAssets().Find(AssetKind::Object,
                                               row.item->object);
}

bool IsScraper(const Row &row)
{
    return row.item->mode == ObjectMode::Scraper;
}

AutogenColumns<ObjectPlacement> AssetColumns()
{
    return {{{"object", FieldKind::Integer, "Number of the OBJECT line from 0"},
             [](const Row &row, FieldWriter &writer)
             { writer.Set(row.item->object); }},
            {{"path", FieldKind::Text, "Path of the object"},
             [](const Row &row, FieldWriter &writer)
             { writer.Set(bgl::ToUtf8(GetAsset(row).path)); }},
            {{"editor_path", FieldKind::Text, "Object in WorldEditor", nullptr,
              "Object that WorldEditor shows instead"},
             [](const Row &row, FieldWriter &writer)
             { writer.Set(bgl::ToUtf8(GetAsset(row).editorPath)); }},
            {{"mode", FieldKind::Text, "How it finds its height",
              &xpautogen::OBJECT_MODE},
             [](const Row &row, FieldWriter &writer) {
                 writer.Set(xpautogen::OBJECT_MODE,
                            static_cast<int>(row.item->mode));
             }}};
}

AutogenColumns<ObjectPlacement> HeightColumns()
{
    return {{{"offset_m", FieldKind::Real, "Metres above the ground point"},
             [](const Row &row, FieldWriter &writer)
             {
                 if (row.item->mode == ObjectMode::Delta)
                 {
                     writer.Set(row.item->heightOffset);
                 }
             }},
            {{"min_m", FieldKind::Real, "Raised from (m)", nullptr,
              "Height from which on it is raised"},
             [](const Row &row, FieldWriter &writer)
             {
                 if (IsScraper(row))
                 {
                     writer.Set(row.item->minimum);
                 }
             }},
            {{"max_m", FieldKind::Real, "Raised up to (m)", nullptr,
              "Height up to which it is raised"},
             [](const Row &row, FieldWriter &writer)
             {
                 if (IsScraper(row))
                 {
                     writer.Set(row.item->maximum);
                 }
             }},
            {{"step_m", FieldKind::Real, "Metres of one step of raising"},
             [](const Row &row, FieldWriter &writer)
             {
                 if (IsScraper(row))
                 {
                     writer.Set(row.item->step);
                 }
             }}};
}

AutogenColumns<ObjectPlacement> LevelColumns()
{
    return {{{"level_low", FieldKind::Integer, "Level: rarely seen", nullptr,
              "Rendering level (1 to 6) at which it is seen rarely"},
             [](const Row &row, FieldWriter &writer)
             {
                 if (row.item->hasLevels)
                 {
                     writer.Set(row.item->lowLevel);
                 }
             }},
            {{"level_high", FieldKind::Integer, "Level: always seen", nullptr,
              "Rendering level (1 to 6) at which it is always seen"},
             [](const Row &row, FieldWriter &writer)
             {
                 if (row.item->hasLevels)
                 {
                     writer.Set(row.item->highLevel);
                 }
             }}};
}

const AutogenTable<ObjectPlacement> OBJECT_TABLE = {
    "object", "Objects on tiles. Z is the height above the ground.",
    wkbPoint25D,
    JoinColumns<ObjectPlacement>({TileColumn<ObjectPlacement>(), AssetColumns(),
                                  HeadingColumns<ObjectPlacement>(),
                                  HeightColumns(), LevelColumns(),
                                  PointColumns<ObjectPlacement>(),
                                  GroundFormulaColumns<ObjectPlacement>(),
                                  PlaceColumns<ObjectPlacement>()}),
    [](const Row &row) -> std::unique_ptr<OGRGeometry>
    {
        const xpautogen::Point place =
            row.file->ToMap(row.item->point, row.item->tile);
        return std::make_unique<OGRPoint>(place.x, place.y,
                                          row.item->heightOffset);
    }};

}  // namespace

void AddObjectLayer(const AutogenContext &context)
{
    AddListLayer(context, OBJECT_TABLE,
                 context.file->document->GetAnnotations().GetObjects());
}

void DescribeObjectLayer(AutogenLayerSpecs &specs)
{
    DescribeAutogenLayer(specs, OBJECT_TABLE);
}

}  // namespace flightsim
