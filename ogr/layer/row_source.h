// SPDX-License-Identifier: MIT
// The source of a layer's rows, and how they are numbered.

#ifndef FLIGHTSIM_OGR_LAYER_ROW_SOURCE_H
#define FLIGHTSIM_OGR_LAYER_ROW_SOURCE_H

#include "driver/base/gdal_compat.h"
#include "ogr/layer/layer_row.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace flightsim
{

/** Name of the column with FIDs in copies: that of a GeoPackage. */
inline constexpr const char *FID_COLUMN = "fid";

/** Name of the column with a key that stays unique when files are merged. */
inline constexpr const char *KEY_COLUMN = "key";

/** Returns the FID of a row. FIDs start at 1, so that copies keep them:
 * databases number their rows from 1, and most refuse 0. */
constexpr std::int64_t GetFidOfRow(std::int64_t row)
{
    return row + 1;
}

/** Returns the row of a FID; negative for an invalid FID. */
constexpr std::int64_t GetRowOfFid(std::int64_t fid)
{
    return fid - 1;
}

/** A condition `field = 'text'` that every requested row fulfils. */
struct RowCondition
{
    std::string field;

    /** Compared case-insensitively, as OGR SQL does. */
    std::string text;
};

/** Conditions that a source may use to skip rows before reading them. The layer
 * applies the user's filters in any case. */
struct RowFilter
{
    /** Degrees; nothing means everywhere. */
    std::optional<OGREnvelope> area;

    std::vector<RowCondition> conditions;
};

/** A sequence of rows, each with a stable number in `fid`.
 *
 * A returned row is valid until the next call of any method. Find does not
 * disturb the sequence of Next. Not thread-safe: each layer has its own source.
 */
class RowSource
{
  public:
    virtual ~RowSource() = default;

    /** Restarts; called before the first Next. */
    virtual void Rewind(const RowFilter &filter) = 0;

    /** Returns the next row; null at the end. */
    virtual const LayerRow *Next() = 0;

    /** Returns the row with that number, or null. */
    virtual const LayerRow *Find(std::int64_t fid) = 0;

    /** Returns the number of rows without any filter; negative if that requires
     * reading them all. */
    virtual std::int64_t Count() = 0;

    /** Returns the number for the first added row, greater than all existing
     * numbers. */
    virtual std::int64_t GetFirstNewNumber()
    {
        return Count();
    }

    /** Returns the end of the row numbers of this pass: rows added since it
     * started have this number or greater ones. */
    virtual std::int64_t GetEnd() const
    {
        return std::numeric_limits<std::int64_t>::max();
    }

    /** Returns the exact extent of all rows, if it is known or cheap. */
    virtual std::optional<OGREnvelope> GetExtent()
    {
        return {};
    }

    /** Whether all rows are in memory, so that iterating over them is cheap. */
    virtual bool HoldsRows() const
    {
        return false;
    }

    /** Returns the number of failed reads of the file so far. The result of a
     * call is invalid if this number has grown. */
    virtual std::uint64_t CountReadErrors() const
    {
        return 0;
    }

    /** Drops the results cached by earlier calls of Find and GetExtent, after a
     * failed call. */
    virtual void Forget()
    {
    }

    /** Returns how many parts of the file (records, subsections, files) have
     * been read, so that tests can check how much a filter saves. */
    virtual std::int64_t CountPartsRead() const
    {
        return 0;
    }
};

}  // namespace flightsim

#endif
