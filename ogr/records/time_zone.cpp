// SPDX-License-Identifier: MIT
// Time zones: spec records.md 6.3.

#include "ogr/records/time_zone.h"

namespace bgl
{

namespace
{

int GetBits(std::uint32_t value, unsigned first, unsigned count)
{
    return static_cast<int>(value >> first & ((1U << count) - 1));
}

}  // namespace

DaylightSavingRule UnpackDaylightSaving(std::uint32_t packed)
{
    DaylightSavingRule rule;
    rule.startDay = GetBits(packed, 0, 9);
    rule.startWeekday = GetBits(packed, 9, 3);
    // The day of the end is split over three places, the low bits first.
    rule.endDay = GetBits(packed, 12, 4) | GetBits(packed, 20, 4) << 4 |
                  GetBits(packed, 16, 1) << 8;
    rule.endWeekday = GetBits(packed, 17, 3);
    return rule;
}

TimeZone ReadTimeZone(const RecordView &entry, RecordLog &log)
{
    RecordReader reader(entry, log);
    TimeZone zone;
    zone.west = reader.ReadLongitude();
    zone.north = reader.ReadLatitude();
    zone.east = reader.ReadLongitude();
    zone.south = reader.ReadLatitude();
    zone.deviation = static_cast<std::int16_t>(reader.ReadU16());
    zone.priority = reader.ReadU8();
    const int shift = reader.ReadU8();
    zone.daylightSavingShift = shift < 128 ? shift : shift - 256;
    zone.daylightSaving = UnpackDaylightSaving(reader.ReadU32());
    reader.Finish();
    return zone;
}

}  // namespace bgl
