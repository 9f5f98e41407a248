// SPDX-License-Identifier: MIT
// Columns for what an object is: scenery objects and attachments have them.

#ifndef FLIGHTSIM_OGR_BGL_OBJECT_BODY_COLUMNS_H
#define FLIGHTSIM_OGR_BGL_OBJECT_BODY_COLUMNS_H

#include "ogr/bgl/scenery_columns.h"

#include <cstdint>
#include <vector>

namespace flightsim
{

/** "#RRGGBB". */
void SetColor(FieldWriter &writer, std::uint32_t color);

extern const bgl::Enumeration BEACON_TYPE;
extern const bgl::Enumeration SCENERY_OBJECT_KIND;

/** The columns of bgl::ObjectBody for the rows of a layer.
 *
 * @tparam GetBody a type with `static const bgl::ObjectBody &Get(const Row &)`.
 */
template <class Row, class GetBody> std::vector<Column<Row>> ObjectBodyColumns()
{
    return {
        {{"model_guid", FieldKind::Text, "GUID of the model"},
         [](const Row &row, FieldWriter &writer)
         { SetGuid(writer, GetBody::Get(row).model); }},
        {{"scale", FieldKind::Real, "Factor of the model's size"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(GetBody::Get(row).scale); }},
        {{"title", FieldKind::Text, "Title of the SimObject"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(GetBody::Get(row).title); }},
        {{"path", FieldKind::Text, "Folder of the SimObject"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(GetBody::Get(row).path); }},
        {{"effect_name", FieldKind::Text, "File of the effect"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(GetBody::Get(row).effectName); }},
        {{"effect_params", FieldKind::Text, "Parameters of the effect"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(GetBody::Get(row).effectParameters); }},
        {{"beacon_type", FieldKind::Text, "Kind of beacon", &BEACON_TYPE},
         [](const Row &row, FieldWriter &writer)
         {
             if (GetBody::Get(row).beaconType)
             {
                 writer.Set(BEACON_TYPE, *GetBody::Get(row).beaconType);
             }
         }},
        {{"roof_kind", FieldKind::Integer,
          "Number of the roof's kind of a generic building"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(GetBody::Get(row).roofKind); }},
        {{"pole_height_m", FieldKind::Real, "Height of a windsock in metres"},
         [](const Row &row, FieldWriter &writer)
         {
             if (GetBody::Get(row).windsock)
             {
                 writer.Set(GetBody::Get(row).windsock->poleHeight);
             }
         }},
        {{"sock_length_m", FieldKind::Real, "Length of a windsock in metres"},
         [](const Row &row, FieldWriter &writer)
         {
             if (GetBody::Get(row).windsock)
             {
                 writer.Set(GetBody::Get(row).windsock->sockLength);
             }
         }},
        {{"pole_color", FieldKind::Text, "Colour of the pole as #RRGGBB"},
         [](const Row &row, FieldWriter &writer)
         {
             if (GetBody::Get(row).windsock)
             {
                 SetColor(writer, GetBody::Get(row).windsock->poleColor);
             }
         }},
        {{"sock_color", FieldKind::Text, "Colour of the sock as #RRGGBB"},
         [](const Row &row, FieldWriter &writer)
         {
             if (GetBody::Get(row).windsock)
             {
                 SetColor(writer, GetBody::Get(row).windsock->sockColor);
             }
         }},
        {{"lighted", FieldKind::Boolean, "The windsock is lighted"},
         [](const Row &row, FieldWriter &writer)
         {
             if (GetBody::Get(row).windsock)
             {
                 writer.Set(GetBody::Get(row).windsock->isLighted);
             }
         }},
    };
}

}  // namespace flightsim

#endif
