// SPDX-License-Identifier: MIT
// Whether a file is there, and what tells it from one in its place later.

#ifndef FLIGHTSIM_DRIVER_BASE_FILE_STATE_H
#define FLIGHTSIM_DRIVER_BASE_FILE_STATE_H

#include "cpl_vsi.h"

#include <compare>
#include <cstdint>
#include <string>

namespace flightsim
{

/** Whether there is a file, or anything else, at a path. */
bool IsThere(const std::string &path);

/** Whether there is a folder at a path. Some file systems have folders only as
 * the beginnings of other paths, which are none here. */
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

/** Whether a change after the file was looked at would give it another time:
 * file systems count one or two seconds. Both are seconds since 1970; times in
 * the future are as good as others. */
constexpr bool IsSettled(std::int64_t modified, std::int64_t looked)
{
    constexpr std::int64_t resolution = 2;
    return modified + resolution < looked || modified > looked + resolution;
}

/** Size, time and identity of a file, which writers change: whoever holds an
 * older state has not seen what they wrote. Where the system numbers no files
 * and counts seconds, two writes in one second that give the same size are not
 * told apart. */
struct FileState
{
    /** Negative for no file. */
    std::int64_t size = -1;

    /** Of the last change, in nanoseconds. */
    std::int64_t time = 0;

    /** 0 where the system does not number files. */
    std::uint64_t device = 0;
    std::uint64_t number = 0;

    auto operator<=>(const FileState &) const = default;

    /** That of the file at a path now. */
    static FileState Read(const std::string &path);
};

}  // namespace flightsim

#endif
