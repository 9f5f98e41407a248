// SPDX-License-Identifier: MIT
// Scenery objects and their attachments.

#include "ogr/records/scenery/scenery_object.h"

#include "ogr/records/scenery/building.h"
#include "ogr/records/core/layout.h"
#include "ogr/records/core/record_cursor.h"

#include <algorithm>
#include <iterator>

namespace bgl
{

bool IsFs2004Object(std::uint16_t recordId)
{
    // A beacon, 0x08, is the last kind that FS2004 has [S].
    return recordId <= 8;
}

namespace
{

constexpr std::size_t PLACEMENT_SIZE_FS9 = 0x1C;
constexpr std::size_t PLACEMENT_SIZE = 0x2C;

constexpr std::uint16_t KINDS[] = {
    OBJECT_GENERIC_BUILDING, OBJECT_LIBRARY,          OBJECT_WINDSOCK,
    OBJECT_EFFECT,           OBJECT_TAXI_SIGNS,       OBJECT_TRIGGER,
    OBJECT_BEACON,           OBJECT_EXTRUSION_BRIDGE, OBJECT_TAXI_SIGNS_P5,
    OBJECT_TAXI_SIGNS_P6,    OBJECT_CAR_PARKING,      OBJECT_WINDSOCK_MSFS,
    OBJECT_SIM_OBJECT,
};

/** FS2004 counts the kinds from 1. Real files show 2 (library object) and 5
 * (taxiway signs); that the other ids have the same distance is [S]. */
constexpr std::uint16_t FS9_DISTANCE = 9;

constexpr std::uint16_t PLACEMENT_FS9 = 9;
constexpr std::uint16_t PLACEMENT_FSX = 10;

/** Returns the id of its layout. */
std::uint16_t GetPlacementForm(std::uint16_t recordId)
{
    return IsFs2004Object(recordId) ? PLACEMENT_FS9 : PLACEMENT_FSX;
}

constexpr auto PLACEMENT = Record<ObjectPlacement>(
    Ids<PLACEMENT_FS9, PLACEMENT_FSX>{},
    Position(&ObjectPlacement::position, "place"),
    U16(&ObjectPlacement::flags, "flags"),
    SignedAngle(&ObjectPlacement::pitch, "pitch"),
    SignedAngle(&ObjectPlacement::bank, "bank"),
    Angle(&ObjectPlacement::trueHeading, "true heading"),
    U16(&ObjectPlacement::imageComplexity, "image complexity"),
    U16(&ObjectPlacement::unused, "0"),
    When<PLACEMENT_FSX>(GuidField(&ObjectPlacement::instance, "instance")));

/** Any value but 0 means lighted. */
struct LightedCodec
{
    static constexpr std::size_t SIZE = 2;
    static constexpr const char *TYPE = "u16";

    static void ListMembers(MemberSet &members)
    {
        members.Add(&Windsock::isLighted);
    }

    static void Load(const std::uint8_t *bytes, Windsock &windsock)
    {
        windsock.lightedWord = LoadLittleEndian<std::uint16_t>(bytes);
        windsock.isLighted = windsock.lightedWord != 0;
    }

