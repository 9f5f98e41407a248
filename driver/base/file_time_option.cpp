// SPDX-License-Identifier: MIT
// The option FILE_TIME, which fixes the date in the header of what is written.

#include "driver/base/file_time_option.h"

#include "driver/bytes/file_time.h"

#include "cpl_conv.h"
#include "cpl_error.h"
#include "cpl_string.h"

#include <ctime>

namespace flightsim
{

std::optional<std::uint64_t> GetFileTime(const char *value, const char *driver)
{
    if (value == nullptr)
    {
        const char *epoch = CPLGetConfigOption("SOURCE_DATE_EPOCH", nullptr);
        return bgl::FileTimeFromUnixSeconds(
            epoch != nullptr ? CPLAtoGIntBig(epoch)
                             : static_cast<std::int64_t>(std::time(nullptr)));
    }
    if (EQUAL(value, "0"))
    {
        return 0;
    }
    const std::optional<std::uint64_t> time = bgl::FileTimeFromIso8601(value);
    if (!time)
    {
        CPLError(CE_Failure, CPLE_IllegalArg,
                 "%s: FILE_TIME=%s is no date, expected ISO 8601 such as "
                 "2026-01-31T12:00:00Z, or 0",
                 driver, value);
    }
    return time;
}

}  // namespace flightsim
