// SPDX-License-Identifier: MIT
// The open option TERRAIN_CFG.

#include "driver/base/terrain_config_option.h"

#include "driver/base/driver_names.h"
#include "driver/base/problem_report.h"
#include "driver/base/vsi_source.h"

#include <memory>
#include <vector>

namespace flightsim
{

std::optional<bgl::TerrainConfig>
ReadTerrainConfig(const GDALOpenInfo &openInfo)
{
    const char *path =
        CSLFetchNameValue(openInfo.papszOpenOptions, "TERRAIN_CFG");
    return path == nullptr ? std::nullopt : ReadTerrainConfig(path);
}

std::optional<bgl::TerrainConfig> ReadTerrainConfig(const char *path)
{
    constexpr std::uint64_t limit = bgl::MAXIMUM_TERRAIN_CONFIG_SIZE;
    const std::unique_ptr<VsiSource> source = VsiSource::Open(path);
    std::vector<std::uint8_t> bytes;
    if (source != nullptr && source->Size() <= limit)
    {
        bytes.resize(static_cast<std::size_t>(source->Size()));
    }
    if (source == nullptr || source->Size() > limit || !source->Read(0, bytes))
    {
        CPLError(CE_Warning, CPLE_OpenFailed,
                 "%s: TERRAIN_CFG: %s cannot be read", BGL_DRIVER_NAME, path);
        return std::nullopt;
    }
    bgl::ProblemList problems;
    bgl::TerrainConfig config = bgl::ParseTerrainConfig(
        {reinterpret_cast<const char *>(bytes.data()), bytes.size()}, problems);
    ReportProblems(problems, CE_Warning, BGL_DRIVER_NAME, path);
    return config;
}

}  // namespace flightsim
