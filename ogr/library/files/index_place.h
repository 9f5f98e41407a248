// SPDX-License-Identifier: MIT
// The location of a library's index.

#ifndef FLIGHTSIM_OGR_LIBRARY_FILES_INDEX_PLACE_H
#define FLIGHTSIM_OGR_LIBRARY_FILES_INDEX_PLACE_H

#include "driver/base/gdal_compat.h"

#include <optional>
#include <string>

namespace flightsim
{

/** Location and scope of an index. */
struct IndexPlace
{
    /** Path of the GeoPackage. */
    std::string path{};

    /** Folder to which its paths are relative, so that it survives a move. */
    std::string base{};

    /** Whether an index may be made where there is none. */
    bool mayBeMade = false;

    /** Options that the catalogue depends on. */
    std::string options{};
};

/** Evaluates the open option INDEX or else the configuration option
 * FLIGHTSIM_INDEX: AUTO for the user's cache folder, BESIDE, NONE or a path.
 * Returns nothing for NONE, and if the folder does not exist.
 *
 * An open option may come from a file, such as a VRT that passes on its own.
 * Therefore a new index is only created in the cache folder, or where the
 * application's configuration option says so.
 *
 * @param path of the library.
 */
std::optional<IndexPlace> FindIndexPlace(const GDALOpenInfo &openInfo,
                                         const std::string &path);

}  // namespace flightsim

#endif
