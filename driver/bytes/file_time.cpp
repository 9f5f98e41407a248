// SPDX-License-Identifier: MIT
// The date in the BGL header: spec records.md chapter 1 (FILETIME).

#include "driver/bytes/file_time.h"

#include <chrono>
#include <cstdio>

namespace bgl
{

namespace
{

constexpr std::uint64_t FILE_TIME_UNITS_A_SECOND = 10'000'000;
constexpr std::uint64_t NANOSECONDS_A_SECOND = 1'000'000'000;
constexpr std::int64_t SECONDS_1601_TO_1970 = 11'644'473'600;

/** 1 January 5000 as a FILETIME; as Unix nanoseconds it is in 2003, before
 * any of the simulators that write those. */
constexpr std::uint64_t YEAR_5000 = 1'072'620'576'000'000'000;

std::int64_t UnixSeconds(std::uint64_t fileTime)
{
    if (fileTime >= YEAR_5000)
    {
        return static_cast<std::int64_t>(fileTime / NANOSECONDS_A_SECOND);
    }
    return static_cast<std::int64_t>(fileTime / FILE_TIME_UNITS_A_SECOND) -
           SECONDS_1601_TO_1970;
}

}  // namespace

std::string FileTimeToIso8601(std::uint64_t fileTime)
{
    if (fileTime == 0)
    {
        return {};
    }
    using namespace std::chrono;
    const sys_seconds time{seconds{UnixSeconds(fileTime)}};
    const sys_days day = floor<days>(time);
    const year_month_day date{day};
    const hh_mm_ss clock{time - day};
    char text[64];
    std::snprintf(text, sizeof(text), "%04d-%02u-%02uT%02d:%02d:%02dZ",
                  static_cast<int>(date.year()),
                  static_cast<unsigned>(date.month()),
                  static_cast<unsigned>(date.day()),
                  static_cast<int>(clock.hours().count()),
                  static_cast<int>(clock.minutes().count()),
                  static_cast<int>(clock.seconds().count()));
    return text;
}

}  // namespace bgl
