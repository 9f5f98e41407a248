// SPDX-License-Identifier: MIT
// The areas of an installation and their files, by priority.

#include "ogr/library/files/catalogue.h"

#include "driver/base/driver_names.h"
#include "driver/base/vsi_source.h"
#include "ogr/library/format/catalogue_text.h"

#include "cpl_conv.h"
#include "cpl_error.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <tuple>

namespace flightsim
{

namespace
{

/** Returns the sort key of an area. Folders and packages are already sorted;
 * add-ons without a layer are above all areas with one, and an add-on is above
 * an area of the same layer. */
auto GetOrder(const SceneryArea &area)
{
    const bool isAddOn = area.kind == AreaKind::AddOn;
    const bool hasLayers = isAddOn || area.kind == AreaKind::SceneryConfig;
    const int group = !hasLayers ? 0 : area.layer ? 1 : 2;
    return std::tuple(group, area.layer.value_or(0), isAddOn, area.number);
}

/** Returns the position of the next UTF-8 character. */
std::size_t GetNext(std::string_view text, std::size_t place)
{
    constexpr unsigned mask = 0xC0;
    constexpr unsigned continuation = 0x80;
    do
    {
        ++place;
    } while (place < text.size() &&
             (static_cast<unsigned char>(text[place]) & mask) == continuation);
    return place;
}

/** Matches a pattern, case-insensitively, in which * stands for any text and ?
 * for a character. */
bool MatchesPattern(std::string_view text, std::string_view pattern)
{
    std::size_t place = 0;
    std::size_t at = 0;
    std::size_t star = std::string_view::npos;
    std::size_t retry = 0;
    while (place < text.size())
    {
        if (at < pattern.size() && pattern[at] == '*')
        {
            star = at++;
            retry = place;
        }
        else if (at < pattern.size() && pattern[at] == '?')
        {
            ++at;
            place = GetNext(text, place);
        }
        else if (at < pattern.size() && pattern[at] == text[place])
        {
            ++at;
            ++place;
        }
        else if (star != std::string_view::npos)
        {
            at = star + 1;
            place = ++retry;
        }
        else
        {
            return false;
        }
    }
    return pattern.find_first_not_of('*', at) == std::string_view::npos;
}

bool HasTitle(const SceneryArea &area, const std::string &pattern)
{
    return MatchesPattern(library::ToLower(area.title),
                          library::ToLower(pattern));
}

/** Keeps the areas with the titles of an option; titles without an area are
 * problems, which name the areas there are. */
void ChooseAreas(const std::vector<std::string> &titles, Catalogue &catalogue)
{
    if (titles.empty())
    {
        return;
    }
    std::vector<SceneryArea> chosen;
    std::string all;
    for (const SceneryArea &area : catalogue.areas)
    {
        constexpr std::size_t longest = 500;
        if (all.size() < longest)
        {
            all += (all.empty() ? "" : ", ") + area.title;
        }
        if (std::any_of(titles.begin(), titles.end(),
                        [&](const std::string &title)
                        { return HasTitle(area, title); }))
        {
            chosen.push_back(area);
        }
    }
    for (const std::string &title : titles)
    {
        if (std::none_of(chosen.begin(), chosen.end(),
                         [&](const SceneryArea &area)
                         { return HasTitle(area, title); }))
        {
            // First: it tells why no area is left.
            catalogue.problems.insert(
                catalogue.problems.begin(),
                {"AREAS", "no scenery area has the title " + title +
                              "; the titles are: " + all});
        }
    }
    catalogue.areas = std::move(chosen);
}

using AddFunction = bool (*)(const std::string &path,
                             const CatalogueOptions &options,
                             FolderCache &folders, Catalogue &catalogue);

struct NamedCatalogue
{
    std::string_view name;
    AddFunction add;
};

bool AddOneAddOn(const std::string &path, const CatalogueOptions &options,
                 FolderCache &folders, Catalogue &catalogue)
{
    return AddAddOn(path, true, options, folders, catalogue);
}

bool AddOneList(const std::string &path, const CatalogueOptions &options,
                FolderCache &folders, Catalogue &catalogue)
{
    return AddAddOnLists({path}, options, folders, catalogue);
}

bool AddPackageOfFile(const std::string &path, const CatalogueOptions &options,
                      FolderCache &folders, Catalogue &catalogue)
{
    return AddPackages(GetFolderOf(path), "", options, folders, catalogue);
}

bool AddPackageFolder(const std::string &path, const CatalogueOptions &options,
                      FolderCache &folders, Catalogue &catalogue)
{
    return AddPackages(path, "", options, folders, catalogue);
}

constexpr NamedCatalogue CATALOGUES[] = {
    {"scenery.cfg", AddSceneryConfig},
    {"add-on.xml", AddOneAddOn},
    {"add-ons.cfg", AddOneList},
    {"layout.json", AddPackageOfFile},
    {"manifest.json", AddPackageOfFile},
    {"content.xml", AddInstalledPackages},
    {"usercfg.opt", AddInstalledPackages},
    {"scenery_packs.ini", AddPacksOfFile},
    {"library.txt", AddPackOfFile},
};

bool AddNamed(const std::string &path, const CatalogueOptions &options,
              FolderCache &folders, Catalogue &catalogue)
{
    const std::string_view name = library::GetLastName(path);
    const auto found =
        std::find_if(std::begin(CATALOGUES), std::end(CATALOGUES),
                     [&](const NamedCatalogue &entry)
                     { return library::EqualsIgnoringCase(entry.name, name); });
    if (found != std::end(CATALOGUES))
    {
        return found->add(path, options, folders, catalogue);
    }
    // A copy of a scenery.cfg may have any name with its extension.
    if (library::HasExtension(name, ".cfg"))
    {
        return AddSceneryConfig(path, options, folders, catalogue);
    }
    CPLError(CE_Failure, CPLE_OpenFailed,
             "%s: %s: expected scenery.cfg, add-on.xml, add-ons.cfg, "
             "layout.json, Content.xml, UserCfg.opt, scenery_packs.ini, "
             "library.txt or a folder",
             SCENERY_DRIVER_NAME, path.c_str());
    return false;
}

/** Adds the areas of a catalogue in a folder. Returns false if there are none,
 * and notes why: the folder may be opened without the catalogue. */
bool AddCatalogueInside(const std::string &path,
                        const CatalogueOptions &options, FolderCache &folders,
                        Catalogue &catalogue)
{
    std::string problem = "the file lists no scenery area; its folder is read";
    {
        const CPLErrorStateBackuper backuper;
        CPLErrorReset();
        CPLPushErrorHandler(CPLQuietErrorHandler);
        if (!AddNamed(path, options, folders, catalogue))
        {
            const std::string message = CPLGetLastErrorMsg();
            const std::string prefix =
                std::string(SCENERY_DRIVER_NAME) + ": " + path + ": ";
            problem = message.starts_with(prefix)
                          ? message.substr(prefix.size())
                          : message;
        }
        CPLPopErrorHandler();
    }
    if (!catalogue.areas.empty())
    {
        return true;
    }
    catalogue.problems.push_back({path, problem});
    return false;
}

/** A folder that contains a catalogue is read as that catalogue, unless nothing
 * can be read of it. */
bool AddAnyFolder(const std::string &path, const CatalogueOptions &options,
                  FolderCache &folders, Catalogue &catalogue)
{
    for (const char *name : {"scenery.cfg", "add-on.xml"})
    {
        const FolderEntry *entry = folders.FindEntry(path, name);
        if (entry != nullptr && !entry->isFolder &&
            AddCatalogueInside(library::JoinPath(path, entry->name), options,
                               folders, catalogue))
        {
            return true;
        }
    }
    for (const AddFunction add : {AddPackFolder, AddPackageFolder, AddFolder})
    {
        if (!add(path, options, folders, catalogue))
        {
            return false;
        }
        if (!catalogue.areas.empty())
        {
            break;
        }
    }
    return true;
}

void ListFiles(const std::string &folder, const char *extension,
               FolderCache &folders, SceneryArea &area)
{
    for (const FolderEntry &entry : folders.List(folder))
    {
        if (!entry.isFolder && library::HasExtension(entry.name, extension))
        {
            area.files.push_back(
                {library::JoinPath(folder, entry.name), "", false});
        }
    }
}

/** Returns the folder `texture` beside a folder `scenery`, or in a folder
 * without `scenery`; nothing if there is none. */
std::optional<std::string> FindTextureFolder(const std::string &folder,
                                             FolderCache &folders)
{
    const bool isScenery =
        library::EqualsIgnoringCase(library::GetLastName(folder), "scenery");
    const std::string parent = isScenery ? GetFolderOf(folder) : folder;
    if (!isScenery && folders.FindEntry(folder, "scenery") != nullptr)
    {
        return std::nullopt;
    }
    const FolderEntry *found = folders.FindEntry(parent, "texture");
    return found != nullptr && found->isFolder
               ? std::optional(library::JoinPath(parent, found->name))
               : std::nullopt;
}

}  // namespace

void ListSceneryFiles(const std::string &folder,
                      const CatalogueOptions &options, FolderCache &folders,
                      SceneryArea &area)
{
    ListFiles(folder, ".bgl", folders, area);
    if (options.listsAutogen)
    {
        if (const auto textures = FindTextureFolder(folder, folders))
        {
            ListFiles(*textures, ".agn", folders, area);
        }
    }
}

std::string GetFolderOf(const std::string &path)
{
    const std::string_view name = library::GetLastName(path);
    if (name == "." || name == "..")
    {
        return path == "." ? ".." : library::JoinPath(path, "..");
    }
    std::string folder = library::GetParentPath(path);
    if (folder.empty())
    {
        // A drive has no parent folder.
        folder = library::IsAbsolutePath(path) ? path : ".";
    }
    return folder;
}

std::string MakePathKey(const std::string &path)
{
    std::string whole = path;
    if (!library::IsAbsolutePath(path))
    {
        const std::unique_ptr<char, decltype(&VSIFree)> here(CPLGetCurrentDir(),
                                                             VSIFree);
        whole = library::JoinPath(here != nullptr ? here.get() : "", path);
    }
    std::string key;
    for (const std::string &name : library::SplitPath(whole))
    {
        key.append("/").append(name);
    }
    return key;
}

NamedFolder FindNamedFolder(const std::string &given, const std::string &base,
                            const std::string &what,
                            const CatalogueOptions &options,
                            FolderCache &folders, Catalogue &catalogue)
{
    const std::string name = library::StripLongPathMark(given);
    const bool isAbsolute = library::IsAbsolutePath(name);
    const bool isMapped = isAbsolute && options.pathMap.Has(name);
    const bool isForeign = !isMapped && IsForeignName(name);
    const std::string start = isAbsolute ? options.pathMap.Apply(name) : base;
    const std::optional<std::string> found =
        isForeign ? std::nullopt : folders.Find(start, isAbsolute ? "" : name);
    if (found)
    {
        return {*found, true};
    }
    NamedFolder folder{isForeign    ? name
                       : isAbsolute ? start
                                    : library::JoinPath(base, name),
                       false};
    catalogue.problems.push_back(
        {folder.path,
         what + (isForeign ? " is on another machine or no folder, and is not "
                             "followed; PATH_MAP says where it is here"
                 : isAbsolute ? " is not there; PATH_MAP says where drives are"
                              : " is not there")});
    return folder;
}

std::string FindSceneryFolder(const std::string &folder, FolderCache &folders)
{
    const FolderEntry *inner = folders.FindEntry(folder, "scenery");
    return inner != nullptr && inner->isFolder
               ? library::JoinPath(folder, inner->name)
               : folder;
}

std::optional<Catalogue> ReadCatalogue(const std::string &path,
                                       const CatalogueOptions &options)
{
    FolderCache folders;
    Catalogue catalogue;
    const bool isRead = folders.IsFolder(path)
                            ? AddAnyFolder(path, options, folders, catalogue)
                            : AddNamed(path, options, folders, catalogue);
    if (!isRead || !AddAddOnLists(options.addOns, options, folders, catalogue))
    {
        return std::nullopt;
    }
    for (const std::string &folder : folders.GetUnlisted())
    {
        catalogue.problems.push_back({folder, "the folder cannot be listed"});
        catalogue.isComplete = false;
    }
    std::stable_sort(catalogue.areas.begin(), catalogue.areas.end(),
                     [](const SceneryArea &a, const SceneryArea &b)
                     { return GetOrder(a) < GetOrder(b); });
    ChooseAreas(options.areas, catalogue);
    if (catalogue.areas.empty())
    {
        const std::string reason =
            catalogue.problems.empty()
                ? std::string()
                : "; " + catalogue.problems.front().file + ": " +
                      catalogue.problems.front().message;
        CPLError(CE_Failure, CPLE_OpenFailed,
                 "%s: %s: expected at least one scenery area%s",
                 SCENERY_DRIVER_NAME, path.c_str(), reason.c_str());
        return std::nullopt;
    }
    return catalogue;
}

}  // namespace flightsim
