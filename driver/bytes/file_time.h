// SPDX-License-Identifier: MIT
// The date in the BGL header: spec records.md chapter 1 (FILETIME).

#ifndef FLIGHTSIM_DRIVER_BYTES_FILE_TIME_H
#define FLIGHTSIM_DRIVER_BYTES_FILE_TIME_H

#include <cstdint>
#include <string>

namespace bgl
{

/** "2015-01-27T20:23:42Z" for a FILETIME (100 ns since 1601-01-01 UTC).
 *
 * Some packagers write nanoseconds since 1970 instead. Such a number would be a
 * FILETIME beyond the year 5000, so the two cannot be mistaken for each other.
 * 0, which MSFS packages write, gives an empty text.
 */
std::string FileTimeToIso8601(std::uint64_t fileTime);

}  // namespace bgl

#endif
