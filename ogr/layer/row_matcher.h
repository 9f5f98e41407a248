// SPDX-License-Identifier: MIT
// Matches the rows of a saved file with those before the save.

#ifndef FLIGHTSIM_OGR_LAYER_ROW_MATCHER_H
#define FLIGHTSIM_OGR_LAYER_ROW_MATCHER_H

#include "ogr/layer/fid_map.h"

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace flightsim
{

/** The rows that were added to a layer. */
struct NewRows
{
    /** Their numbers, by their provisional file offsets. */
    std::map<std::uint64_t, std::int64_t> numbers{};

    /** The end of the numbers of all rows ever added; negative for none. */
    std::int64_t end = -1;
};

/** The rows of a layer in one subsection. */
struct RowPart
{
    /** File offset of the subsection. */
    std::uint64_t offset = 0;

    /** Whether its rows are listed; otherwise they are copied unchanged. */
    bool isListed = false;

    /** File offsets of the rows; in a new file their previous offsets, or what
     * FindOrigin returns. */
    std::vector<std::uint64_t> rows{};

    /** Previous offset of the subsection, if it was copied. */
    std::uint64_t before = 0;

    /** Number of its rows in the new file, if it was copied. */
    std::int64_t count = 0;
};

using RowParts = std::vector<RowPart>;

/** Matches the rows of a layer before and after a save, so that they keep their
 * FIDs. */
class RowMatcher final
{
  public:
    RowMatcher(const RowParts &oldParts, const RowParts &newParts,
               const NewRows &added, const FidMap &fids)
        : m_oldParts(oldParts), m_newParts(newParts), m_added(added),
          m_fids(fids)
    {
    }

    /** Whether all rows keep their numbers. The counts of copied
     * parts need not be known. */
    bool IsUnchanged() const;

    FidMap Match();

  private:
    /** A row, or all rows of a part. */
    using Token = std::pair<bool, std::uint64_t>;

    static std::vector<Token> ListTokens(const RowParts &parts,
                                         std::uint64_t RowPart::*offset);
    void NumberOldRows();
    std::int64_t FindNumber(std::uint64_t row);

    const RowParts &m_oldParts;
    const RowParts &m_newParts;
    const NewRows &m_added;
    const FidMap &m_fids;

    /** File offsets of old rows with their numbers, sorted; UNKNOWN once they
     * were matched. */
    std::vector<std::pair<std::uint64_t, std::int64_t>> m_numbers{};

    /** Numbers of the first rows of the old parts. */
    std::map<std::uint64_t, std::int64_t> m_firsts{};
    std::int64_t m_end = 0;
};

}  // namespace flightsim

#endif
