// SPDX-License-Identifier: MIT
// Search for earlier copies of the bytes ahead, for the LZ1 and LZ2 encoder:
// frmts/trq1/format.md chapter 5.3.

#include "frmts/codecs/lz_match_finder.h"

#include <algorithm>
#include <utility>

namespace bgl
{

namespace
{

constexpr unsigned FINDER_HASH_BITS = 12;
constexpr std::size_t HASHED_BYTES = 3;

void Record(LzMatches &matches, std::uint32_t distance, std::size_t length)
{
    const std::size_t kind = distance < LZ_DISTANCE_CLASSES[1].base   ? 0
                             : distance < LZ_DISTANCE_CLASSES[2].base ? 1
                                                                      : 2;
    matches[kind] = {static_cast<std::uint16_t>(length),
                     static_cast<std::uint16_t>(distance)};
}

/** Splits a tree, on the way down to a new root's position, into the subtrees
 * of that root. */
class LzTreeSplit final
{
  public:
    explicit LzTreeSplit(LzTreeNode &root)
        : m_lower(&root.lower), m_higher(&root.higher)
    {
    }

    /** Length of the match with all remaining candidates: an entry between two
     * others shares their common prefix. */
    std::size_t KnownLength() const
    {
        return std::min(m_lowerLength, m_higherLength);
    }

    /** Adds a candidate that sorts lower; returns the next one. */
    std::uint32_t AddLower(std::uint32_t candidate, LzTreeNode &node,
                           std::size_t matchLength)
    {
        *m_lower = candidate;
        m_lower = &node.higher;
        m_lowerLength = matchLength;
        return node.higher;
    }

    /** Adds a candidate that sorts higher; returns the next one. */
    std::uint32_t AddHigher(std::uint32_t candidate, LzTreeNode &node,
                            std::size_t matchLength)
    {
        *m_higher = candidate;
        m_higher = &node.lower;
        m_higherLength = matchLength;
        return node.lower;
    }

    /** Completes both trees with the rest. */
    void Finish(const LzTreeNode &rest)
    {
        *m_lower = rest.lower;
        *m_higher = rest.higher;
    }

  private:
    std::uint32_t *m_lower;
    std::uint32_t *m_higher;
    std::size_t m_lowerLength = 0;
    std::size_t m_higherLength = 0;
};

}  // namespace

LzMatchFinder::LzMatchFinder(ByteSpan source, unsigned minimumLength)
    : m_source(source), m_roots(std::size_t{1} << FINDER_HASH_BITS, LZ_NOWHERE),
      m_nodes(LZ_RING_SIZE)
{
    if (minimumLength < HASHED_BYTES)
    {
        m_pairs.assign(LZ_PAIR_COUNT, LZ_NOWHERE);
    }
}

LzMatches LzMatchFinder::Find(std::size_t position, std::size_t limit)
{
    LzMatches matches{};
    if (!m_pairs.empty() && m_source.size() - position >= 2)
    {
        FindPair(position, limit, matches);
    }
    if (m_source.size() - position >= HASHED_BYTES)
    {
        FindLonger(position, limit, matches);
    }
    return matches;
}

/** Only the nearest two-byte match is useful: none is cheaper. */
void LzMatchFinder::FindPair(std::size_t position, std::size_t limit,
                             LzMatches &matches)
{
    const auto pair = LoadLittleEndian<std::uint16_t>(&m_source[position]);
    const std::uint32_t candidate =
        std::exchange(m_pairs[pair], static_cast<std::uint32_t>(position));
    const std::uint32_t distance = LzDistance(candidate, position);
    if (limit >= 2 && distance <= LZ_LONGEST_DISTANCE)
    {
        Record(matches, distance, 2);
    }
}

/** Makes `position` the root of its tree, with the old tree below it, split
 * along the path to `position`. */
void LzMatchFinder::FindLonger(std::size_t position, std::size_t limit,
                               LzMatches &matches)
{
    // Matches end with the sector, but the order of the tree must not depend on
    // the position, so as many bytes are compared as any match can have.
    const std::size_t depth =
        std::min(m_source.size() - position, LZ_SECTOR_SIZE);
    std::uint32_t candidate = std::exchange(
        m_roots[LzHash<FINDER_HASH_BITS>(LoadTriple(&m_source[position]))],
        static_cast<std::uint32_t>(position));
    LzTreeSplit split(m_nodes[position % LZ_RING_SIZE]);
    std::size_t longest = HASHED_BYTES - 1;
    while (LzDistance(candidate, position) <= LZ_LONGEST_DISTANCE)
    {
        const std::uint32_t distance = LzDistance(candidate, position);
        const std::size_t earlier = position - distance;
        const std::size_t length =
            CommonLength(&m_source[earlier], &m_source[position], depth,
                         split.KnownLength());
        if (std::min(length, limit) > longest)
        {
            longest = std::min(length, limit);
            Record(matches, distance, longest);
        }
        LzTreeNode &node = m_nodes[earlier % LZ_RING_SIZE];
        if (length == depth)
        {
            // The later of two equal positions replaces the other.
            split.Finish(node);
            return;
        }
        const bool isLower =
            m_source[earlier + length] < m_source[position + length];
        candidate = isLower ? split.AddLower(candidate, node, length)
                            : split.AddHigher(candidate, node, length);
    }
    split.Finish({LZ_NOWHERE, LZ_NOWHERE});
}

}  // namespace bgl
