// SPDX-License-Identifier: MIT
// Where a layer gets its rows from, and how they are numbered.

#ifndef FLIGHTSIM_OGR_LAYER_ROW_SOURCE_H
#define FLIGHTSIM_OGR_LAYER_ROW_SOURCE_H

#include "driver/base/gdal_compat.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

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

/** A condition `field = 'text'` that every wanted row fulfils. */
struct RowCondition
{
    std::string field;

    /** Compare without regard to case, as OGR SQL does. */
    std::string text;
};

/** What a source may use to leave rows out before it reads them. The layer
 * applies the filters of the user all the same. */
struct RowFilter
{
    /** Degrees; nothing stands for everywhere. */
    std::optional<OGREnvelope> area;

    std::vector<RowCondition> conditions;
};

/** A sequence of rows, each with a stable number of its own in `Row::fid`.
 *
 * A row that is handed out is valid until the next call of any method. Find
 * does not disturb the sequence of Next. Not thread-safe: a layer has a source
 * of its own.
 */
template <class Row> class RowSource
{
  public:
    virtual ~RowSource() = default;

    /** Starts again; called before the first Next. */
    virtual void Rewind(const RowFilter &filter) = 0;

    /** The next row; null at the end. */
    virtual const Row *Next() = 0;

    /** The row with that number; null when there is none. */
    virtual const Row *Find(std::int64_t fid) = 0;

    /** How many rows there are without any filter; negative when that is not
     * known without reading them all. */
    virtual std::int64_t Count() = 0;

    /** The exact extent of all rows, if it is known or cheap to have. */
    virtual std::optional<OGREnvelope> GetExtent()
    {
        return {};
    }

    /** Whether all rows are in memory, so that going through them is cheap. */
    virtual bool HoldsRows() const
    {
        return false;
    }

    /** How many reads of the file have failed so far. What a call gives is
     * not valid when this has grown meanwhile. */
    virtual std::uint64_t CountReadErrors() const
    {
        return 0;
    }

    /** Drops what was kept of earlier calls of Find and GetExtent, after one
     * that failed. */
    virtual void Forget()
    {
    }

    /** How many parts of the file (records, subsections, files) have been
     * read, so that tests can see what a filter saves. */
    virtual std::int64_t CountPartsRead() const
    {
        return 0;
    }
};

}  // namespace flightsim

#endif
