// SPDX-License-Identifier: MIT
// Exports of X-Plane's libraries: chapter 13 of ogr/dsf/format/format.md.

#include "ogr/library/files/pack_exports.h"

#include "driver/base/driver_names.h"
#include "ogr/library/files/folder_cache.h"
#include "ogr/library/format/catalogue_text.h"

#include "cpl_error.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace flightsim
{

namespace
{

constexpr const char *LIBRARY_TEXT = "library.txt";

/** A library.txt of a pack, or of X-Plane itself. */
struct LibraryFolder
{
    std::string path{};
    std::string title{};
};

/** Lists the folders of libraries from the top: active packs, then packs beside
 * them that were not opened, then X-Plane's own. */
std::vector<LibraryFolder>
ListLibraryFolders(const std::vector<SceneryArea> &areas, FolderCache &folders)
{
    std::vector<LibraryFolder> found;
    std::set<std::string> known;
    std::map<std::string, std::string> parents;
    const auto add = [&](const std::string &path, bool isActive)
    {
        if (known.insert(MakePathKey(path)).second && isActive &&
            folders.FindEntry(path, LIBRARY_TEXT) != nullptr)
        {
            found.push_back({path, std::string(library::GetLastName(path))});
        }
    };
    const auto addAll = [&](const std::string &folder)
    {
        for (const FolderEntry &entry :
             std::vector<FolderEntry>(folders.List(folder)))
        {
            if (entry.isFolder)
            {
                add(library::JoinPath(folder, entry.name), true);
            }
        }
    };
    for (auto area = areas.rbegin(); area != areas.rend(); ++area)
    {
        add(area->path, area->isActive);
        const std::string parent = GetFolderOf(area->path);
        const std::string key = MakePathKey(parent);
        if (library::EqualsIgnoringCase(library::GetLastName(key),
                                        "Custom Scenery"))
        {
            parents.emplace(key, parent);
        }
    }
    for (const auto &[key, parent] : parents)
    {
        addAll(parent);
    }
    for (const auto &[key, parent] : parents)
    {
        if (const auto stock =
                folders.Find(GetFolderOf(parent), "Resources/default scenery"))
        {
            addAll(*stock);
        }
    }
    return found;
}

}  // namespace

std::vector<PackExport> ListPackExports(const std::vector<SceneryArea> &areas)
{
    FolderCache folders;
    std::vector<PackExport> exports;
    for (const LibraryFolder &folder : ListLibraryFolders(areas, folders))
    {
        const std::string path = library::JoinPath(
            folder.path, folders.FindEntry(folder.path, LIBRARY_TEXT)->name);
        const std::optional<std::string> text = ReadCatalogueFile(path);
        library::LibraryText content =
            library::ParseLibraryText(text.value_or(""));
        if (!text || !content.damagedLines.empty())
        {
            CPLError(CE_Warning, CPLE_AppDefined,
                     "%s: %s: %d lines are left out, the first is line %d; an "
                     "export has a virtual path and a file",
                     SCENERY_DRIVER_NAME, path.c_str(),
                     static_cast<int>(content.damagedLines.size()),
                     text ? content.damagedLines.front() : 0);
        }
        for (library::LibraryExport &item : content.exports)
        {
            item.virtualPath = NormaliseAssetPath(std::move(item.virtualPath));
            std::optional<std::string> file =
                library::StaysInside(item.file)
                    ? folders.Find(folder.path, item.file)
                    : std::nullopt;
            exports.push_back(
                {folder.title, std::move(item), file.value_or("")});
        }
    }
    return exports;
}

std::string NormaliseAssetPath(std::string path)
{
    std::replace(path.begin(), path.end(), '\\', '/');
    std::replace(path.begin(), path.end(), ':', '/');
    return path;
}

}  // namespace flightsim
