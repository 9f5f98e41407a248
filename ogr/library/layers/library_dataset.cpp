// SPDX-License-Identifier: MIT
// A scenery library as a dataset of layers.

#include "ogr/library/layers/library_dataset.h"

#include "driver/base/driver_names.h"
#include "driver/base/driver_options.h"
#include "driver/base/memory_guard.h"
#include "ogr/library/format/catalogue_text.h"
#include "ogr/library/files/index_place.h"
#include "ogr/library/layers/library_layers.h"
#include "ogr/library/layers/library_raster.h"
#include "ogr/library/files/partition.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace flightsim
{

const char *const LIBRARY_OPEN_OPTIONS =
    "<Option name='SIM_ROOT' type='string' scope='raster,vector' "
    "description='The simulator&apos;s folder, to which relative paths in a "
    "scenery.cfg refer, or the folder of packages of MSFS'/>"
    "<Option name='PATH_MAP' type='string' scope='raster,vector' "
    "description='Folders that stand for drives of the simulator, as in "
    "C:\\=/mnt/c/;D:\\=/mnt/d/'/>"
    "<Option name='ADDONS' type='string' scope='raster,vector' "
    "description='Files add-ons.cfg and folders of add-ons that belong to a "
    "scenery.cfg, separated by semicolons'/>"
    "<Option name='PRIORITY' type='string' scope='raster,vector' "
    "description='A file that lists the subfolders of a plain folder, one per "
    "line, the lowest first'/>"
    "<Option name='CONTENT_ORDER' type='string-select' scope='raster,vector' "
    "default='LOW_WINS' description='Which priority of a Content.xml lies on "
    "top'><Value>HIGH_WINS</Value><Value>LOW_WINS</Value></Option>"
    "<Option name='INACTIVE' type='boolean' scope='raster,vector' default='NO' "
    "description='Whether files of areas that are switched off are listed, "
    "with the status inactive'/>"
    "<Option name='AUTOGEN' type='boolean' scope='vector' default='NO' "
    "description='Whether the autogen annotation (.agn) in folders of textures "
    "belongs to the library'/>"
    "<Option name='AREAS' type='string' scope='raster,vector' "
    "description='Titles of the areas to open, or patterns with * and ?, "
    "separated by semicolons'/>"
    "<Option name='INDEX' type='string' scope='raster,vector' default='AUTO' "
    "description='Where the index of the files is stored: AUTO for the "
    "user&apos;s folder of caches, BESIDE for a GeoPackage beside the library, "
    "NONE, or the path of a GeoPackage' "
    "alt_config_option='FLIGHTSIM_INDEX'/>"
    "<Option name='INDEX_CHECK' type='string-select' scope='raster,vector' "
    "default='FULL' description='What is compared with the index: all files, "
    "their folders and catalogues, or nothing'><Value>FULL</Value>"
    "<Value>FOLDERS</Value><Value>NONE</Value></Option>"
    "<Option name='NUM_THREADS' type='string' scope='raster,vector' "
    "description='Number of threads that read the tables of files, or "
    "ALL_CPUS' alt_config_option='GDAL_NUM_THREADS'/>";

namespace
{

struct CountedStatus
{
    FileStatus status;
    const char *item;
    const char *word;
};

constexpr CountedStatus COUNTED[] = {
    {FileStatus::Damaged, "FILES_DAMAGED", "damaged"},
    {FileStatus::Encrypted, "FILES_ENCRYPTED", "encrypted"},
    {FileStatus::Foreign, "FILES_FOREIGN", "foreign"},
    {FileStatus::Unreadable, "FILES_UNREADABLE", "unreadable"},
    {FileStatus::Shadowed, "FILES_SHADOWED", "shadowed"},
    {FileStatus::Duplicate, "FILES_DUPLICATE", "duplicate"},
    {FileStatus::Inactive, "FILES_INACTIVE", "inactive"},
    {FileStatus::Unloaded, "FILES_UNLOADED", "unloaded"},
};

std::string GetOption(const GDALOpenInfo &openInfo, const char *name)
{
    return CSLFetchNameValueDef(openInfo.papszOpenOptions, name, "");
}

CatalogueOptions ReadCatalogueOptions(const GDALOpenInfo &openInfo)
{
    CatalogueOptions options;
    options.simulatorRoot = GetOption(openInfo, "SIM_ROOT");
    options.pathMap = library::PathMap(GetOption(openInfo, "PATH_MAP"));
    options.addOns = library::SplitList(GetOption(openInfo, "ADDONS"), ';');
    options.priorityFile = GetOption(openInfo, "PRIORITY");
    options.lowContentWins =
        !EQUAL(GetOption(openInfo, "CONTENT_ORDER").c_str(), "HIGH_WINS");
    options.listsInactive =
        CPLFetchBool(openInfo.papszOpenOptions, "INACTIVE", false);
    options.listsAutogen =
        CPLFetchBool(openInfo.papszOpenOptions, "AUTOGEN", false);
    options.areas = library::SplitList(GetOption(openInfo, "AREAS"), ';');
    return options;
}

/** Uses all processors unless an option says otherwise: most of the time is
 * spent waiting for many files. */
int GetThreadCount(const GDALOpenInfo &openInfo)
{
    constexpr NumberRange range{1, 128, 1};
    const char *option =
        CSLFetchNameValue(openInfo.papszOpenOptions, "NUM_THREADS");
    const char *text = option != nullptr
                           ? option
                           : CPLGetConfigOption("GDAL_NUM_THREADS", "ALL_CPUS");
    const double count = EQUAL(text, "ALL_CPUS") ? CPLGetNumCPUs()
                         : option != nullptr
                             ? ReadNumberOption(SCENERY_DRIVER_NAME,
                                                "NUM_THREADS", option, range)
                             : std::atoi(text);
    return static_cast<int>(std::clamp(count, range.lowest, range.highest));
}

IndexCheck GetIndexCheck(const GDALOpenInfo &openInfo)
{
    const std::string check = GetOption(openInfo, "INDEX_CHECK");
    return EQUAL(check.c_str(), "NONE")      ? IndexCheck::None
           : EQUAL(check.c_str(), "FOLDERS") ? IndexCheck::Folders
                                             : IndexCheck::Full;
}

/** Returns false, with an error, for an invalid option. */
bool CheckCell(const GDALOpenInfo &openInfo)
{
    const std::string cell = GetOption(openInfo, "CELL");
    if (!Partition::Parse(cell))
    {
        CPLError(CE_Failure, CPLE_IllegalArg,
                 "%s: expected CELL to be a quad key of digits 0 to 3, found "
                 "%s",
                 SCENERY_DRIVER_NAME, cell.c_str());
        return false;
    }
    return true;
}

/** Returns false, with an error, if there are more files than numbers. */
bool CheckSize(const Library &library, const std::string &path)
{
    const std::size_t count = library.GetFiles().size();
    if (count >= static_cast<std::size_t>(MAXIMUM_FILES))
    {
        CPLError(CE_Failure, CPLE_NotSupported,
                 "%s: %s has %llu files, too many for one library; AREAS "
                 "opens a part",
                 SCENERY_DRIVER_NAME, path.c_str(),
                 static_cast<unsigned long long>(count));
        return false;
    }
    return true;
}

std::shared_ptr<const Library> ScanLibrary(const GDALOpenInfo &openInfo,
                                           const std::string &path, int threads)
{
    const std::optional<IndexPlace> place = FindIndexPlace(openInfo, path);
    const std::shared_ptr<LibraryIndex> index =
        place ? LibraryIndex::Open(*place) : nullptr;
    IndexCheck check = GetIndexCheck(openInfo);
    std::optional<Catalogue> catalogue;
    if (index != nullptr && check == IndexCheck::None)
    {
        catalogue = index->FindCatalogue();
    }
    if (!catalogue)
    {
        check = check == IndexCheck::None ? IndexCheck::Full : check;
        catalogue = ReadCatalogue(path, ReadCatalogueOptions(openInfo));
    }
    return catalogue
               ? Library::Scan(std::move(*catalogue), threads, index, check)
               : nullptr;
}

bool HasRasters(const Library &library)
{
    return std::any_of(library.GetFiles().begin(), library.GetFiles().end(),
                       [](const SceneryFile &file)
                       { return file.IsUsed() && file.summary.HasRasters(); });
}

/** Emits one warning for all files that are not used completely. Files that the
 * simulator does not use either are no reason for it. */
void WarnAboutFiles(const Library &library, const std::string &path)
{
    std::string text;
    for (const CountedStatus &entry : COUNTED)
    {
        const bool isUsual = entry.status == FileStatus::Shadowed ||
                             entry.status == FileStatus::Duplicate ||
                             entry.status == FileStatus::Inactive ||
                             entry.status == FileStatus::Unloaded;
        const std::size_t count = library.Count(entry.status);
        if (count > 0 && !isUsual)
        {
            text += text.empty() ? "" : ", ";
            text += std::to_string(count);
            text += ' ';
            text += entry.word;
        }
    }
    if (!library.GetProblems().empty())
    {
        text += text.empty() ? "" : ", ";
        text += std::to_string(library.GetProblems().size());
        text += " problems of catalogues";
    }
    if (!text.empty())
    {
        CPLError(CE_Warning, CPLE_AppDefined,
                 "%s: %s: of %llu files: %s; the layer scenery_problem lists "
                 "them",
                 SCENERY_DRIVER_NAME, path.c_str(),
                 static_cast<unsigned long long>(library.GetFiles().size()),
                 text.c_str());
    }
}

}  // namespace

LibraryDataset::LibraryDataset(const GDALOpenInfo &openInfo,
                               const std::string &path,
                               std::shared_ptr<const Library> library,
                               int threads)
    : m_path(path), m_library(std::move(library)), m_threads(threads)
{
    SetDescription(openInfo.pszFilename);
    // The file may have been opened through another of our drivers.
    poDriver = GetGDALDriverManager()->GetDriverByName(SCENERY_DRIVER_NAME);
    ReadLayerOptions(openInfo);
    ReadFileKey(openInfo);
    AddContentLayers(*this, openInfo, m_library);
    AddInventoryLayers(*this, m_library, threads);
    AddPackLayers(*this, m_library);
    SetItems();
}

void LibraryDataset::SetItems()
{
    const auto set = [this](const char *name, std::size_t value)
    { SetMetadataItem(name, std::to_string(value).c_str()); };
    set("AREAS", m_library->GetAreas().size());
    set("FILES", m_library->GetFiles().size());
    for (const CountedStatus &entry : COUNTED)
    {
        set(entry.item, m_library->Count(entry.status));
    }
    // Metadata from the files themselves must not be saved to a sidecar file.
    nPamFlags &= ~GPF_DIRTY;
    nPamFlags |= GPF_NOSAVE;
}

const char *LibraryDataset::GetMetadataItem(const char *name,
                                            const char *domain)
{
    const bool isScanned = name != nullptr && domain != nullptr &&
                           EQUAL(domain, DEBUG_DOMAIN) &&
                           EQUAL(name, "FILES_SCANNED");
    if (!isScanned)
    {
        return LayerDataset::GetMetadataItem(name, domain);
    }
    const auto count = [this]
    { m_scanned = std::to_string(m_library->CountScanned()); };
    return GuardMemory(SCENERY_DRIVER_NAME, m_path.c_str(), count)
               ? m_scanned.c_str()
               : nullptr;
}

char **LibraryDataset::GetFileList()
{
    CPLStringList files;
    files.AddString(m_path.c_str());
    return files.StealList();
}

MetadataList LibraryDataset::GetMetadata(const char *domain)
{
    if (domain == nullptr || !EQUAL(domain, "SUBDATASETS"))
    {
        return LayerDataset::GetMetadata(domain);
    }
    if (!m_subdatasets)
    {
        GuardMemory(SCENERY_DRIVER_NAME, m_path.c_str(),
                    [this] {
                        m_subdatasets =
                            ListSubdatasets(*m_library, m_path, m_threads);
                    });
    }
    return m_subdatasets ? m_subdatasets->List() : nullptr;
}

std::unique_ptr<GDALDataset> OpenLibrary(const GDALOpenInfo &openInfo,
                                         const SubdatasetName &name)
{
    const bool wantsRasters = (openInfo.nOpenFlags & GDAL_OF_RASTER) != 0;
    const bool wantsLayers = (openInfo.nOpenFlags & GDAL_OF_VECTOR) != 0;
    if (!name.theme.empty() && !wantsRasters)
    {
        return nullptr;
    }
    const int threads = GetThreadCount(openInfo);
    std::shared_ptr<const Library> library =
        CheckCell(openInfo) ? ScanLibrary(openInfo, name.path, threads)
                            : nullptr;
    if (library == nullptr || !CheckSize(*library, name.path) ||
        (!wantsLayers && !HasRasters(*library)))
    {
        return nullptr;
    }
    WarnAboutFiles(*library, name.path);
    if (!name.theme.empty())
    {
        return LibraryRaster::Open(openInfo, name, *library, threads);
    }
    return std::make_unique<LibraryDataset>(openInfo, name.path,
                                            std::move(library), threads);
}

}  // namespace flightsim
