// SPDX-License-Identifier: MIT
// The layers scenery_object and attachment.

#include "ogr/bgl/record_layer_list.h"

#include "ogr/bgl/scenery_columns.h"
#include "ogr/bgl/enumerations.h"

namespace flightsim
{

namespace
{

struct ObjectWithAttachments
{
    bgl::SceneryObject object{};
    int attachmentCount = 0;
};

using ObjectRow = RecordRow<ObjectWithAttachments>;
using ObjectColumns = std::vector<Column<ObjectRow>>;

struct GetObjectBody
{
    static const bgl::ObjectBody &Get(const ObjectRow &row)
    {
        return row.value.object.body;
    }
};

const bgl::ObjectPlacement &GetPlacement(const ObjectRow &row)
{
    return row.value.object.placement;
}

template <std::uint16_t FLAG>
Column<ObjectRow> FlagColumn(const char *name, const char *title,
                             const char *comment = nullptr)
{
    return {{name, FieldKind::Boolean, title, nullptr, comment},
            [](const ObjectRow &row, FieldWriter &writer)
            { writer.Set((GetPlacement(row).flags & FLAG) != 0); }};
}

ObjectColumns MakePlacementColumns()
{
    return {
        {{"instance_guid", FieldKind::Text, "GUID of the instance"},
         [](const ObjectRow &row, FieldWriter &writer)
         { SetGuid(writer, GetPlacement(row).instance); }},
        {{"true_heading_deg", FieldKind::Real32, "True heading (deg)"},
         [](const ObjectRow &row, FieldWriter &writer)
         { writer.Set(GetPlacement(row).trueHeading); }},
        {{"pitch_deg", FieldKind::Real32, "Pitch (deg)"},
         [](const ObjectRow &row, FieldWriter &writer)
         { writer.Set(GetPlacement(row).pitch); }},
        {{"bank_deg", FieldKind::Real32, "Bank (deg)"},
         [](const ObjectRow &row, FieldWriter &writer)
         { writer.Set(GetPlacement(row).bank); }},
        {{"image_complexity", FieldKind::Text, "Image complexity",
          &IMAGE_COMPLEXITY, "Setting from which on the object is shown"},
         [](const ObjectRow &row, FieldWriter &writer)
         { writer.Set(IMAGE_COMPLEXITY, GetPlacement(row).imageComplexity); }},
        FlagColumn<bgl::OBJECT_ABOVE_GROUND>("agl",
                                             "The altitude is above ground"),
        FlagColumn<bgl::OBJECT_NO_AUTOGEN_SUPPRESSION>(
            "no_autogen_suppression", "Leaves autogen",
            "Autogen is left around the object"),
        FlagColumn<bgl::OBJECT_NO_CRASH>("no_crash",
                                         "Aircraft do not crash into it"),
        FlagColumn<bgl::OBJECT_NO_FOG>("no_fog", "Fog does not hide it"),
        FlagColumn<bgl::OBJECT_NO_SHADOW>("no_shadow", "It casts no shadow"),
        FlagColumn<bgl::OBJECT_NO_Z_WRITE>("no_z_write",
                                           "Left out of the depth buffer"),
        FlagColumn<bgl::OBJECT_NO_Z_TEST>(
            "no_z_test", "Without depth test",
            "Drawn without regard to the depth buffer"),
        {{"flags", FieldKind::Integer, "All flags of the record"},
         [](const ObjectRow &row, FieldWriter &writer)
         { writer.Set(int{GetPlacement(row).flags}); }},
        {{"num_attachments", FieldKind::Integer,
          "Number of objects attached to it"},
         [](const ObjectRow &row, FieldWriter &writer)
         { writer.Set(row.value.attachmentCount); }},
    };
}

ObjectColumns MakeObjectColumns()
{
    ObjectColumns columns = {
        {{"kind", FieldKind::Text, "Kind of object", &SCENERY_OBJECT_KIND},
         [](const ObjectRow &row, FieldWriter &writer)
         {
             writer.Set(SCENERY_OBJECT_KIND,
                        bgl::GetObjectKind(row.value.object.recordId));
         }}};
    for (const ObjectColumns &more :
         {ObjectBodyColumns<ObjectRow, GetObjectBody>(),
          MakePlacementColumns()})
    {
        columns.insert(columns.end(), more.begin(), more.end());
    }
    return KeyedChildColumns<ObjectWithAttachments>(std::move(columns));
}

const LayerTable<ObjectRow> OBJECT_TABLE = {
    "scenery_object",
    "Objects placed in the scenery, on their own or by an airport.",
    wkbPoint25D,
    MakeObjectColumns(),
    [](const ObjectRow &row) { return MakePointZ(GetPlacement(row).position); },
    [](const ObjectRow &row, OGREnvelope &envelope)
    {
        SetEnvelope(GetPlacement(row).position, envelope);
        return true;
    },
};

void AppendObject(const bgl::RecordView &record,
                  const AirportReference &airport, bgl::RecordLog &log,
                  std::vector<ObjectRow> &rows)
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

void ExpandObject(const LoadedBlock &block, const RecordContext &context,
                  bgl::RecordLog &log, std::vector<ObjectRow> &rows)
{
    if (block.block.sectionType != bgl::SECTION_SCENERY)
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

struct PlacedAttachment
{
    bgl::Attachment attachment{};

    /** Of the object that it is attached to; nothing when there is none. */
    std::optional<bgl::GeoPosition> position{};
};

using AttachmentRow = RecordRow<OfObject<PlacedAttachment>>;
using AttachmentColumns = std::vector<Column<AttachmentRow>>;

const bgl::Attachment &GetAttachment(const AttachmentRow &row)
{
    return row.value.part.attachment;
}

struct GetAttachmentBody
{
    static const bgl::ObjectBody &Get(const AttachmentRow &row)
    {
        return GetAttachment(row).body;
    }
};

AttachmentColumns MakePlaceColumns()
{
    return {
        {{"kind", FieldKind::Text, "Kind of object", &SCENERY_OBJECT_KIND},
         [](const AttachmentRow &row, FieldWriter &writer)
         {
             writer.Set(SCENERY_OBJECT_KIND,
                        bgl::GetObjectKind(GetAttachment(row).recordId));
         }},
        {{"attach_point", FieldKind::Text, "Attach point", nullptr,
          "Point of the model that it is attached to"},
         [](const AttachmentRow &row, FieldWriter &writer)
         { writer.Set(GetAttachment(row).attachPoint); }},
        {{"bias_x_m", FieldKind::Real32, "Offset in metres along X"},
         [](const AttachmentRow &row, FieldWriter &writer)
         { writer.Set(GetAttachment(row).biasX); }},
        {{"bias_y_m", FieldKind::Real32, "Offset in metres along Y"},
         [](const AttachmentRow &row, FieldWriter &writer)
         { writer.Set(GetAttachment(row).biasY); }},
        {{"bias_z_m", FieldKind::Real32, "Offset in metres along Z"},
         [](const AttachmentRow &row, FieldWriter &writer)
         { writer.Set(GetAttachment(row).biasZ); }},
        {{"heading_deg", FieldKind::Real32, "Heading to the object (deg)",
          nullptr, "Heading in degrees, against the object"},
         [](const AttachmentRow &row, FieldWriter &writer)
         { writer.Set(GetAttachment(row).heading); }},
        {{"pitch_deg", FieldKind::Real32, "Pitch (deg)"},
         [](const AttachmentRow &row, FieldWriter &writer)
         { writer.Set(GetAttachment(row).pitch); }},
        {{"bank_deg", FieldKind::Real32, "Bank (deg)"},
         [](const AttachmentRow &row, FieldWriter &writer)
         { writer.Set(GetAttachment(row).bank); }},
        {{"probability", FieldKind::Real32, "Probability, 0 to 1"},
         [](const AttachmentRow &row, FieldWriter &writer)
         { writer.Set(GetAttachment(row).probability); }},
        {{"randomness", FieldKind::Integer, "Randomness as stored"},
         [](const AttachmentRow &row, FieldWriter &writer)
         { writer.Set(int{GetAttachment(row).randomness}); }},
        {{"instance_guid", FieldKind::Text, "GUID of the instance"},
         [](const AttachmentRow &row, FieldWriter &writer)
         { SetGuid(writer, GetAttachment(row).instance); }},
    };
}

AttachmentColumns MakeAttachmentColumns()
{
    AttachmentColumns columns = MakePlaceColumns();
    const AttachmentColumns body =
        ObjectBodyColumns<AttachmentRow, GetAttachmentBody>();
    columns.insert(columns.end(), body.begin(), body.end());
    return ObjectPartColumns<PlacedAttachment>(std::move(columns));
}

const LayerTable<AttachmentRow> ATTACHMENT_TABLE = {
    "attachment",
    "Objects attached to scenery objects, at the place of those.",
    wkbPoint25D,
    MakeAttachmentColumns(),
    [](const AttachmentRow &row) -> std::unique_ptr<OGRGeometry>
    {
        const auto &position = row.value.part.position;
        return position ? MakePointZ(*position) : nullptr;
    },
    [](const AttachmentRow &row, OGREnvelope &envelope)
    {
        const auto &position = row.value.part.position;
        if (position)
        {
            SetEnvelope(*position, envelope);
        }
        return position.has_value();
    },
};

bgl::GeoPosition ReadPosition(const bgl::RecordView &object,
                              bgl::RecordLog &log)
{
    bgl::RecordReader reader(object, log);
    return bgl::ReadPlacement(reader, object.id).position;
}

void ExpandAttachment(const LoadedBlock &block, const RecordContext &context,
                      bgl::RecordLog &log, std::vector<AttachmentRow> &rows)
{
    const std::int64_t first =
        context.sceneryObjects.GetFirstFid(block.block.offset);
    std::optional<bgl::RecordView> parent;
    ForEachSceneryRecord(
        block, first, log,
        [&](const bgl::RecordView &record, bool isAttached, std::int64_t object)
        {
            if (!isAttached)
            {
                parent = object >= 0 ? std::optional(record) : std::nullopt;
                return;
            }
            std::optional<bgl::Attachment> attachment =
                bgl::ParseAttachment(record, log);
            if (!attachment)
            {
                return;
            }
            AttachmentRow row{
                0, static_cast<std::int64_t>(record.offset), {}, {}};
            row.value.objectFid = object;
            row.value.part.attachment = std::move(*attachment);
            if (parent)
            {
                row.value.objectOffset =
                    static_cast<std::int64_t>(parent->offset);
                row.value.part.position = ReadPosition(*parent, log);
            }
            rows.push_back(std::move(row));
        });
}

}  // namespace

LayerMakerPointer MakeSceneryObjectLayer(const RecordOptions & /* options */)
{
    return MakeLayerMaker(OBJECT_TABLE, ExpandObject);
}

LayerMakerPointer MakeAttachmentLayer(const RecordOptions & /* options */)
{
    return MakeLayerMaker(ATTACHMENT_TABLE, ExpandAttachment);
}

}  // namespace flightsim
