// SPDX-License-Identifier: MIT
// A BGL file, or one theme of it, as a GDAL dataset.

#include "driver/bgl_dataset.h"

#include "driver/base/driver_names.h"
#include "driver/base/memory_guard.h"
#include "driver/base/problem_report.h"
#include "driver/bgl_structure.h"
#include "frmts/bgl/read/bgl_metadata.h"
#include "frmts/bgl/read/open_theme.h"
#include "frmts/trq1/raster_type.h"
#include "ogr/bgl/layers/bgl_layers.h"
#include "ogr/bgl/edit/record_encoder.h"
#include "ogr/bgl/layers/record_layers.h"

#include <algorithm>
#include <new>
#include <optional>
#include <string>
#include <utility>

namespace flightsim
{

namespace
{

/** Returns the theme with that name; null, with an error that lists the
 * others. */
const bgl::Theme *FindTheme(const std::vector<bgl::Theme> &themes,
                            const SubdatasetName &name)
{
    const auto found = std::find_if(themes.begin(), themes.end(),
                                    [&](const bgl::Theme &theme)
                                    { return theme.name == name.theme; });
    if (found != themes.end())
    {
        return &*found;
    }
    std::string list;
    for (const bgl::Theme &theme : themes)
    {
        list += (list.empty() ? "" : ", ") + theme.name;
    }
    CPLError(CE_Failure, CPLE_OpenFailed, "%s: %s has no %s; it has %s",
             BGL_DRIVER_NAME, name.path.c_str(), name.theme.c_str(),
             list.c_str());
    return nullptr;
}

/** Whether a file has sections but no data, because nothing was written to
 * it. */
bool IsEmpty(const bgl::Container &container)
{
    const std::vector<bgl::Section> &sections = container.GetSections();
    return !sections.empty() &&
           std::all_of(sections.begin(), sections.end(),
                       [](const bgl::Section &section)
                       { return section.subsectionCount == 0; });
}

bool IsIndex(const bgl::Theme &theme)
{
    return theme.dataType == bgl::DATA_TYPE_TERRAIN_INDEX;
}

/** Whether a theme is of a known type. Unknown types may be damage, so they are
 * only shown if there is nothing else. */
bool IsKnown(const bgl::Theme &theme)
{
    return !IsIndex(theme) && !bgl::IsUnknownType(theme.dataType);
}

std::ptrdiff_t CountShown(const std::vector<bgl::Theme> &themes)
{
    const auto known = std::count_if(themes.begin(), themes.end(), IsKnown);
    const auto indexes = std::count_if(themes.begin(), themes.end(), IsIndex);
    return known > 0 ? known : std::ssize(themes) - indexes;
}

/** Returns the first theme of a known type, or else the first that is not an
 * index. */
const bgl::Theme *FindShown(const std::vector<bgl::Theme> &themes)
{
    const auto known = std::find_if(themes.begin(), themes.end(), IsKnown);
    return &*(known != themes.end()
                  ? known
                  : std::find_if_not(themes.begin(), themes.end(), IsIndex));
}

}  // namespace

BglDataset::BglDataset(std::shared_ptr<const BglFile> file)
    : m_file(std::move(file))
{
    eAccess = GA_ReadOnly;
    // A dataset that is never finished must not leave a side file.
    nPamFlags |= GPF_NOSAVE;
}

BglDataset::BglDataset(std::shared_ptr<const BglFile> file,
                       std::unique_ptr<Mosaic> mosaic)
    : m_file(std::move(file)), m_mosaic(std::move(mosaic))
{
    eAccess = GA_ReadOnly;
    nPamFlags |= GPF_NOSAVE;
    nRasterXSize = m_mosaic->Width();
    nRasterYSize = m_mosaic->Height();
    for (int band = 1; band <= m_mosaic->CountBands(); ++band)
    {
        SetBand(band, m_mosaic->MakeBand(*this, band).release());
        // GDAL only reports that memory ran out.
        if (GetRasterBand(band) == nullptr)
        {
            throw std::bad_alloc();
        }
    }
    m_mosaic->MakeMask(*this);
}

std::unique_ptr<BglDataset> BglDataset::Open(GDALOpenInfo &openInfo,
                                             const SubdatasetName &name,
                                             const OpenedFile &opened,
                                             const FileState &state,
                                             bgl::ProblemList &problems)
{
    const std::shared_ptr<const BglFile> &file = opened.file;
    std::size_t skipped = 0;
    std::shared_ptr<const RasterFile> rasters;
    std::unique_ptr<BglDataset> dataset;
    const bool isUpdate = openInfo.eAccess == GA_Update;
    if ((openInfo.nOpenFlags & GDAL_OF_RASTER) != 0 && !isUpdate)
    {
        rasters = std::make_shared<const RasterFile>(file, problems);
        dataset = OpenRaster(openInfo, name, file, rasters, skipped);
    }
    skipped += problems.CountSkipped();
    if ((openInfo.nOpenFlags & GDAL_OF_VECTOR) != 0 && name.theme.empty())
    {
        OpenVector(openInfo, opened, problems, dataset);
    }
    if (isUpdate && !StartEditing(openInfo, state, dataset))
    {
        return nullptr;
    }
    if (dataset != nullptr)
    {
        dataset->m_skipped = skipped;
        dataset->FinishOpening(openInfo, name);
        dataset->SetItems(rasters.get());
    }
    return dataset;
}

/** Adds the layers of the file, if any, to a dataset, creating it if there is
 * none for rasters. */
void BglDataset::OpenVector(const GDALOpenInfo &openInfo,
                            const OpenedFile &opened,
                            bgl::ProblemList &problems,
                            std::unique_ptr<BglDataset> &dataset)
{
    const std::shared_ptr<const BglFile> &file = opened.file;
    std::unique_ptr<BglDataset> target =
        dataset != nullptr ? std::move(dataset)
                           : std::unique_ptr<BglDataset>(new BglDataset(file));
    target->SetFileSize(file->GetSource().Size());
    if (openInfo.eAccess == GA_Update)
    {
        target->m_session = std::make_unique<EditSession>();
        target->m_fids = opened.fids;
    }
    target->m_surveys =
        AddBglLayers(*target, openInfo, opened, target->m_session.get());
    for (const std::shared_ptr<LayerSurvey> &survey : target->m_surveys)
    {
        AppendProblems(survey->StartReporting(), problems);
    }
    // Layers can be added to a file of rasters, too. If that could not be
    // opened, ogr2ogr -update would treat it as missing, and replace it.
    const bool isForLayers = openInfo.eAccess == GA_Update &&
                             (openInfo.nOpenFlags & GDAL_OF_RASTER) == 0;
    if (target->m_mosaic != nullptr || target->HasSubdatasets() ||
        target->GetLayerCount() > 0 || IsEmpty(file->GetContainer()) ||
        isForLayers)
    {
        dataset = std::move(target);
    }
}

/** Opens the rasters of the file: one theme, or a list of several. */
std::unique_ptr<BglDataset>
BglDataset::OpenRaster(const GDALOpenInfo &openInfo, const SubdatasetName &name,
                       const std::shared_ptr<const BglFile> &file,
                       const std::shared_ptr<const RasterFile> &rasters,
                       std::size_t &skipped)
{
    const std::vector<bgl::Theme> themes =
        bgl::ListThemes(rasters->GetChunks());
    const std::ptrdiff_t shown = CountShown(themes);
    if (name.theme.empty() && shown != 1)
    {
        return shown > 1 ? OpenList(name, file, *rasters, themes) : nullptr;
    }
    const bgl::Theme *theme =
        name.theme.empty() ? FindShown(themes) : FindTheme(themes, name);
    std::unique_ptr<Mosaic> mosaic =
        theme != nullptr ? OpenMosaic(openInfo, name, rasters, *theme, skipped)
                         : nullptr;
    return mosaic != nullptr ? std::unique_ptr<BglDataset>(
                                   new BglDataset(file, std::move(mosaic)))
                             : nullptr;
}

/** Makes a dataset without bands that lists the themes that can be opened. */
std::unique_ptr<BglDataset> BglDataset::OpenList(
    const SubdatasetName &name, const std::shared_ptr<const BglFile> &file,
    const RasterFile &rasters, const std::vector<bgl::Theme> &themes)
{
    std::unique_ptr<BglDataset> dataset(new BglDataset(file));
    CPLStringList items;
    int number = 0;
    for (const bgl::Theme &theme : themes)
    {
        // An index is not worth viewing if its data are present.
        if (IsIndex(theme))
        {
            continue;
        }
        const std::string key = "SUBDATASET_" + std::to_string(++number) + "_";
        const SubdatasetName entry{name.path, theme.name, {}};
        // SetNameValue would search the whole list each time, and a damaged
        // file may have very many items.
        items.AddNameValue((key + "NAME").c_str(), entry.ToString().c_str());
        items.AddNameValue((key + "DESC").c_str(),
                           DescribeTheme(rasters, theme).c_str());
    }
    dataset->SetMetadata(items.List(), "SUBDATASETS");
    return dataset;
}

bool BglDataset::HasSubdatasets()
{
    return GetMetadata("SUBDATASETS") != nullptr;
}

void BglDataset::SetItems(const RasterFile *rasters)
{
    MetadataItems items = DescribeFile(*m_file, rasters);
    if (m_mosaic != nullptr)
    {
        const ThemeRaster &raster = *m_mosaic->GetRaster();
        const MetadataItems more = DescribeTiles(
            raster.GetFile(), raster.GetTheme(), raster.GetIndex());
        items.insert(items.end(), more.begin(), more.end());
        items.emplace_back(GDALMD_AREA_OR_POINT, raster.GetGrid().layout.isPoint
                                                     ? GDALMD_AOP_POINT
                                                     : GDALMD_AOP_AREA);
    }
    for (const auto &[key, value] : items)
    {
        SetFileItem(key.c_str(), value.c_str());
    }
    if (GetRasterCount() > 1)
    {
        // One decode gives all bands, so readers should request them together.
        SetFileItem("INTERLEAVE", "PIXEL", "IMAGE_STRUCTURE");
    }
}

/** Sets an item that must not be saved to a side file. */
void BglDataset::SetFileItem(const char *name, const char *value,
                             const char *domain)
{
    const int flags = nPamFlags;
    SetMetadataItem(name, value, domain);
    nPamFlags = flags;
    m_fileItems.SetNameValue(name, value);
}

namespace
{

/** Whether a raster item is one that the driver sets from the file. */
bool IsFileItem(const std::string &name)
{
    return name.starts_with("BGL_") || name == GDALMD_AREA_OR_POINT ||
           name == "INTERLEAVE";
}

/** Whether a file was modified later than another one; false if either cannot
 * be examined. */
bool IsNewer(const char *path, const char *other)
{
    VSIStatBufL state;
    VSIStatBufL otherState;
    return VSIStatL(path, &state) == 0 && VSIStatL(other, &otherState) == 0 &&
           state.st_mtime > otherState.st_mtime;
}

/** Removes the items of a file from a list of metadata in XML. */
void RemoveFileItems(CPLXMLNode &metadata, const CPLStringList &fileItems)
{
    CPLXMLNode *next = nullptr;
    for (CPLXMLNode *node = metadata.psChild; node != nullptr; node = next)
    {
        next = node->psNext;
        const char *const key = CPLGetXMLValue(node, "key", "");
        const char *const value = fileItems.FetchNameValue(key);
        if (value != nullptr && EQUAL(value, CPLGetXMLValue(node, "", "")))
        {
            CPLRemoveXMLChild(&metadata, node);
            CPLDestroyXMLNode(node);
        }
    }
}

}  // namespace

CPLXMLNode *BglDataset::SerializeToXML(const char *path)
{
    CPLXMLNode *const tree = LayerDataset::SerializeToXML(path);
    CPLXMLNode *next = nullptr;
    for (CPLXMLNode *node = tree != nullptr ? tree->psChild : nullptr;
         node != nullptr; node = next)
    {
        next = node->psNext;
        if (EQUAL(node->pszValue, "Metadata"))
        {
            RemoveFileItems(*node, m_fileItems);
            if (CPLGetXMLNode(node, "MDI") == nullptr)
            {
                CPLRemoveXMLChild(tree, node);
                CPLDestroyXMLNode(node);
            }
        }
    }
    if (tree == nullptr || tree->psChild != nullptr)
    {
        return tree;
    }
    CPLDestroyXMLNode(tree);
    return nullptr;
}

/** Loads what programs and users have saved. Facts about the file, which older
 * versions saved, too, and statistics may be those of a file that has been
 * replaced. */
void BglDataset::LoadSideFile(GDALOpenInfo &openInfo)
{
    TryLoadXML(openInfo.GetSiblingFiles());
    for (const char *domain : {"", "IMAGE_STRUCTURE"})
    {
        const CPLStringList items(
            CSLDuplicate(GDALDataset::GetMetadata(domain)));
        for (int i = 0; i < items.Count(); ++i)
        {
            char *name = nullptr;
            CPLParseNameValue(items[i], &name);
            if (name != nullptr && IsFileItem(name))
            {
                SetMetadataItem(name, nullptr, domain);
            }
            CPLFree(name);
        }
    }
    const char *const sideFile = BuildPamFilename();
    if (sideFile != nullptr && IsNewer(m_file->GetPath().c_str(), sideFile))
    {
        ClearStatistics();
    }
    nPamFlags &= ~(GPF_DIRTY | GPF_NOSAVE);
}

void BglDataset::FinishOpening(GDALOpenInfo &openInfo,
                               const SubdatasetName &name)
{
    SetDescription(openInfo.pszFilename);
    if (!name.theme.empty())
    {
        SetPhysicalFilename(name.path.c_str());
        const std::string level =
            name.level ? ':' + std::to_string(*name.level) : std::string();
        SetSubdatasetName((name.theme + level).c_str());
    }
    // A side file, which programs write for statistics, holds the metadata of
    // the raster, so a dataset of layers only has none. GDAL's functions for
    // side files have room for 2048 bytes, and fail for longer paths.
    constexpr std::size_t longestPath = 2000;
    if (GetRasterCount() > 0 && name.path.size() <= longestPath)
    {
        LoadSideFile(openInfo);
    }
    oOvManager.Initialize(this, name.path.c_str());
}

const OGRSpatialReference *BglDataset::GetSpatialRef() const
{
    return m_mosaic != nullptr ? m_mosaic->GetSpatialRef() : nullptr;
}

#if FLIGHTSIM_HAS_GEO_TRANSFORM_CLASS
CPLErr BglDataset::GetGeoTransform(GDALGeoTransform &geoTransform) const
{
    if (m_mosaic == nullptr)
    {
        return LayerDataset::GetGeoTransform(geoTransform);
    }
    geoTransform = GDALGeoTransform(m_mosaic->GetGeoTransform().data());
    return CE_None;
}
#else
CPLErr BglDataset::GetGeoTransform(double *geoTransform)
{
    if (m_mosaic == nullptr)
    {
        return LayerDataset::GetGeoTransform(geoTransform);
    }
    std::copy(m_mosaic->GetGeoTransform().begin(),
              m_mosaic->GetGeoTransform().end(), geoTransform);
    return CE_None;
}
#endif

char **BglDataset::GetFileList()
{
    char **files = nullptr;
    GuardMemory(BGL_DRIVER_NAME, GetDescription(),
                [&]
                {
                    files = LayerDataset::GetFileList();
                    const char *path = m_file->GetPath().c_str();
                    if (CSLFindString(files, path) < 0)
                    {
                        files = CSLInsertString(files, 0, path);
                    }
                });
    return files;
}

/** Returns the result of accounting for all facility records; null for other
 * names. */
const char *BglDataset::GetRecordItem(const char *name)
{
    const bool isVisits = EQUAL(name, "OPENING_RECORD_VISITS");
    if (isVisits || EQUAL(name, "OPENING_AIRPORT_PARSES"))
    {
        const OpeningWork work = CountOpeningWork(m_file);
        m_itemText = std::to_string(isVisits ? work.visits : work.airports);
        return m_itemText.c_str();
    }
    if (EQUAL(name, "READING_RECORDS") || EQUAL(name, "READING_PARSES") ||
        EQUAL(name, "READING_REPEATED"))
    {
        ReadingWork work = CountReadingWork(m_file);
        m_itemText =
            EQUAL(name, "READING_RECORDS")  ? std::to_string(work.records)
            : EQUAL(name, "READING_PARSES") ? std::to_string(work.reads)
                                            : std::move(work.repeated);
        return m_itemText.c_str();
    }
    const bool isBytes = EQUAL(name, "BYTES_UNACCOUNTED");
    const bool isUnknown = EQUAL(name, "UNKNOWN_RECORDS");
    if (!isBytes && !isUnknown && !EQUAL(name, "RECORDS_UNACCOUNTED"))
    {
        return nullptr;
    }
    RecordTotals totals = AccountForRecords(m_file);
    m_itemText = isBytes     ? std::to_string(totals.unaccountedBytes)
                 : isUnknown ? std::to_string(totals.unknownRecords)
                             : std::move(totals.unaccountedRecords);
    return m_itemText.c_str();
}

namespace
{

/** Returns the simulator that a file is for, by its airports or by a section
 * that only one simulator has; nothing if neither is present. */
std::optional<RecordProfile> FindSimulator(const bgl::Container &container)
{
    const RecordProfile profile = GetProfile(bgl::DetectDialect(container));
    const auto &sections = container.GetSections();
    // The first versions of Prepar3D have the airports of FSX.
    if (profile == RecordProfile::Fsx && bgl::HasSectionOfPrepar3D(container))
    {
        return RecordProfile::Prepar3D;
    }
    const bool isKnown =
        profile != RecordProfile::Fsx ||
        std::any_of(sections.begin(), sections.end(),
                    [](const bgl::Section &section)
                    { return section.type == bgl::SECTION_AIRPORT; });
    return isKnown ? std::optional(profile) : std::nullopt;
}

}  // namespace

namespace
{

/** Whether a file has more than terrain vectors. */
bool HasSectionOfRecords(const bgl::Container &container)
{
    const std::vector<bgl::Section> &sections = container.GetSections();
    return std::any_of(sections.begin(), sections.end(),
                       [](const bgl::Section &section)
                       { return section.type != bgl::SECTION_TERRAIN_VECTOR; });
}

/** Whether bglcomp compiled the terrain vectors of a file: it places all tables
 * before the data, Shp2Vec after them. False for a file with only vectors,
 * which normally is Shp2Vec's. */
bool HasCompiledVectors(const bgl::Container &container)
{
    const std::vector<bgl::Section> &sections = container.GetSections();
    return sections.size() > 1 &&
           std::any_of(sections.begin(), sections.end(),
                       [](const bgl::Section &section) {
                           return section.type == bgl::SECTION_TERRAIN_VECTOR;
                       }) &&
           sections.front().tableOffset ==
               container.GetHeader().headerSize +
                   bgl::Section::ENTRY_SIZE * sections.size();
}

}  // namespace

/** Adds the items that require reading all records, when metadata are first
 * requested: opening a file need not read all of it. */
void BglDataset::SetSurveyItems()
{
    if (m_hasSurveyItems)
    {
        return;
    }
    std::size_t skipped = m_skipped;
    for (const std::shared_ptr<LayerSurvey> &survey : m_surveys)
    {
        survey->Finish();
        skipped += survey->CountSkipped();
    }
    if (skipped > 0)
    {
        SetFileItem("BGL_SKIPPED_RECORDS", std::to_string(skipped).c_str());
    }
    const RecordTotals totals =
        GetLayerCount() > 0 ? AccountForRecords(m_file) : RecordTotals();
    if (totals.unknownRecords > 0)
    {
        SetFileItem("BGL_UNKNOWN_RECORDS",
                    std::to_string(totals.unknownRecords).c_str());
    }
    const auto profile = totals.isOfPrepar3DV6
                             ? RecordProfile::Prepar3Dv6
                             : FindSimulator(m_file->GetContainer());
    if (GetLayerCount() > 0 && HasSectionOfRecords(m_file->GetContainer()))
    {
        SetFileItem(ORDER_ITEM, ORDER_OF_FILE);
    }
    if (GetLayerCount() > 0 && profile)
    {
        SetFileItem(PROFILE_ITEM, GetProfileName(*profile));
    }
    if (HasCompiledVectors(m_file->GetContainer()))
    {
        SetFileItem(COMPILER_ITEM, BGLCOMP);
    }
    m_hasSurveyItems = true;
}

/** Programs only copy listed domains; the default domain must be filled
 * before. */
char **BglDataset::GetMetadataDomainList()
{
    GuardMemory(BGL_DRIVER_NAME, GetDescription(),
                [this] { SetSurveyItems(); });
    return LayerDataset::GetMetadataDomainList();
}

MetadataList BglDataset::GetMetadata(const char *domain)
{
    if (domain == nullptr || domain[0] == '\0')
    {
        GuardMemory(BGL_DRIVER_NAME, GetDescription(),
                    [this] { SetSurveyItems(); });
    }
    else if (EQUAL(domain, STRUCTURE_DOMAIN))
    {
        GuardMemory(BGL_DRIVER_NAME, GetDescription(),
                    [this] { m_structure = MakeStructure(); });
        return m_structure.List();
    }
    return LayerDataset::GetMetadata(domain);
}

CPLStringList BglDataset::MakeStructure() const
{
    // Damage was reported when the file was opened.
    bgl::ProblemList problems;
    const RasterFile rasters(m_file, problems);
    return DescribeStructure(m_file->GetContainer(), rasters.GetChunks());
}

/** Returns an item of the domain for tests; null for other names. */
const char *BglDataset::GetDebugItem(const char *name)
{
    if (m_mosaic != nullptr && EQUAL(name, "CHUNKS_DECODED"))
    {
        m_itemText = std::to_string(m_mosaic->GetRaster()->CountDecoded());
        return m_itemText.c_str();
    }
    return GetLayerCount() > 0 ? GetRecordItem(name) : nullptr;
}

const char *BglDataset::GetMetadataItem(const char *name, const char *domain)
{
    const char *text = nullptr;
    const bool isMain = domain == nullptr || domain[0] == '\0';
    GuardMemory(
        BGL_DRIVER_NAME, GetDescription(),
        [&]
        {
            if (name != nullptr && isMain &&
                (EQUAL(name, PROFILE_ITEM) || EQUAL(name, COMPILER_ITEM) ||
                 EQUAL(name, ORDER_ITEM) ||
                 EQUAL(name, "BGL_UNKNOWN_RECORDS") ||
                 EQUAL(name, "BGL_SKIPPED_RECORDS")))
            {
                SetSurveyItems();
            }
            if (name != nullptr && !isMain && EQUAL(domain, STRUCTURE_DOMAIN))
            {
                m_structure = MakeStructure();
                text = m_structure.FetchNameValue(name);
            }
            if (name != nullptr && !isMain && EQUAL(domain, DEBUG_DOMAIN))
            {
                text = GetDebugItem(name);
            }
        });
    return text != nullptr ? text : LayerDataset::GetMetadataItem(name, domain);
}

/** Decodes once for all bands of a request at full resolution; leaves others to
 * GDAL. */
CPLErr BglDataset::IRasterIO(GDALRWFlag flag, int x, int y, int width,
                             int height, void *buffer, int bufferWidth,
                             int bufferHeight, GDALDataType bufferType,
                             int bandCount, int *bandMap, GSpacing pixelSpace,
                             GSpacing lineSpace, GSpacing bandSpace,
                             GDALRasterIOExtraArg *extraArg)
{
    if (flag == GF_Read && m_mosaic != nullptr)
    {
        const Mosaic::BandRequest request{
            {x, y, std::int64_t{x} + width, std::int64_t{y} + height},
            bufferWidth,
            bufferHeight,
            bufferType,
            buffer,
            bandCount,
            bandMap,
            pixelSpace,
            lineSpace,
            bandSpace};
        if (m_mosaic->CanReadTogether(request))
        {
            return m_mosaic->ReadTogether(request, GetDescription());
        }
    }
    return LayerDataset::IRasterIO(flag, x, y, width, height, buffer,
                                   bufferWidth, bufferHeight, bufferType,
                                   bandCount, bandMap, pixelSpace, lineSpace,
                                   bandSpace, extraArg);
}

/** A dataset with its own overviews needs no others, and would not show
 * them. */
CPLErr BglDataset::IBuildOverviews(const char *resampling, int overviewCount,
                                   const int *overviews, int bandCount,
                                   const int *bands, GDALProgressFunc progress,
                                   void *progressData, CSLConstList options)
{
    if (m_mosaic == nullptr || m_mosaic->CountOverviews() == 0)
    {
        return LayerDataset::IBuildOverviews(resampling, overviewCount,
                                             overviews, bandCount, bands,
                                             progress, progressData, options);
    }
    CPLError(CE_Failure, CPLE_NotSupported,
             "%s: %s has overviews of its own; others cannot be built",
             BGL_DRIVER_NAME, GetDescription());
    return CE_Failure;
}

}  // namespace flightsim
