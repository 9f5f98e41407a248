// SPDX-License-Identifier: MIT
// Packages of Microsoft Flight Simulator: ogr/library/format/format.md chapter
// 4.

#include "driver/base/driver_names.h"
#include "driver/base/driver_options.h"
#include "driver/base/vsi_source.h"
#include "driver/base/xml_source.h"
#include "ogr/library/files/catalogue.h"
#include "ogr/library/format/catalogue_text.h"
#include "ogr/library/format/package_order.h"

#include "cpl_error.h"
#include "cpl_json.h"
#include "cpl_minixml.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <string_view>
#include <utility>

namespace flightsim
{

namespace
{

/** Packages/Official/OneStore/<package>. */
constexpr int MAXIMUM_PACKAGE_DEPTH = 3;

/** Name of the file that identifies a package folder. */
constexpr const char *LAYOUT_NAME = "layout.json";

struct FoundPackage
{
    std::string folder{};
    library::PackageRank rank{};
};

/** Returns the root object of a JSON file; nothing, with a problem, for an
 * invalid file. */
std::optional<CPLJSONObject> ReadJson(const std::string &path,
                                      CPLJSONDocument &document,
                                      Catalogue &catalogue)
{
    const std::optional<std::string> text = ReadCatalogueFile(path);
    const CPLErrorHandlerPusher quiet(CPLQuietErrorHandler);
    const bool isRead = text && document.LoadMemory(*text);
    if (!isRead)
    {
        catalogue.problems.push_back({path, "expected a JSON file"});
        catalogue.isComplete = catalogue.isComplete && text.has_value();
        return std::nullopt;
    }
    return document.GetRoot();
}

bool IsOfficialName(const std::string &name)
{
    const std::string lower = library::ToLower(name);
    return lower.starts_with("official") || lower == "streamedpackages";
}

/** Finds packages in a folder and its subfolders. */
void FindPackages(const std::string &folder, bool isOfficial, int depth,
                  FolderCache &folders, std::vector<FoundPackage> &packages)
{
    if (folders.FindEntry(folder, LAYOUT_NAME) != nullptr)
    {
        FoundPackage package;
        package.folder = folder;
        package.rank.name = library::GetLastName(folder);
        package.rank.isOfficial = isOfficial;
        packages.push_back(std::move(package));
        return;
    }
    if (depth == 0)
    {
        return;
    }
    const std::vector<FolderEntry> entries = folders.List(folder);
    for (const FolderEntry &entry : entries)
    {
        if (entry.isFolder)
        {
            FindPackages(library::JoinPath(folder, entry.name),
                         isOfficial || IsOfficialName(entry.name), depth - 1,
                         folders, packages);
        }
    }
}

/** Whether any part of a path is a folder of the simulator's own packages. */
bool IsInOfficialFolder(const std::string &folder)
{
    const std::vector<std::string> names = library::SplitPath(folder);
    return std::any_of(names.begin(), names.end(), IsOfficialName);
}

/** Adds only the files listed in layout.json: the simulator loads no others. */
void ListPackageFiles(const CPLJSONObject &layout, const std::string &folder,
                      FolderCache &folders, SceneryArea &area,
                      Catalogue &catalogue)
{
    for (const CPLJSONObject &entry : layout.GetArray("content"))
    {
        const std::string relative = entry.GetString("path");
        const bool isEncrypted = library::HasExtension(relative, ".fsarchive");
        if (!isEncrypted && !library::HasExtension(relative, ".bgl"))
        {
            continue;
        }
        if (!library::StaysInside(relative) || IsForeignName(relative))
        {
            catalogue.problems.push_back(
                {library::JoinPath(folder, "layout.json"),
                 "it lists " + relative +
                     ", which is not a file of the package and is not "
                     "followed"});
        }
        else
        {
            area.files.push_back(
                {folders.Find(folder, relative)
                     .value_or(library::JoinPath(folder, relative)),
                 relative, isEncrypted});
        }
    }
    std::sort(
        area.files.begin(), area.files.end(),
        [](const ListedFile &a, const ListedFile &b)
        {
            return std::pair(library::ToLower(a.relativePath), a.relativePath) <
                   std::pair(library::ToLower(b.relativePath), b.relativePath);
        });
}

/** Records the priority of a package.
 *
 * @param line number of packages without a priority so far.
 */
void AddPackage(const CPLXMLNode *node, const CatalogueOptions &options,
                int &line, library::ContentOrder &order)
{
    const char *name = CPLGetXMLValue(node, "name", "");
    const std::string key = library::ToLower(library::StripPackagePrefix(name));
    const char *priority = CPLGetXMLValue(node, "priority", nullptr);
    // INT_MIN cannot be negated.
    const int value = priority != nullptr
                          ? std::max(ParseInteger(priority).value_or(0),
                                     -std::numeric_limits<int>::max())
                          : ++line;
    order.places[key] =
        priority != nullptr && options.lowContentWins ? -value : value;
    const std::string active = CPLGetXMLValue(node, "active", "true");
    order.isActive[key] = library::EqualsIgnoringCase(active, "true") ||
                          library::EqualsIgnoringCase(active, "Activated");
}

/** Parses XML; errors become rows instead of messages.
 *
 * @param reason receives the error, after a colon.
 */
CPLXMLTreeCloser ParseQuietly(const std::string &text, std::string &reason)
{
    const CPLErrorStateBackuper state;
    const CPLErrorHandlerPusher quiet(CPLQuietErrorHandler);
    CPLErrorReset();
    CPLXMLTreeCloser tree = ParseXml(text);
    if (*CPLGetLastErrorMsg() != '\0')
    {
        reason = std::string(": ") + CPLGetLastErrorMsg();
    }
    return tree;
}

/** Reads the priorities of Content.xml, in any of its three forms. */
library::ContentOrder ReadContentOrder(const std::string &path,
                                       const CatalogueOptions &options,
                                       Catalogue &catalogue)
{
    library::ContentOrder order;
    const std::optional<std::string> text =
        path.empty() ? std::nullopt : ReadCatalogueFile(path);
    std::string reason;
    const CPLXMLTreeCloser tree =
        text ? ParseQuietly(*text, reason) : CPLXMLTreeCloser(nullptr);
    if (tree.get() == nullptr)
    {
        if (!path.empty())
        {
            catalogue.problems.push_back(
                {path, "expected an XML file" + reason});
            catalogue.isComplete = catalogue.isComplete && text.has_value();
        }
        return order;
    }
    int line = 0;
    for (const CPLXMLNode *root = tree.get(); root != nullptr;
         root = root->psNext)
    {
        for (const CPLXMLNode *node = root->psChild; node != nullptr;
             node = node->psNext)
        {
            if (node->eType == CXT_Element && EQUAL(node->pszValue, "Package"))
            {
                AddPackage(node, options, line, order);
            }
        }
    }
    return order;
}

/** Reads a package; adds nothing if it has no scenery. */
void AddPackage(const FoundPackage &package, const CPLJSONObject &manifest,
                bool isActive, const CatalogueOptions &options,
                FolderCache &folders, Catalogue &catalogue)
{
    CPLJSONDocument document;
    const std::string path = library::JoinPath(
        package.folder, folders.FindEntry(package.folder, LAYOUT_NAME)->name);
    const std::optional<CPLJSONObject> layout =
        ReadJson(path, document, catalogue);
    if (!layout)
    {
        return;
    }
    SceneryArea area;
    area.kind = AreaKind::Package;
    area.number = static_cast<int>(catalogue.areas.size()) + 1;
    area.path = package.folder;
    area.isActive = isActive;
    area.title = manifest.GetString("title");
    area.title = area.title.empty() ? package.rank.name : area.title;
    area.version = manifest.GetString("package_version");
    area.creator = manifest.GetString("creator");
    ListPackageFiles(*layout, package.folder, folders, area, catalogue);
    if (area.files.empty())
    {
        return;
    }
    if (!isActive && !options.listsInactive)
    {
        area.files.clear();
    }
    catalogue.areas.push_back(std::move(area));
}

struct ReadPackage
{
    FoundPackage package{};
    CPLJSONDocument document{};
    CPLJSONObject manifest{};
};

/** Reads the manifest; empty if there is none or, with a problem, if it cannot
 * be read: it may say that the package has no scenery. */
CPLJSONObject ReadManifest(const std::string &folder, CPLJSONDocument &document,
                           FolderCache &folders, Catalogue &catalogue)
{
    const FolderEntry *entry = folders.FindEntry(folder, "manifest.json");
    if (entry == nullptr)
    {
        return {};
    }
    const std::string path = library::JoinPath(folder, entry->name);
    return ReadJson(path, document, catalogue).value_or(CPLJSONObject());
}

/** Returns the folder named by UserCfg.opt; empty for none. */
std::string FindInstalledPackagesPath(const std::string &text)
{
    constexpr std::string_view key = "InstalledPackagesPath";
    const std::size_t place = text.rfind(key);
    if (place == std::string::npos)
    {
        return {};
    }
    const std::size_t end =
        std::min(text.find_first_of("\r\n", place), text.size());
    const std::size_t start = place + key.size();
    std::string_view value =
        library::TrimBlanks(std::string_view(text).substr(start, end - start));
    if (value.size() >= 2 && value.front() == '"' && value.back() == '"')
    {
        value = value.substr(1, value.size() - 2);
    }
    return std::string(value);
}

}  // namespace

bool AddPackages(const std::string &folder, const std::string &contentPath,
                 const CatalogueOptions &options, FolderCache &folders,
                 Catalogue &catalogue)
{
    std::vector<FoundPackage> found;
    FindPackages(folder, IsInOfficialFolder(folder), MAXIMUM_PACKAGE_DEPTH,
                 folders, found);
    const library::ContentOrder order =
        ReadContentOrder(contentPath, options, catalogue);
    std::vector<ReadPackage> packages;
    for (FoundPackage &package : found)
    {
        ReadPackage entry;
        entry.manifest =
            ReadManifest(package.folder, entry.document, folders, catalogue);
        package.rank.place = order.GetPlace(package.rank.name);
        package.rank.orderHint = entry.manifest.GetString("package_order_hint");
        if (!library::MayHoldScenery(entry.manifest.GetString("content_type")))
        {
            continue;
        }
        entry.package = std::move(package);
        packages.push_back(std::move(entry));
    }
    std::stable_sort(
        packages.begin(), packages.end(),
        [](const ReadPackage &a, const ReadPackage &b)
        { return library::LiesBelow(a.package.rank, b.package.rank); });
    for (const ReadPackage &entry : packages)
    {
        AddPackage(entry.package, entry.manifest,
                   order.IsActive(entry.package.rank.name), options, folders,
                   catalogue);
    }
    return true;
}

bool AddInstalledPackages(const std::string &path,
                          const CatalogueOptions &options, FolderCache &folders,
                          Catalogue &catalogue)
{
    const std::string beside = GetFolderOf(path);
    const std::string content =
        folders.Find(beside, "Content.xml").value_or(std::string());
    NamedFolder packages{options.simulatorRoot,
                         folders.IsFolder(options.simulatorRoot)};
    if (options.simulatorRoot.empty())
    {
        const std::optional<std::string> text = ReadCatalogueFile(
            folders.Find(beside, "UserCfg.opt").value_or(std::string()));
        packages = FindNamedFolder(
            text ? FindInstalledPackagesPath(*text) : std::string(), beside,
            "the folder of packages", options, folders, catalogue);
        // Without a name there is no folder.
        packages.isThere = packages.isThere && packages.path != beside;
    }
    if (!packages.isThere)
    {
        CPLError(CE_Failure, CPLE_OpenFailed,
                 "%s: %s: there is no folder of packages %s; the open option "
                 "SIM_ROOT names it, or PATH_MAP its drive",
                 SCENERY_DRIVER_NAME, path.c_str(), packages.path.c_str());
        return false;
    }
    return AddPackages(packages.path, content, options, folders, catalogue);
}

}  // namespace flightsim
