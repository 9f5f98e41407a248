// SPDX-License-Identifier: MIT
// Scenery objects and what is attached to them.

#include "ogr/records/scenery_object.h"

#include "ogr/records/record_cursor.h"

#include <algorithm>
#include <iterator>

namespace bgl
{

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

bool IsFs9(std::uint16_t recordId)
{
    return recordId < 8;
}

/** B G R A as 0xRRGGBB. */
std::uint32_t ReadColor(RecordReader &reader)
{
    return reader.ReadU32() & 0xFFFFFF;
}

Windsock ReadWindsock(RecordReader &reader)
{
    Windsock windsock;
    windsock.poleHeight = reader.ReadF32();
    windsock.sockLength = reader.ReadF32();
    windsock.poleColor = ReadColor(reader);
    windsock.sockColor = ReadColor(reader);
    windsock.isLighted = reader.ReadU16() != 0;
    return windsock;
}

/** Sub-records with sizes of 16 bits up to one that is an id alone. */
void ReadBuilding(RecordReader &reader, ObjectBody &body)
{
    constexpr std::uint16_t BUILDING = 0xA0;
    constexpr std::uint16_t BUILDING_END = 0x22;
    constexpr std::size_t HEADER_SIZE = 4;
    body.scale = reader.ReadF32();
    std::uint16_t id = reader.ReadU16();
    while (reader.IsOk() && id != BUILDING_END)
    {
        std::size_t size = reader.ReadU16();
        size -= std::min(size, HEADER_SIZE);
        if (id == BUILDING && size >= 2)
        {
            body.roofKind = reader.ReadU16();
            size -= 2;
        }
        reader.Skip(size);
        id = reader.ReadU16();
    }
}

void ReadSimObject(RecordReader &reader, ObjectBody &body)
{
    body.scale = reader.ReadF32();
    const std::uint16_t titleSize = reader.ReadU16();
    const std::uint16_t pathSize = reader.ReadU16();
    body.title = reader.ReadText(titleSize);
    body.path = reader.ReadText(pathSize);
}

void ReadEffect(RecordReader &reader, ObjectBody &body)
{
    constexpr std::size_t NAME_SIZE = 80;
    body.effectName = reader.ReadText(NAME_SIZE);
    body.effectParameters = reader.ReadRestAsText();
}

/** Objects whose body is a list. */
bool HasOwnParser(std::uint16_t kind)
{
    return kind == OBJECT_TAXI_SIGNS || kind == OBJECT_TAXI_SIGNS_P5 ||
           kind == OBJECT_TAXI_SIGNS_P6 || kind == OBJECT_TRIGGER ||
           kind == OBJECT_EXTRUSION_BRIDGE || kind == OBJECT_CAR_PARKING;
}

}  // namespace

std::uint16_t GetObjectKind(std::uint16_t recordId)
{
    // FS2004 counts the kinds from 1. Real files show 2 (library object) and 5
    // (taxiway signs); that the other ids keep the distance is [S].
    constexpr std::uint16_t FS9_DISTANCE = 9;
    const auto kind = static_cast<std::uint16_t>(
        IsFs9(recordId) ? recordId + FS9_DISTANCE : recordId);
    const bool isKnown =
        std::find(std::begin(KINDS), std::end(KINDS), kind) != std::end(KINDS);
    return isKnown ? kind : 0;
}

std::size_t GetPlacementSize(std::uint16_t recordId)
{
    return IsFs9(recordId) ? PLACEMENT_SIZE_FS9 : PLACEMENT_SIZE;
}

bool HoldsPlacement(const RecordView &record)
{
    return GetObjectKind(record.id) != 0 &&
           record.bytes.size() >= GetPlacementSize(record.id);
}

ObjectPlacement ReadPlacement(RecordReader &reader, std::uint16_t recordId)
{
    ObjectPlacement placement;
    placement.position = reader.ReadPosition();
    placement.flags = reader.ReadU16();
    placement.pitch = reader.ReadSignedAngle();
    placement.bank = reader.ReadSignedAngle();
    placement.trueHeading = reader.ReadAngle();
    placement.imageComplexity = reader.ReadU16();
    reader.Skip(2);
    if (!IsFs9(recordId))
    {
        placement.instance = reader.ReadGuid();
    }
    return placement;
}

ObjectBody ReadObjectBody(RecordReader &reader, std::uint16_t kind)
{
    ObjectBody body;
    switch (kind)
    {
        case OBJECT_LIBRARY:
            body.model = reader.ReadGuid();
            body.scale = reader.ReadF32();
            break;
        case OBJECT_GENERIC_BUILDING:
            ReadBuilding(reader, body);
            break;
        case OBJECT_WINDSOCK:
            body.windsock = ReadWindsock(reader);
            break;
        case OBJECT_WINDSOCK_MSFS:
            body.windsock = ReadWindsock(reader);
            body.title = reader.ReadText(reader.ReadU16());
            break;
        case OBJECT_EFFECT:
            ReadEffect(reader, body);
            break;
        case OBJECT_BEACON:
            body.beaconType = reader.ReadU16();
            reader.Skip(2);
            break;
        case OBJECT_SIM_OBJECT:
            ReadSimObject(reader, body);
            break;
        default:
            break;
    }
    return body;
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

std::optional<RecordView> FindEmbeddedObject(const RecordView &parent,
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
        return std::nullopt;
    }
    RecordCursor objects(parent.bytes.subspan(position, size),
                         parent.offset + position, HeaderForm::Short, parent.id,
                         log);
    const std::optional<RecordView> object = objects.Next();
    if (object && objects.Next())
    {
        log.Note(parent.id, parent.offset + position,
                 "expected one scenery object, found more");
    }
    return object;
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

/** Before the body; the id of FS2004 has no layout of its own here. */
constexpr std::size_t FIXED_SIZE = 0x2C;

/** The name behind the body, which ends at a NUL. */
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
    reader.Skip(2);
    Attachment attachment;
    attachment.recordId = record.id;
    attachment.pitch = reader.ReadSignedAngle();
    attachment.bank = reader.ReadSignedAngle();
    attachment.heading = reader.ReadAngle();
    attachment.biasX = reader.ReadF32();
    attachment.biasY = reader.ReadF32();
    attachment.biasZ = reader.ReadF32();
    attachment.instance = reader.ReadGuid();
    attachment.probability = reader.ReadU16() / 65535.0;
    attachment.randomness = reader.ReadU16();
    attachment.body = ReadObjectBody(reader, kind);
    if (!reader.Finish())
    {
        return std::nullopt;
    }
    attachment.attachPoint = ReadAttachPoint(record, nameOffset, log);
    return attachment;
}

}  // namespace bgl
