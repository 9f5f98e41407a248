// SPDX-License-Identifier: MIT
// A folder of scenery without a catalogue: ogr/library/format/format.md chapter
// 1.

#include "driver/base/driver_names.h"
#include "driver/base/temporary_file.h"
#include "driver/base/vsi_source.h"
#include "ogr/library/files/catalogue.h"
#include "ogr/library/format/catalogue_text.h"

#include "cpl_error.h"
#include "cpl_vsi.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <iterator>
#include <map>
#include <system_error>
#include <tuple>
#include <utility>

namespace flightsim
{

namespace
{

/** Anything deeper is a cycle of links. */
constexpr std::size_t MAXIMUM_DEPTH = 32;

/** Cycles of links can have far more paths than folders. */
constexpr std::size_t MAXIMUM_FOLDERS = 100000;

/** Returns the title of an area: its folder, or the one above a folder
 * `scenery`. */
std::string MakeTitle(const std::string &folder)
{
    const std::string_view name = library::GetLastName(folder);
    const std::string parent = library::GetParentPath(folder);
    return std::string(library::EqualsIgnoringCase(name, "scenery") &&
                               !parent.empty()
                           ? library::GetLastName(parent)
                           : name);
}

/** Identifies a folder independently of its path; zeros where the system does
 * not support it. */
using FolderIdentity = std::pair<std::uint64_t, std::uint64_t>;

FolderIdentity Identify(const std::string &path)
{
    VSIStatBufL status;
    if (VSIStatL(path.c_str(), &status) != 0)
    {
        return {};
    }
    return {static_cast<std::uint64_t>(status.st_dev),
            static_cast<std::uint64_t>(status.st_ino)};
}

/** Depth down to which links may lead outside: users link packages into the
 * first or second level of their installation. */
constexpr std::size_t DEEPEST_WAY_OUT = 2;

/** Returns the path of a folder with all links resolved; unchanged if that is
 * not possible. */
std::string Resolve(const std::string &path)
{
    std::error_code error;
    const std::filesystem::path resolved =
        std::filesystem::canonical(std::filesystem::path(path), error);
    return error || IsVirtualPath(path) ? path : resolved.generic_string();
}

bool IsBelow(const std::string &path, const std::string &folder)
{
    return path == folder || folder == "/" ||
           (path.starts_with(folder) && path[folder.size()] == '/');
}

/** Whether a folder is a file system of processes or devices, which has no
 * end. */
bool IsOfSystem(const std::string &path)
{
    constexpr const char *FOLDERS[] = {"/proc", "/sys", "/dev"};
    return std::any_of(std::begin(FOLDERS), std::end(FOLDERS),
                       [&](const char *folder)
                       { return IsBelow(path, folder); });
}

/** Adds an area for every folder with scenery files. */
class FolderWalk final
{
  public:
    FolderWalk(const CatalogueOptions &options, FolderCache &folders,
               Catalogue &catalogue)
        : m_options(options), m_folders(folders), m_catalogue(catalogue)
    {
    }

    void Start(const std::string &folder)
    {
        m_roots.push_back(Resolve(folder));
        Walk(folder);
    }

  private:
    void Walk(const std::string &folder)
    {
        const FolderIdentity identity = Identify(folder);
        const bool isCircle =
            identity.second != 0 && std::find(m_above.begin(), m_above.end(),
                                              identity) != m_above.end();
        if (isCircle || m_above.size() >= MAXIMUM_DEPTH ||
            m_count >= MAXIMUM_FOLDERS)
        {
            m_catalogue.problems.push_back(
                {folder, "the folder is left out, because links lead to it in "
                         "a circle or there are too many"});
            return;
        }
        ++m_count;
        AddArea(folder);
        m_above.push_back(identity);
        const std::vector<FolderEntry> entries = m_folders.List(folder);
        for (const FolderEntry &entry : entries)
        {
            if (entry.isFolder)
            {
                Enter(library::JoinPath(folder, entry.name));
            }
        }
        m_above.pop_back();
    }

