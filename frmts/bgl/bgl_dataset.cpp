// SPDX-License-Identifier: MIT
// A BGL file, or one theme of it, as a GDAL dataset.

#include "frmts/bgl/bgl_dataset.h"

#include "driver/base/driver_names.h"
#include "frmts/bgl/bgl_metadata.h"
#include "driver/base/memory_guard.h"
#include "driver/base/problem_report.h"
#include "frmts/bgl/open_theme.h"
#include "frmts/bgl/raster_band.h"
#include "frmts/trq1/raster_type.h"
#include "ogr/bgl/bgl_layers.h"
#include "ogr/bgl/record_layers.h"

#include <algorithm>
#include <climits>
#include <string>
#include <utility>

namespace flightsim
{

namespace
{

/** Names one of the finest chunks when the raster is too large, which is that
 * fine or has such distances in it. */
bool HasSaneSize(const BglFile &file, const ThemeRaster &raster)
{
    const auto width = raster.GetGrid().samples.Width();
    const auto height = raster.GetGrid().samples.Height();
    if (width <= INT_MAX && height <= INT_MAX)
    {
        return true;
    }
    const bgl::TileLevel &finest = raster.GetIndex().Finest();
    const bgl::Chunk &chunk = file.GetChunks()[finest.Tiles().back().chunk];
    bgl::ProblemList problems;
    problems.Add(chunk.Describe(), chunk.offset + 0x0C,
                 "expected no more than " + std::to_string(INT_MAX) +
                     " samples in a direction, which is what GDAL can hold, "
                     "found " +
                     std::to_string(width) + " x " + std::to_string(height) +
                     "; choose a coarser level with the open option LEVEL");
    ReportProblems(problems, CE_Failure, BGL_DRIVER_NAME, file.GetPath());
    return false;
}

/** The theme with that name; null, with an error that lists the others. */
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

bool IsIndex(const bgl::Theme &theme)
{
    return theme.dataType == bgl::DATA_TYPE_TERRAIN_INDEX;
}

}  // namespace

BGLDataset::BGLDataset(std::shared_ptr<const BglFile> file)
    : m_file(std::move(file))
{
    eAccess = GA_ReadOnly;
    // A dataset that is never finished leaves no side file behind.
    nPamFlags |= GPF_NOSAVE;
}

BGLDataset::BGLDataset(std::shared_ptr<const BglFile> file,
                       std::shared_ptr<ThemeRaster> raster,
                       const bgl::MosaicGrid &grid,
                       std::shared_ptr<ClassLegend> legend)
    : m_file(std::move(file)), m_raster(std::move(raster)), m_grid(grid),
      m_legend(std::move(legend))
{
    eAccess = GA_ReadOnly;
    nPamFlags |= GPF_NOSAVE;
    nRasterXSize = static_cast<int>(grid.samples.Width());
    nRasterYSize = static_cast<int>(grid.samples.Height());
    // Posts are points: GDAL's corner is half a post up and to the left.
    const double half = grid.layout.isPoint ? 0.5 : 0.0;
    m_geoTransform = {grid.West() - half * grid.SampleWidth(),
                      grid.SampleWidth(),
                      0.0,
                      grid.North() + half * grid.SampleHeight(),
                      0.0,
                      -grid.SampleHeight()};
    const int bands = static_cast<int>(m_raster->GetBands().size());
    for (int band = 1; band <= bands; ++band)
    {
        const auto i = static_cast<std::size_t>(band - 1);
        SetBand(band, new BGLRasterBand(this, band, m_raster->GetBands()[i]));
    }
    if (const std::optional<BandDescription> &mask = m_raster->GetMask())
    {
        m_mask = std::make_unique<BGLRasterBand>(this, 0, *mask);
    }
}

std::unique_ptr<BGLDataset>
BGLDataset::Open(GDALOpenInfo &openInfo, const SubdatasetName &name,
                 const std::shared_ptr<const BglFile> &file,
                 bgl::ProblemList &problems)
{
    std::size_t skipped = 0;
    std::unique_ptr<BGLDataset> dataset;
    if ((openInfo.nOpenFlags & GDAL_OF_RASTER) != 0)
    {
        dataset = OpenRaster(openInfo, name, file, skipped);
    }
    if ((openInfo.nOpenFlags & GDAL_OF_VECTOR) != 0 && name.theme.empty())
    {
        OpenVector(openInfo, file, problems, dataset);
    }
    if (dataset != nullptr)
    {
        dataset->SetItems(skipped + problems.CountSkipped());
        dataset->FinishOpening(openInfo, name);
    }
    return dataset;
}

/** Adds the layers of the file, if it has any, to a dataset that is made when
 * there is none for rasters. */
void BGLDataset::OpenVector(const GDALOpenInfo &openInfo,
                            const std::shared_ptr<const BglFile> &file,
                            bgl::ProblemList &problems,
                            std::unique_ptr<BGLDataset> &dataset)
{
    std::unique_ptr<BGLDataset> target =
        dataset != nullptr ? std::move(dataset)
                           : std::unique_ptr<BGLDataset>(new BGLDataset(file));
    AddBglLayers(*target, openInfo, file, problems);
    if (target->m_raster != nullptr || target->HasSubdatasets() ||
        target->GetLayerCount() > 0)
    {
        dataset = std::move(target);
    }
}

/** What the file has of rasters: one theme, or the list of several. */
std::unique_ptr<BGLDataset>
BGLDataset::OpenRaster(const GDALOpenInfo &openInfo, const SubdatasetName &name,
                       const std::shared_ptr<const BglFile> &file,
                       std::size_t &skipped)
{
    const std::vector<bgl::Theme> themes = bgl::ListThemes(file->GetChunks());
    const auto rasters =
        themes.size() - static_cast<std::size_t>(std::count_if(
                            themes.begin(), themes.end(), IsIndex));
    if (!name.theme.empty())
    {
        const bgl::Theme *theme = FindTheme(themes, name);
        if (theme == nullptr)
        {
            return nullptr;
        }
        return OpenTheme(openInfo, name, file, *theme, skipped);
    }
    if (rasters == 1)
    {
        return OpenTheme(openInfo, name, file, themes.front(), skipped);
    }
    return rasters > 1 ? OpenList(name, file, themes) : nullptr;
}

std::unique_ptr<BGLDataset>
BGLDataset::OpenTheme(const GDALOpenInfo &openInfo, const SubdatasetName &name,
                      const std::shared_ptr<const BglFile> &file,
                      const bgl::Theme &theme, std::size_t &skipped)
{
    RasterOptions options = GetRasterOptions(openInfo, name);
    std::optional<bgl::TileIndex> index =
        MakeIndex(*file, theme, options.level, skipped);
    if (!index)
    {
        return nullptr;
    }
    const bgl::ClassTable classes = MakeClasses(openInfo, theme.dataType);
    options.mayHold255 = bgl::MayHold255(theme.dataType, classes);
    const std::shared_ptr<ThemeRaster> raster =
        ThemeRaster::Create(file, theme, std::move(*index), options);
    if (!HasSaneSize(*file, *raster))
    {
        return nullptr;
    }
    std::unique_ptr<BGLDataset> dataset(new BGLDataset(
        file, raster, raster->GetGrid(),
        classes.IsEmpty() ? nullptr : std::make_shared<ClassLegend>(classes)));
    dataset->m_overviews.resize(
        static_cast<std::size_t>(raster->CountOverviews()));
    return dataset;
}

/** A dataset without bands that lists what there is to open. */
std::unique_ptr<BGLDataset>
BGLDataset::OpenList(const SubdatasetName &name,
                     const std::shared_ptr<const BglFile> &file,
                     const std::vector<bgl::Theme> &themes)
{
    std::unique_ptr<BGLDataset> dataset(new BGLDataset(file));
    CPLStringList items;
    int number = 0;
    for (const bgl::Theme &theme : themes)
    {
        // An index is nothing to look at beside what it is of.
        if (IsIndex(theme))
        {
            continue;
        }
        const std::string key = "SUBDATASET_" + std::to_string(++number) + "_";
        const SubdatasetName entry{name.path, theme.name, {}};
        items.SetNameValue((key + "NAME").c_str(), entry.ToString().c_str());
        items.SetNameValue((key + "DESC").c_str(),
                           DescribeTheme(*file, theme).c_str());
    }
    dataset->SetMetadata(items.List(), "SUBDATASETS");
    return dataset;
}

bool BGLDataset::HasSubdatasets()
{
    return GetMetadata("SUBDATASETS") != nullptr;
}

void BGLDataset::SetItems(std::size_t skipped)
{
    MetadataItems items = DescribeFile(*m_file);
    if (m_raster != nullptr)
    {
        const MetadataItems more =
            DescribeTiles(*m_file, m_raster->GetTheme(), m_raster->GetIndex());
        items.insert(items.end(), more.begin(), more.end());
        items.emplace_back(GDALMD_AREA_OR_POINT, m_grid.layout.isPoint
                                                     ? GDALMD_AOP_POINT
                                                     : GDALMD_AOP_AREA);
    }
    if (skipped > 0)
    {
        items.emplace_back("BGL_SKIPPED_RECORDS", std::to_string(skipped));
    }
    for (const auto &[key, value] : items)
    {
        SetMetadataItem(key.c_str(), value.c_str());
    }
    if (GetRasterCount() > 1)
    {
        // One decode gives all bands: readers should ask for them together.
        SetMetadataItem("INTERLEAVE", "PIXEL", "IMAGE_STRUCTURE");
    }
}

void BGLDataset::FinishOpening(GDALOpenInfo &openInfo,
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
    // GDAL's functions for side files have room for 2048 bytes, and make an
    // error of longer paths.
    constexpr std::size_t longestPath = 2000;
    if (name.path.size() <= longestPath)
    {
        TryLoadXML(openInfo.GetSiblingFiles());
        nPamFlags &= ~GPF_NOSAVE;
    }
    oOvManager.Initialize(this, name.path.c_str());
}

const OGRSpatialReference *BGLDataset::GetSpatialRef() const
{
    if (m_raster == nullptr)
    {
        return nullptr;
    }
    // Looking it up in PROJ's database costs more than opening the file.
    if (m_spatialReference.IsEmpty())
    {
        m_spatialReference.SetAxisMappingStrategy(OAMS_TRADITIONAL_GIS_ORDER);
        m_spatialReference.importFromEPSG(4326);
    }
    return &m_spatialReference;
}

#if FLIGHTSIM_HAS_GEO_TRANSFORM_CLASS
CPLErr BGLDataset::GetGeoTransform(GDALGeoTransform &geoTransform) const
{
    if (m_raster == nullptr)
    {
        return LayerDataset::GetGeoTransform(geoTransform);
    }
    geoTransform = GDALGeoTransform(m_geoTransform.data());
    return CE_None;
}
#else
CPLErr BGLDataset::GetGeoTransform(double *geoTransform)
{
    if (m_raster == nullptr)
    {
        return LayerDataset::GetGeoTransform(geoTransform);
    }
    std::copy(m_geoTransform.begin(), m_geoTransform.end(), geoTransform);
    return CE_None;
}
#endif

char **BGLDataset::GetFileList()
{
    char **files = LayerDataset::GetFileList();
    const char *path = m_file->GetPath().c_str();
    if (CSLFindString(files, path) < 0)
    {
        files = CSLInsertString(files, 0, path);
    }
    return files;
}

/** What reading the facility records accounts for; null for other names. */
const char *BGLDataset::GetRecordItem(const char *name)
{
    const bool isVisits = EQUAL(name, "OPENING_RECORD_VISITS");
    if (isVisits || EQUAL(name, "OPENING_AIRPORT_PARSES"))
    {
        const OpeningWork work = CountOpeningWork(m_file);
        m_itemText = std::to_string(isVisits ? work.visits : work.airports);
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

const char *BGLDataset::GetMetadataItem(const char *name, const char *domain)
{
    if (m_raster != nullptr && domain != nullptr &&
        EQUAL(domain, DEBUG_DOMAIN) && name != nullptr &&
        EQUAL(name, "CHUNKS_DECODED"))
    {
        m_itemText = std::to_string(m_raster->CountDecoded());
        return m_itemText.c_str();
    }
    if (domain != nullptr && EQUAL(domain, DEBUG_DOMAIN) && name != nullptr &&
        GetLayerCount() > 0)
    {
        const char *text = GetRecordItem(name);
        if (text != nullptr)
        {
            return text;
        }
    }
    return LayerDataset::GetMetadataItem(name, domain);
}

/** One decode for all bands of a request at full resolution; others are
 * GDAL's. */
CPLErr BGLDataset::IRasterIO(GDALRWFlag flag, int x, int y, int width,
                             int height, void *buffer, int bufferWidth,
                             int bufferHeight, GDALDataType bufferType,
                             int bandCount, int *bandMap, GSpacing pixelSpace,
                             GSpacing lineSpace, GSpacing bandSpace,
                             GDALRasterIOExtraArg *extraArg)
{
    const bool isDirect = flag == GF_Read && m_raster != nullptr &&
                          bandCount > 1 && width == bufferWidth &&
                          height == bufferHeight && bufferType == GDT_Byte &&
                          m_raster->GetDataType() == GDT_Byte &&
                          m_raster->TakesPixelStrides();
    if (!isDirect)
    {
        return LayerDataset::IRasterIO(flag, x, y, width, height, buffer,
                                       bufferWidth, bufferHeight, bufferType,
                                       bandCount, bandMap, pixelSpace,
                                       lineSpace, bandSpace, extraArg);
    }
    std::vector<ThemeRaster::Target> targets;
    const auto addTargets = [&]
    {
        for (int i = 0; i < bandCount; ++i)
        {
            const auto band = static_cast<std::size_t>(bandMap[i] - 1);
            targets.push_back({m_raster->GetBands()[band].plane,
                               static_cast<GByte *>(buffer) + i * bandSpace,
                               static_cast<std::ptrdiff_t>(pixelSpace),
                               static_cast<std::ptrdiff_t>(lineSpace)});
        }
    };
    if (!GuardMemory(BGL_DRIVER_NAME, GetDescription(), addTargets))
    {
        return CE_Failure;
    }
    return m_raster->Read(
        m_grid, {x, y, std::int64_t{x} + width, std::int64_t{y} + height},
        targets);
}

/** A dataset with overviews of its own needs no others, and would not show
 * them. */
CPLErr BGLDataset::IBuildOverviews(const char *resampling, int overviewCount,
                                   const int *overviews, int bandCount,
                                   const int *bands, GDALProgressFunc progress,
                                   void *progressData, CSLConstList options)
{
    if (CountOverviews() == 0)
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

BGLDataset *BGLDataset::GetOverviewDataset(int i)
{
    if (i < 0 || i >= CountOverviews())
    {
        return nullptr;
    }
    std::unique_ptr<BGLDataset> &overview =
        m_overviews[static_cast<std::size_t>(i)];
    if (overview == nullptr)
    {
        GuardMemory(BGL_DRIVER_NAME, GetDescription(),
                    [&]
                    {
                        overview.reset(new BGLDataset(
                            m_file, m_raster, m_grid.Reduced(i + 1), m_legend));
                    });
    }
    return overview.get();
}

}  // namespace flightsim