    static void Store(std::uint8_t *bytes, const Windsock &windsock,
                      RecordWriter &)
    {
        const bool isCurrent =
            (windsock.lightedWord != 0) == windsock.isLighted;
        StoreLittleEndian(
            bytes, isCurrent ? windsock.lightedWord
                             : static_cast<std::uint16_t>(windsock.isLighted));
    }
};

constexpr auto WINDSOCK = Record<Windsock>(
    Ids<OBJECT_WINDSOCK>{}, F32(&Windsock::poleHeight, "pole height in metres"),
    F32(&Windsock::sockLength, "sock length in metres"),
    U32(&Windsock::poleColor, "pole colour"),
    U32(&Windsock::sockColor, "sock colour"),
    BaseField<LightedCodec>{"lighted"});

/** The fields that begin the bodies. */
constexpr auto BODY = Record<ObjectBody>(
    Ids<OBJECT_LIBRARY, OBJECT_GENERIC_BUILDING, OBJECT_BEACON,
        OBJECT_SIM_OBJECT, OBJECT_EFFECT>{},
    When<OBJECT_LIBRARY>(GuidField(&ObjectBody::model, "model")),
    When<OBJECT_LIBRARY, OBJECT_GENERIC_BUILDING, OBJECT_SIM_OBJECT>(
        F32(&ObjectBody::scale, "scale")),
    When<OBJECT_BEACON>(U16(&ObjectBody::beaconType, "type")),
    When<OBJECT_BEACON>(U16(&ObjectBody::unused, "0")),
    When<OBJECT_EFFECT>(Text<80>(&ObjectBody::effectName, "name")));

void ReadSimObject(RecordReader &reader, ObjectBody &body)
{
    const std::uint16_t titleSize = reader.ReadU16();
    const std::uint16_t pathSize = reader.ReadU16();
    body.title = reader.ReadText(titleSize);
    body.path = reader.ReadText(pathSize);
}

void WriteSimObject(const ObjectBody &body, RecordWriter &writer)
{
    writer.WriteCount16(writer.Encode(body.title).size());
    writer.WriteCount16(writer.Encode(body.path).size());
    writer.WriteText(body, &ObjectBody::title);
    writer.WriteText(body, &ObjectBody::path);
}

/** Returns the end of a text. */
std::size_t FindNul(ByteSpan text)
{
    return static_cast<std::size_t>(
        std::find(text.begin(), text.end(), std::uint8_t{0}) - text.begin());
}

/** Keeps the terminator of the parameters, because it varies. */
void ReadEffect(RecordReader &reader, ObjectBody &body)
{
    const ByteSpan text = reader.Rest();
    body.effectParameters = reader.ReadRestAsText();
    body.trailingBytes = text.subspan(FindNul(text));
}

/** Whether the body of an object is a list. */
bool HasOwnParser(std::uint16_t kind)
{
    return kind == OBJECT_TAXI_SIGNS || kind == OBJECT_TAXI_SIGNS_P5 ||
           kind == OBJECT_TAXI_SIGNS_P6 || kind == OBJECT_TRIGGER ||
           kind == OBJECT_EXTRUSION_BRIDGE || kind == OBJECT_CAR_PARKING;
}

/** Reads the bytes that follow the number of signs. Returns nothing for those
 * of new objects, and for a record that ends before. */
std::optional<SignBytes> ReadSignBytes(RecordReader &reader)
{
    SignBytes bytes{};
    constexpr std::size_t COUNT = 4;
    if (reader.Remaining() < COUNT + bytes.size())
    {
        return std::nullopt;
    }
    reader.Skip(COUNT);
    const ByteSpan stored = reader.ReadBytes(bytes.size());
    std::copy(stored.begin(), stored.end(), bytes.begin());
    return bytes != MakeSignBytes() ? std::optional(bytes) : std::nullopt;
}

}  // namespace

std::uint16_t GetFs2004ObjectId(std::uint16_t kind)
{
    return static_cast<std::uint16_t>(kind - FS9_DISTANCE);
}

std::uint16_t GetObjectKind(std::uint16_t recordId)
{
    const auto kind = static_cast<std::uint16_t>(
        IsFs2004Object(recordId) ? recordId + FS9_DISTANCE : recordId);
    const bool isKnown =
        std::find(std::begin(KINDS), std::end(KINDS), kind) != std::end(KINDS);
    return isKnown ? kind : 0;
}

std::size_t GetPlacementSize(std::uint16_t recordId)
{
    return IsFs2004Object(recordId) ? PLACEMENT_SIZE_FS9 : PLACEMENT_SIZE;
}

bool HoldsPlacement(const RecordView &record)
{
    return GetObjectKind(record.id) != 0 &&
           record.bytes.size() >= GetPlacementSize(record.id);
}

ObjectPlacement ReadPlacement(RecordReader &reader, std::uint16_t recordId)
{
    ObjectPlacement placement;
    PLACEMENT.Read(reader, GetPlacementForm(recordId), placement);
    return placement;
}

void WritePlacement(std::uint16_t recordId, const ObjectPlacement &placement,
                    RecordWriter &writer)
{
    PLACEMENT.Write(writer, GetPlacementForm(recordId), placement);
}

ObjectBody ReadObjectBody(RecordReader &reader, std::uint16_t kind)
{
    ObjectBody body;
    BODY.Read(reader, kind, body);
    if (kind == OBJECT_GENERIC_BUILDING)
    {
        ReadBuilding(reader, body);
        return body;
    }
    if (kind == OBJECT_EFFECT)
    {
        ReadEffect(reader, body);
        return body;
    }
    if (kind == OBJECT_WINDSOCK || kind == OBJECT_WINDSOCK_MSFS)
    {
        WINDSOCK.Read(reader, OBJECT_WINDSOCK, body.windsock.emplace());
    }
    if (kind == OBJECT_WINDSOCK_MSFS)
    {
        body.title = reader.ReadText(reader.ReadU16());
    }
    else if (kind == OBJECT_SIM_OBJECT)
    {
        ReadSimObject(reader, body);
    }
    body.trailingBytes = reader.Rest();
    return body;
}

void WriteObjectBody(std::uint16_t kind, const ObjectBody &body,
                     RecordWriter &writer)
{
    BODY.Write(writer, kind, body);
    if (kind == OBJECT_WINDSOCK || kind == OBJECT_WINDSOCK_MSFS)
    {
        WINDSOCK.Write(writer, OBJECT_WINDSOCK,
                       body.windsock.value_or(Windsock{}));
    }
    if (kind == OBJECT_WINDSOCK_MSFS)
    {
        writer.WriteCount16(writer.Encode(body.title).size());
        writer.WriteText(body, &ObjectBody::title);
    }
    else if (kind == OBJECT_EFFECT)
    {
        writer.WriteText(body, &ObjectBody::effectParameters);
    }
    else if (kind == OBJECT_GENERIC_BUILDING)
    {
        writer.Within(&ObjectBody::building,
                      [&] { WriteBuilding(body, writer); });
        writer.MarkStored(&ObjectBody::building, &ObjectBody::roofKind);
    }
    else if (kind == OBJECT_SIM_OBJECT)
    {
        WriteSimObject(body, writer);
    }
    writer.WriteBytes(body.trailingBytes);
}

std::optional<SceneryObject> ParseSceneryObject(const RecordView &record,
                                                RecordLog &log)
{
    const std::uint16_t kind = GetObjectKind(record.id);
    if (kind == 0)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    SceneryObject object;
    object.recordId = record.id;
    object.placement = ReadPlacement(reader, record.id);
    if (!reader.FinishFixedPart())
    {
        return std::nullopt;
    }
    if (kind == OBJECT_TAXI_SIGNS_P6)
    {
        object.signBytes = ReadSignBytes(reader);
    }
    if (HasOwnParser(kind))
    {
        return object;
    }
    object.body = ReadObjectBody(reader, kind);
    if (!reader.Finish())
    {
        object.body = {};
    }
    return object;
}

void WriteSceneryObject(const SceneryObject &object, RecordWriter &writer)
{
    const std::size_t start =
        writer.BeginRecord(object.recordId, HeaderForm::Short);
    writer.MarkStored(&SceneryObject::recordId);
    if (object.recordId == OBJECT_TAXI_SIGNS_P6)
    {
        // Written with the signs.
        writer.MarkStored(&SceneryObject::signBytes);
    }
    WritePlacement(object.recordId, object.placement, writer);
    WriteObjectBody(GetObjectKind(object.recordId), object.body, writer);
    writer.EndRecord(start, HeaderForm::Short);
}

std::vector<RecordView> FindEmbeddedObjects(const RecordView &parent,
                                            std::size_t position,
                                            std::size_t size, RecordLog &log)
{
    const std::size_t available =
        parent.bytes.size() - std::min(position, parent.bytes.size());
    if (position > parent.bytes.size() || size > available)
    {
        log.Skip(parent.id, parent.offset + position,
                 "expected a scenery object of " + std::to_string(size) +
                     " bytes, found " + std::to_string(available));
        return {};
    }
    RecordCursor cursor(parent.bytes.subspan(position, size),
                        parent.offset + position, HeaderForm::Short, parent.id,
                        log);
    std::vector<RecordView> objects;
    while (const std::optional<RecordView> object = cursor.Next())
    {
        objects.push_back(*object);
    }
    return objects;
}

void NoteFurtherObjects(const RecordView &parent, std::size_t position,
                        RecordLog &log)
{
    log.Note(parent.id, parent.offset + position,
             "expected one scenery object, found more");
}

std::optional<RecordView> FindEmbeddedObject(const RecordView &parent,
                                             std::size_t position,
                                             std::size_t size, RecordLog &log)
{
    const std::vector<RecordView> objects =
        FindEmbeddedObjects(parent, position, size, log);
    if (objects.size() > 1)
    {
        NoteFurtherObjects(parent, position, log);
    }
    return objects.empty() ? std::nullopt : std::optional(objects.front());
}

void FinishBehindObjects(const RecordView &parent, std::size_t position,
                         RecordLog &log)
{
    RecordView rest = parent;
    rest.form = HeaderForm::None;
    rest.bytes = parent.bytes.subspan(std::min(position, parent.bytes.size()));
    rest.offset = parent.offset + position;
    RecordReader(rest, log).Finish();
}

namespace
{

/** Size before the body; the id of FS2004 has no separate layout here. */
constexpr std::size_t FIXED_SIZE = 0x2C;

/** A fraction of 65535. */
struct ShareCodec
{
    static constexpr std::size_t SIZE = 2;
    static constexpr const char *TYPE = "u16";

