// SPDX-License-Identifier: MIT
// All layers of autogen files.

#ifndef FLIGHTSIM_OGR_XPAUTOGEN_AUTOGEN_LAYERS_H
#define FLIGHTSIM_OGR_XPAUTOGEN_AUTOGEN_LAYERS_H

#include "ogr/xpautogen/autogen_columns.h"

namespace flightsim
{

/** Adds the layer tile; the tiles of a block are in the layers of grids. */
void AddTileLayer(const AutogenContext &context);

/** Adds the layers point_of_interest and crop_polygon. */
void AddTilePartLayers(const AutogenContext &context);

/** Describes the same layers. */
void DescribeTileLayers(AutogenLayerSpecs &specs);

/** Adds the layer object. */
void AddObjectLayer(const AutogenContext &context);

/** Describes the same layers. */
void DescribeObjectLayer(AutogenLayerSpecs &specs);

/** Adds the layers facade and facade_line. */
void AddFacadeLayers(const AutogenContext &context);

/** Describes the same layers. */
void DescribeFacadeLayers(AutogenLayerSpecs &specs);

/** Adds the layers tree and tree_line. */
void AddTreeLayers(const AutogenContext &context);

/** Describes the same layers. */
void DescribeTreeLayers(AutogenLayerSpecs &specs);

/** Returns the formula of an item, or null. */
template <class Item>
const xpautogen::GroundFormula *FindGroundFormula(const AutogenRow<Item> &row)
{
    return row.GetDocument().GetAnnotations().FindGroundFormula(
        row.item->mark.number);
}

/** Returns columns of GROUND_PT_FORMULA for an item that can have one. */
template <class Item> AutogenColumns<Item> GroundFormulaColumns()
{
    using xpautogen::GroundFormula;
    constexpr auto formula = FindGroundFormula<Item>;
    return {Real<formula, &GroundFormula::xRatio>(
                "ground_x_ratio", "Ground X weight",
                "Ground point formula: weight along the first side"),
            Real<formula, &GroundFormula::xDelta>(
                "ground_x_m", "Ground X (m)",
                "Ground point formula: metres along the first side"),
            Real<formula, &GroundFormula::yRatio>(
                "ground_y_ratio", "Ground Y weight",
                "Ground point formula: weight across the first side"),
            Real<formula, &GroundFormula::yDelta>(
                "ground_y_m", "Ground Y (m)",
                "Ground point formula: metres across the first side")};
}

/** Adds the layers grid, grid_cell and edge_rectangle. */
void AddGridLayers(const AutogenContext &context);

/** Describes the same layers. */
void DescribeGridLayers(AutogenLayerSpecs &specs);

/** Adds the table spelling_set. */
void AddSpellingSetLayer(const AutogenContext &context);

/** Adds the table spelling, for blocks and strings. */
void AddSpellingLayer(const AutogenContext &context);

/** Adds the tables corner, group and cap. */
void AddStringRuleLayers(const AutogenContext &context);

/** Describes all tables of rules. */
void DescribeRuleLayers(AutogenLayerSpecs &specs);

/** Adds the tables asset, setting and unknown_directive. */
void AddFileLayers(const AutogenContext &context);

/** Describes the same layers. */
void DescribeFileLayers(AutogenLayerSpecs &specs);

}  // namespace flightsim

#endif
