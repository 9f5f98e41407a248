// SPDX-License-Identifier: MIT
// Time zones: spec records.md 6.3.

#ifndef FLIGHTSIM_OGR_RECORDS_TIME_ZONE_H
#define FLIGHTSIM_OGR_RECORDS_TIME_ZONE_H

#include "ogr/records/record_reader.h"

namespace bgl
{

inline constexpr std::uint32_t SECTION_TIME_ZONE = 0x2F;

/** When daylight saving time holds. */
struct DaylightSavingRule
{
    /** Day of the year on or after which it begins or ends; 0 to 511. */
    int startDay = 0;
    int endDay = 0;

    /** Day of the week, 0 to 7. */
    int startWeekday = 0;
    int endWeekday = 0;
};

/** Takes a packed rule apart. */
DaylightSavingRule UnpackDaylightSaving(std::uint32_t packed);

/** A rectangle with one time. */
struct TimeZone
{
    /** Degrees; the east lies beyond 180 or west of the west where a zone
     * crosses the 180th meridian. */
    double west = 0.0;
    double north = 0.0;
    double east = 0.0;
    double south = 0.0;

    /** Minutes from UTC, as stored. */
    int deviation = 0;

    /** Of overlapping zones one counts. */
    int priority = 0;

    /** Minutes. */
    int daylightSavingShift = 0;
    DaylightSavingRule daylightSaving{};
};

/** Reads one entry, a view without header. The whole layout comes from one
 * source and has not been met in a real file. [S] */
TimeZone ReadTimeZone(const RecordView &entry, RecordLog &log);

}  // namespace bgl

#endif
