// SPDX-License-Identifier: MIT
// Opens the mosaic of a theme by options and names.

#include "frmts/bgl/read/open_theme.h"

#include "driver/base/driver_names.h"
#include "driver/base/driver_options.h"
#include "driver/base/problem_report.h"
#include "frmts/bgl/read/provenance_raster.h"
#include "frmts/trq1/data_bounds.h"
#include "frmts/trq1/raster_type.h"

#include <algorithm>
#include <climits>
#include <cstdlib>
#include <utility>
#include <vector>

namespace flightsim
{

namespace
{

int GetThreadCount(const GDALOpenInfo &openInfo)
{
    constexpr NumberRange range{1, 128, 1};
    const char *option =
        CSLFetchNameValue(openInfo.papszOpenOptions, "NUM_THREADS");
    const char *text = option != nullptr
                           ? option
                           : CPLGetConfigOption("GDAL_NUM_THREADS", "1");
    const double count =
        EQUAL(text, "ALL_CPUS") ? CPLGetNumCPUs()
        : option != nullptr
            ? ReadNumberOption(BGL_DRIVER_NAME, "NUM_THREADS", option, range)
            : std::atoi(text);
    return static_cast<int>(std::clamp(count, range.lowest, range.highest));
}

/** Returns a level that no file has for invalid text. */
int GetLevel(const char *text)
{
    return static_cast<int>(
        ReadNumberOption(BGL_DRIVER_NAME, "LEVEL", text, {0, 30, -1}));
}

/** An index of a coarser level describes other cells: it fills nothing, and
 * only the finest is used unless one is chosen. */
std::optional<int> ChooseLevel(const RasterFile &file, const bgl::Theme &theme,
                               std::optional<int> level)
{
    if (level || theme.dataType != bgl::DATA_TYPE_TERRAIN_INDEX)
    {
        return level;
    }
    int finest = 0;
    for (const std::uint32_t chunk : theme.chunks)
    {
        finest = std::max(finest, file.GetChunks()[chunk].cell.level);
    }
    return finest;
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

/** Reports one of the finest chunks when the raster is too large because of its
 * resolution or extent. */
bool HasSaneSize(const RasterFile &file, const ThemeRaster &raster)
{
    const auto width = raster.GetGrid().samples.Width();
    const auto height = raster.GetGrid().samples.Height();
    if (width <= INT_MAX && height <= INT_MAX)
    {
        return true;
    }
    const bgl::TileLevel &finest = raster.GetIndex().Finest();
    const bgl::Chunk &chunk = file.GetChunks()[finest.Tiles().back().chunk];
    const FilePlace place = file.Locate(chunk.offset + 0x0C);
    bgl::ProblemList problems;
    problems.Add(chunk.Describe(), place.offset,
                 "expected no more than " + std::to_string(INT_MAX) +
                     " samples in a direction, which is what GDAL can hold, "
                     "found " +
                     std::to_string(width) + " x " + std::to_string(height) +
                     "; choose a coarser level with the open option LEVEL");
    ReportProblems(problems, CE_Failure, BGL_DRIVER_NAME, place.path);
    return false;
}

RasterOptions GetRasterOptions(const GDALOpenInfo &openInfo,
                               const SubdatasetName &name)
{
    char **list = openInfo.papszOpenOptions;
    const char *level = CSLFetchNameValue(list, "LEVEL");
    RasterOptions options;
    options.level = name.level || level == nullptr
                        ? name.level
                        : std::optional<int>(GetLevel(level));
    options.fill = CPLFetchBool(list, "FILL", true);
    options.water = CPLFetchBool(list, "PHOTO_WATER", false);
    if (EQUAL(CSLFetchNameValueDef(list, "TEXEL_ALPHA", "OPACITY"), "LAND"))
    {
        options.texelAlpha = bgl::TexelAlpha::Land;
    }
    options.threads = GetThreadCount(openInfo);
    return options;
}

std::optional<bgl::TileIndex> MakeIndex(const RasterFile &file,
                                        const bgl::Theme &theme,
                                        std::optional<int> level,
                                        std::size_t &skipped)
{
    level = ChooseLevel(file, theme, level);
    std::vector<std::uint32_t> chunks = theme.chunks;
    std::erase_if(
        chunks, [&](std::uint32_t chunk)
        { return level && file.GetChunks()[chunk].cell.level != *level; });
    if (chunks.empty())
    {
        const bgl::TileIndex all =
            bgl::TileIndex::Stack(file.GetChunks(), theme.chunks);
        CPLError(CE_Failure, CPLE_OpenFailed,
                 "%s: %s has no %s at level %d; it has the levels %s",
                 BGL_DRIVER_NAME, file.GetPath().c_str(), theme.name.c_str(),
                 level.value_or(0), ListLevels(all).c_str());
        return std::nullopt;
    }
    if (file.IsStacked())
    {
        return bgl::TileIndex::Stack(file.GetChunks(), chunks);
    }
    bgl::ProblemList problems;
    bgl::TileIndex index(file.GetChunks(), chunks, problems);
    ReportProblems(problems, CE_Warning, BGL_DRIVER_NAME, file.GetPath());
    skipped += problems.CountSkipped();
    if (index.Levels().size() > 1)
    {
        index.SetBounds(bgl::FindDataBounds(file.GetSource(), file.GetChunks(),
                                            index,
                                            GetSampleLayout(theme.dataType)));
    }
    return index;
}

/** Whether a data type holds class codes. */
bool IsClass(std::uint16_t dataType)
{
    return dataType == bgl::DATA_TYPE_LAND_CLASS ||
           dataType == bgl::DATA_TYPE_WATER_CLASS ||
           dataType == bgl::DATA_TYPE_REGION ||
           dataType == bgl::DATA_TYPE_SEASON;
}

std::shared_ptr<const bgl::ClassTable> MakeClasses(const GDALOpenInfo &openInfo,
                                                   std::uint16_t dataType)
{
    const bgl::ClassTable &builtIn = bgl::GetBuiltInClasses(dataType);
    const std::optional<bgl::TerrainConfig> config =
        ReadTerrainConfig(openInfo);
    if (!config)
    {
        // Does not own it.
        return {std::shared_ptr<void>(), &builtIn};
    }
    auto classes = std::make_shared<bgl::ClassTable>(builtIn);
    bgl::MergeTerrainConfig(*config, dataType, *classes);
    return classes;
}

}  // namespace

std::unique_ptr<Mosaic>
OpenMosaic(const GDALOpenInfo &openInfo, const SubdatasetName &name,
           const std::shared_ptr<const RasterFile> &file,
           const bgl::Theme &theme, std::size_t &skipped)
{
    RasterOptions options = GetRasterOptions(openInfo, name);
    std::optional<bgl::TileIndex> index =
        MakeIndex(*file, theme, options.level, skipped);
    if (!index)
    {
        return nullptr;
    }
    std::shared_ptr<const bgl::ClassTable> classes =
        MakeClasses(openInfo, theme.dataType);
    options.lacksClass254 =
        IsClass(theme.dataType) &&
        EQUAL(CSLFetchNameValueDef(openInfo.papszOpenOptions, "CLASS_254", ""),
              "TRANSPARENT");
    // Numbers of unknown meaning cannot be interpolated.
    options.fill = options.fill && !bgl::IsUnknownType(theme.dataType);
    options.mayHold255 = bgl::MayHold255(theme.dataType, *classes);
    std::shared_ptr<ThemeRaster> raster =
        ThemeRaster::Create(file, theme, std::move(*index), options);
    if (!HasSaneSize(*file, *raster))
    {
        return nullptr;
    }
    std::shared_ptr<ClassLegend> legend;
    if (!classes->IsEmpty())
    {
        legend = std::make_shared<ClassLegend>(std::move(classes));
    }
    return Mosaic::Create(std::move(raster), std::move(legend));
}

std::unique_ptr<Mosaic> OpenProvenance(const ThemeRaster &raster)
{
    return Mosaic::Create(ProvenanceRaster::Create(raster), nullptr);
}

std::string DescribeTheme(const RasterFile &file, const bgl::Theme &theme)
{
    bgl::ProblemList problems;
    const bgl::TileIndex index(file.GetChunks(), theme.chunks, problems);
    const bgl::MosaicGrid grid =
        bgl::MosaicGrid::FullResolution(index, GetSampleLayout(theme.dataType));
    const std::string suffix = bgl::GetMonthSuffix(theme.monthMask);
    std::string description =
        bgl::GetThemeTitle(theme.dataType) + suffix + ", " +
        std::to_string(grid.samples.Width()) + " x " +
        std::to_string(grid.samples.Height()) +
        CPLSPrintf(", cells of %.9g x %.9g degrees, level", grid.SampleWidth(),
                   grid.SampleHeight()) +
        (index.Levels().size() == 1 ? " " : "s ") + ListLevels(index) + ", " +
        std::to_string(theme.chunks.size()) +
        (theme.chunks.size() == 1 ? " tile" : " tiles");
    std::replace(description.begin(), description.end(), '_', ' ');
    return description;
}

}  // namespace flightsim
