// SPDX-License-Identifier: MIT
// Search for earlier copies of the bytes ahead, for the LZ1 and LZ2 encoder:
// frmts/trq1/format.md chapter 5.3.

#ifndef FLIGHTSIM_FRMTS_CODECS_LZ_MATCH_FINDER_H
#define FLIGHTSIM_FRMTS_CODECS_LZ_MATCH_FINDER_H

#include "frmts/codecs/lz_window.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace bgl
{

/** The longest match of each distance class, if it is longer than those of the
 * nearer classes. */
using LzMatches = std::array<LzMatch, LZ_CLASS_COUNT>;

/** The subtrees of a position: lower ones and higher ones. */
struct LzTreeNode
{
    std::uint32_t lower;
    std::uint32_t higher;
};

/** Finds the nearest match of every length in the whole window.
 *
 * Positions whose first three bytes have the same hash form a binary tree,
 * sorted by the following bytes and with the latest at the root. The path from
 * the root to a new position meets the nearest match of every length, nearest
 * first, in few steps. Plain hash chains would have to be followed to their
 * end, which on terrain, with its long runs of equal differences, is the whole
 * window for most positions.
 */
class LzMatchFinder final
{
  public:
    /** @param minimumLength length of the shortest match, 2 or 3. */
    LzMatchFinder(ByteSpan source, unsigned minimumLength);

    /** Returns the matches at `position` of at most `limit` bytes; `limit` is
     * at most LZ_SECTOR_SIZE.
     *
     * Must be called once for every position, in order, so that it can be found
     * from later ones.
     */
    LzMatches Find(std::size_t position, std::size_t limit);

  private:
    void FindPair(std::size_t position, std::size_t limit, LzMatches &matches);
    void FindLonger(std::size_t position, std::size_t limit,
                    LzMatches &matches);

    ByteSpan m_source;
    std::vector<std::uint32_t> m_pairs;  // last position of every two bytes
    std::vector<std::uint32_t> m_roots;  // last position of every hash
    std::vector<LzTreeNode> m_nodes;     // of a position, as a ring
};

}  // namespace bgl

#endif
