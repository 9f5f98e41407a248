// SPDX-License-Identifier: MIT
// The layer scenery_object.

#include "ogr/bgl/object_body_columns.h"
#include "ogr/bgl/scenery_enumeration.h"
#include "ogr/bgl/scenery_layers.h"

namespace flightsim
{

namespace
{

struct ObjectWithAttachments
{
    bgl::SceneryObject object{};
    int attachmentCount = 0;
};

using Row = RecordRow<ObjectWithAttachments>;
using Columns = std::vector<Column<Row>>;

struct GetBody
{
    static const bgl::ObjectBody &Get(const Row &row)
    {
        return row.value.object.body;
    }
};

const bgl::Enumeration IMAGE_COMPLEXITY(SCENERY_ENUMERATIONS,
                                        "image_complexity");

const bgl::ObjectPlacement &GetPlacement(const Row &row)
{
    return row.value.object.placement;
}

template <std::uint16_t FLAG>
Column<Row> FlagColumn(const char *name, const char *title)
{
    return {{name, FieldKind::Boolean, title},
            [](const Row &row, FieldWriter &writer)
            { writer.Set((GetPlacement(row).flags & FLAG) != 0); }};
}

Columns MakePlacementColumns()
{
    return {
        {{"instance_guid", FieldKind::Text, "GUID of the instance"},
         [](const Row &row, FieldWriter &writer)
         { SetGuid(writer, GetPlacement(row).instance); }},
        {{"true_heading_deg", FieldKind::Real, "True heading in degrees"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(GetPlacement(row).trueHeading); }},
        {{"pitch_deg", FieldKind::Real, "Pitch in degrees"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(GetPlacement(row).pitch); }},
        {{"bank_deg", FieldKind::Real, "Bank in degrees"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(GetPlacement(row).bank); }},
        {{"image_complexity", FieldKind::Text,
          "Setting from which on the object is shown", &IMAGE_COMPLEXITY},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(IMAGE_COMPLEXITY, GetPlacement(row).imageComplexity); }},
        FlagColumn<bgl::OBJECT_ABOVE_GROUND>("agl",
                                             "The altitude is above ground"),
        FlagColumn<bgl::OBJECT_NO_AUTOGEN_SUPPRESSION>(
            "no_autogen_suppression", "Autogen is left around the object"),
        FlagColumn<bgl::OBJECT_NO_CRASH>("no_crash",
                                         "Aircraft do not crash into it"),
        FlagColumn<bgl::OBJECT_NO_FOG>("no_fog", "Fog does not hide it"),
        FlagColumn<bgl::OBJECT_NO_SHADOW>("no_shadow", "It casts no shadow"),
        FlagColumn<bgl::OBJECT_NO_Z_WRITE>("no_z_write",
                                           "Left out of the depth buffer"),
        FlagColumn<bgl::OBJECT_NO_Z_TEST>(
            "no_z_test", "Drawn without regard to the depth buffer"),
        {{"flags", FieldKind::Integer, "All flags of the record"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(int{GetPlacement(row).flags}); }},
        {{"num_attachments", FieldKind::Integer,
          "Number of objects attached to it"},
         [](const Row &row, FieldWriter &writer)
         { writer.Set(row.value.attachmentCount); }},
    };
}

Columns MakeColumns()
{
    Columns columns = {
        {{"kind", FieldKind::Text, "Kind of object", &SCENERY_OBJECT_KIND},
         [](const Row &row, FieldWriter &writer)
         {
             writer.Set(SCENERY_OBJECT_KIND,
                        bgl::GetObjectKind(row.value.object.recordId));
         }}};
    for (const Columns &more :
         {ObjectBodyColumns<Row, GetBody>(), MakePlacementColumns()})
    {
        columns.insert(columns.end(), more.begin(), more.end());
    }
    return ChildColumns<ObjectWithAttachments>(std::move(columns));
}

const LayerTable<Row> TABLE = {
    "scenery_object",
    "Objects placed in the scenery, on their own or by an airport.",
    wkbPoint25D,
    MakeColumns(),
    [](const Row &row) { return MakePointZ(GetPlacement(row).position); },
    [](const Row &row, OGREnvelope &envelope)
    {
        SetEnvelope(GetPlacement(row).position, envelope);
        return true;
    },
};

void AppendObject(const bgl::RecordView &record,
                  const AirportReference &airport, bgl::RecordLog &log,
                  std::vector<Row> &rows)
{
    std::optional<bgl::SceneryObject> object =
        bgl::ParseSceneryObject(record, log);
    if (object)
    {
        rows.push_back({0,
                        static_cast<std::int64_t>(record.offset),
                        airport,
                        {std::move(*object), 0}});
    }
}

void Expand(const LoadedBlock &block, const RecordContext &context,
            bgl::RecordLog &log, std::vector<Row> &rows)
{
    if (block.block.sectionType != SECTION_SCENERY)
    {
        ForEachAirportObject(
            block, context, log,
            [&](const bgl::RecordView &record, const AirportReference &airport)
            { AppendObject(record, airport, log, rows); });
        return;
    }
    ForEachSceneryRecord(
        block, 0, log,
        [&](const bgl::RecordView &record, bool isAttached, std::int64_t object)
        {
            if (!isAttached)
            {
                AppendObject(record, {}, log, rows);
            }
            else if (object >= 0)
            {
                ++rows.back().value.attachmentCount;
            }
        });
}

}  // namespace

void AddSceneryObjectLayer(RecordLayerMakers &makers)
{
    AddRecordLayer(
        makers, TABLE, Expand,
        {SECTION_SCENERY, SECTION_AIRPORT, SECTION_AIRPORT_ALTERNATIVE});
}

}  // namespace flightsim
