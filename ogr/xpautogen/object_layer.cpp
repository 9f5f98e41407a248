// SPDX-License-Identifier: MIT
// The layer of objects on tiles.

#include "ogr/xpautogen/autogen_layers.h"

#include "ogr/xpautogen/format/enumerations.h"

namespace flightsim
{

namespace
{

using xpautogen::Asset;
using xpautogen::AssetKind;
using xpautogen::ObjectMode;
using xpautogen::ObjectPlacement;
using ObjectRow = AutogenRow<ObjectPlacement>;

const Asset &GetAsset(const ObjectRow &row)
{
    // The list excludes objects without an asset.
    return *row.GetDocument().GetAssets().Find(AssetKind::Object,
                                               row.item->object);
}

const ObjectPlacement *WithDelta(const ObjectPlacement &object)
{
    return object.mode == ObjectMode::Delta ? &object : nullptr;
}

const ObjectPlacement *WithScraper(const ObjectPlacement &object)
{
    return object.mode == ObjectMode::Scraper ? &object : nullptr;
}

const ObjectPlacement *WithLevels(const ObjectPlacement &object)
{
    return object.hasLevels ? &object : nullptr;
}

AutogenColumns<ObjectPlacement> AssetColumns()
{
    return {
        Integer<&ObjectPlacement::object>("object", "OBJECT number, from 0"),
        Text<GetAsset, &Asset::path, bgl::ToUtf8>("path", "Object path"),
        Text<GetAsset, &Asset::editorPath, bgl::ToUtf8>(
            "editor_path", "WorldEditor substitute",
            "Object that WorldEditor shows in its place"),
        Word<xpautogen::OBJECT_MODE, &ObjectPlacement::mode>("mode",
                                                             "Height mode")};
}

AutogenColumns<ObjectPlacement> HeightColumns()
{
    return {
        Real<WithDelta, &ObjectPlacement::heightOffset>(
            "offset_m", "Offset (m)", "Metres above the ground point"),
        Real<WithScraper, &ObjectPlacement::minimum>(
            "min_m", "Raised from (m)", "Height from which it is raised"),
        Real<WithScraper, &ObjectPlacement::maximum>(
            "max_m", "Raised up to (m)",
            "Greatest height to which it is raised"),
        Real<WithScraper, &ObjectPlacement::step>("step_m", "Raising step (m)"),
        Integer<WithLevels, &ObjectPlacement::lowLevel>(
            "level_low", "Level: rarely shown",
            "Rendering level (1 to 6) at which it is rarely shown"),
        Integer<WithLevels, &ObjectPlacement::highLevel>(
            "level_high", "Level: always shown",
            "Rendering level (1 to 6) at which it is always shown")};
}

const AutogenTable<ObjectPlacement> OBJECT_TABLE = {
    "object",
    "Objects on tiles. Z is the height above the ground.",
    wkbPoint25D,
    {TileColumn<ObjectPlacement>(), AssetColumns(),
     HeadingColumns<ObjectPlacement>(), HeightColumns(),
     PointColumns<ObjectPlacement>(), GroundFormulaColumns<ObjectPlacement>(),
     PlaceColumns<ObjectPlacement>()},
    [](const ObjectRow &row) -> std::unique_ptr<OGRGeometry>
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
