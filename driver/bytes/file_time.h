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

/** Formats a FILETIME (100 ns since 1601-01-01 UTC) as "2015-01-27T20:23:42Z".
 *
 * Some packagers write nanoseconds since 1970 instead. Such a number would be a
 * FILETIME beyond the year 5000, so the two cannot be confused. 0, which MSFS
 * packages write, gives an empty text.
 */
std::string FileTimeToIso8601(std::uint64_t fileTime);

/** Parses "2015-01-27T20:23:42Z" to a FILETIME, with up to seven digits after a
 * point for the fraction of the second; a date alone means midnight. Always
 * UTC, with or without the Z. Returns nothing for other text and dates before
 * 1601. */
std::optional<std::uint64_t> FileTimeFromIso8601(std::string_view text);

/** Converts seconds since 1970, UTC, to a FILETIME. */
std::uint64_t FileTimeFromUnixSeconds(std::int64_t seconds);

}  // namespace bgl

#endif
