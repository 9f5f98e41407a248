// SPDX-License-Identifier: MIT
// The layers scenery_object and attachment.

#include "ogr/bgl/layers/record_layer_list.h"

#include "ogr/bgl/read/enumerations.h"
#include "ogr/bgl/edit/record_editors.h"
#include "ogr/bgl/edit/record_encoder.h"
#include "ogr/bgl/read/scenery_columns.h"
#include "ogr/records/scenery/building.h"

#include <charconv>
#include <string_view>

namespace flightsim
{

namespace
{

struct ObjectWithAttachments
{
    bgl::SceneryObject object{};
    int attachmentCount = 0;

    /** Id of the record in an airport that holds the object, enumeration
     * airport_object; nothing for objects outside airport records. */
    std::optional<std::uint16_t> airportPart{};

    /** Index of the record among those of that part of the airport. */
    std::optional<int> partNumber{};
};

using ObjectRow = RecordRow<ObjectWithAttachments>;

void DetachValue(ObjectWithAttachments &value, ByteKeeper &keeper)
{
    bgl::ByteSpan &rest = value.object.body.trailingBytes;
    rest = keeper.Keep(rest);
}

const bgl::Enumeration AIRPORT_OBJECT(AIRPORT_DETAIL_ENUMERATIONS,
                                      "airport_object");

/** The kind of an object, from the id of its record. */
struct ObjectKindValue
{
    static constexpr const bgl::Enumeration *DOMAIN_OF_WORDS =
        &SCENERY_OBJECT_KIND;

    static void Write(std::uint16_t recordId, FieldKind /* kind */,
                      FieldWriter &writer)
    {
        writer.Set(SCENERY_OBJECT_KIND, bgl::GetObjectKind(recordId));
    }

    static void Read(FieldReader &reader, std::uint16_t &recordId)
    {
        WordValue<SCENERY_OBJECT_KIND>::Read(reader, recordId);
    }
};

/** Bytes as hexadecimal digits. */
struct HexValue
{
    static constexpr const bgl::Enumeration *DOMAIN_OF_WORDS = nullptr;

    static void Write(const bgl::SignBytes &bytes, FieldKind /* kind */,
                      FieldWriter &writer)
    {
        constexpr std::string_view DIGITS = "0123456789abcdef";
        std::string text;
        for (const std::uint8_t byte : bytes)
        {
            text.append(1, DIGITS[byte >> 4]).append(1, DIGITS[byte & 0xF]);
        }
        writer.Set(text);
    }

