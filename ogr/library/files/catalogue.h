// SPDX-License-Identifier: MIT
// The areas of an installation and their files, by priority:
// ogr/library/format/format.md chapters 1 to 4.

#ifndef FLIGHTSIM_OGR_LIBRARY_FILES_CATALOGUE_H
#define FLIGHTSIM_OGR_LIBRARY_FILES_CATALOGUE_H

#include "ogr/library/files/folder_cache.h"
#include "ogr/library/format/scenery_config.h"
#include "ogr/library/format/windows_path.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace flightsim
{

/** The source of an area; codes of the domain library_area_kind. */
enum class AreaKind
{
    SceneryConfig = 0,
    AddOn = 1,
    Package = 2,
    Folder = 3,
    Pack = 4
};

/** A file listed by an area. */
struct ListedFile
{
    std::string path;

    /** Path inside the package; empty for areas that are not packages. */
    std::string relativePath;

    /** Whether it is a listed archive with encrypted content. */
    bool isEncrypted = false;
};

/** A set of files with the same priority. */
struct SceneryArea
{
    int number = 0;

    /** As in the catalogue; nothing if it has none. */
    std::optional<int> layer{};
    std::string title{};
    AreaKind kind = AreaKind::Folder;

    /** The folder that holds the files. */
    std::string path{};
    bool isActive = true;
    bool isRequired = false;
    std::string version{};
    std::string creator{};

    /** Exclusions by the area itself, for lower areas. */
    std::vector<library::AreaExclusion> exclusions{};

    /** Sorted by name, case-insensitively; the later one wins. */
    std::vector<ListedFile> files{};
};

/** An invalid entry of a catalogue. */
struct CatalogueProblem
{
    std::string file;
    std::string message;
};

/** Areas from lowest to highest. */
struct Catalogue
{
    std::vector<SceneryArea> areas{};
    std::vector<CatalogueProblem> problems{};

    /** Whether everything could be read. Otherwise more files may be listed the
     * next time. */
    bool isComplete = true;
};

/** Open options that affect the list. */
struct CatalogueOptions
{
    std::string simulatorRoot{};
    library::PathMap pathMap{};

    /** Additional add-ons.cfg files and folders of add-ons. */
    std::vector<std::string> addOns{};

    /** A file with one folder per line, lowest first. */
    std::string priorityFile{};
    bool lowContentWins = false;

    /** Whether to list the files of inactive areas. */
    bool listsInactive = false;

    /** Whether autogen annotation is listed. */
    bool listsAutogen = false;

    /** Titles, or patterns with * and ?; empty for all areas. */
    std::vector<std::string> areas{};
};

/** Lists the areas of a scenery.cfg, add-on.xml, add-ons.cfg, layout.json,
 * manifest.json, Content.xml, UserCfg.opt, scenery_packs.ini, library.txt, or
 * folder. Returns nothing, with an
 * error, when it cannot be read. */
std::optional<Catalogue> ReadCatalogue(const std::string &path,
                                       const CatalogueOptions &options);

// One function per kind of catalogue. Each appends to a catalogue without
// sorting it.

// config_catalogue.cpp
bool AddSceneryConfig(const std::string &path, const CatalogueOptions &options,
                      FolderCache &folders, Catalogue &catalogue);

// add_on_catalogue.cpp
bool AddAddOn(const std::string &path, bool isActive,
              const CatalogueOptions &options, FolderCache &folders,
              Catalogue &catalogue);
bool AddAddOnLists(const std::vector<std::string> &paths,
                   const CatalogueOptions &options, FolderCache &folders,
                   Catalogue &catalogue);

// package_catalogue.cpp
bool AddPackages(const std::string &folder, const std::string &contentPath,
                 const CatalogueOptions &options, FolderCache &folders,
                 Catalogue &catalogue);
bool AddInstalledPackages(const std::string &path,
                          const CatalogueOptions &options, FolderCache &folders,
                          Catalogue &catalogue);

// pack_catalogue.cpp
/** Adds the packs of a scenery_packs.ini, and those beside it. */
bool AddPacksOfFile(const std::string &path, const CatalogueOptions &options,
                    FolderCache &folders, Catalogue &catalogue);

/** Adds the pack that contains a file. */
bool AddPackOfFile(const std::string &path, const CatalogueOptions &options,
                   FolderCache &folders, Catalogue &catalogue);

/** Adds a pack, a folder of packs, an installation of X-Plane, or a folder of
 * tiles; nothing for other folders. */
bool AddPackFolder(const std::string &path, const CatalogueOptions &options,
                   FolderCache &folders, Catalogue &catalogue);

/** Whether a folder is a pack: it has tiles or a library. */
bool IsPack(const std::string &folder, FolderCache &folders);

/** Whether a folder is named Custom Scenery, and a folder in it is a pack. */
bool IsCustomScenery(const std::string &folder);

/** Returns the same text for the same path, relative or absolute, with or
 * without ".". Does not resolve ".." and links. */
std::string MakePathKey(const std::string &path);

// folder_catalogue.cpp
bool AddFolder(const std::string &path, const CatalogueOptions &options,
               FolderCache &folders, Catalogue &catalogue);

/** A folder named in a catalogue: its path, as far as it could be resolved. */
struct NamedFolder
{
    std::string path{};
    bool isThere = false;
};

/** Resolves the name of a folder in a catalogue, relative to the catalogue's
 * base folder; adds a problem if it does not exist. Names of other machines and
 * file systems are not followed unless PATH_MAP maps them. */
NamedFolder FindNamedFolder(const std::string &given, const std::string &base,
                            const std::string &what,
                            const CatalogueOptions &options,
                            FolderCache &folders, Catalogue &catalogue);

/** Returns the folder of a file. */
std::string GetFolderOf(const std::string &path);

/** Adds the .bgl files of a folder, without its subfolders, to an area and, if
 * requested, the .agn files of the corresponding texture folder. */
void ListSceneryFiles(const std::string &folder,
                      const CatalogueOptions &options, FolderCache &folders,
                      SceneryArea &area);

/** Returns the folder with the files of an area: its subfolder `scenery`, or
 * the area's folder if that has this name itself. */
std::string FindSceneryFolder(const std::string &folder, FolderCache &folders);

}  // namespace flightsim

#endif
