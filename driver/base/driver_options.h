// SPDX-License-Identifier: MIT
// Options that drivers have in common: numbers, FILE_TIME, TERRAIN_CFG.

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

/** What an option may be, and what is used instead of no number. */
struct NumberRange
{
    double lowest;
    double highest;
    double otherwise;
};

/** The number that a text is as a whole, finite; none for any other text. */
std::optional<double> ParseNumber(const char *text);

/** The same for integers of 32 bits. */
std::optional<int> ParseInteger(const char *text);

/** The parts of a list, without empty ones. CSLTokenizeString2 goes on without
 * those that it has no memory for. */
std::vector<std::string> SplitList(const std::string &list,
                                   const char *separators);

/** A copy of a list; CSLDuplicate crashes where there is no memory.
 * @throws std::bad_alloc then. */
CPLStringList CopyOptions(CSLConstList list);

/** The number that a text stands for, whole and finite. Any other text, and a
 * number outside the range, gives a warning; the nearest number of the range is
 * used then. */
double ReadNumberOption(const char *driver, const char *name, const char *text,
                        const NumberRange &range);

inline constexpr const char *FILE_TIME_OPTION = "FILE_TIME";

/** The creation option, for lists of options in XML. */
inline constexpr const char *FILE_TIME_OPTION_XML =
    "<Option name='FILE_TIME' type='string' description='Date in the header, "
    "ISO 8601 in UTC, or 0 for none; the default is SOURCE_DATE_EPOCH or "
    "now'/>";

/** The FILETIME for a value of the option.
 *
 * @param value null when the option is not given: SOURCE_DATE_EPOCH (seconds
 *        since 1970), else the time of the call.
 * @return nothing, with an error of `driver`, for what is no date.
 */
std::optional<std::uint64_t> GetFileTime(const char *value, const char *driver);

/** Reads the terrain.cfg that the option names; nothing when there is no such
 * option or, with a warning, when the file cannot be read. */
std::optional<bgl::TerrainConfig>
ReadTerrainConfig(const GDALOpenInfo &openInfo);

/** Reads a terrain.cfg; nothing, with a warning, when it cannot be read. */
std::optional<bgl::TerrainConfig> ReadTerrainConfig(const char *path);

}  // namespace flightsim

#endif
