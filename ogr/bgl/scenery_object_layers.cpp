// SPDX-License-Identifier: MIT
// The layers scenery_object and attachment.

#include "ogr/bgl/record_layer_list.h"

#include "ogr/bgl/record_write_list.h"
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

    static bgl::ObjectBody &Edit(ObjectRow &row)
    {
        return row.value.object.body;
    }
};

const bgl::ObjectPlacement &GetPlacement(const ObjectRow &row)
{
    return row.value.object.placement;
}

bgl::ObjectPlacement &EditPlacement(ObjectRow &row)
{
    return row.value.object.placement;
}

template <std::uint16_t FLAG>
Column<ObjectRow> FlagColumn(const char *name, const char *title,
                             const char *comment = nullptr)
{
    return {{name, FieldKind::Boolean, title, nullptr, comment},
            [](const ObjectRow &row, FieldWriter &writer)
            { writer.Set((GetPlacement(row).flags & FLAG) != 0); },
            [](ObjectRow &row, FieldReader &reader)
            {
                bool isSet = false;
                reader.Get(isSet);
                const int flags = EditPlacement(row).flags & ~FLAG;
                EditPlacement(row).flags =
                    static_cast<std::uint16_t>(flags | (isSet ? FLAG : 0));
            }};
}

ObjectColumns MakePlacementColumns()
{
    return {
        {{"instance_guid", FieldKind::Text, "GUID of the instance"},
         [](const ObjectRow &row, FieldWriter &writer)
         { SetGuid(writer, GetPlacement(row).instance); },
         [](ObjectRow &row, FieldReader &reader)
         { GetGuid(reader, EditPlacement(row).instance); }},
        {{"true_heading_deg", FieldKind::Real32, "True heading (deg)"},
         [](const ObjectRow &row, FieldWriter &writer)
         { writer.Set(GetPlacement(row).trueHeading); },
         [](ObjectRow &row, FieldReader &reader)
         { reader.Get(EditPlacement(row).trueHeading); }},
        {{"pitch_deg", FieldKind::Real32, "Pitch (deg)"},
         [](const ObjectRow &row, FieldWriter &writer)
         { writer.Set(GetPlacement(row).pitch); },
         [](ObjectRow &row, FieldReader &reader)
         { reader.Get(EditPlacement(row).pitch); }},
        {{"bank_deg", FieldKind::Real32, "Bank (deg)"},
         [](const ObjectRow &row, FieldWriter &writer)
         { writer.Set(GetPlacement(row).bank); },
         [](ObjectRow &row, FieldReader &reader)
         { reader.Get(EditPlacement(row).bank); }},
        {{"image_complexity", FieldKind::Text, "Image complexity",
          &IMAGE_COMPLEXITY, "Setting from which on the object is shown"},
         [](const ObjectRow &row, FieldWriter &writer)
         { writer.Set(IMAGE_COMPLEXITY, GetPlacement(row).imageComplexity); },
         [](ObjectRow &row, FieldReader &reader)
         { reader.Get(IMAGE_COMPLEXITY, EditPlacement(row).imageComplexity); }},
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
         { writer.Set(int{GetPlacement(row).flags}); },
         [](ObjectRow &row, FieldReader &reader)
         { reader.Get(EditPlacement(row).flags); }},
        {{"num_attachments", FieldKind::Integer,
          "Number of objects attached to it"},
         [](const ObjectRow &row, FieldWriter &writer)
         { writer.Set(row.value.attachmentCount); },
         [](ObjectRow &row, FieldReader &reader)
         { reader.Get(row.value.attachmentCount); }},
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
         },
         [](ObjectRow &row, FieldReader &reader)
         {
             int kind = 0;
             reader.Get(SCENERY_OBJECT_KIND, kind);
             row.value.object.recordId = static_cast<std::uint16_t>(kind);
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
    [](ObjectRow &row, const OGRGeometry &geometry)
    {
        // Without altitude an object stands on the ground.
        if (!geometry.Is3D())
        {
            EditPlacement(row).flags |= bgl::OBJECT_ABOVE_GROUND;
        }
        return SetPoint(geometry, EditPlacement(row).position);
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

    static bgl::ObjectBody &Edit(AttachmentRow &row)
    {
        return row.value.part.attachment.body;
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

/** Level of the cells of the section: driver/bgl/format.md 8.2. */
constexpr int OBJECT_LEVEL = 11;

/** What the values of a feature without a kind are for; 0 for nothing. */
std::uint16_t GuessKind(const bgl::ObjectBody &body, RecordProfile profile)
{
    return body.model                 ? bgl::OBJECT_LIBRARY
           : !body.effectName.empty() ? bgl::OBJECT_EFFECT
           : body.beaconType          ? bgl::OBJECT_BEACON
           : body.windsock && profile == RecordProfile::Msfs2020
               ? bgl::OBJECT_WINDSOCK_MSFS
           : body.windsock       ? bgl::OBJECT_WINDSOCK
           : !body.title.empty() ? bgl::OBJECT_SIM_OBJECT
                                 : std::uint16_t{0};
}

bool IsOfMsfs(std::uint16_t kind)
{
    return kind == bgl::OBJECT_WINDSOCK_MSFS || kind == bgl::OBJECT_SIM_OBJECT;
}

/** Why an object of a kind cannot be written; empty when it can. */
std::string FindProblem(std::uint16_t kind, const bgl::ObjectBody &body,
                        RecordProfile profile)
{
    if (kind == 0)
    {
        return "it has no kind, nor a model_guid, effect_name, beacon_type or "
               "title to tell it by";
    }
    if (IsOfMsfs(kind) && profile != RecordProfile::Msfs2020)
    {
        return "field kind: only PROFILE=MSFS2020 has " +
               SCENERY_OBJECT_KIND.Describe(kind);
    }
    switch (kind)
    {
        case bgl::OBJECT_LIBRARY:
            return body.model ? "" : "it has no model_guid";
        case bgl::OBJECT_EFFECT:
            return body.effectName.empty() ? "it has no effect_name" : "";
        case bgl::OBJECT_BEACON:
            return body.beaconType ? "" : "it has no beacon_type";
        case bgl::OBJECT_SIM_OBJECT:
            return body.title.empty() ? "it has no title" : "";
        case bgl::OBJECT_WINDSOCK:
        case bgl::OBJECT_WINDSOCK_MSFS:
            return "";
        default:
            return "field kind: the layer does not hold all of " +
                   SCENERY_OBJECT_KIND.Describe(kind);
    }
}

/** Fills what a body of a kind has to have. */
void FinishBody(std::uint16_t kind, bgl::ObjectBody &body)
{
    static constexpr std::uint8_t ZEROS[2] = {};
    const std::size_t zeros =
        kind == bgl::OBJECT_SIM_OBJECT                             ? 2
        : kind == bgl::OBJECT_EFFECT || kind == bgl::OBJECT_BEACON ? 1
                                                                   : 0;
    body.rest = {ZEROS, zeros};
    if (!body.scale)
    {
        body.scale = 1.0;
    }
    if (kind == bgl::OBJECT_WINDSOCK || kind == bgl::OBJECT_WINDSOCK_MSFS)
    {
        RequireWindsock(body);
    }
}

void WriteObject(const ObjectRow &row, RecordProfile profile,
                 bgl::RecordWriter &writer, EncodedRecord &record)
{
    bgl::SceneryObject object = row.value.object;
    if (object.recordId == 0)
    {
        object.recordId = GuessKind(object.body, profile);
    }
    const std::uint16_t kind = object.recordId;
    record.problem = FindProblem(kind, object.body, profile);
    if (!record.problem.empty())
    {
        return;
    }
    FinishBody(kind, object.body);
    if (profile == RecordProfile::Fs2004)
    {
        object.recordId = bgl::GetFs2004ObjectId(kind);
        object.placement.instance.reset();
    }
    if (row.value.attachmentCount > 0)
    {
        record.lost = "OBJECTS_WITHOUT_THEIR_ATTACHMENTS";
    }
    else if (!row.airport.ident.empty())
    {
        record.lost = "OBJECTS_WITHOUT_THEIR_AIRPORT";
    }
    bgl::WriteSceneryObject(object, writer);
    record.section = bgl::SECTION_SCENERY;
    record.cell = GetCell(object.placement.position, OBJECT_LEVEL);
}

}  // namespace

RecordEncoderPointer MakeSceneryObjectEncoder()
{
    return MakeTableEncoder(OBJECT_TABLE, WriteObject);
}

LayerMakerPointer MakeSceneryObjectLayer(const RecordOptions & /* options */)
{
    return MakeLayerMaker(OBJECT_TABLE, ExpandObject);
}

LayerMakerPointer MakeAttachmentLayer(const RecordOptions & /* options */)
{
    return MakeLayerMaker(ATTACHMENT_TABLE, ExpandAttachment);
}

}  // namespace flightsim
