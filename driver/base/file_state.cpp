// SPDX-License-Identifier: MIT
// What tells a file from one that stands in its place later.

#include "driver/base/file_state.h"

#include "driver/base/gdal_compat.h"

namespace flightsim
{

FileState FileState::Read(const std::string &path)
{
    VSIStatBufL status;
    return VSIStatL(path.c_str(), &status) == 0
               ? FileState{static_cast<std::int64_t>(status.st_size),
                           static_cast<std::int64_t>(status.st_mtime)}
               : FileState{};
}

}  // namespace flightsim
