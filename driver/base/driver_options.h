// SPDX-License-Identifier: MIT
// Options shared by several drivers: numbers, FILE_TIME, TERRAIN_CFG.

#ifndef FLIGHTSIM_DRIVER_BASE_DRIVER_OPTIONS_H
#define FLIGHTSIM_DRIVER_BASE_DRIVER_OPTIONS_H

#include "driver/base/gdal_compat.h"
#include "driver/bgl/terrain_config.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace flightsim
{

/** Valid range of an option, and the default for invalid text. */
struct NumberRange
{
    double lowest;
    double highest;
    double defaultValue;
};

/** Parses a finite number; returns nothing for any other text. */
std::optional<double> ParseNumber(const char *text);

/** The same for 32-bit integers. */
std::optional<int> ParseInteger(const char *text);

/** Splits a list, dropping empty parts. Unlike CSLTokenizeString2 it does not
 * silently drop parts when memory runs out. */
std::vector<std::string> SplitList(const std::string &list,
                                   const char *separators);

/** Copies a list; CSLDuplicate crashes when memory runs out.
 * @throws std::bad_alloc in that case. */
CPLStringList CopyOptions(CSLConstList list);

/** Parses the value of a numeric option. Warns of text that is not a number,
 * for which the default is used, and of a number outside the range, which is
 * clamped. */
double ReadNumberOption(const char *driver, const char *name, const char *text,
                        const NumberRange &range);

inline constexpr const char *FILE_TIME_OPTION = "FILE_TIME";

/** The creation option, for option lists in XML. */
inline constexpr const char *FILE_TIME_OPTION_XML =
    "<Option name='FILE_TIME' type='string' description='Date in the header, "
    "ISO 8601 in UTC, or 0 for none; the default is SOURCE_DATE_EPOCH or "
    "now'/>";

/** Returns the FILETIME for a value of the option.
 *
 * @param value null if the option is not given: then SOURCE_DATE_EPOCH (seconds
 *        since 1970) or, without it, the current time is used.
 * @return nothing, with an error of `driver`, for an invalid date.
 */
std::optional<std::uint64_t> GetFileTime(const char *value, const char *driver);

/** Reads the terrain.cfg named by the option. Returns nothing if the option is
 * not given or, with a warning, if the file cannot be read. */
std::optional<bgl::TerrainConfig>
ReadTerrainConfig(const GDALOpenInfo &openInfo);

/** Reads a terrain.cfg. Returns nothing, with a warning, if it cannot be
 * read. */
std::optional<bgl::TerrainConfig> ReadTerrainConfig(const char *path);

}  // namespace flightsim

#endif
