// SPDX-License-Identifier: MIT
// A BGL file, or one theme of it, as a GDAL dataset.

#include "frmts/bgl/bgl_dataset.h"

#include "driver/bgl_driver.h"
#include "driver/bgl_metadata.h"
#include "driver/problem_report.h"
#include "frmts/bgl/elevation_band.h"
#include "frmts/trq1/raster_type.h"

#include <algorithm>
#include <climits>
#include <cstdlib>
#include <string>
#include <utility>

namespace flightsim
{

namespace
{

constexpr const char *ELEVATION = "elevation";

/** The domain, known from other drivers, for what tests want to see. */
constexpr const char *DEBUG_DOMAIN = "_DEBUG_";

int GetThreadCount(const GDALOpenInfo &openInfo)
{
    const char *text =
        CSLFetchNameValue(openInfo.papszOpenOptions, "NUM_THREADS");
    if (text == nullptr)
    {
        text = CPLGetConfigOption("GDAL_NUM_THREADS", "1");
    }
    const int count = EQUAL(text, "ALL_CPUS") ? CPLGetNumCPUs() : atoi(text);
    constexpr int highest = 128;
    return std::clamp(count, 1, highest);
}

/** The level that the name or the open option asks for; the name counts. */
std::optional<int> GetLevel(const GDALOpenInfo &openInfo,
                            const SubdatasetName &name)
{
    const char *text = CSLFetchNameValue(openInfo.papszOpenOptions, "LEVEL");
    return name.level || text == nullptr ? name.level
                                         : std::optional<int>(atoi(text));
}

std::string ListLevels(const bgl::TileIndex &index)
{
    std::string text;
    for (const bgl::TileLevel &level : index.Levels())
    {
        text += (text.empty() ? "" : ", ") + std::to_string(level.Level());
    }
    return text;
}

/** Numbers of the elevation chunks, of one level if that is asked for. */
std::vector<std::uint32_t> SelectChunks(const BglFile &file,
                                        std::optional<int> level)
{
    std::vector<std::uint32_t> numbers =
        file.FindChunks(bgl::DATA_TYPE_ELEVATION);
    if (level)
    {
        std::erase_if(numbers,
                      [&](std::uint32_t number) {
                          return file.GetChunks()[number].cell.level != *level;
                      });
    }
    return numbers;
}

bool HasSaneSize(const bgl::MosaicGrid &grid, const std::string &path)
{
    if (grid.posts.Width() <= INT_MAX && grid.posts.Height() <= INT_MAX)
    {
        return true;
    }
    CPLError(CE_Failure, CPLE_NotSupported,
             "%s: %s: a raster of %lld x %lld posts is beyond what GDAL can "
             "hold; choose a coarser level with the open option LEVEL",
             BGL_DRIVER_NAME, path.c_str(),
             static_cast<long long>(grid.posts.Width()),
             static_cast<long long>(grid.posts.Height()));
    return false;
}

}  // namespace

BGLDataset::BGLDataset(std::shared_ptr<const BglFile> file,
                       std::shared_ptr<ElevationRaster> raster,
                       const bgl::MosaicGrid &grid)
    : m_file(std::move(file)), m_raster(std::move(raster)), m_grid(grid)
{
    eAccess = GA_ReadOnly;
    nRasterXSize = static_cast<int>(grid.posts.Width());
    nRasterYSize = static_cast<int>(grid.posts.Height());
    // Posts are points: GDAL's corner is half a post up and to the left.
    m_geoTransform = {grid.West() - grid.PostWidth() / 2,
                      grid.PostWidth(),
                      0.0,
                      grid.North() + grid.PostHeight() / 2,
                      0.0,
                      -grid.PostHeight()};
    SetBand(1, new BGLElevationBand(this, m_raster, m_grid));
}

std::unique_ptr<BGLDataset>
BGLDataset::Open(GDALOpenInfo &openInfo, const SubdatasetName &name,
                 const std::shared_ptr<const BglFile> &file,
                 std::size_t skipped)
{
    if (!name.theme.empty() && name.theme != ELEVATION)
    {
        CPLError(CE_Failure, CPLE_NotSupported,
                 "%s: %s: the theme %s is not supported", BGL_DRIVER_NAME,
                 name.path.c_str(), name.theme.c_str());
        return nullptr;
    }
    std::unique_ptr<BGLDataset> dataset =
        OpenElevation(openInfo, name, file, skipped);
    if (dataset != nullptr)
    {
        dataset->SetItems(skipped);
        dataset->FinishOpening(openInfo, name);
    }
    return dataset;
}

std::unique_ptr<BGLDataset> BGLDataset::OpenElevation(
    const GDALOpenInfo &openInfo, const SubdatasetName &name,
    const std::shared_ptr<const BglFile> &file, std::size_t &skipped)
{
    const std::optional<int> level = GetLevel(openInfo, name);
    const std::vector<std::uint32_t> numbers = SelectChunks(*file, level);
    bgl::ProblemList problems;
    if (numbers.empty())
    {
        const bgl::TileIndex all(file->GetChunks(), SelectChunks(*file, {}),
                                 problems);
        CPLError(CE_Failure, CPLE_OpenFailed,
                 all.IsEmpty() ? "%s: %s has no elevation"
                               : "%s: %s has no elevation at this level; it "
                                 "has the levels %s",
                 BGL_DRIVER_NAME, name.path.c_str(), ListLevels(all).c_str());
        return nullptr;
    }
    bgl::TileIndex index(file->GetChunks(), numbers, problems);
    ReportProblems(problems, CE_Warning, BGL_DRIVER_NAME, name.path);
    skipped += problems.CountSkipped();
    const bgl::MosaicGrid grid = bgl::MosaicGrid::FullResolution(index);
    if (!HasSaneSize(grid, name.path))
    {
        return nullptr;
    }
    ElevationOptions options;
    options.fill = CPLFetchBool(openInfo.papszOpenOptions, "FILL", true);
    options.threads = GetThreadCount(openInfo);
    std::unique_ptr<BGLDataset> dataset(new BGLDataset(
        file, ElevationRaster::Create(file, std::move(index), options), grid));
    dataset->m_overviews.resize(
        static_cast<std::size_t>(grid.CountReductions()));
    return dataset;
}

void BGLDataset::SetItems(std::size_t skipped)
{
    SetMetadataItem(GDALMD_AREA_OR_POINT, GDALMD_AOP_POINT);
    SetMetadataItem("BGL_THEME", ELEVATION);
    for (const MetadataItems &items :
         {DescribeFile(*m_file), DescribeTiles(*m_file, m_raster->GetIndex())})
    {
        for (const auto &[key, value] : items)
        {
            SetMetadataItem(key.c_str(), value.c_str());
        }
    }
    if (skipped > 0)
    {
        SetMetadataItem("BGL_SKIPPED_RECORDS", std::to_string(skipped).c_str());
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
    TryLoadXML(openInfo.GetSiblingFiles());
    oOvManager.Initialize(this, name.path.c_str());
}

const OGRSpatialReference *BGLDataset::GetSpatialRef() const
{
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
    geoTransform = GDALGeoTransform(m_geoTransform.data());
    return CE_None;
}
#else
CPLErr BGLDataset::GetGeoTransform(double *geoTransform)
{
    std::copy(m_geoTransform.begin(), m_geoTransform.end(), geoTransform);
    return CE_None;
}
#endif

char **BGLDataset::GetFileList()
{
    char **files = GDALPamDataset::GetFileList();
    const char *path = m_file->GetPath().c_str();
    if (CSLFindString(files, path) < 0)
    {
        files = CSLInsertString(files, 0, path);
    }
    return files;
}

const char *BGLDataset::GetMetadataItem(const char *name, const char *domain)
{
    if (domain != nullptr && EQUAL(domain, DEBUG_DOMAIN) && name != nullptr &&
        EQUAL(name, "CHUNKS_DECODED"))
    {
        m_itemText = std::to_string(m_raster->CountDecoded());
        return m_itemText.c_str();
    }
    return GDALPamDataset::GetMetadataItem(name, domain);
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
        overview.reset(new BGLDataset(m_file, m_raster, m_grid.Reduced(i + 1)));
        overview->nPamFlags |= GPF_NOSAVE;
    }
    return overview.get();
}

}  // namespace flightsim
