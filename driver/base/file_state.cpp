// SPDX-License-Identifier: MIT
// Whether a file exists, and the state by which a later change is recognized.

#include "driver/base/file_state.h"

namespace flightsim
{

bool IsThere(const std::string &path)
{
    VSIStatBufL status;
    return VSIStatExL(path.c_str(), &status, VSI_STAT_EXISTS_FLAG) == 0;
}

bool IsFolder(const std::string &path)
{
    VSIStatBufL status;
    return VSIStatExL(path.c_str(), &status,
                      VSI_STAT_EXISTS_FLAG | VSI_STAT_NATURE_FLAG) == 0 &&
           VSI_ISDIR(status.st_mode);
}

FileState FileState::Read(const std::string &path)
{
    VSIStatBufL status;
    if (VSIStatL(path.c_str(), &status) != 0)
    {
        return {};
    }
    return {static_cast<std::int64_t>(status.st_size), GetNanoseconds(status),
            static_cast<std::uint64_t>(status.st_dev),
            static_cast<std::uint64_t>(status.st_ino)};
}

}  // namespace flightsim
