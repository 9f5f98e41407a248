// SPDX-License-Identifier: MIT
// Exports of X-Plane's libraries: chapter 13 of ogr/dsf/format/format.md.

#ifndef FLIGHTSIM_OGR_LIBRARY_FILES_PACK_EXPORTS_H
#define FLIGHTSIM_OGR_LIBRARY_FILES_PACK_EXPORTS_H

#include "ogr/library/files/catalogue.h"
#include "ogr/library/format/pack_text.h"

#include <string>
#include <vector>

namespace flightsim
{

/** An export of a library.txt. */
struct PackExport
{
    /** Name of the pack. */
    std::string pack{};
    library::LibraryExport item{};

    /** Path of the file; empty if it does not exist, or leads out of the
     * pack. */
    std::string path{};
};

/** Lists the exports of libraries: of active packs from the top, then of packs
 * beside them that are not among the areas, then of X-Plane's own libraries. */
std::vector<PackExport> ListPackExports(const std::vector<SceneryArea> &areas);

/** Returns the path of a definition with the separators of X-Plane. */
std::string NormaliseAssetPath(std::string path);

}  // namespace flightsim

#endif
