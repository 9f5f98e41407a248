// SPDX-License-Identifier: MIT
// From open options and names to the tiles and the legend of a theme.

#include "frmts/bgl/open_theme.h"

#include "driver/base/driver_names.h"
#include "driver/base/problem_report.h"
#include "driver/base/terrain_config_option.h"
#include "frmts/trq1/raster_type.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <utility>
#include <vector>

namespace flightsim
{

namespace
{

/** Texts without a number are 0, as everywhere in GDAL. */
int ParseNumber(const char *text)
{
    constexpr long lowest = std::numeric_limits<int>::min();
    constexpr long highest = std::numeric_limits<int>::max();
    return static_cast<int>(
        std::clamp(std::strtol(text, nullptr, 10), lowest, highest));
}

int GetThreadCount(const GDALOpenInfo &openInfo)
{
    const char *text =
        CSLFetchNameValue(openInfo.papszOpenOptions, "NUM_THREADS");
    if (text == nullptr)
    {
        text = CPLGetConfigOption("GDAL_NUM_THREADS", "1");
    }
    const int count =
        EQUAL(text, "ALL_CPUS") ? CPLGetNumCPUs() : ParseNumber(text);
    constexpr int highest = 128;
    return std::clamp(count, 1, highest);
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

}  // namespace

RasterOptions GetRasterOptions(const GDALOpenInfo &openInfo,
                               const SubdatasetName &name)
{
    char **list = openInfo.papszOpenOptions;
    const char *level = CSLFetchNameValue(list, "LEVEL");
    RasterOptions options;
    options.level = name.level || level == nullptr
                        ? name.level
                        : std::optional<int>(ParseNumber(level));
    options.fill = CPLFetchBool(list, "FILL", true);
    options.water = CPLFetchBool(list, "PHOTO_WATER", false);
    options.threads = GetThreadCount(openInfo);
    return options;
}

std::optional<bgl::TileIndex> MakeIndex(const BglFile &file,
                                        const bgl::Theme &theme,
                                        std::optional<int> level,
                                        std::size_t &skipped)
{
    std::vector<std::uint32_t> chunks = theme.chunks;
    std::erase_if(
        chunks, [&](std::uint32_t chunk)
        { return level && file.GetChunks()[chunk].cell.level != *level; });
    bgl::ProblemList problems;
    if (chunks.empty())
    {
        const bgl::TileIndex all(file.GetChunks(), theme.chunks, problems);
        CPLError(CE_Failure, CPLE_OpenFailed,
                 "%s: %s has no %s at level %d; it has the levels %s",
                 BGL_DRIVER_NAME, file.GetPath().c_str(), theme.name.c_str(),
                 level.value_or(0), ListLevels(all).c_str());
        return std::nullopt;
    }
    bgl::TileIndex index(file.GetChunks(), chunks, problems);
    ReportProblems(problems, CE_Warning, BGL_DRIVER_NAME, file.GetPath());
    skipped += problems.CountSkipped();
    return index;
}

bgl::ClassTable MakeClasses(const GDALOpenInfo &openInfo,
                            std::uint16_t dataType)
{
    bgl::ClassTable classes = bgl::GetBuiltInClasses(dataType);
    if (const std::optional<bgl::TerrainConfig> config =
            ReadTerrainConfig(openInfo))
    {
        bgl::MergeTerrainConfig(*config, dataType, classes);
    }
    return classes;
}

std::string DescribeTheme(const BglFile &file, const bgl::Theme &theme)
{
    bgl::ProblemList problems;
    const bgl::TileIndex index(file.GetChunks(), theme.chunks, problems);
    const bgl::MosaicGrid grid =
        bgl::MosaicGrid::FullResolution(index, GetSampleLayout(theme.dataType));
    const std::string suffix = bgl::GetMonthSuffix(theme.monthMask);
    char text[200];
    std::snprintf(
        text, sizeof(text),
        "%s%s, %lld x %lld, cells of %.9g x %.9g degrees, level%s %s, %zu "
        "tile%s",
        bgl::FindRasterType(theme.dataType)->title, suffix.c_str(),
        static_cast<long long>(grid.samples.Width()),
        static_cast<long long>(grid.samples.Height()), grid.SampleWidth(),
        grid.SampleHeight(), index.Levels().size() == 1 ? "" : "s",
        ListLevels(index).c_str(), theme.chunks.size(),
        theme.chunks.size() == 1 ? "" : "s");
    std::string description = text;
    std::replace(description.begin(), description.end(), '_', ' ');
    return description;
}

}  // namespace flightsim