    /** Enters a folder, unless it is a link that must not be followed. */
    void Enter(const std::string &folder)
    {
        if (!IsLink(folder))
        {
            if (!IsOfSystem(folder))
            {
                Walk(folder);
            }
            return;
        }
        const std::string target = Resolve(folder);
        const bool isAbove = IsBelow(m_roots.front(), target);
        const bool staysInside = std::any_of(m_roots.begin(), m_roots.end(),
                                             [&](const std::string &root)
                                             { return IsBelow(target, root); });
        const char *why = nullptr;
        if (isAbove)
        {
            why = "the link is not followed, because it leads to a folder that "
                  "the library is in";
        }
        else if (IsOfSystem(target))
        {
            why = "the link is not followed, because it leads to the system's "
                  "own files";
        }
        else if (!staysInside && m_above.size() > DEEPEST_WAY_OUT)
        {
            why = "the link is not followed, because it leads out of the "
                  "library";
        }
        if (why != nullptr)
        {
            m_catalogue.problems.push_back({folder, why});
            return;
        }
        if (!staysInside)
        {
            m_roots.push_back(target);
        }
        Walk(folder);
    }

    void AddArea(const std::string &folder)
    {
        SceneryArea area;
        area.kind = AreaKind::Folder;
        area.path = folder;
        area.title = MakeTitle(folder);
        ListSceneryFiles(folder, m_options, m_folders, area);
        if (!area.files.empty())
        {
            m_catalogue.areas.push_back(std::move(area));
        }
    }

    const CatalogueOptions &m_options;
    FolderCache &m_folders;
    Catalogue &m_catalogue;
    std::vector<FolderIdentity> m_above{};

    /** The resolved path of the library, and the targets of links in its first
     * levels. */
    std::vector<std::string> m_roots{};
    std::size_t m_count = 0;
};

/** Returns the order of the folders that a file lists, lowest first. */
std::map<std::string, int> ReadPriorities(const std::string &text)
{
    std::map<std::string, int> priorities;
    for (const std::string &line : library::SplitList(text, '\n'))
    {
        std::string key;
        for (const std::string &name : library::SplitPath(line))
        {
            key = library::JoinPath(key, library::ToLower(name));
        }
        priorities[key] = static_cast<int>(priorities.size()) + 1;
    }
    return priorities;
}

/** Returns the number of the deepest listed folder that contains an area; 0 for
 * none. */
int FindPriority(const std::string &root, const std::string &path,
                 const std::map<std::string, int> &priorities)
{
    std::string key = library::ToLower(path);
    const std::string start = library::ToLower(root);
    if (key.starts_with(start))
    {
        key.erase(0, start.size());
    }
    while (!key.empty())
    {
        if (key.front() == '/')
        {
            key.erase(0, 1);
        }
        const auto found = priorities.find(key);
        if (found != priorities.end())
        {
            return found->second;
        }
        key = library::GetParentPath(key);
    }
    return 0;
}

}  // namespace

bool AddFolder(const std::string &path, const CatalogueOptions &options,
               FolderCache &folders, Catalogue &catalogue)
{
    FolderWalk(options, folders, catalogue).Start(path);
    std::map<std::string, int> priorities;
    if (!options.priorityFile.empty())
    {
        const std::optional<std::string> text =
            ReadCatalogueFile(options.priorityFile);
        if (!text)
        {
            CPLError(CE_Failure, CPLE_OpenFailed, "%s: %s cannot be read",
                     SCENERY_DRIVER_NAME, options.priorityFile.c_str());
            return false;
        }
        priorities = ReadPriorities(*text);
    }
    const auto order = [&](const SceneryArea &area)
    {
        return std::tuple(FindPriority(path, area.path, priorities),
                          library::ToLower(area.path), area.path);
    };
    std::stable_sort(catalogue.areas.begin(), catalogue.areas.end(),
                     [&](const SceneryArea &a, const SceneryArea &b)
                     { return order(a) < order(b); });
    int number = 0;
    for (SceneryArea &area : catalogue.areas)
    {
        area.number = ++number;
    }
    return true;
}

}  // namespace flightsim
