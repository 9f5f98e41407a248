// SPDX-License-Identifier: MIT
// The location of a tile from its file name: format.md chapter 1,
// driver/bgl/format.md chapter 5.

#ifndef FLIGHTSIM_OGR_AGN_FORMAT_TILE_NAME_H
#define FLIGHTSIM_OGR_AGN_FORMAT_TILE_NAME_H

#include "driver/bgl/qmid.h"

#include <optional>
#include <string>
#include <string_view>

namespace agn
{

/** Microsoft's "LOD 13". */
inline constexpr int TILE_LEVEL = 15;

/** Returns the cell of "<15 digits 0...3>an.agn", in either case. Returns
 * nothing for other names, which textures of land classes have, and for keys of
 * cells that are not on the earth.
 *
 * @param fileName without folders.
 */
std::optional<bgl::Qmid> FindCell(std::string_view fileName);

/** Returns the file name of a cell of level 15. */
std::string MakeFileName(const bgl::Qmid &cell);

/** Whether a file name ends in ".agn" (case-insensitive). */
bool HasAnnotationExtension(std::string_view fileName);

}  // namespace agn

#endif
