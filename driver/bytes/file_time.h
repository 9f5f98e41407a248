// SPDX-License-Identifier: MIT
// The date in the BGL header: ogr/records/format.md chapter 1 (FILETIME).

#ifndef FLIGHTSIM_DRIVER_BYTES_FILE_TIME_H
#define FLIGHTSIM_DRIVER_BYTES_FILE_TIME_H

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace bgl
{

/** "2015-01-27T20:23:42Z" for a FILETIME (100 ns since 1601-01-01 UTC).
 *
 * Some packagers write nanoseconds since 1970 instead. Such a number would be a
 * FILETIME beyond the year 5000, so the two cannot be mistaken for each other.
 * 0, which MSFS packages write, gives an empty text.
 */
std::string FileTimeToIso8601(std::uint64_t fileTime);

/** The FILETIME of "2015-01-27T20:23:42Z", with up to seven digits behind a
 * point for the fraction of the second; a date alone is its midnight. Always
 * UTC, with or without the Z. Nothing for other texts and dates before 1601. */
std::optional<std::uint64_t> FileTimeFromIso8601(std::string_view text);

/** The FILETIME of seconds since 1970, UTC. */
std::uint64_t FileTimeFromUnixSeconds(std::int64_t seconds);

}  // namespace bgl

#endif