    static void Read(FieldReader &reader, bgl::SignBytes &bytes)
    {
        const std::string_view text = reader.GetText();
        bgl::SignBytes read{};
        bool isRead = text.size() == 2 * read.size();
        for (std::size_t i = 0; isRead && i < read.size(); ++i)
        {
            const char *start = text.data() + 2 * i;
            isRead =
                std::from_chars(start, start + 2, read[i], 16).ptr == start + 2;
        }
        if (isRead)
        {
            bytes = read;
        }
        else
        {
            reader.Fail("is not 64 hexadecimal digits");
        }
    }
};

template <auto... Path> constexpr auto ObjectKind()
{
    return As<FieldKind::Text, ObjectKindValue, Path...>("kind", "Object type");
}

/** Returns columns for the bits that have an element in sources of bglcomp. */
RecordColumns<ObjectWithAttachments> MakeFlagColumns()
{
    constexpr auto object = &ObjectWithAttachments::object;
    constexpr auto placement = &bgl::SceneryObject::placement;
    constexpr auto flags = &bgl::ObjectPlacement::flags;
    return {
        Bit<bgl::OBJECT_NO_AUTOGEN_SUPPRESSION, object, placement, flags>(
            "no_autogen_suppression", "Keeps autogen",
            {"Whether autogen is kept around the object",
             Xml("NoAutogenSuppression/.")}),
        Bit<bgl::OBJECT_NO_CRASH, object, placement, flags>(
            "no_crash", "No crash", Xml("NoCrash/.")),
        Bit<bgl::OBJECT_NO_FOG, object, placement, flags>("no_fog", "No fog",
                                                          Xml("NoFog/.")),
        Bit<bgl::OBJECT_NO_SHADOW, object, placement, flags>(
            "no_shadow", "No shadow", Xml("NoShadow/.")),
        Bit<bgl::OBJECT_NO_Z_WRITE, object, placement, flags>(
            "no_z_write", "Without depth writing", Xml("NoZWrite/.")),
        Bit<bgl::OBJECT_NO_Z_TEST, object, placement, flags>(
            "no_z_test", "Without depth test",
            {"Drawn without testing the depth buffer", Xml("NoZTest/.")}),
        Bit<bgl::OBJECT_LOW_RES_ALTITUDE, object, placement, flags>(
            "low_res_altitude", "Altitude of coarse terrain",
            {"Whether the altitude is that of low-resolution terrain",
             Xml("LowResAltitude/.")}),
    };
}

RecordColumns<ObjectWithAttachments> MakePlacementColumns()
{
    using bgl::ObjectPlacement;
    constexpr auto object = &ObjectWithAttachments::object;
    constexpr auto placement = &bgl::SceneryObject::placement;
    constexpr auto flags = &ObjectPlacement::flags;
    return {
        Text<object, placement, &ObjectPlacement::instance>(
            "instance_guid", "Instance GUID", Xml("instanceId")),
        Real32<object, placement, &ObjectPlacement::trueHeading>(
            "true_heading_deg", "True heading (deg)",
            {"True heading in degrees, in steps of 0.0055", Xml("heading")}),
        Real32<object, placement, &ObjectPlacement::pitch>(
            "pitch_deg", "Pitch (deg)",
            {"Pitch in degrees, in steps of 0.0055", Xml()}),
        Real32<object, placement, &ObjectPlacement::bank>(
            "bank_deg", "Bank (deg)",
            {"Bank in degrees, in steps of 0.0055", Xml()}),
        Word<IMAGE_COMPLEXITY, object, placement,
             &ObjectPlacement::imageComplexity>(
            "image_complexity", "Image complexity",
            {"Lowest setting at which the object is shown", Xml()}),
        Bit<bgl::OBJECT_ABOVE_GROUND, object, placement, flags>(
            "agl", "Altitude above ground", Xml("altitudeIsAgl")),
        MakeFlagColumns(),
        Integer<object, placement, flags>("flags", "Record flags"),
        Integer<&ObjectWithAttachments::attachmentCount>(
            "num_attachments", "Number of attachments"),
    };
}

bgl::ObjectPlacement &GetPlacement(ObjectRow &row)
{
    return row.value.object.placement;
}

const bgl::GeoPosition &GetPosition(const ObjectRow &row)
{
    return row.value.object.placement.position;
}

const LayerTable<ObjectRow> OBJECT_TABLE = {
    "scenery_object",
    "Objects placed in the scenery, on their own or by an airport.",
    wkbPoint25D,
    KeyedChildColumns<ObjectWithAttachments>({
        ObjectKind<&ObjectWithAttachments::object,
                   &bgl::SceneryObject::recordId>(),
        ObjectBodyColumns<ObjectWithAttachments, &ObjectWithAttachments::object,
                          &bgl::SceneryObject::body>(),
        MakePlacementColumns(),
        Word<AIRPORT_OBJECT, &ObjectWithAttachments::airportPart>(
            "airport_part", "Airport part",
            "Part of the airport that the object represents"),
        Integer<&ObjectWithAttachments::partNumber>(
            "part_number", "Part number",
            "Number from 0 among such parts of the airport; objects of one "
            "tower share it"),
        As<FieldKind::Text, HexValue, &ObjectWithAttachments::object,
           &bgl::SceneryObject::signBytes>(
            "sign_bytes", "Bytes of signs",
            "Of signs of Prepar3D v6: 32 bytes of unknown meaning as "
            "hexadecimal digits, unless all are ff"),
    }),
    [](const ObjectRow &row) { return MakePointZ(GetPosition(row)); },
    [](const ObjectRow &row, OGREnvelope &envelope)
    {
        SetEnvelope(GetPosition(row), envelope);
        return true;
    },
    [](ObjectRow &row, const OGRGeometry &geometry)
    {
        const bool isNew = row.fileOffset == 0;
        return SetObjectPoint(geometry, isNew, GetPlacement(row));
    },
};

void AppendObject(const bgl::RecordView &record, bgl::RecordLog &log,
                  std::vector<ObjectRow> &rows)
{
    std::optional<bgl::SceneryObject> object =
        bgl::ParseSceneryObject(record, log);
    if (object)
    {
        rows.push_back({0,
                        static_cast<std::int64_t>(record.offset),
                        {},
                        {std::move(*object), 0, std::nullopt, std::nullopt}});
    }
}

void ExpandObject(const LoadedBlock &block, const RecordContext &context,
                  bgl::RecordLog &log, std::vector<ObjectRow> &rows)
{
    const auto visit =
        [&](const bgl::RecordView &record, bool isAttached, std::int64_t object)
    {
        if (!isAttached)
        {
            AppendObject(record, log, rows);
        }
        else if (object >= 0)
        {
            ++rows.back().value.attachmentCount;
        }
    };
    if (block.block.sectionType == bgl::SECTION_SCENERY)
    {
        ForEachNumberedRecord(block, log, visit);
        return;
    }
    ForEachAirportObject(block, context, log,
                         [&](const bgl::RecordView &record, bool isAttached,
                             std::int64_t object, const AirportChild &child)
                         {
                             const std::size_t count = rows.size();
                             visit(record, isAttached, object);
                             if (rows.size() > count)
                             {
                                 rows.back().airport = child.airport;
                                 rows.back().value.airportPart = child.id;
                                 rows.back().value.partNumber = child.number;
                             }
                         });
}

struct PlacedAttachment
{
    bgl::Attachment attachment{};

