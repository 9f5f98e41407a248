// SPDX-License-Identifier: MIT
// The rasters in a file, by kind and variation: format.md 1.1, chapter 2 (month
// mask).

#ifndef FLIGHTSIM_FRMTS_TRQ1_THEME_H
#define FLIGHTSIM_FRMTS_TRQ1_THEME_H

#include "frmts/trq1/chunk.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace bgl
{

/** Chunks that form one raster. */
struct Theme
{
    /** "elevation", "photo", "season_jun_jul_aug", "photo_night", "type_8"
     * ... */
    std::string name;

    std::uint16_t dataType = 0;

    /** As in ChunkHeader; 0 for rasters that do not depend on the month. */
    std::uint32_t monthMask = 0;

    /** Indexes in the list of chunks from which the theme was made. */
    std::vector<std::uint32_t> chunks;
};

/** Returns the suffix of a name for a month mask: "" for all twelve months or
 * none, otherwise "_jun_jul"; "_night" for the night; "_all_night" for all of
 * them. */
std::string GetMonthSuffix(std::uint32_t monthMask);

/** Divides the year, and the night, into parts in which the same of these month
 * masks apply, earliest first. A mask of no month always applies. */
std::vector<std::uint32_t>
DivideYear(std::span<const std::uint32_t> monthMasks);

/** Whether rasters of a type depend on the month. */
bool HasVariations(std::uint16_t dataType);

/** Returns the months of a chunk, without meaningless bits; 0 if its type has
 * no variations. */
std::uint32_t GetMonths(const ChunkHeader &header);

/** Groups chunks by their own type, not by the section that lists them. Seasons
 * and photos with the same month mask form one theme. Sorted as in
 * data/raster_types.csv, then by month mask. */
std::vector<Theme> ListThemes(std::span<const Chunk> chunks);

}  // namespace bgl

#endif
