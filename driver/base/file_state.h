// SPDX-License-Identifier: MIT
// What tells a file from one that stands in its place later.

#ifndef FLIGHTSIM_DRIVER_BASE_FILE_STATE_H
#define FLIGHTSIM_DRIVER_BASE_FILE_STATE_H

#include <cstdint>
#include <string>

namespace flightsim
{

/** Size and time of a file, which writers change: whoever holds an older state
 * has not seen what they wrote. Two writes in one second that give the same
 * size are not told apart. */
struct FileState
{
    /** Negative for no file. */
    std::int64_t size = -1;

    /** Of the last change, in seconds. */
    std::int64_t time = 0;

    bool operator==(const FileState &) const = default;

    /** That of the file at a path now. */
    static FileState Read(const std::string &path);
};

}  // namespace flightsim

#endif