    template <class M> static M Load(const std::uint8_t *bytes)
    {
        return LoadLittleEndian<std::uint16_t>(bytes) / 65535.0;
    }

    static void Store(std::uint8_t *bytes, double share, RecordWriter &writer)
    {
        StoreLittleEndian(bytes, writer.PackShare<std::uint16_t>(share));
    }
};

constexpr auto ATTACHMENT = Record<Attachment>(
    Ids<RECORD_ATTACHMENTS_BEGIN>{},
    U16(&Attachment::nameOffset, "offset of the name of the point"),
    SignedAngle(&Attachment::pitch, "pitch"),
    SignedAngle(&Attachment::bank, "bank"),
    Angle(&Attachment::heading, "heading"),
    F32(&Attachment::biasX, "x in metres"),
    F32(&Attachment::biasY, "y in metres"),
    F32(&Attachment::biasZ, "z in metres"),
    GuidField(&Attachment::instance, "instance"),
    MemberField<ShareCodec, Attachment, double>{&Attachment::probability,
                                                "probability"},
    U16(&Attachment::randomness, "randomness"));

/** Reads the NUL-terminated name after the body. */
std::string ReadAttachPoint(const RecordView &record, std::size_t offset,
                            RecordLog &log)
{
    RecordReader reader(record, log);
    reader.Skip(offset - record.HeaderSize());
    log.Cover(record.offset + offset, reader.Remaining());
    return reader.ReadRestAsText();
}

}  // namespace

std::optional<Attachment> ParseAttachment(const RecordView &record,
                                          RecordLog &log)
{
    const std::uint16_t kind = GetObjectKind(record.id);
    if (kind == 0)
    {
        return std::nullopt;
    }
    RecordReader fixedPart(record, log);
    const std::size_t nameOffset = fixedPart.ReadU16();
    if (nameOffset < FIXED_SIZE || nameOffset > record.bytes.size())
    {
        log.Skip(record.id, record.offset,
                 "expected an attachment with a name at an offset between " +
                     std::to_string(FIXED_SIZE) + " and " +
                     std::to_string(record.bytes.size()) + ", found " +
                     std::to_string(nameOffset));
        return std::nullopt;
    }
    RecordView withoutName = record;
    withoutName.bytes = record.bytes.first(nameOffset);
    RecordReader reader(withoutName, log);
    Attachment attachment;
    attachment.recordId = record.id;
    ATTACHMENT.Read(reader, RECORD_ATTACHMENTS_BEGIN, attachment);
    attachment.body = ReadObjectBody(reader, kind);
    if (!reader.Finish())
    {
        return std::nullopt;
    }
    attachment.attachPoint = ReadAttachPoint(record, nameOffset, log);
    const ByteSpan name = record.bytes.subspan(nameOffset);
    attachment.nameEnd = name.subspan(FindNul(name));
    return attachment;
}

void WriteAttachment(const Attachment &attachment, RecordWriter &writer)
{
    const std::size_t start =
        writer.BeginRecord(attachment.recordId, HeaderForm::Short);
    ATTACHMENT.Write(writer, RECORD_ATTACHMENTS_BEGIN, attachment);
    WriteObjectBody(GetObjectKind(attachment.recordId), attachment.body,
                    writer);
    StoreLittleEndian(writer.Data(start) + 4,
                      static_cast<std::uint16_t>(writer.Position() - start));
    writer.WriteText(attachment, &Attachment::attachPoint);
    writer.WriteBytes(attachment.nameEnd);
    writer.EndRecord(start, HeaderForm::Short);
}

void DescribeSceneryObjects(ByteTables &tables)
{
    tables.AddLayout("placement", PLACEMENT);
    tables.AddLayout("windsock", WINDSOCK);
    tables.AddLayout("object, behind its placement", BODY);
    tables.AddMembers(&ObjectBody::title, &ObjectBody::path,
                      &ObjectBody::effectParameters, &ObjectBody::building,
                      &ObjectBody::roofKind, &Windsock::isLighted,
                      &SceneryObject::signBytes);
    tables.AddLayout("attachment", ATTACHMENT);
}

}  // namespace bgl
