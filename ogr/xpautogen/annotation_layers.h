// SPDX-License-Identifier: MIT
// Layers of what stands on tiles: objects, facades, trees.

#ifndef FLIGHTSIM_OGR_XPAUTOGEN_ANNOTATION_LAYERS_H
#define FLIGHTSIM_OGR_XPAUTOGEN_ANNOTATION_LAYERS_H

#include "ogr/xpautogen/autogen_columns.h"

namespace flightsim
{

/** Adds the layer object. */
void AddObjectLayer(const AutogenContext &context);

/** Tells of the same layers. */
void DescribeObjectLayer(AutogenLayerSpecs &specs);

/** Adds the layers facade and facade_line. */
void AddFacadeLayers(const AutogenContext &context);

/** Tells of the same layers. */
void DescribeFacadeLayers(AutogenLayerSpecs &specs);

/** Adds the layers tree and tree_line. */
void AddTreeLayers(const AutogenContext &context);

/** Tells of the same layers. */
void DescribeTreeLayers(AutogenLayerSpecs &specs);

/** The formula of an item; null when it has none. */
template <class Item>
const xpautogen::GroundFormula *FindGroundFormula(const AutogenRow<Item> &row)
{
    return row.GetDocument().GetAnnotations().FindGroundFormula(
        row.item->mark.number);
}

/** Columns of GROUND_PT_FORMULA for an item that can have one. */
template <class Item> AutogenColumns<Item> GroundFormulaColumns()
{
    using Row = AutogenRow<Item>;
    return {{{"ground_x_ratio", FieldKind::Real, "Ground X weight", nullptr,
              "Ground point formula: weight along the first side"},
             [](const Row &row, FieldWriter &writer)
             {
                 if (const auto *formula = FindGroundFormula(row))
                 {
                     writer.Set(formula->xRatio);
                 }
             }},
            {{"ground_x_m", FieldKind::Real, "Ground X (m)", nullptr,
              "Ground point formula: metres along the first side"},
             [](const Row &row, FieldWriter &writer)
             {
                 if (const auto *formula = FindGroundFormula(row))
                 {
                     writer.Set(formula->xDelta);
                 }
             }},
            {{"ground_y_ratio", FieldKind::Real, "Ground Y weight", nullptr,
              "Ground point formula: weight across the first side"},
             [](const Row &row, FieldWriter &writer)
             {
                 if (const auto *formula = FindGroundFormula(row))
                 {
                     writer.Set(formula->yRatio);
                 }
             }},
            {{"ground_y_m", FieldKind::Real, "Ground Y (m)", nullptr,
              "Ground point formula: metres across the first side"},
             [](const Row &row, FieldWriter &writer)
             {
                 if (const auto *formula = FindGroundFormula(row))
                 {
                     writer.Set(formula->yDelta);
                 }
             }}};
}

}  // namespace flightsim

#endif
