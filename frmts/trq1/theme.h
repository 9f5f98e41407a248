// SPDX-License-Identifier: MIT
// The kinds of raster in a file, one of each variation: format.md 1.1,
// chapter 2 (month mask).

#ifndef FLIGHTSIM_FRMTS_TRQ1_THEME_H
#define FLIGHTSIM_FRMTS_TRQ1_THEME_H

#include "frmts/trq1/chunk.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace bgl
{

/** Chunks that make one raster. */
struct Theme
{
    /** "elevation", "photo", "season_jun_jul_aug", "photo_night", "type_8"
     * ... */
    std::string name;

    std::uint16_t dataType = 0;

    /** As in ChunkHeader; 0 for rasters that do not depend on the month. */
    std::uint32_t monthMask = 0;

    /** Positions in the list of chunks that the theme was made of. */
    std::vector<std::uint32_t> chunks;
};

/** What a month mask adds to a name: "" for all twelve months or none, else
 * "_jun_jul"; "_night" for the night; "_all_night" for all of them. */
std::string GetMonthSuffix(std::uint32_t monthMask);

/** Divides the year, and the night, into parts in which the same of these month
 * masks apply, the earliest first. A mask of no month applies throughout. */
std::vector<std::uint32_t>
DivideYear(std::span<const std::uint32_t> monthMasks);

/** Whether rasters of a type depend on the month. */
bool HasVariations(std::uint16_t dataType);

/** The months of a chunk, without the bits that mean nothing; 0 where its type
 * has no variations. */
std::uint32_t GetMonths(const ChunkHeader &header);

/** Sorts chunks by what they are themselves, not by the section that names
 * them. Seasons and photos with the same month mask are one theme. In the order
 * of data/raster_types.csv, then of the month masks. */
std::vector<Theme> ListThemes(std::span<const Chunk> chunks);

}  // namespace bgl

#endif
