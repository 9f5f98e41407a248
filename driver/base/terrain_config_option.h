// SPDX-License-Identifier: MIT
// The open option TERRAIN_CFG.

#ifndef FLIGHTSIM_DRIVER_BASE_TERRAIN_CONFIG_OPTION_H
#define FLIGHTSIM_DRIVER_BASE_TERRAIN_CONFIG_OPTION_H

#include "driver/base/gdal_compat.h"
#include "driver/bgl/terrain_config.h"

#include <optional>

namespace flightsim
{

/** Reads the terrain.cfg that the option names; nothing when there is no such
 * option or, with a warning, when the file cannot be read. */
std::optional<bgl::TerrainConfig>
ReadTerrainConfig(const GDALOpenInfo &openInfo);

/** Reads a terrain.cfg; nothing, with a warning, when it cannot be read. */
std::optional<bgl::TerrainConfig> ReadTerrainConfig(const char *path);

}  // namespace flightsim

#endif
