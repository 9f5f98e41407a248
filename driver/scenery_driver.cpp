// SPDX-License-Identifier: MIT
// The FSScenery driver: its metadata and which files it opens.

#include "driver/drivers.h"

#include "driver/base/driver_names.h"
#include "driver/base/file_state.h"
#include "driver/base/memory_guard.h"
#include "driver/bytes/text_encoding.h"
#include "driver/vector_driver.h"
#include "frmts/bgl/read/open_theme.h"
#include "ogr/agn/autogen_names.h"
#include "ogr/bgl/read/record_options.h"
#include "ogr/library/files/catalogue.h"
#include "ogr/library/format/catalogue_text.h"
#include "ogr/library/format/windows_path.h"
#include "ogr/library/layers/library_dataset.h"
#include "ogr/library/layers/library_layers.h"
#include "ogr/library/layers/library_raster.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace flightsim
{

namespace
{

constexpr std::string_view SCENERY_PREFIX = SubdatasetName::LIBRARY_PREFIX;

/** A text that a catalogue contains in its first bytes (case-insensitive);
 * empty if the name alone decides. */
struct CatalogueSign
{
    std::string_view name;
    std::string_view text;
};

constexpr CatalogueSign SIGNS[] = {
    {"scenery.cfg", "["},           {"add-on.xml", "simbase.document"},
    {"layout.json", "\"content\""}, {"content.xml", "<package"},
    {"usercfg.opt", "{"},           {"scenery_packs.ini", "\nscenery"},
    {"library.txt", "\nlibrary"},
};

bool HasSceneryPrefix(const GDALOpenInfo *openInfo)
{
    return STARTS_WITH_CI(openInfo->pszFilename, SCENERY_PREFIX.data());
}

/** Returns the first bytes as text. */
std::string DecodeHeader(const GDALOpenInfo *openInfo)
{
    return library::ToLower(
        bgl::DecodeText({reinterpret_cast<const char *>(openInfo->pabyHeader),
                         static_cast<std::size_t>(openInfo->nHeaderBytes)}));
}

bool IsCatalogueFile(const GDALOpenInfo *openInfo)
{
    if (openInfo->nHeaderBytes <= 0)
    {
        return false;
    }
    const std::string_view name = library::GetLastName(openInfo->pszFilename);
    const auto sign =
        std::find_if(std::begin(SIGNS), std::end(SIGNS),
                     [&](const CatalogueSign &entry)
                     { return library::EqualsIgnoringCase(entry.name, name); });
    return sign != std::end(SIGNS) &&
           DecodeHeader(openInfo).find(sign->text) != std::string::npos;
}

bool Exists(const char *folder, const char *name)
{
    return IsThere(CPLFormFilename(folder, name, nullptr));
}

/** Findings from the first names in a folder. */
struct FolderSample
{
    int entries = 0;
    int sceneryFiles = 0;
    bool hasConfig = false;
    bool hasLayout = false;
    bool hasManifest = false;
    bool hasPacks = false;
    bool hasCustomScenery = false;
    bool hasResources = false;

    void Add(std::string_view name)
    {
        using library::EqualsIgnoringCase;
        ++entries;
        sceneryFiles += library::HasExtension(name, ".bgl") ? 1 : 0;
        hasConfig = hasConfig || EqualsIgnoringCase(name, "scenery.cfg");
        hasLayout = hasLayout || EqualsIgnoringCase(name, "layout.json");
        hasManifest = hasManifest || EqualsIgnoringCase(name, "manifest.json");
        hasPacks = hasPacks || EqualsIgnoringCase(name, "scenery_packs.ini") ||
                   EqualsIgnoringCase(name, "earth nav data");
        hasCustomScenery =
            hasCustomScenery || EqualsIgnoringCase(name, "custom scenery");
        hasResources = hasResources || EqualsIgnoringCase(name, "resources") ||
                       EqualsIgnoringCase(name, "global scenery");
    }

    bool IsLibrary() const
    {
        return hasConfig || (hasLayout && hasManifest) || hasPacks ||
               (hasCustomScenery && hasResources) || 2 * sceneryFiles > entries;
    }
};

/** Checks some dozens of names, and at most five files if there are more,
 * because this runs for every folder that anyone opens. Folders in it are only
 * listed in one named Custom Scenery. */
bool IsLibraryFolder(const char *path)
{
    constexpr int most = 64;
    const char *const options[] = {"NAME_AND_TYPE_ONLY=YES", nullptr};
    VSIDIR *folder = VSIOpenDir(path, 0, options);
    if (folder == nullptr)
    {
        return false;
    }
    FolderSample sample;
    const VSIDIREntry *entry = VSIGetNextDirEntry(folder);
    for (; entry != nullptr && sample.entries < most;
         entry = VSIGetNextDirEntry(folder))
    {
        sample.Add(entry->pszName);
    }
    const bool isComplete = entry == nullptr;
    VSICloseDir(folder);
    return sample.IsLibrary() ||
           (!isComplete &&
            (Exists(path, "scenery.cfg") || Exists(path, "scenery_packs.ini") ||
             Exists(path, "Earth nav data") ||
             (Exists(path, "layout.json") && Exists(path, "manifest.json")))) ||
           IsCustomScenery(path);
}

bool IsScenery(const GDALOpenInfo *openInfo)
{
    return HasSceneryPrefix(openInfo) ||
           (openInfo->bIsDirectory ? IsLibraryFolder(openInfo->pszFilename)
                                   : IsCatalogueFile(openInfo));
}

int IdentifyScenery(GDALOpenInfo *openInfo)
{
    bool isScenery = false;
    FitsMemory([&] { isScenery = IsScenery(openInfo); });
    return isScenery ? TRUE : FALSE;
}

/** Splits FSSCENERY:"<path>":<theme>:<level>; a plain path has no theme. */
std::optional<SubdatasetName> GetSceneryName(const GDALOpenInfo *openInfo)
{
    if (!HasSceneryPrefix(openInfo))
    {
        return SubdatasetName{openInfo->pszFilename, {}, {}};
    }
    std::string name(SubdatasetName::PREFIX);
    name += openInfo->pszFilename + SCENERY_PREFIX.size();
    std::optional<SubdatasetName> parsed = SubdatasetName::Parse(name);
    if (!parsed)
    {
        CPLError(CE_Failure, CPLE_OpenFailed,
                 "%s: expected FSSCENERY:\"<path>\", found %s",
                 SCENERY_DRIVER_NAME, openInfo->pszFilename);
    }
    return parsed;
}

GDALDataset *OpenScenery(GDALOpenInfo *openInfo)
{
    if (openInfo->eAccess == GA_Update)
    {
        return nullptr;
    }
    return MakeGuarded(
        SCENERY_DRIVER_NAME, openInfo->pszFilename,
        [&]() -> std::unique_ptr<GDALDataset>
        {
            if (!IsScenery(openInfo))
            {
                return nullptr;
            }
            const std::optional<SubdatasetName> name = GetSceneryName(openInfo);
            return name ? OpenSceneryLibrary(*openInfo, *name) : nullptr;
        });
}

}  // namespace

bool IsLibraryName(const SubdatasetName &name)
{
    return library::HasExtension(name.path, ".cfg") || IsFolder(name.path);
}

std::unique_ptr<GDALDataset> OpenSceneryLibrary(GDALOpenInfo &openInfo,
                                                const SubdatasetName &name)
{
    return OpenLibrary(openInfo, name);
}

void RegisterSceneryDriver()
{
    auto driver = MakeVectorDriver(
        SCENERY_DRIVER_NAME, "Flight Simulator scenery library", "cfg",
        std::string(LIBRARY_OPEN_OPTIONS) + LIBRARY_RASTER_OPTIONS +
            THEME_OPEN_OPTIONS + CONTENT_OPEN_OPTIONS + RECORD_OPEN_OPTIONS +
            AUTOGEN_NAME_OPTIONS + LAYER_OPEN_OPTIONS);
    driver->SetMetadataItem(GDAL_DCAP_RASTER, "YES");
    driver->SetMetadataItem(GDAL_DMD_SUBDATASETS, "YES");
    SetLibrarySubdatasetInfo(*driver);
    driver->SetMetadataItem(GDAL_DCAP_CURVE_GEOMETRIES, "YES");
    SetRelationships(*driver);
    driver->SetMetadataItem(GDAL_DMD_CONNECTION_PREFIX, SCENERY_PREFIX.data());
    driver->pfnIdentify = IdentifyScenery;
    driver->pfnOpen = OpenScenery;
    RegisterOnce(std::move(driver));
}

}  // namespace flightsim
