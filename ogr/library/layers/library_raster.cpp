// SPDX-License-Identifier: MIT
// A theme in all files of a library as one raster.

#include "ogr/library/layers/library_raster.h"

#include "driver/base/driver_names.h"
#include "frmts/bgl/read/bgl_metadata.h"
#include "frmts/bgl/read/open_theme.h"
#include "frmts/bgl/read/provenance_raster.h"
#include "frmts/trq1/raster_type.h"
#include "ogr/library/files/coverage_list.h"
#include "ogr/library/layers/library_chunks.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace flightsim
{

const char *const LIBRARY_RASTER_OPTIONS =
    "<Option name='ELEVATION_ORDER' type='string-select' scope='raster' "
    "default='LEVEL_RANK' description='Which of two meshes is shown, and of "
    "two photos: the finer one and then the upper file, the finer one and then "
    "the lower area as in FS2004, or the upper file'><Value>LEVEL_RANK</Value>"
    "<Value>LEVEL_LOWRANK</Value><Value>RANK</Value></Option>"
    "<Option name='CLASS_254' type='string-select' scope='raster' "
    "default='CLASS' description='Whether 254 is a class like any other, or "
    "lets the classes of the files below show'><Value>CLASS</Value>"
    "<Value>TRANSPARENT</Value></Option>"
    "<Option name='PROVENANCE' type='boolean' scope='raster' default='NO' "
    "description='Whether rasters have bands with the file that each sample "
    "is from, by its FID in scenery_file, and the level'/>";

namespace
{

ElevationOrder GetElevationOrder(const GDALOpenInfo &openInfo)
{
    const char *text = CSLFetchNameValueDef(openInfo.papszOpenOptions,
                                            "ELEVATION_ORDER", "LEVEL_RANK");
    return EQUAL(text, "RANK")            ? ElevationOrder::Rank
           : EQUAL(text, "LEVEL_LOWRANK") ? ElevationOrder::LevelLowRank
                                          : ElevationOrder::LevelRank;
}

/** Finds the files of a sample. */
class SampleFiles final
{
  public:
    explicit SampleFiles(std::shared_ptr<ThemeRaster> raster)
        : m_raster(std::move(raster))
    {
    }

    std::vector<std::string> List(std::int64_t x, std::int64_t y)
    {
        const std::string shown = FindShown(x, y);
        std::vector<std::string> files;
        if (!shown.empty())
        {
            files.push_back(shown);
            AddOthers(x, y, files);
        }
        return files;
    }

  private:
    /** Returns the file that provides the sample; empty for none. */
    std::string FindShown(std::int64_t x, std::int64_t y)
    {
        if (m_provenance == nullptr)
        {
            m_provenance = ProvenanceRaster::Create(*m_raster);
        }
        std::uint32_t chunk = 0;
        const ThemeRaster::Target target{PROVENANCE_CHUNK, &chunk, 1, 1};
        const bgl::GridWindow sample{x, y, x + 1, y + 1};
        return m_provenance->Read(m_raster->GetGrid(), sample, {&target, 1}) ==
                           CE_None &&
                       chunk != 0
                   ? GetPath(chunk - 1)
                   : std::string();
    }

    /** Adds the files with tiles under the sample, from the finest level up,
     * topmost first within each level. */
    void AddOthers(std::int64_t x, std::int64_t y,
                   std::vector<std::string> &files) const
    {
        const bgl::MosaicGrid &grid = m_raster->GetGrid();
        const std::vector<bgl::TileLevel> &levels =
            m_raster->GetIndex().Levels();
        for (auto level = levels.rbegin(); level != levels.rend(); ++level)
        {
            const int shift = grid.level - level->Level();
            const std::int64_t u =
                (x + grid.samples.west) / grid.layout.intervals >> shift;
            const std::int64_t v =
                (y + grid.samples.north) / grid.layout.intervals >> shift;
            Add(level->Find(u, v), files);
            for (const bgl::TileLevel &sheet : level->Below())
            {
                Add(sheet.Find(u, v), files);
            }
        }
    }

    void Add(const bgl::TileLevel::Tile *tile,
             std::vector<std::string> &files) const
    {
        if (tile != nullptr && std::find(files.begin(), files.end(),
                                         GetPath(tile->chunk)) == files.end())
        {
            files.push_back(GetPath(tile->chunk));
        }
    }

    std::string GetPath(std::uint32_t chunk) const
    {
        const RasterFile &file = m_raster->GetFile();
        return file.Locate(file.GetChunks()[chunk].offset).path;
    }

    const std::shared_ptr<ThemeRaster> m_raster;

    /** Null until requested. */
    std::unique_ptr<ThemeRaster> m_provenance{};
};

/** The rows of each type of data: a damaged file may have as many types as
 * rows. */
using RowsByType = std::map<std::uint16_t, std::vector<const CoverageRow *>>;

/** For example "elevation, 12 files, levels 7, 9, 13, 2410 tiles". */
std::string DescribeTheme(const LibraryTheme &theme, const RowsByType &rows)
{
    std::set<const SceneryFile *> files;
    std::set<int> levels;
    std::int64_t chunks = 0;
    for (const CoverageRow *row : rows.at(theme.dataType))
    {
        if (BelongsTo({row->dataType, row->months}, theme))
        {
            files.insert(row->file);
            levels.insert(row->level);
            chunks += row->chunks;
        }
    }
    std::string text = bgl::GetThemeTitle(theme.dataType);
    text += bgl::GetMonthSuffix(theme.months);
    std::replace(text.begin(), text.end(), '_', ' ');
    text += ", " + std::to_string(files.size());
    text += files.size() == 1 ? " file, level" : " files, level";
    text += levels.size() == 1 ? "" : "s";
    for (const int level : levels)
    {
        text += level == *levels.begin() ? " " : ", ";
        text += std::to_string(level);
    }
    text += ", " + std::to_string(chunks);
    text += chunks == 1 ? " tile" : " tiles";
    return text;
}

}  // namespace

LibraryRaster::LibraryRaster(const SubdatasetName &name,
                             std::unique_ptr<Mosaic> mosaic,
                             std::unique_ptr<Mosaic> provenance)
    : MosaicDataset(std::move(mosaic)), m_path(name.path),
      m_provenance(std::move(provenance))
{
    if (m_provenance != nullptr)
    {
        AddBands(*m_provenance);
    }
}

std::unique_ptr<LibraryRaster> LibraryRaster::Open(const GDALOpenInfo &openInfo,
                                                   const SubdatasetName &name,
                                                   const Library &library,
                                                   int threads)
{
    bgl::Theme theme;
    const std::shared_ptr<const LibraryChunks> chunks =
        LibraryChunks::Gather(library, name.path, name.theme,
                              GetElevationOrder(openInfo), threads, theme);
    std::size_t skipped = 0;
    std::unique_ptr<Mosaic> mosaic =
        chunks != nullptr ? OpenMosaic(openInfo, name, chunks, theme, skipped)
                          : nullptr;
    if (mosaic == nullptr)
    {
        return nullptr;
    }
    mosaic->SetFileFinder(
        [files = std::make_shared<SampleFiles>(mosaic->GetRaster())](
            std::int64_t x, std::int64_t y) { return files->List(x, y); });
    std::unique_ptr<Mosaic> provenance =
        CPLFetchBool(openInfo.papszOpenOptions, "PROVENANCE", false)
            ? OpenProvenance(*mosaic->GetRaster())
            : nullptr;
    std::unique_ptr<LibraryRaster> raster(
        new LibraryRaster(name, std::move(mosaic), std::move(provenance)));
    raster->SetDescription(openInfo.pszFilename);
    raster->SetItems(chunks->CountFiles());
    return raster;
}

void LibraryRaster::SetItems(std::size_t files)
{
    const ThemeRaster &raster = *GetMosaic().GetRaster();
    MetadataItems items =
        DescribeTiles(raster.GetFile(), raster.GetTheme(), raster.GetIndex());
    items.emplace_back("FILES", std::to_string(files));
    items.emplace_back(GDALMD_AREA_OR_POINT, raster.GetGrid().layout.isPoint
                                                 ? GDALMD_AOP_POINT
                                                 : GDALMD_AOP_AREA);
    for (const auto &[key, value] : items)
    {
        SetMetadataItem(key.c_str(), value.c_str());
    }
    if (GetRasterCount() > 1)
    {
        // One decode gives all bands, so readers should request them together.
        SetMetadataItem("INTERLEAVE", "PIXEL", "IMAGE_STRUCTURE");
    }
}

char **LibraryRaster::GetFileList()
{
    CPLStringList files;
    files.AddString(m_path.c_str());
    return files.StealList();
}

/** Nothing is written to the folders of a simulator. */
CPLErr LibraryRaster::IBuildOverviews(const char *, int, const int *, int,
                                      const int *, GDALProgressFunc, void *,
                                      CSLConstList)
{
    CPLError(CE_Failure, CPLE_NotSupported,
             "%s: %s has overviews of its own; others cannot be built",
             SCENERY_DRIVER_NAME, GetDescription());
    return CE_Failure;
}

CPLStringList ListSubdatasets(const Library &library, const std::string &path,
                              int threads)
{
    const std::vector<CoverageRow> rows = ListCoverage(library, threads);
    std::vector<ThemePart> parts;
    RowsByType byType;
    for (const CoverageRow &row : rows)
    {
        parts.push_back({row.dataType, row.months});
        byType[row.dataType].push_back(&row);
    }
    CPLStringList items;
    int number = 0;
    for (const LibraryTheme &theme : ListLibraryThemes(std::move(parts)))
    {
        const std::string key = "SUBDATASET_" + std::to_string(++number) + "_";
        std::string name(SubdatasetName::LIBRARY_PREFIX);
        name += SubdatasetName{path, theme.name, {}}.ToString().substr(
            SubdatasetName::PREFIX.size());
        items.AddNameValue((key + "NAME").c_str(), name.c_str());
        items.AddNameValue((key + "DESC").c_str(),
                           DescribeTheme(theme, byType).c_str());
    }
    return items;
}

}  // namespace flightsim
