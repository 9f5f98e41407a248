// SPDX-License-Identifier: MIT
// The kinds of raster a chunk can hold: format.md 1.1.

#ifndef FLIGHTSIM_FRMTS_TRQ1_RASTER_TYPE_H
#define FLIGHTSIM_FRMTS_TRQ1_RASTER_TYPE_H

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace bgl
{

// DATA_TYPE_PHOTO and so on: the TRQ1 data types by name.
#include "data/raster_types_constants.inc"

/** Number of posts along the side of a cell whose samples are on its
 * corners. */
inline constexpr int POST_SIDE = 257;

/** Number of sample intervals along the side of a cell. */
inline constexpr int CELL_INTERVALS = 256;

/** Levels of rasters that the simulators read. */
inline constexpr int COARSEST_RASTER_LEVEL = 2;
inline constexpr int FINEST_RASTER_LEVEL = 22;

/** Level of classes and seasons, LOD 5 of the SDK. */
inline constexpr int CLASS_LEVEL = 7;

/** QMID level of LOD 0 of the SDK. */
inline constexpr int LEVELS_ABOVE_LOD = 2;

/** A row of data/raster_types.csv. */
struct RasterType
{
    std::uint16_t dataType;

    /** The theme's name, to which months may be appended. */
    const char *theme;

    /** Title of the theme. */
    const char *title;

    /** Position in a list of themes. */
    std::uint16_t order;

    int bytesPerSample;

    /** Number of rows and columns. */
    int side;

    /** The types of the sections that hold it. */
    std::uint32_t firstSection;
    std::uint32_t lastSection;

    /** Name of the constant of the data type. */
    const char *constant;
};

/** Returns the type with that TRQ1 data type, or null. */
const RasterType *FindRasterType(std::uint16_t dataType);

/** Whether the table lacks that TRQ1 data type. Rasters of unknown types are
 * posts whose stored numbers are returned unchanged. */
bool IsUnknownType(std::uint16_t dataType);

/** Members of RasterType for a type. Unknown types are called "type_8" and the
 * like, and come last. */
std::string GetThemeName(std::uint16_t dataType);
std::string GetThemeTitle(std::uint16_t dataType);
std::uint32_t GetThemeOrder(std::uint16_t dataType);
int GetRasterSide(std::uint16_t dataType);

/** Returns the data type of a theme of unknown type; nothing for other
 * names. */
std::optional<std::uint16_t> FindUnknownType(std::string_view theme);

}  // namespace bgl

#endif
