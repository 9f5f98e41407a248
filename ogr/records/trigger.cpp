// SPDX-License-Identifier: MIT
// Areas for refuelling and weather: spec records.md chapter 7.

#include "ogr/records/trigger.h"

#include "ogr/records/local_offset.h"

#include <algorithm>

namespace bgl
{

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

}  // namespace bgl
