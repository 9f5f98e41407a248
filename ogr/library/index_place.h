// SPDX-License-Identifier: MIT
// The location of a library's index.

#ifndef FLIGHTSIM_OGR_LIBRARY_INDEX_PLACE_H
#define FLIGHTSIM_OGR_LIBRARY_INDEX_PLACE_H

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

    /** Options that the catalogue depends on. */
    std::string options{};
};

/** Evaluates the open option INDEX: AUTO for the user's cache folder, BESIDE,
 * NONE or a path. Returns nothing for NONE, and when there is no such folder.
 *
 * @param path of the library.
 */
std::optional<IndexPlace> FindIndexPlace(const GDALOpenInfo &openInfo,
                                         const std::string &path);

}  // namespace flightsim

#endif
