// SPDX-License-Identifier: MIT
// The option FILE_TIME, which fixes the date in the header of what is written.

#ifndef FLIGHTSIM_DRIVER_BASE_FILE_TIME_OPTION_H
#define FLIGHTSIM_DRIVER_BASE_FILE_TIME_OPTION_H

#include <cstdint>
#include <optional>

namespace flightsim
{

inline constexpr const char *FILE_TIME_OPTION = "FILE_TIME";

/** The creation option, for lists of options in XML. */
inline constexpr const char *FILE_TIME_OPTION_XML =
    "<Option name='FILE_TIME' type='string' description='Date in the header, "
    "ISO 8601 in UTC, or 0 for none; the default is SOURCE_DATE_EPOCH or "
    "now'/>";

/** The FILETIME for a value of the option.
 *
 * @param value null when the option is not given: SOURCE_DATE_EPOCH (seconds
 *        since 1970), else the time of the call.
 * @return nothing, with an error of `driver`, for what is no date.
 */
std::optional<std::uint64_t> GetFileTime(const char *value, const char *driver);

}  // namespace flightsim

#endif
