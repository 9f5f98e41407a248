// SPDX-License-Identifier: MIT
// Packs of X-Plane: chapter 12 of ogr/dsf/format/format.md.

#include "driver/base/driver_names.h"
#include "driver/base/vsi_source.h"
#include "ogr/library/files/catalogue.h"
#include "ogr/library/format/catalogue_text.h"
#include "ogr/library/format/pack_text.h"

#include "cpl_error.h"

#include <algorithm>
#include <set>
#include <utility>

namespace flightsim
{

namespace
{

constexpr const char *TILE_FOLDER = "Earth nav data";
constexpr const char *CUSTOM_SCENERY = "Custom Scenery";
constexpr const char *GLOBAL_SCENERY = "Global Scenery";
constexpr const char *PACKS_FILE = "scenery_packs.ini";

/** Whether a name is that of a tile, such as +47+012.dsf. Others are copies. */
bool IsTileName(std::string_view name)
{
    constexpr std::string_view form = "+00+000";
    if (name.size() != form.size() + 4 || !library::HasExtension(name, ".dsf"))
    {
        return false;
    }
    for (std::size_t i = 0; i < form.size(); ++i)
    {
        const bool isRight = form[i] == '+' ? name[i] == '+' || name[i] == '-'
                                            : name[i] >= '0' && name[i] <= '9';
        if (!isRight)
        {
            return false;
        }
    }
    return true;
}

std::optional<std::string> FindFolder(const std::string &folder,
                                      const char *name, FolderCache &folders)
{
    const FolderEntry *entry = folders.FindEntry(folder, name);
    return entry != nullptr && entry->isFolder
               ? std::optional(library::JoinPath(folder, entry->name))
               : std::nullopt;
}

/** Whether a folder, which may be given as ".", has a name. */
bool HasName(const std::string &folder, const char *name)
{
    const std::string key = MakePathKey(folder);
    return library::EqualsIgnoringCase(library::GetLastName(key), name);
}

/** A pack that has no layer number yet. */
struct FoundPack
{
    std::string path{};
    std::string title{};
    bool isActive = true;
    bool isThere = true;

    /** The only folder whose tiles count; empty for all of the pack. */
    std::string tiles{};
};

/** Lists the packs of a folder, sorted by name. */
std::vector<FoundPack> ListPacks(const std::string &folder,
                                 FolderCache &folders)
{
    std::vector<FoundPack> packs;
    for (const FolderEntry &entry :
         std::vector<FolderEntry>(folders.List(folder)))
    {
        const std::string path = library::JoinPath(folder, entry.name);
        if (entry.isFolder && IsPack(path, folders))
        {
            packs.push_back({path, entry.name});
        }
    }
    return packs;
}

/** Lists the tiles that lie in a folder itself. */
void ListTilesIn(const std::string &folder, FolderCache &folders,
                 SceneryArea &area)
{
    for (const FolderEntry &entry : folders.List(folder))
    {
        if (!entry.isFolder && IsTileName(entry.name))
        {
            area.files.push_back(
                {library::JoinPath(folder, entry.name), "", false});
        }
    }
}

void ListTiles(const std::string &pack, FolderCache &folders, SceneryArea &area)
{
    const std::optional<std::string> tiles =
        FindFolder(pack, TILE_FOLDER, folders);
    if (!tiles)
    {
        return;
    }
    for (const FolderEntry &block :
         std::vector<FolderEntry>(folders.List(*tiles)))
    {
        if (block.isFolder)
        {
            ListTilesIn(library::JoinPath(*tiles, block.name), folders, area);
        }
    }
}

bool HoldsTiles(const std::string &folder, FolderCache &folders)
{
    const std::vector<FolderEntry> &entries = folders.List(folder);
    return std::any_of(entries.begin(), entries.end(),
                       [](const FolderEntry &entry)
                       { return !entry.isFolder && IsTileName(entry.name); });
}

/** Adds packs, given from the top, as areas, which count from the bottom. */
void AddPacks(const std::vector<FoundPack> &packs,
              const CatalogueOptions &options, FolderCache &folders,
              Catalogue &catalogue)
{
    int number = 0;
    for (auto pack = packs.rbegin(); pack != packs.rend(); ++pack)
    {
        SceneryArea area;
        area.number = ++number;
        area.title = pack->title;
        area.kind = AreaKind::Pack;
        area.path = pack->path;
        area.isActive = pack->isActive;
        if (pack->isThere && (pack->isActive || options.listsInactive))
        {
            if (pack->tiles.empty())
            {
                ListTiles(pack->path, folders, area);
            }
            else
            {
                ListTilesIn(pack->tiles, folders, area);
            }
        }
        catalogue.areas.push_back(std::move(area));
    }
}

/** Collects the packs of an installation from the top. */
class PackList final
{
  public:
    PackList(const CatalogueOptions &options, FolderCache &folders,
             Catalogue &catalogue)
        : m_options(options), m_folders(folders), m_catalogue(catalogue)
    {
    }

    /** Adds the packs of a folder such as Custom Scenery: those missing in its
     * list, then those of the list. Returns false, with an error, if there is a
     * list that cannot be read. */
    bool AddFolder(const std::string &folder)
    {
        const FolderEntry *entry = m_folders.FindEntry(folder, PACKS_FILE);
        std::vector<library::PackLine> lines;
        if (entry != nullptr && !entry->isFolder)
        {
            const std::string path = library::JoinPath(folder, entry->name);
            const std::optional<std::string> text = ReadCatalogueFile(path);
            if (!text)
            {
                CPLError(CE_Failure, CPLE_OpenFailed, "%s: %s cannot be read",
                         SCENERY_DRIVER_NAME, path.c_str());
                return false;
            }
            lines = library::ParseSceneryPacks(*text);
        }
        std::vector<FoundPack> listed;
        std::set<std::string> names;
        for (const library::PackLine &line : lines)
        {
            FoundPack pack = FindListed(line, folder);
            names.insert(MakeKey(line.path));
            if (IsNew(pack))
            {
                listed.push_back(std::move(pack));
            }
        }
        for (FoundPack &pack : ListPacks(folder, m_folders))
        {
            const std::string name =
                library::JoinPath(CUSTOM_SCENERY, pack.title);
            if (names.count(MakeKey(name)) == 0 && IsNew(pack))
            {
                m_packs.push_back(std::move(pack));
            }
        }
        m_packs.insert(m_packs.end(), listed.begin(), listed.end());
        return true;
    }

