// SPDX-License-Identifier: MIT
// Where the rows of a layer are.

#ifndef FLIGHTSIM_OGR_BGL_ROW_INDEX_H
#define FLIGHTSIM_OGR_BGL_ROW_INDEX_H

#include "ogr/layer/row_source.h"

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace flightsim
{

/** Rows of one layer that one block gives. */
struct RowRange
{
    /** Number of the block in the context. */
    std::uint32_t block = 0;
    std::int64_t firstFid = 0;
    std::int64_t count = 0;

    /** Bounds of the rows; not initialised when none has a place. */
    OGREnvelope envelope{};
};

/** Hashes of idents, each with the number of a range. */
using IdentList = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

/** Where a layer's rows are. */
struct RowIndex
{
    std::vector<RowRange> ranges{};

    /** One list for `ident`, one for `airport_ident`. */
    IdentList idents{};
    IdentList airportIdents{};

    /** Adds an ident of the range that is added next to one of the lists. */
    void AddIdent(IdentList &list, std::string_view ident) const;

    /** Sorts the idents: to be called behind the last range, in front of
     * Select. */
    void Finish();

    std::int64_t Count() const
    {
        return ranges.empty() ? 0
                              : ranges.back().firstFid + ranges.back().count;
    }

    /** Union of all bounds; not initialised when no row has a place. */
    OGREnvelope GetEnvelope() const;

    /** The range that holds a FID; null when there is none. */
    const RowRange *FindRange(std::int64_t fid) const;

    /** For each range whether it may hold rows that pass the filter. */
    std::vector<bool> Select(const RowFilter &filter) const;
};

/** Hash of an ident for RowIndex, the same for upper and lower case. */
std::uint32_t HashIdent(std::string_view ident);

}  // namespace flightsim

#endif
