// SPDX-License-Identifier: MIT
// Whether a file exists, and the state by which a later change is recognized.

#ifndef FLIGHTSIM_DRIVER_BASE_FILE_STATE_H
#define FLIGHTSIM_DRIVER_BASE_FILE_STATE_H

#include "cpl_vsi.h"

#include <compare>
#include <cstdint>
#include <string>

namespace flightsim
{

/** Whether a file, folder or anything else exists at a path. */
bool IsThere(const std::string &path);

/** Whether a folder exists at a path. False for folders that are only prefixes
 * of other paths, as in some file systems. */
bool IsFolder(const std::string &path);

/** Returns the time of the last change in nanoseconds since 1970, as precise as
 * the system allows. */
template <class Status> std::int64_t GetNanoseconds(const Status &status)
{
    constexpr std::int64_t second = 1'000'000'000;
    std::int64_t time = static_cast<std::int64_t>(status.st_mtime) * second;
#ifdef __linux__
    time += status.st_mtim.tv_nsec;
#endif
    return time;
}

/** Whether a change after the file was examined would change its time: file
 * systems have a resolution of one or two seconds. Both are seconds since 1970;
 * times in the future are treated alike. */
constexpr bool IsSettled(std::int64_t modified, std::int64_t looked)
{
    constexpr std::int64_t resolution = 2;
    return modified + resolution < looked || modified > looked + resolution;
}

/** Size, time and identity of a file. Differs after each write, so that an
 * outdated state can be recognized. On systems without file numbers and with
 * times in seconds, two writes of the same size within a second are not
 * distinguished. */
struct FileState
{
    /** Negative for no file. */
    std::int64_t size = -1;

    /** Time of the last change in nanoseconds. */
    std::int64_t time = 0;

    /** 0 where the system does not number files. */
    std::uint64_t device = 0;
    std::uint64_t number = 0;

    auto operator<=>(const FileState &) const = default;

    /** Returns the current state of the file at a path. */
    static FileState Read(const std::string &path);
};

}  // namespace flightsim

#endif
