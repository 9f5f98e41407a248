// SPDX-License-Identifier: MIT
// Names of the form BGL:"<path>":<theme>:<level>.

#ifndef FLIGHTSIM_DRIVER_BASE_SUBDATASET_NAME_H
#define FLIGHTSIM_DRIVER_BASE_SUBDATASET_NAME_H

#include <optional>
#include <string>
#include <string_view>

class GDALDriver;

namespace flightsim
{

/** A file, and optionally one of its themes and a level of that theme. */
struct SubdatasetName
{
    static constexpr std::string_view PREFIX = "BGL:";

    /** Prefix of the names of libraries. */
    static constexpr std::string_view LIBRARY_PREFIX = "FSSCENERY:";

    /** Prefix of the names of rasters of X-Plane. */
    static constexpr std::string_view TILE_PREFIX = "DSF:";

    std::string path;

    /** Empty if the name has none. */
    std::string theme;

    std::optional<int> level;

    static bool HasPrefix(std::string_view name);

    /** Parses a name with the prefix. The path may be in double quotes, and
     * must be if a colon follows its file name. Returns nothing if the name has
     * no path, or anything but words after a quoted one. */
    static std::optional<SubdatasetName> Parse(std::string_view name);

    /** Returns the name with the path in quotes. */
    std::string ToString() const;
};

/** Lets GDAL split names of the BGL driver, of the library driver, or of the DSF
 * driver, into path and theme. Does nothing before GDAL 3.8. */
void SetSubdatasetInfo(GDALDriver &driver);
void SetLibrarySubdatasetInfo(GDALDriver &driver);
void SetTileSubdatasetInfo(GDALDriver &driver);

}  // namespace flightsim

#endif
