// SPDX-License-Identifier: MIT
// What tells a file from one that stands in its place later.

#include "driver/base/file_state.h"

namespace flightsim
{

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
