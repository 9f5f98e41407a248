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

/** A file, perhaps one theme of it, perhaps one level of that. */
struct SubdatasetName
{
    static constexpr std::string_view PREFIX = "BGL:";

    /** The same for whole libraries. */
    static constexpr std::string_view LIBRARY_PREFIX = "FSSCENERY:";

    std::string path;

    /** Empty when the name has none. */
    std::string theme;

    std::optional<int> level;

    static bool HasPrefix(std::string_view name);

    /** Parses a name with the prefix. The path may stand in double quotes,
     * which it needs when it has a colon behind its file name. Nothing when the
     * name has no path, or anything but words behind a quoted one. */
    static std::optional<SubdatasetName> Parse(std::string_view name);

    /** The name with the path in quotes. */
    std::string ToString() const;
};

/** Has GDAL take names of the BGL driver, or of that of libraries, apart into
 * path and theme; does nothing before GDAL 3.8. */
void SetSubdatasetInfo(GDALDriver &driver);
void SetLibrarySubdatasetInfo(GDALDriver &driver);

}  // namespace flightsim

#endif
