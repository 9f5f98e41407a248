// SPDX-License-Identifier: MIT
// Files that one file is split into.

#ifndef FLIGHTSIM_DRIVER_BASE_FILE_PART_H
#define FLIGHTSIM_DRIVER_BASE_FILE_PART_H

#include <cstdint>
#include <string>
#include <vector>

namespace flightsim
{

/** Cells of this level get a file each with SPLIT=YES. */
inline constexpr int SPLIT_LEVEL = 4;

/** "<path>_ccrr.bgl" for column and row of a cell. */
std::string MakePartName(const std::string &path, std::int64_t column,
                         std::int64_t row);

class VsiSink;

/** Gives files their names: all of them, or those that stood there come back.
 * What a process that is killed leaves undone is completed before anything is
 * changed in the folder again, where that is one of the system and that of all
 * parts.
 *
 * @return false, with an error, if one of them cannot get its name.
 */
[[nodiscard]] bool CommitParts(const std::vector<VsiSink *> &parts);

}  // namespace flightsim

#endif
