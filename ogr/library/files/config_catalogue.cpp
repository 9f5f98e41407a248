// SPDX-License-Identifier: MIT
// Areas of a scenery.cfg: ogr/library/format/format.md chapter 2.

#include "driver/base/driver_names.h"
#include "driver/base/vsi_source.h"
#include "ogr/library/files/catalogue.h"
#include "ogr/library/format/scenery_config.h"

#include "cpl_error.h"

#include <algorithm>
#include <utility>

namespace flightsim
{

namespace
{

using library::ConfigArea;

/** Whether a folder is the simulator's, to which relative paths refer. */
bool IsSimulatorRoot(const std::string &folder, const std::string &firstLocal,
                     FolderCache &folders)
{
    return folders.Find(folder, "Scenery/World").has_value() ||
           folders.Find(folder, firstLocal).has_value();
}

/** Returns the simulator's folder: the one named by the option, or the nearest
 * folder at or above the file that looks like it. */
std::optional<std::string> FindSimulatorRoot(const std::string &path,
                                             const std::string &firstLocal,
                                             const CatalogueOptions &options,
                                             FolderCache &folders)
{
    if (!options.simulatorRoot.empty())
    {
        return options.simulatorRoot;
    }
    constexpr int maximumLevels = 32;
    std::string folder = GetFolderOf(path);
    for (int level = 0; level < maximumLevels; ++level)
    {
        if (IsSimulatorRoot(folder, firstLocal, folders))
        {
            return folder;
        }
        std::string parent = GetFolderOf(folder);
        if (parent == folder || IsVirtualPath(parent) != IsVirtualPath(folder))
        {
            break;
        }
        folder = std::move(parent);
    }
    return std::nullopt;
}

/** Returns the first folder given relative to the simulator's folder; empty for
 * none. */
std::string GetFirstRelative(const std::vector<ConfigArea> &areas)
{
    const auto found =
        std::find_if(areas.begin(), areas.end(),
                     [](const ConfigArea &area)
                     {
                         return !library::IsAbsolutePath(area.GetFolder()) &&
                                !IsForeignName(area.GetFolder());
                     });
    return found != areas.end() ? found->GetFolder() : std::string();
}

SceneryArea MakeConfigArea(const ConfigArea &area, const std::string &root,
                           const CatalogueOptions &options,
                           FolderCache &folders, Catalogue &catalogue)
{
    SceneryArea result;
    result.number = area.number;
    result.layer = area.layer;
    result.title = area.title;
    result.kind = AreaKind::SceneryConfig;
    result.isActive = area.isActive;
    result.isRequired = area.isRequired;
    result.exclusions = area.exclusions;
    const NamedFolder folder = FindNamedFolder(
        area.GetFolder(), root, "the folder of the area " + area.title, options,
        folders, catalogue);
    result.path = folder.path;
    if (!folder.isThere)
    {
        return result;
    }
    result.path = FindSceneryFolder(folder.path, folders);
    if (area.isActive || options.listsInactive)
    {
        ListSceneryFiles(result.path, options, folders, result);
    }
    return result;
}

}  // namespace

bool AddSceneryConfig(const std::string &path, const CatalogueOptions &options,
                      FolderCache &folders, Catalogue &catalogue)
{
    const std::optional<std::string> text = ReadCatalogueFile(path);
    if (!text)
    {
        CPLError(CE_Failure, CPLE_OpenFailed, "%s: %s cannot be read",
                 SCENERY_DRIVER_NAME, path.c_str());
        return false;
    }
    const std::vector<ConfigArea> areas = library::ParseSceneryConfig(*text);
    const std::string firstLocal = GetFirstRelative(areas);
    std::optional<std::string> root =
        firstLocal.empty()
            ? std::optional<std::string>(".")
            : FindSimulatorRoot(path, firstLocal, options, folders);
    if (!root)
    {
        CPLError(CE_Failure, CPLE_OpenFailed,
                 "%s: %s: the folder %s is neither beside the file nor above "
                 "it; the open option SIM_ROOT names the simulator's folder",
                 SCENERY_DRIVER_NAME, path.c_str(), firstLocal.c_str());
        return false;
    }
    for (const ConfigArea &area : areas)
    {
        catalogue.areas.push_back(
            MakeConfigArea(area, *root, options, folders, catalogue));
    }
    return true;
}

}  // namespace flightsim
