// SPDX-License-Identifier: MIT
// Search for the longest earlier copy of the bytes ahead, for the greedy parse
// of LZ1 and LZ2: frmts/trq1/format.md chapter 5.3.

#ifndef FLIGHTSIM_FRMTS_CODECS_LZ_LONGEST_MATCH_H
#define FLIGHTSIM_FRMTS_CODECS_LZ_LONGEST_MATCH_H

#include "frmts/codecs/lz_window.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace bgl
{

/** Finds the longest match in the whole window, the nearest among equal ones.
 *
 * Positions are chained, latest first, by the hash of their first four bytes
 * and by that of their first three; of two-byte matches only the nearest
 * counts. Most positions of a greedy parse are inside a match and are only
 * prepended to their chains, which is far cheaper than maintaining the trees of
 * LzMatchFinder, which hold the nearest match of every length.
 */
class LzLongestMatch final
{
  public:
    explicit LzLongestMatch(ByteSpan source);

    /** Returns the longest match at `position` of at most `limit` bytes; its
     * length is 0 if there is none of two bytes.
     *
     * Find or Pass must be called once for every position, in order, so that it
     * can be found from later ones.
     */
    LzMatch Find(std::size_t position, std::size_t limit);

    /** Replaces Find where the match is not needed. */
    void Pass(std::size_t position);

  private:
    /** The positions of each hash, latest first. */
    class Chains final
    {
      public:
        Chains();

        std::uint32_t First(std::size_t hash) const
        {
            return m_first[hash];
        }

        std::uint32_t Next(std::size_t position) const;
        void Add(std::size_t hash, std::size_t position);

      private:
        std::vector<std::uint32_t> m_first;
        std::vector<std::uint32_t> m_next;  // after a position, as a ring
    };

    LzMatch FindFour(std::size_t position, std::size_t limit) const;
    LzMatch FindThree(std::size_t position) const;
    LzMatch FindTwo(std::size_t position) const;

    ByteSpan m_source;
    std::vector<std::uint32_t> m_pairs;  // last position of every two bytes
    Chains m_triples;
    Chains m_quadruples;
};

}  // namespace bgl

#endif
