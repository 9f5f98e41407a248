// SPDX-License-Identifier: MIT
// Bridges, triggers, car parkings, landmarks, exclusions.

#include "ogr/records/scenery_part.h"

#include "ogr/records/record_values.h"

#include <algorithm>
#include <cmath>

namespace bgl
{

namespace
{

constexpr std::size_t GUID_SIZE = 16;
constexpr std::size_t POSITION_SIZE = 12;

}  // namespace

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
    bridge.profile = reader.ReadGuid();
    bridge.material = reader.ReadGuid();
    bridge.samples = {reader.ReadPosition(), reader.ReadPosition()};
    bridge.roadWidth = reader.ReadF32();
    bridge.probability = reader.ReadF32();
    bridge.suppressesPlatform = reader.ReadU8() != 0;
    const std::size_t objectCount = reader.ReadU8();
    const std::size_t pointCount = reader.ReadU16();
    if (!reader.HoldsElements(objectCount, GUID_SIZE))
    {
        return std::nullopt;
    }
    for (std::size_t i = 0; i < objectCount; ++i)
    {
        bridge.objects.push_back(reader.ReadGuid());
    }
    if (!reader.HoldsElements(pointCount, POSITION_SIZE))
    {
        return std::nullopt;
    }
    bridge.points.reserve(pointCount);
    for (std::size_t i = 0; i < pointCount; ++i)
    {
        bridge.points.push_back(reader.ReadPosition());
    }
    if (!reader.Finish())
    {
        return std::nullopt;
    }
    return bridge;
}

namespace
{

constexpr std::size_t CORNER_SIZE = 8;

void ReadType(RecordReader &reader, Trigger &trigger)
{
    trigger.type = reader.ReadU16();
    trigger.height = reader.ReadF32();
    if (trigger.type == TRIGGER_REFUEL)
    {
        trigger.fuel = reader.ReadU32();
    }
    else if (trigger.type == TRIGGER_WEATHER)
    {
        trigger.weather = reader.ReadU16();
        trigger.weatherHeading = reader.ReadF32();
        trigger.weatherScalar = reader.ReadF32();
    }
}

/** Metres east and north of the base. That the heading of the object does not
 * turn them is [S]: it is 0 where a trigger was met. */
void ReadCorners(RecordReader &reader, std::size_t count, Trigger &trigger)
{
    trigger.corners.reserve(count);
    for (std::size_t i = 0; i < count; ++i)
    {
        const double east = reader.ReadF32();
        const double north = reader.ReadF32();
        const std::optional<GeoPosition> corner =
            OffsetPosition(trigger.placement.position, east, north);
        if (corner)
        {
            trigger.corners.push_back(*corner);
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

}  // namespace

std::optional<Trigger> ParseTrigger(const RecordView &record, RecordLog &log)
{
    if (GetObjectKind(record.id) != OBJECT_TRIGGER)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    Trigger trigger;
    trigger.placement = ReadPlacement(reader, record.id);
    ReadType(reader, trigger);
    const std::uint32_t count = reader.ReadU32();
    if (!reader.HoldsElements(count, CORNER_SIZE))
    {
        return std::nullopt;
    }
    ReadCorners(reader, count, trigger);
    if (trigger.corners.size() < count)
    {
        log.Note(record.id, record.offset,
                 "expected corners on the earth, found " +
                     std::to_string(count - trigger.corners.size()) +
                     " that are not");
    }
    SkipPadding(record, reader);
    if (!reader.Finish())
    {
        return std::nullopt;
    }
    return trigger;
}

namespace
{

constexpr std::size_t WIDE_CORNER_SIZE = 16;

/** Latitude first, in degrees. */
std::optional<GeoPosition> ReadCorner(RecordReader &reader)
{
    GeoPosition corner;
    corner.latitude = reader.ReadF64();
    corner.longitude = reader.ReadF64();
    const bool isOnEarth = std::abs(corner.latitude) <= 90.0 &&
                           std::abs(corner.longitude) <= 360.0;
    return isOnEarth ? std::optional<GeoPosition>(corner) : std::nullopt;
}

}  // namespace

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
    if (!reader.HoldsElements(count, WIDE_CORNER_SIZE))
    {
        return std::nullopt;
    }
    parking.corners.reserve(count);
    for (std::size_t i = 0; i < count; ++i)
    {
        const std::optional<GeoPosition> corner = ReadCorner(reader);
        if (corner)
        {
            parking.corners.push_back(*corner);
        }
    }
    if (parking.corners.size() < count)
    {
        log.Note(record.id, record.offset,
                 "expected corners on the earth, found " +
                     std::to_string(count - parking.corners.size()) +
                     " that are not");
    }
    if (!reader.Finish())
    {
        return std::nullopt;
    }
    return parking;
}

std::optional<Landmark> ParseLandmark(const RecordView &record, RecordLog &log)
{
    // 0, -1 as a float, and zeros in all files; their meaning is unknown.
    constexpr std::size_t UNKNOWN_SIZE = 24;
    if (record.id != RECORD_LANDMARK)
    {
        return std::nullopt;
    }
    RecordReader reader(record, log);
    Landmark landmark;
    landmark.instance = reader.ReadGuid();
    landmark.position = reader.ReadPosition();
    const std::uint8_t nameSize = reader.ReadU8();
    const std::uint8_t typeSize = reader.ReadU8();
    const std::uint8_t ownerSize = reader.ReadU8();
    landmark.offset = reader.ReadF32();
    reader.Skip(UNKNOWN_SIZE);
    landmark.name = reader.ReadText(nameSize);
    landmark.type = reader.ReadText(typeSize);
    landmark.owner = reader.ReadText(ownerSize);
    if (!reader.Finish())
    {
        return std::nullopt;
    }
    return landmark;
}

Exclusion ReadExclusion(RecordReader &reader)
{
    Exclusion exclusion;
    exclusion.flags = reader.ReadU16();
    reader.Skip(2);
    exclusion.northWest = reader.ReadPoint();
    exclusion.southEast = reader.ReadPoint();
    return exclusion;
}

}  // namespace bgl
