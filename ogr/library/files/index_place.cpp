// SPDX-License-Identifier: MIT
// The location of a library's index.

#include "ogr/library/files/index_place.h"

#include "ogr/library/files/folder_cache.h"
#include "ogr/library/format/windows_path.h"
#include "ogr/library/files/index_bytes.h"

#include "cpl_conv.h"
#include "cpl_vsi.h"

#include <cinttypes>
#include <cstdio>

namespace flightsim
{

namespace
{

constexpr const char *FOLDER_NAME = "gdal-flightsim";
constexpr const char *BESIDE_SUFFIX = ".index.gpkg";

/** Options that change the list of files, or its order. */
constexpr const char *CATALOGUE_OPTIONS[] = {
    "SIM_ROOT",      "PATH_MAP", "ADDONS", "PRIORITY",
    "CONTENT_ORDER", "INACTIVE", "AREAS",  "AUTOGEN"};

std::string DescribeOptions(const GDALOpenInfo &openInfo)
{
    std::string text;
    for (const char *name : CATALOGUE_OPTIONS)
    {
        const char *value = CSLFetchNameValue(openInfo.papszOpenOptions, name);
        if (value != nullptr)
        {
            text += name;
            text += '=';
            text += value;
            text += '\n';
        }
    }
    return text;
}

/** Removes trailing separators. */
std::string Trim(std::string path)
{
    while (path.size() > 1 && (path.back() == '/' || path.back() == '\\'))
    {
        path.pop_back();
    }
    return path;
}

/** Returns the same path for all ways to name a library from one folder. */
std::string MakeAbsolute(const std::string &path)
{
    if (!CPLIsFilenameRelative(path.c_str()))
    {
        return path;
    }
    char *folder = CPLGetCurrentDir();
    std::string text = folder != nullptr ? folder : "";
    CPLFree(folder);
    return path == "." ? text : library::JoinPath(text, path);
}

/** Returns the user's cache folder; empty if the system has none. */
std::string FindCacheFolder()
{
    const char *chosen = CPLGetConfigOption("FLIGHTSIM_INDEX_DIR", nullptr);
    if (chosen != nullptr)
    {
        return chosen;
    }
#ifdef _WIN32
    const char *local = CPLGetConfigOption("LOCALAPPDATA", nullptr);
    return local != nullptr ? library::JoinPath(local, FOLDER_NAME) : "";
#else
    const char *cache = CPLGetConfigOption("XDG_CACHE_HOME", nullptr);
    if (cache != nullptr && *cache != '\0')
    {
        return library::JoinPath(cache, FOLDER_NAME);
    }
    const char *home = CPLGetConfigOption("HOME", nullptr);
    return home != nullptr ? library::JoinPath(
                                 library::JoinPath(home, ".cache"), FOLDER_NAME)
                           : "";
#endif
}

/** Returns an empty path if there is no folder for it. */
std::string MakeCachePath(const std::string &path, const std::string &options)
{
    const std::string folder = FindCacheFolder();
    if (folder.empty())
    {
        return "";
    }
    char name[40];
    std::snprintf(
        name, sizeof(name), "index_%016" PRIx64 ".gpkg",
        SumBytes(ToSpan(options), SumBytes(ToSpan(MakeAbsolute(path)))));
    return library::JoinPath(folder, name);
}

}  // namespace

std::optional<IndexPlace> FindIndexPlace(const GDALOpenInfo &openInfo,
                                         const std::string &path)
{
    const char *option = CSLFetchNameValue(openInfo.papszOpenOptions, "INDEX");
    const std::string configured =
        CPLGetConfigOption("FLIGHTSIM_INDEX", "AUTO");
    const std::string choice = option != nullptr ? option : configured;
    if (EQUAL(choice.c_str(), "NONE"))
    {
        return std::nullopt;
    }
    const std::string library = Trim(path);
    IndexPlace place;
    place.options = DescribeOptions(openInfo);
    place.base = FolderCache().IsFolder(library)
                     ? library
                     : library::GetParentPath(library);
    place.mayBeMade = EQUAL(choice.c_str(), "AUTO") || choice == configured;
    place.path = EQUAL(choice.c_str(), "AUTO")
                     ? MakeCachePath(library, place.options)
                 : EQUAL(choice.c_str(), "BESIDE") ? library + BESIDE_SUFFIX
                                                   : choice;
    return place.path.empty() ? std::nullopt : std::optional(place);
}

}  // namespace flightsim
