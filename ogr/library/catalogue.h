// SPDX-License-Identifier: MIT
// The areas of an installation and their files, in the order of priority:
// ogr/library/format/format.md chapters 1 to 4.

#ifndef FLIGHTSIM_OGR_LIBRARY_CATALOGUE_H
#define FLIGHTSIM_OGR_LIBRARY_CATALOGUE_H

#include "ogr/library/folder_cache.h"
#include "ogr/library/format/scenery_config.h"
#include "ogr/library/format/windows_path.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace flightsim
{

/** Where an area comes from; codes of the domain library_area_kind. */
enum class AreaKind
{
    SceneryConfig = 0,
    AddOn = 1,
    Package = 2,
    Folder = 3
};

/** A file that an area lists. */
struct ListedFile
{
    std::string path;

    /** Path inside of the package; empty where there are none. */
    std::string relativePath;

    /** A listed archive that hides its content. */
    bool isEncrypted = false;
};

/** A set of files with one priority. */
struct SceneryArea
{
    int number = 0;

    /** As the catalogue has it; nothing where it has none. */
    std::optional<int> layer{};
    std::string title{};
    AreaKind kind = AreaKind::Folder;

    /** The folder with the files. */
    std::string path{};
    bool isActive = true;
    bool isRequired = false;
    std::string version{};
    std::string creator{};

    /** What it hides of lower areas by itself. */
    std::vector<library::AreaExclusion> exclusions{};

    /** In the order of their names without regard to case; the later wins. */
    std::vector<ListedFile> files{};
};

/** Something that a catalogue names and that is not as it should be. */
struct CatalogueProblem
{
    std::string file;
    std::string message;
};

/** The lowest area first. */
struct Catalogue
{
    std::vector<SceneryArea> areas{};
    std::vector<CatalogueProblem> problems{};

    /** Whether all that is there could be read: what could not be may be so the
     * next time, with the files that it lists. */
    bool isWhole = true;
};

/** Open options that change what is listed. */
struct CatalogueOptions
{
    std::string simulatorRoot{};
    library::PathMap pathMap{};

    /** Files add-ons.cfg, and folders of add-ons. */
    std::vector<std::string> addOns{};

    /** A file with one folder a line, the lowest first. */
    std::string priorityFile{};
    bool lowContentWins = false;

    /** Whether files of inactive areas are listed. */
    bool listsInactive = false;

    /** Whether autogen annotation is listed. */
    bool listsAutogen = false;

    /** Titles, or patterns with * and ?; empty for all areas. */
    std::vector<std::string> areas{};
};

/** Lists what a path stands for: a scenery.cfg, add-on.xml, add-ons.cfg,
 * layout.json, manifest.json, Content.xml, UserCfg.opt, or a folder. Nothing,
 * with an error, when it cannot be read. */
std::optional<Catalogue> ReadCatalogue(const std::string &path,
                                       const CatalogueOptions &options);

// One function for each kind of catalogue. They append to a catalogue and do
// not sort it.

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

// folder_catalogue.cpp
bool AddFolder(const std::string &path, const CatalogueOptions &options,
               FolderCache &folders, Catalogue &catalogue);

/** Adds the .bgl files of a folder to an area, not those of its folders; and, if
 * that is wanted, the .agn files of the folder of textures that goes with it. */
void ListSceneryFiles(const std::string &folder,
                      const CatalogueOptions &options, FolderCache &folders,
                      SceneryArea &area);

/** The folder with the files of an area: its folder `scenery`, unless it is
 * that itself. */
std::string FindSceneryFolder(const std::string &folder, FolderCache &folders);

}  // namespace flightsim

#endif
