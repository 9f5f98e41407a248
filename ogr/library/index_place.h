// SPDX-License-Identifier: MIT
// Where the index of a library lies.

#ifndef FLIGHTSIM_OGR_LIBRARY_INDEX_PLACE_H
#define FLIGHTSIM_OGR_LIBRARY_INDEX_PLACE_H

#include "driver/base/gdal_compat.h"

#include <optional>
#include <string>

namespace flightsim
{

/** Where an index is and what it is of. */
struct IndexPlace
{
    /** Of the GeoPackage. */
    std::string path{};

    /** Folder from which its paths count, so that it outlasts a move. */
    std::string base{};

    /** What the catalogue depends on. */
    std::string options{};
};

/** What the open option INDEX says: AUTO for the folder of the user's caches,
 * BESIDE, NONE or a path. Nothing for NONE, and where there is no such folder.
 *
 * @param path of the library. */
std::optional<IndexPlace> FindIndexPlace(const GDALOpenInfo &openInfo,
                                         const std::string &path);

}  // namespace flightsim

#endif
