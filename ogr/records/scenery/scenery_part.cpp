// SPDX-License-Identifier: MIT
// Bridges, triggers, car parkings, landmarks, exclusions.

#include "ogr/records/scenery/scenery_part.h"

#include "ogr/records/core/layout.h"

#include <algorithm>
#include <cmath>

namespace bgl
{

namespace
{

/** The fields between the placement and the lists. */
constexpr auto BRIDGE = Record<ExtrusionBridge>(
    Ids<OBJECT_EXTRUSION_BRIDGE>{},
    GuidField(&ExtrusionBridge::profile, "profile"),
    GuidField(&ExtrusionBridge::material, "material"),
    At<0>(&ExtrusionBridge::samples, PositionItem{"terrain sample"}),
    At<1>(&ExtrusionBridge::samples, PositionItem{"terrain sample"}),
    F32(&ExtrusionBridge::roadWidth, "road width in metres"),
    F32(&ExtrusionBridge::probability, "probability"),
    U8(&ExtrusionBridge::suppressionByte, "suppress the platform"),
    U8(&ExtrusionBridge::objectCount, "number of objects"),
    U16(&ExtrusionBridge::pointCount, "number of points"));

constexpr auto TRIGGER = Record<Trigger>(
    Ids<TRIGGER_REFUEL, TRIGGER_WEATHER>{},
    When<TRIGGER_REFUEL>(U32(&Trigger::fuel, "fuel")),
    When<TRIGGER_WEATHER>(U16(&Trigger::weather, "kind of weather")),
    When<TRIGGER_WEATHER>(F32(&Trigger::weatherHeading, "heading")),
    When<TRIGGER_WEATHER>(F32(&Trigger::weatherScalar, "scalar")));

constexpr auto CORNER = Record<LocalOffset>(
    Ids<OBJECT_TRIGGER>{}, F32(&LocalOffset::east, "metres to the east"),
    F32(&LocalOffset::north, "metres to the north"));

/** The fields before the texts. */
constexpr auto LANDMARK = Record<Landmark>(
    Ids<RECORD_LANDMARK>{}, GuidField(&Landmark::instance, "instance"),
    Position(&Landmark::position, "place"),
    U8(&Landmark::nameSize, "bytes of the name"),
    U8(&Landmark::typeSize, "bytes of the type"),
    U8(&Landmark::ownerSize, "bytes of the owner"),
    F32(&Landmark::offset, "offset in metres"),
    Bytes(&Landmark::unknown, "0, -1 as f32, zeros"));

/** An entry, which has no id. */
constexpr auto EXCLUSION = Record<Exclusion>(
    Ids<0>{}, U16(&Exclusion::flags, "flags"), U16(&Exclusion::unused, "0"),
    Point(&Exclusion::northWest, "north-west corner"),
    Point(&Exclusion::southEast, "south-east corner"));

/** Metres east and north of the base. That the object's heading does not rotate
 * them is [S]: it is 0 wherever a trigger was seen. */
void ReadCorners(RecordReader &reader, std::size_t count, Trigger &trigger)
{
    trigger.corners.reserve(count);
    for (std::size_t i = 0; i < count; ++i)
    {
        LocalOffset offset;
        CORNER.Read(reader, OBJECT_TRIGGER, offset);
        const std::optional<GeoPosition> corner = OffsetPosition(
            trigger.placement.position, offset.east, offset.north);
        if (corner)
        {
            trigger.corners.push_back(*corner);
            trigger.offsets.push_back(offset);
        }
    }
}

/** Compilers pad these records to a multiple of eight bytes. */
void SkipPadding(const RecordView &record, RecordReader &reader)
{
    const ByteSpan rest = record.bytes.last(reader.Remaining());
    if (rest.size() < 8 &&
        std::all_of(rest.begin(), rest.end(),
                    [](std::uint8_t byte) { return byte == 0; }))
    {
        reader.Skip(rest.size());
    }
}

/** Notes corners that were left out. */
void NoteCorners(const RecordView &record, std::size_t left, RecordLog &log)
{
    if (left > 0)
    {
        log.Note(record.id, record.offset,
                 "expected corners on the earth, found " +
                     std::to_string(left) + " that are not");
    }
}

bool ReadLists(RecordReader &reader, ExtrusionBridge &bridge)
{
    if (!reader.HoldsElements(bridge.objectCount, GuidCodec::SIZE))
    {
        return false;
    }
    for (std::size_t i = 0; i < bridge.objectCount; ++i)
    {
        bridge.objects.push_back(reader.ReadGuid());
    }
    if (!reader.HoldsElements(bridge.pointCount, PositionCodec::SIZE))
    {
        return false;
    }
    bridge.points.reserve(bridge.pointCount);
    for (std::size_t i = 0; i < bridge.pointCount; ++i)
    {
        bridge.points.push_back(reader.ReadPosition());
    }
    return true;
}

}  // namespace

LocalOffset MeasureOffset(const GeoPosition &base, const GeoPosition &place)
{
    // Returns the degrees per kilometre at the mean latitude.
    constexpr double KILOMETRE = 1000.0;
    GeoPosition middle = base;
    middle.latitude = (base.latitude + place.latitude) / 2.0;
    const GeoPosition north =
        OffsetPosition(base, 0.0, KILOMETRE).value_or(base);
    const GeoPosition east =
        OffsetPosition(middle, KILOMETRE, 0.0).value_or(middle);
    const double longitude =
        std::remainder(place.longitude - base.longitude, 360.0);
    return {longitude * KILOMETRE / (east.longitude - middle.longitude),
            (place.latitude - base.latitude) * KILOMETRE /
                (north.latitude - base.latitude)};
}

std::optional<ExtrusionBridge> ParseExtrusionBridge(const RecordView &record,
                                                    RecordLog &log)
{
    if (GetObjectKind(record.id) != OBJECT_EXTRUSION_BRIDGE)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    ExtrusionBridge bridge;
    bridge.placement = ReadPlacement(reader, record.id);
    BRIDGE.Read(reader, OBJECT_EXTRUSION_BRIDGE, bridge);
    bridge.suppressesPlatform = bridge.suppressionByte != 0;
    if (!ReadLists(reader, bridge) || !reader.Finish())
    {
        return std::nullopt;
    }
    return bridge;
}

void WriteExtrusionBridge(const ExtrusionBridge &bridge, RecordWriter &writer)
{
    const std::size_t start =
        writer.BeginRecord(OBJECT_EXTRUSION_BRIDGE, HeaderForm::Short);
    WritePlacement(OBJECT_EXTRUSION_BRIDGE, bridge.placement, writer);
    ExtrusionBridge counted = bridge;
    counted.objectCount = bridge.objects.size();
    counted.pointCount = bridge.points.size();
    if ((bridge.suppressionByte != 0) != bridge.suppressesPlatform)
    {
        counted.suppressionByte = bridge.suppressesPlatform ? 1 : 0;
    }
    BRIDGE.Write(writer, OBJECT_EXTRUSION_BRIDGE, counted);
    for (const Guid &object : bridge.objects)
    {
        writer.WriteBytes(object.bytes);
    }
    for (const GeoPosition &point : bridge.points)
    {
        const std::size_t place = writer.Reserve(PositionCodec::SIZE);
        PositionCodec::Store(writer.Data(place), point, writer);
    }
    writer.EndRecord(start, HeaderForm::Short);
}

std::optional<Trigger> ParseTrigger(const RecordView &record, RecordLog &log)
{
    if (GetObjectKind(record.id) != OBJECT_TRIGGER)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    Trigger trigger;
    trigger.placement = ReadPlacement(reader, record.id);
    trigger.type = reader.ReadU16();
    trigger.height = reader.ReadF32();
    TRIGGER.Read(reader, static_cast<std::uint16_t>(trigger.type), trigger);
    const std::uint32_t count = reader.ReadU32();
    if (!reader.HoldsElements(count, CORNER.Size(OBJECT_TRIGGER)))
    {
        return std::nullopt;
    }
    ReadCorners(reader, count, trigger);
    NoteCorners(record, count - trigger.corners.size(), log);
    SkipPadding(record, reader);
    if (!reader.Finish())
    {
        return std::nullopt;
    }
    return trigger;
}

void WriteTrigger(std::uint16_t id, const Trigger &trigger,
                  RecordWriter &writer)
{
    const std::size_t start = writer.BeginRecord(id, HeaderForm::Short);
    WritePlacement(id, trigger.placement, writer);
    writer.MarkStored(&Trigger::type, &Trigger::height);
    writer.Within(&Trigger::type,
                  [&] { writer.WriteInteger<std::uint16_t>(trigger.type); });
    writer.WriteF32(trigger.height);
    TRIGGER.Write(writer, static_cast<std::uint16_t>(trigger.type), trigger);
    writer.WriteU32(static_cast<std::uint32_t>(trigger.offsets.size()));
    for (const LocalOffset &offset : trigger.offsets)
    {
        CORNER.Write(writer, OBJECT_TRIGGER, offset);
    }
    writer.Pad(start, 8);
    writer.EndRecord(start, HeaderForm::Short);
}

std::optional<CarParking> ParseCarParking(const RecordView &record,
                                          RecordLog &log)
{
    if (GetObjectKind(record.id) != OBJECT_CAR_PARKING)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    CarParking parking;
    parking.placement = ReadPlacement(reader, record.id);
    const std::size_t count = reader.ReadU16();
    if (!reader.HoldsElements(count, WidePointCodec::SIZE))
    {
        return std::nullopt;
    }
    parking.corners.reserve(count);
    for (std::size_t i = 0; i < count; ++i)
    {
        const auto corner = WidePointCodec::Load<GeoPosition>(
            reader.ReadBytes(WidePointCodec::SIZE).data());
        if (IsOnEarth(corner))
        {
            parking.corners.push_back(corner);
        }
    }
    NoteCorners(record, count - parking.corners.size(), log);
    if (!reader.Finish())
    {
        return std::nullopt;
    }
    return parking;
}

void WriteCarParking(const CarParking &parking, RecordWriter &writer)
{
    const std::size_t start =
        writer.BeginRecord(OBJECT_CAR_PARKING, HeaderForm::Short);
    WritePlacement(OBJECT_CAR_PARKING, parking.placement, writer);
    writer.WriteCount16(parking.corners.size());
    for (const GeoPosition &corner : parking.corners)
    {
        const std::size_t place = writer.Reserve(WidePointCodec::SIZE);
        WidePointCodec::Store(writer.Data(place), corner, writer);
    }
    writer.EndRecord(start, HeaderForm::Short);
}

std::optional<Landmark> ParseLandmark(const RecordView &record, RecordLog &log)
{
    if (record.id != RECORD_LANDMARK)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    Landmark landmark;
    LANDMARK.Read(reader, record.id, landmark);
    landmark.name = reader.ReadText(landmark.nameSize);
    landmark.type = reader.ReadText(landmark.typeSize);
    landmark.owner = reader.ReadText(landmark.ownerSize);
    if (!reader.Finish())
    {
        return std::nullopt;
    }
    return landmark;
}

void WriteLandmark(const Landmark &landmark, RecordWriter &writer)
{
    const std::size_t start =
        writer.BeginRecord(RECORD_LANDMARK, HeaderForm::Long);
    Landmark counted = landmark;
    counted.nameSize = writer.Encode(landmark.name).size();
    counted.typeSize = writer.Encode(landmark.type).size();
    counted.ownerSize = writer.Encode(landmark.owner).size();
    constexpr std::size_t LONGEST = 255;
    const auto check = [&](std::size_t size, std::string Landmark::*text)
    {
        if (size > LONGEST)
        {
            writer.Within(text, [&] { writer.Fail(); });
        }
    };
    check(counted.nameSize, &Landmark::name);
    check(counted.typeSize, &Landmark::type);
    check(counted.ownerSize, &Landmark::owner);
    LANDMARK.Write(writer, RECORD_LANDMARK, counted);
    writer.WriteText(landmark, &Landmark::name);
    writer.WriteText(landmark, &Landmark::type);
    writer.WriteText(landmark, &Landmark::owner);
    writer.Pad(start, 4);
    writer.EndRecord(start, HeaderForm::Long);
}

Exclusion ReadExclusion(RecordReader &reader)
{
    Exclusion exclusion;
    EXCLUSION.Read(reader, 0, exclusion);
    return exclusion;
}

void WriteExclusion(const Exclusion &exclusion, RecordWriter &writer)
{
    EXCLUSION.Write(writer, 0, exclusion);
}

void DescribeSceneryParts(ByteTables &tables)
{
    tables.AddLayout("extrusion bridge", BRIDGE);
    tables.AddLayout("trigger", TRIGGER);
    tables.AddLayout("corner of a trigger", CORNER);
    tables.AddLayout("landmark", LANDMARK);
    tables.AddLayout("exclusion", EXCLUSION);
}

}  // namespace bgl
