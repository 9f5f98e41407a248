// SPDX-License-Identifier: MIT
// The kinds of raster a chunk can hold: format.md 1.1.

#ifndef FLIGHTSIM_FRMTS_TRQ1_RASTER_TYPE_H
#define FLIGHTSIM_FRMTS_TRQ1_RASTER_TYPE_H

#include <cstdint>

namespace bgl
{

/** TRQ1 data types with a meaning of their own in the code; the table
 * data/raster_types.csv has them all. */
inline constexpr std::uint16_t DATA_TYPE_PHOTO = 1;
inline constexpr std::uint16_t DATA_TYPE_ELEVATION = 2;
inline constexpr std::uint16_t DATA_TYPE_LAND_CLASS = 3;
inline constexpr std::uint16_t DATA_TYPE_WATER_CLASS = 4;
inline constexpr std::uint16_t DATA_TYPE_REGION = 5;
inline constexpr std::uint16_t DATA_TYPE_SEASON = 6;
inline constexpr std::uint16_t DATA_TYPE_POPULATION_DENSITY = 7;
inline constexpr std::uint16_t DATA_TYPE_TERRAIN_INDEX = 9;
inline constexpr std::uint16_t DATA_TYPE_PHOTO32 = 11;

/** Posts along the side of a cell whose samples stand on its corners. */
inline constexpr int POST_SIDE = 257;

/** Sample intervals along the side of a cell. */
inline constexpr int CELL_INTERVALS = 256;

/** A row of data/raster_types.csv. */
struct RasterType
{
    std::uint16_t dataType;

    /** The theme's name, to which months may be added. */
    const char *theme;

    /** The same in words. */
    const char *title;

    /** Place in a list of themes. */
    std::uint16_t order;

    int bytesPerSample;

    /** Rows and columns. */
    int side;

    /** The section types that hold it. */
    std::uint32_t firstSection;
    std::uint32_t lastSection;
};

/** The type with that TRQ1 data type; null when there is none. */
const RasterType *FindRasterType(std::uint16_t dataType);

}  // namespace bgl

#endif