    /** Position of the parent object; nothing for none. */
    std::optional<bgl::GeoPosition> position{};
};

using AttachmentRow = RecordRow<ObjectPart<PlacedAttachment>>;

RecordColumns<ObjectPart<PlacedAttachment>> MakeAttachmentColumns()
{
    using bgl::Attachment;
    constexpr auto attachment = &PlacedAttachment::attachment;
    return {
        ObjectKind<attachment, &Attachment::recordId>(),
        Text<attachment, &Attachment::attachPoint>(
            "attach_point", "Attach point",
            {"Attach point of the model", Xml("attachpointName")}),
        Real32<attachment, &Attachment::biasX>("bias_x_m", "X offset (m)",
                                               Xml("BiasXYZ/*")),
        Real32<attachment, &Attachment::biasY>("bias_y_m", "Y offset (m)",
                                               Xml("BiasXYZ/*")),
        Real32<attachment, &Attachment::biasZ>("bias_z_m", "Z offset (m)",
                                               Xml("BiasXYZ/*")),
        Real32<attachment, &Attachment::heading>(
            "heading_deg", "Relative heading (deg)",
            {"Heading in degrees relative to the object, in steps of 0.0055",
             Xml()}),
        Real32<attachment, &Attachment::pitch>(
            "pitch_deg", "Pitch (deg)",
            {"Pitch in degrees, in steps of 0.0055", Xml()}),
        Real32<attachment, &Attachment::bank>(
            "bank_deg", "Bank (deg)",
            {"Bank in degrees, in steps of 0.0055", Xml()}),
        Real32<attachment, &Attachment::probability>(
            "probability", "Probability (0 to 1)", Xml("RandomAttach/*")),
        Integer<attachment, &Attachment::randomness>(
            "randomness", "Randomness (raw)",
            Xml("RandomAttach/*", XmlForm::Code)),
        Text<attachment, &Attachment::instance>(
            "instance_guid", "Instance GUID", Xml("instanceId")),
        ObjectBodyColumns<ObjectPart<PlacedAttachment>, attachment,
                          &Attachment::body>(),
    };
}

const LayerTable<AttachmentRow> ATTACHMENT_TABLE = {
    "attachment",
    "Objects attached to scenery objects, at the position of those.",
    wkbPoint25D,
    ObjectPartColumns<PlacedAttachment>(MakeAttachmentColumns()),
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
    std::optional<bgl::RecordView> parent;
    ForEachSceneryRecord(
        block, context, log,
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

/** Returns the kind that follows from the values of a feature; 0 for none. */
std::uint16_t GuessKind(const bgl::ObjectBody &body, RecordProfile profile)
{
    return body.model                         ? bgl::OBJECT_LIBRARY
           : !body.effectName.empty()         ? bgl::OBJECT_EFFECT
           : body.beaconType                  ? bgl::OBJECT_BEACON
           : body.windsock && IsMsfs(profile) ? bgl::OBJECT_WINDSOCK_MSFS
           : body.windsock                    ? bgl::OBJECT_WINDSOCK
           : !body.building.empty()           ? bgl::OBJECT_GENERIC_BUILDING
           : !body.title.empty()              ? bgl::OBJECT_SIM_OBJECT
                                              : std::uint16_t{0};
}

bool IsOfMsfs(std::uint16_t kind)
{
    return kind == bgl::OBJECT_WINDSOCK_MSFS || kind == bgl::OBJECT_SIM_OBJECT;
}

/** Returns which required value an object of a kind lacks; empty for none. */
std::string FindMissingObjectField(std::uint16_t kind,
                                   const bgl::ObjectBody &body)
{
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
        case bgl::OBJECT_GENERIC_BUILDING:
            return body.building.empty() ||
                           body.building.size() !=
                               bgl::GetBuildingFields(body.roofKind.value_or(0),
                                                      body.building.size())
                                   .size()
                       ? "it has no building with the numbers that its "
                         "roof_kind has"
                       : "";
        default:
            return "field kind: the layer does not hold all of " +
                   SCENERY_OBJECT_KIND.Describe(kind);
    }
}

/** Returns why an object of a kind cannot be written; empty if it can. */
std::string FindProblem(std::uint16_t kind, const bgl::ObjectBody &body,
                        RecordProfile profile)
{
    if (kind == 0)
    {
        return "it has no kind, nor a model_guid, effect_name, beacon_type or "
               "title that implies one";
    }
    if (IsOfMsfs(kind) && !IsMsfs(profile))
    {
        return "field kind: only PROFILE=MSFS2020 or MSFS2024 has " +
               SCENERY_OBJECT_KIND.Describe(kind);
    }
    return FindMissingObjectField(kind, body);
}

/** Whether the object's signs, corners or points have a separate layer. */
bool HasListOfOtherLayer(std::uint16_t kind)
{
    return kind == bgl::OBJECT_TAXI_SIGNS ||
           kind == bgl::OBJECT_TAXI_SIGNS_P5 ||
           kind == bgl::OBJECT_TAXI_SIGNS_P6 || kind == bgl::OBJECT_TRIGGER ||
           kind == bgl::OBJECT_EXTRUSION_BRIDGE ||
           kind == bgl::OBJECT_CAR_PARKING;
}

/** Whether an object holds signs of Prepar3D v5 or v6. */
bool HoldsSignsOfPrepar3D(std::uint16_t kind)
{
    return kind == bgl::OBJECT_TAXI_SIGNS_P5 ||
           kind == bgl::OBJECT_TAXI_SIGNS_P6;
}

/** Returns why a simulator does not support such an object; empty if it
 * does. */
std::string FindListProblem(std::uint16_t kind, RecordProfile profile)
{
    const bool isMsfs = IsMsfs(profile);
    const bool isMissing = (kind == bgl::OBJECT_CAR_PARKING && !isMsfs) ||
                           (kind == bgl::OBJECT_EXTRUSION_BRIDGE &&
                            profile == RecordProfile::Fs2004);
    return isMissing ? "field kind: the simulator of PROFILE has no " +
                           SCENERY_OBJECT_KIND.Describe(kind)
                     : std::string();
}

/** Fills in the values required by a body of a kind. */
void FinishBody(std::uint16_t kind, RecordProfile profile,
                bgl::ObjectBody &body)
{
    static constexpr std::uint8_t ZEROS[2] = {};
    const std::size_t zeros =
        kind == bgl::OBJECT_SIM_OBJECT || kind == bgl::OBJECT_WINDSOCK_MSFS ? 2
        : kind == bgl::OBJECT_EFFECT ||
                (kind == bgl::OBJECT_BEACON && IsMsfs(profile))
            ? 1
            : 0;
    body.trailingBytes = {ZEROS, zeros};
    if (kind == bgl::OBJECT_GENERIC_BUILDING && !body.roofKind)
    {
        body.roofKind = bgl::BUILDING_FLAT_ROOF;
    }
    if (!body.scale)
    {
        body.scale = 1.0;
    }
    if (!body.windsock &&
        (kind == bgl::OBJECT_WINDSOCK || kind == bgl::OBJECT_WINDSOCK_MSFS))
    {
        body.windsock = NewValue<bgl::Windsock>::Make();
    }
    if (kind == bgl::OBJECT_WINDSOCK_MSFS && body.title.empty())
    {
        body.title = "Windsock";
    }
}

}  // namespace

void CompleteObject(bgl::SceneryObject &object, RecordProfile profile)
{
    if (object.recordId == 0)
    {
        object.recordId = GuessKind(object.body, profile);
    }
    FinishBody(object.recordId, profile, object.body);
}

namespace
{

/** Whether airports of a simulator have object containers with an id. */
bool HoldsObjects(std::uint16_t id, RecordProfile profile)
{
    const bool isMsfs = IsMsfs(profile);
    switch (id)
    {
        case bgl::RECORD_TOWER_OBJECT:
            return profile != RecordProfile::Fs2004;
        case bgl::RECORD_HELIPAD_OBJECT:
            return isMsfs || IsPrepar3D(profile);
        case bgl::RECORD_PROJECTED_MESH:
            return isMsfs;
        default:
            return false;
    }
}

/** Sets the place of an object: its airport, or else its cell. */
void PlaceObject(const ObjectRow &row, const bgl::SceneryObject &object,
                 RecordProfile profile, EncodedRecord &record)
{
    const bool isList =
        HasListOfOtherLayer(bgl::GetObjectKind(object.recordId));
    const std::uint16_t part = row.value.airportPart.value_or(0);
    const bool isHeld = HoldsObjects(part, profile);
    const bool isOfTower = isHeld && part == bgl::RECORD_TOWER_OBJECT;
    record.section = bgl::SECTION_SCENERY;
    record.cell = GetCell(GetPosition(row), OBJECT_LEVEL);
    if (isHeld && (!isList || isOfTower))
    {
        LinkToAirport(row.airport.ident, RecordLayerId::SceneryObject, record);
        record.airportLink->container = part;
        record.airportLink->containerNumber = row.value.partNumber.value_or(0);
    }
    if (!record.airportLink || isOfTower)
    {
        record.join.emplace().role =
            isList ? JoinRole::Start : JoinRole::Parent;
        record.join->hasOthers = row.value.attachmentCount > 0;
        record.join->objectId = object.recordId;
    }
    if (isList)
    {
        SetPart(object, record);
    }
    if (record.airportLink)
    {
        return;
    }
    if (!row.airport.ident.empty())
    {
        record.lost = OBJECTS_WITHOUT_THEIR_AIRPORT;
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
    // Rows from FS2004 files have ids of FS2004.
    std::uint16_t kind = bgl::GetObjectKind(object.recordId);
    if (HoldsSignsOfPrepar3D(kind))
    {
        kind = GetAirportRecordIds(profile).taxiSignObject;
    }
    object.recordId = kind;
    FinishBody(kind, profile, object.body);
    const bool isList = HasListOfOtherLayer(kind);
    record.problem = isList ? FindListProblem(kind, profile)
                            : FindProblem(kind, object.body, profile);
    if (kind != 0 && profile == RecordProfile::Fs2004)
    {
        object.recordId = bgl::GetFs2004ObjectId(kind);
        object.placement.instance.reset();
    }
    bgl::WriteSceneryObject(object, writer);
    if (!record.problem.empty())
    {
        return;
    }
    PlaceObject(row, object, profile, record);
    if (!record.airportLink)
    {
        writer.MarkDropped(&ObjectWithAttachments::airportPart);
    }
    if (!record.join)
    {
        writer.MarkDropped(&ObjectWithAttachments::attachmentCount);
    }
    if (object.body.scale == 0.0 && record.lost == nullptr)
    {
        // Text tables turn empty cells into 0.
        record.lost = "OBJECTS_WITH_SCALE_0";
    }
}

/** Writes an object to be added to a file or changed in it. */
void WriteEditedObject(const ObjectRow &row, RecordProfile profile,
                       bgl::RecordWriter &writer, EncodedRecord &record)
{
    WriteObject(row, profile, writer, record);
    if (record.join && row.fileOffset == 0)
    {
        // The objects attached to a new one follow.
        writer.MarkStored(&ObjectWithAttachments::attachmentCount);
    }
    if (record.airportLink && row.fileOffset == 0)
    {
        // A new object is added to its container.
        writer.MarkStored(&ObjectWithAttachments::airportPart);
        writer.MarkStored(&ObjectWithAttachments::partNumber);
    }
    if (record.airportLink &&
        record.airportLink->container == bgl::RECORD_PROJECTED_MESH)
    {
        record.problem = "it is part of the layer projected_mesh: edit it "
                         "there, or in a GeoPackage of the file";
    }
}

/** Merges changes made in other layers, such as that of triggers. */
void RebaseObject(const std::vector<std::uint8_t> &record, ObjectRow &before,
                  ObjectRow &after)
{
    RebasePlacement(record, GetPlacement(before), GetPlacement(after));
}

/** Writes an attachment, which goes after an object, between brackets added
 * later. */
void WriteAttachmentRow(const AttachmentRow &row, RecordProfile profile,
                        bgl::RecordWriter &writer, EncodedRecord &record)
{
    static constexpr std::uint8_t NUL[1] = {};
    bgl::Attachment attachment = row.value.part.attachment;
    if (attachment.recordId == 0)
    {
        attachment.recordId = GuessKind(attachment.body, profile);
    }
    // The kind is that of FSX; only the texts of effects end with an extra
    // byte.
    const std::uint16_t kind = attachment.recordId;
    FinishBody(kind, profile, attachment.body);
    if (kind == bgl::OBJECT_BEACON)
    {
        attachment.body.trailingBytes = {};
    }
    record.problem = profile == RecordProfile::Fs2004
                         ? "PROFILE=FS2004 has no attachments that are known"
                         : FindProblem(kind, attachment.body, profile);
    if (!record.problem.empty())
    {
        return;
    }
    attachment.nameEnd = NUL;
    bgl::WriteAttachment(attachment, writer);
    record.section = bgl::SECTION_SCENERY;
    record.join.emplace().role = JoinRole::Attachment;
}

AttachmentRow MakeNewAttachment()
{
    AttachmentRow row;
    row.value.part.attachment.probability = 1.0;
    return row;
}

}  // namespace

constinit const RecordLayerDescriptor SCENERY_OBJECT_LAYER = {
    .id = RecordLayerId::SceneryObject,
    .table = OBJECT_TABLE,
    .sections = {bgl::SECTION_SCENERY, bgl::SECTION_AIRPORT,
                 bgl::SECTION_AIRPORT_ALTERNATIVE},
    .children = {"tower object", "helipad object", "projected mesh"},
    .parents = {RecordLayerId::Airport},
    .xml =
        {.elements = {{"Airport/Tower/SceneryObject", 20, "airport_part",
                       "tower"},
                      {"Airport/Helipad/SceneryObject", 110, "airport_part",
                       "helipad"},
                      {"SceneryObject", 330}},
         .shape = XML_PLACE,
         .order =
             {"LowResAltitude/. LibraryObject/. SimObject/. Effect/. Beacon/. "
              "Windsock/. Windsock/PoleColor/. Windsock/SockColor/. "
              "GenericBuilding/. GenericBuilding/RectangularBuilding/. "
              "GenericBuilding/PyramidalBuilding/. "
              "GenericBuilding/MultiSidedBuilding/.",
              "bank heading", "altitudeIsAgl instanceId",
              "SimObject/ containerPath scale",
              "Windsock/ lighted containerTitle",
              "GenericBuilding/RectangularBuilding/ - roofType"}},
    .makeSource = [](const RecordOptions &) -> LayerSourcePointer
    {
        return MakeEditableLayer(OBJECT_TABLE, ExpandObject,
                                 [](EditSession &session)
                                 {
                                     return MakeTopEditor<ObjectRow>(
                                         session, WriteEditedObject, {},
                                         RebaseObject);
                                 });
    },
    .makeEncoder = []() -> RecordEncoderPointer
    { return MakeTableEncoder(OBJECT_TABLE, WriteObject); },
};

constinit const RecordLayerDescriptor ATTACHMENT_LAYER = {
    .id = RecordLayerId::Attachment,
    .table = ATTACHMENT_TABLE,
    .sections = {bgl::SECTION_SCENERY, bgl::SECTION_AIRPORT,
                 bgl::SECTION_AIRPORT_ALTERNATIVE},
    .children = {"tower object"},
    .atTop = {"begin of attachments"},
    .parents = {RecordLayerId::SceneryObject},
    .xml = {.elements = {{"SceneryObject/AttachedObject", 340},
                         {"Airport/Tower/SceneryObject/AttachedObject", 340}},
            .others = {{"scale", "LibraryObject/*"}},
            .without = "title path building roof_kind pole_height_m "
                       "sock_length_m pole_color sock_color lighted",
            .order = {"attachpointName instanceId", "bank heading"}},
    .makeSource = [](const RecordOptions &) -> LayerSourcePointer
    { return MakeLayerSource(ATTACHMENT_TABLE, ExpandAttachment); },
    .makeEncoder = []() -> RecordEncoderPointer
    {
        return MakeTableEncoder(ATTACHMENT_TABLE, WriteAttachmentRow,
                                MakeNewAttachment());
    },
};

}  // namespace flightsim
