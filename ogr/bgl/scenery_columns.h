// SPDX-License-Identifier: MIT
// Columns that the tables of scenery layers have in common.

#ifndef FLIGHTSIM_OGR_BGL_SCENERY_COLUMNS_H
#define FLIGHTSIM_OGR_BGL_SCENERY_COLUMNS_H

#include "ogr/bgl/record_columns.h"
#include "ogr/bgl/scenery_walk.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace flightsim
{

/** Upper case without braces; null for a GUID of zeros. */
inline void SetGuid(FieldWriter &writer, const std::optional<bgl::Guid> &guid)
{
    if (guid && *guid != bgl::Guid{})
    {
        writer.Set(guid->ToString());
    }
}

template <class T>
std::int64_t GetSceneryObjectRow(const RecordRow<OfObject<T>> &row)
{
    return row.value.objectFid;
}

template <class T>
std::int64_t GetSceneryObjectOffset(const RecordRow<OfObject<T>> &row)
{
    return row.value.objectOffset;
}

/** The link to the layer scenery_object; null when the file has no object
 * there. */
template <class T> Column<RecordRow<OfObject<T>>> SceneryObjectFidColumn()
{
    return FidColumn<RecordRow<OfObject<T>>, GetSceneryObjectRow<T>>(
        "scenery_object_fid", "Object FID",
        "FID of the object in the layer scenery_object");
}

/** The same link by key. */
template <class T> Column<RecordRow<OfObject<T>>> SceneryObjectKeyColumn()
{
    return KeyColumn<RecordRow<OfObject<T>>, GetSceneryObjectOffset<T>>(
        "scenery_object_key", "Object key",
        "Key of the object in the layer scenery_object");
}

/** The columns of a layer of what belongs to a scenery object: the link first,
 * the place in the file last. */
template <class T>
std::vector<Column<RecordRow<OfObject<T>>>>
ObjectPartColumns(std::vector<Column<RecordRow<OfObject<T>>>> columns)
{
    std::vector<Column<RecordRow<OfObject<T>>>> all = {
        SceneryObjectFidColumn<T>(), SceneryObjectKeyColumn<T>()};
    std::move(columns.begin(), columns.end(), std::back_inserter(all));
    all.push_back(FileOffsetColumn<OfObject<T>>());
    return all;
}

/** Whether the altitude of what has a placement is above ground. */
template <class T> Column<RecordRow<OfObject<T>>> AboveGroundColumn()
{
    return {{"agl", FieldKind::Boolean, "Altitudes are above ground"},
            [](const RecordRow<OfObject<T>> &row, FieldWriter &writer)
            {
                writer.Set((row.value.part.placement.flags &
                            bgl::OBJECT_ABOVE_GROUND) != 0);
            }};
}

/** A closed ring; null with fewer than three corners. */
std::unique_ptr<OGRGeometry>
MakeArea(const std::vector<bgl::GeoPosition> &corners, bool hasAltitude);

/** Bounds of places; false when there are none. */
bool SetEnvelope(const std::vector<bgl::GeoPosition> &places,
                 OGREnvelope &envelope);

/** "#RRGGBB". */
void SetColor(FieldWriter &writer, std::uint32_t color);
void GetColor(FieldReader &reader, std::uint32_t &color);

/** The GUID of a text, with or without braces. */
void GetGuid(FieldReader &reader, std::optional<bgl::Guid> &guid);

/** The windsock of a body, made when there is none yet. */
bgl::Windsock &RequireWindsock(bgl::ObjectBody &body);

extern const bgl::Enumeration BEACON_TYPE;
extern const bgl::Enumeration IMAGE_COMPLEXITY;
extern const bgl::Enumeration SCENERY_OBJECT_KIND;

/** The columns of bgl::ObjectBody for the rows of a layer.
 *
 * @tparam GetBody a type with `static const bgl::ObjectBody &Get(const Row &)`
 *         and `static bgl::ObjectBody &Edit(Row &)`.
 */
template <class Row, class GetBody> std::vector<Column<Row>> ObjectBodyColumns()
{
    return {
        {{"model_guid", FieldKind::Text, "GUID of the model"},
         [](const Row &row, FieldWriter &writer)
         { SetGuid(writer, GetBody::Get(row).model); },
         [](Row &row, FieldReader &reader)
         { GetGuid(reader, GetBody::Edit(row).model); }},
        {{"scale", FieldKind::Real32, "Factor of the model's size"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(GetBody::Get(row).scale); },
         [](Row &row, FieldReader &reader)
         { reader.Get(GetBody::Edit(row).scale); }},
        {{"title", FieldKind::Text, "Title of the SimObject"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(GetBody::Get(row).title); },
         [](Row &row, FieldReader &reader)
         { reader.Get(GetBody::Edit(row).title); }},
        {{"path", FieldKind::Text, "Folder of the SimObject"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(GetBody::Get(row).path); },
         [](Row &row, FieldReader &reader)
         { reader.Get(GetBody::Edit(row).path); }},
        {{"effect_name", FieldKind::Text, "File of the effect"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(GetBody::Get(row).effectName); },
         [](Row &row, FieldReader &reader)
         { reader.Get(GetBody::Edit(row).effectName); }},
        {{"effect_params", FieldKind::Text, "Parameters of the effect"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(GetBody::Get(row).effectParameters); },
         [](Row &row, FieldReader &reader)
         { reader.Get(GetBody::Edit(row).effectParameters); }},
        {{"beacon_type", FieldKind::Text, "Kind of beacon", &BEACON_TYPE},
         [](const Row &row, FieldWriter &writer)
         {
             if (GetBody::Get(row).beaconType)
             {
                 writer.Set(BEACON_TYPE, *GetBody::Get(row).beaconType);
             }
         },
         [](Row &row, FieldReader &reader)
         { reader.Get(BEACON_TYPE, GetBody::Edit(row).beaconType.emplace()); }},
        {{"roof_kind", FieldKind::Integer, "Kind of roof", nullptr,
          "Number of the roof's kind of a generic building"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(GetBody::Get(row).roofKind); },
         [](Row &row, FieldReader &reader)
         { reader.Get(GetBody::Edit(row).roofKind); }},
        {{"pole_height_m", FieldKind::Real32, "Height of a windsock (m)"},
         [](const Row &row, FieldWriter &writer)
         {
             if (GetBody::Get(row).windsock)
             {
                 writer.Set(GetBody::Get(row).windsock->poleHeight);
             }
         },
         [](Row &row, FieldReader &reader)
         { reader.Get(RequireWindsock(GetBody::Edit(row)).poleHeight); }},
        {{"sock_length_m", FieldKind::Real32, "Length of a windsock (m)"},
         [](const Row &row, FieldWriter &writer)
         {
             if (GetBody::Get(row).windsock)
             {
                 writer.Set(GetBody::Get(row).windsock->sockLength);
             }
         },
         [](Row &row, FieldReader &reader)
         { reader.Get(RequireWindsock(GetBody::Edit(row)).sockLength); }},
        {{"pole_color", FieldKind::Text, "Colour of the pole as #RRGGBB"},
         [](const Row &row, FieldWriter &writer)
         {
             if (GetBody::Get(row).windsock)
             {
                 SetColor(writer, GetBody::Get(row).windsock->poleColor);
             }
         },
         [](Row &row, FieldReader &reader)
         { GetColor(reader, RequireWindsock(GetBody::Edit(row)).poleColor); }},
        {{"sock_color", FieldKind::Text, "Colour of the sock as #RRGGBB"},
         [](const Row &row, FieldWriter &writer)
         {
             if (GetBody::Get(row).windsock)
             {
                 SetColor(writer, GetBody::Get(row).windsock->sockColor);
             }
         },
         [](Row &row, FieldReader &reader)
         { GetColor(reader, RequireWindsock(GetBody::Edit(row)).sockColor); }},
        {{"lighted", FieldKind::Boolean, "The windsock is lighted"},
         [](const Row &row, FieldWriter &writer)
         {
             if (GetBody::Get(row).windsock)
             {
                 writer.Set(GetBody::Get(row).windsock->isLighted);
             }
         },
         [](Row &row, FieldReader &reader)
         { reader.Get(RequireWindsock(GetBody::Edit(row)).isLighted); }},
    };
}

}  // namespace flightsim

#endif
