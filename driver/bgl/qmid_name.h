// SPDX-License-Identifier: MIT
// Cells in file and folder names: format.md chapter 5.

#ifndef FLIGHTSIM_DRIVER_BGL_QMID_NAME_H
#define FLIGHTSIM_DRIVER_BGL_QMID_NAME_H

#include "driver/bgl/qmid.h"

#include <optional>
#include <string>
#include <string_view>

namespace bgl
{

/** The quad key of a cell: one digit 0...3 a level, coarsest first, each
 * digit the u bit plus twice the v bit. 15 digits name an autogen file. */
std::string ToQuadKey(const Qmid &cell);

/** Reads a quad key of 1 to 30 digits; nothing for any other text. */
std::optional<Qmid> FromQuadKey(std::string_view key);

/** The level-7 cell of a stock scenery file name such as "cvx2815" (two
 * decimal digits u, two v); nothing when the name does not end so. */
std::optional<Qmid> FromSceneryFileName(std::string_view baseName);

/** The level-4 folder, "ccrr", in which the file of a cell of level 4 or deeper
 * stands. */
std::string SceneryFolderName(const Qmid &cell);

}  // namespace bgl

#endif
