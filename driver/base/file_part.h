// SPDX-License-Identifier: MIT
// Files that one file is split into.

#ifndef FLIGHTSIM_DRIVER_BASE_FILE_PART_H
#define FLIGHTSIM_DRIVER_BASE_FILE_PART_H

#include <cstdint>
#include <string>
#include <vector>

namespace flightsim
{

/** SPLIT=YES writes one file per cell of this level. */
inline constexpr int SPLIT_LEVEL = 4;

/** Returns "<path>_ccrr.bgl" for the column and row of a cell. */
std::string MakePartName(const std::string &path, std::int64_t column,
                         std::int64_t row);

class VsiSink;

/** Commits all files or none: on failure, the previous files are restored. If
 * the process is killed halfway, the next writer in the folder completes the
 * commit, provided that all parts are in one folder outside virtual file
 * systems.
 *
 * @return false, with an error, if a file cannot be renamed.
 */
[[nodiscard]] bool CommitParts(const std::vector<VsiSink *> &parts);

}  // namespace flightsim

#endif