    /** Adds the packs below all others. */
    void AddGlobal(const std::string &folder)
    {
        for (FoundPack &pack : ListPacks(folder, m_folders))
        {
            if (IsNew(pack))
            {
                m_packs.push_back(std::move(pack));
            }
        }
    }

    void Finish()
    {
        AddPacks(m_packs, m_options, m_folders, m_catalogue);
    }

  private:
    bool IsNew(const FoundPack &pack)
    {
        return m_known.insert(library::ToLower(MakePathKey(pack.path))).second;
    }

    static std::string MakeKey(std::string_view path)
    {
        std::string key;
        for (const std::string &name : library::SplitPath(path))
        {
            key = library::JoinPath(key, library::ToLower(name));
        }
        return key;
    }

    /** Paths are relative to the installation or, in a copied folder, to that
     * folder. */
    FoundPack FindListed(const library::PackLine &line,
                         const std::string &folder)
    {
        std::string root = GetFolderOf(folder);
        std::string given = line.path;
        if (given == library::GLOBAL_AIRPORTS)
        {
            constexpr const char *airports = "Global Airports";
            given = library::JoinPath(CUSTOM_SCENERY, airports);
            if (!m_folders.Find(root, given))
            {
                given = library::JoinPath(GLOBAL_SCENERY, airports);
            }
        }
        const std::vector<std::string> names = library::SplitPath(given);
        if (names.size() == 2 && !library::IsAbsolutePath(given) &&
            library::EqualsIgnoringCase(names[0], CUSTOM_SCENERY) &&
            (HasName(folder, CUSTOM_SCENERY) ||
             (!m_folders.Find(root, given) &&
              m_folders.Find(folder, names[1]))))
        {
            root = folder;
            given = names[1];
        }
        const NamedFolder found =
            FindNamedFolder(given, root, "the folder of the pack", m_options,
                            m_folders, m_catalogue);
        return {found.path, std::string(library::GetLastName(found.path)),
                !line.isDisabled, found.isThere};
    }

    const CatalogueOptions &m_options;
    FolderCache &m_folders;
    Catalogue &m_catalogue;
    std::vector<FoundPack> m_packs{};
    std::set<std::string> m_known{};
};

}  // namespace

bool IsPack(const std::string &folder, FolderCache &folders)
{
    return FindFolder(folder, TILE_FOLDER, folders) ||
           folders.FindEntry(folder, "library.txt") != nullptr;
}

bool IsCustomScenery(const std::string &folder)
{
    if (!HasName(folder, CUSTOM_SCENERY))
    {
        return false;
    }
    FolderCache folders;
    const std::vector<FolderEntry> entries = folders.List(folder);
    return std::any_of(entries.begin(), entries.end(),
                       [&](const FolderEntry &entry)
                       {
                           return entry.isFolder &&
                                  IsPack(library::JoinPath(folder, entry.name),
                                         folders);
                       });
}

bool AddPacksOfFile(const std::string &path, const CatalogueOptions &options,
                    FolderCache &folders, Catalogue &catalogue)
{
    PackList packs(options, folders, catalogue);
    if (!packs.AddFolder(GetFolderOf(path)))
    {
        return false;
    }
    packs.Finish();
    return true;
}

bool AddPackOfFile(const std::string &path, const CatalogueOptions &options,
                   FolderCache &folders, Catalogue &catalogue)
{
    const std::string folder = GetFolderOf(path);
    AddPacks({{folder, std::string(library::GetLastName(folder))}}, options,
             folders, catalogue);
    return true;
}

bool AddPackFolder(const std::string &path, const CatalogueOptions &options,
                   FolderCache &folders, Catalogue &catalogue)
{
    PackList packs(options, folders, catalogue);
    if (library::EqualsIgnoringCase(library::GetLastName(path), TILE_FOLDER))
    {
        return AddPackOfFile(path, options, folders, catalogue);
    }
    if (IsPack(path, folders))
    {
        AddPacks({{path, std::string(library::GetLastName(path))}}, options,
                 folders, catalogue);
        return true;
    }
    if (HoldsTiles(path, folders))
    {
        const std::string above = GetFolderOf(path);
        const std::string pack = library::EqualsIgnoringCase(
                                     library::GetLastName(above), TILE_FOLDER)
                                     ? GetFolderOf(above)
                                     : path;
        AddPacks(
            {{pack, std::string(library::GetLastName(pack)), true, true, path}},
            options, folders, catalogue);
        return true;
    }
    if (const auto custom = FindFolder(path, CUSTOM_SCENERY, folders))
    {
        if (!packs.AddFolder(*custom))
        {
            return false;
        }
        if (const auto global = FindFolder(path, GLOBAL_SCENERY, folders))
        {
            packs.AddGlobal(*global);
        }
    }
    else if (folders.FindEntry(path, PACKS_FILE) != nullptr ||
             !ListPacks(path, folders).empty())
    {
        if (!packs.AddFolder(path))
        {
            return false;
        }
    }
    packs.Finish();
    return true;
}

}  // namespace flightsim
