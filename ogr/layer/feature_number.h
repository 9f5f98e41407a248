// SPDX-License-Identifier: MIT
// Row numbers, which count from 0, and FIDs, which count from 1.

#ifndef FLIGHTSIM_OGR_LAYER_FEATURE_NUMBER_H
#define FLIGHTSIM_OGR_LAYER_FEATURE_NUMBER_H

#include <cstdint>

namespace flightsim
{

/** Name of the column that holds FIDs in copies: that of a GeoPackage. */
inline constexpr const char *FID_COLUMN = "fid";

/** Name of the column with a key that stays unique when files are merged. */
inline constexpr const char *KEY_COLUMN = "key";

/** Returns the FID of a row. Databases number their rows from 1, and most of
 * them refuse 0, so FIDs from 1 are kept by copies. */
constexpr std::int64_t GetFidOfRow(std::int64_t row)
{
    return row + 1;
}

/** Returns the row of a FID; negative for a FID that no row has. */
constexpr std::int64_t GetRowOfFid(std::int64_t fid)
{
    return fid - 1;
}

}  // namespace flightsim

#endif
