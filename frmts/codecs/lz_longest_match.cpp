// SPDX-License-Identifier: MIT
// Search for the longest earlier copy of the bytes ahead, for the greedy parse
// of LZ1 and LZ2: frmts/trq1/format.md chapter 5.3.

#include "frmts/codecs/lz_longest_match.h"

namespace bgl
{

namespace
{

constexpr unsigned LONGEST_HASH_BITS = 14;

LzMatch MakeMatch(std::size_t length, std::uint32_t distance)
{
    return {static_cast<std::uint16_t>(length),
            static_cast<std::uint16_t>(distance)};
}

}  // namespace

LzLongestMatch::Chains::Chains()
    : m_first(std::size_t{1} << LONGEST_HASH_BITS, LZ_NOWHERE),
      m_next(LZ_RING_SIZE, LZ_NOWHERE)
{
}

inline std::uint32_t LzLongestMatch::Chains::Next(std::size_t position) const
{
    return m_next[position % LZ_RING_SIZE];
}

inline void LzLongestMatch::Chains::Add(std::size_t hash, std::size_t position)
{
    m_next[position % LZ_RING_SIZE] = m_first[hash];
    m_first[hash] = static_cast<std::uint32_t>(position);
}

LzLongestMatch::LzLongestMatch(ByteSpan source)
    : m_source(source), m_pairs(LZ_PAIR_COUNT, LZ_NOWHERE)
{
}

LzMatch LzLongestMatch::Find(std::size_t position, std::size_t limit)
{
    LzMatch match;
    if (limit >= 4)
    {
        match = FindFour(position, limit);
    }
    if (match.length == 0 && limit >= 3)
    {
        match = FindThree(position);
    }
    if (match.length == 0 && limit >= 2)
    {
        match = FindTwo(position);
    }
    Pass(position);
    return match;
}

void LzLongestMatch::Pass(std::size_t position)
{
    const std::uint8_t *const bytes = m_source.data() + position;
    const std::size_t left = m_source.size() - position;
    if (left >= 4)
    {
        m_quadruples.Add(
            LzHash<LONGEST_HASH_BITS>(LoadLittleEndian<std::uint32_t>(bytes)),
            position);
    }
    if (left >= 3)
    {
        m_triples.Add(LzHash<LONGEST_HASH_BITS>(LoadTriple(bytes)), position);
    }
    if (left >= 2)
    {
        m_pairs[LoadLittleEndian<std::uint16_t>(bytes)] =
            static_cast<std::uint32_t>(position);
    }
}

/** Returns the longest match of four or more bytes. */
LzMatch LzLongestMatch::FindFour(std::size_t position, std::size_t limit) const
{
    const std::uint8_t *const current = m_source.data() + position;
    const auto start = LoadLittleEndian<std::uint32_t>(current);
    std::size_t longest = 3;
    LzMatch match;
    std::uint32_t candidate =
        m_quadruples.First(LzHash<LONGEST_HASH_BITS>(start));
    std::uint32_t distance = LzDistance(candidate, position);
    while (distance <= LZ_LONGEST_DISTANCE)
    {
        const std::uint8_t *const earlier = current - distance;
        if (earlier[longest] == current[longest] &&
            LoadLittleEndian<std::uint32_t>(earlier) == start)
        {
            const std::size_t length = CommonLength(earlier, current, limit);
            if (length > longest)
            {
                longest = length;
                match = MakeMatch(length, distance);
            }
            if (length == limit)
            {
                break;
            }
        }
        candidate = m_quadruples.Next(candidate);
        distance = LzDistance(candidate, position);
    }
    return match;
}

LzMatch LzLongestMatch::FindThree(std::size_t position) const
{
    const std::uint8_t *const current = m_source.data() + position;
    const std::uint32_t start = LoadTriple(current);
    std::uint32_t candidate = m_triples.First(LzHash<LONGEST_HASH_BITS>(start));
    std::uint32_t distance = LzDistance(candidate, position);
    while (distance <= LZ_LONGEST_DISTANCE)
    {
        if (LoadTriple(current - distance) == start)
        {
            return MakeMatch(3, distance);
        }
        candidate = m_triples.Next(candidate);
        distance = LzDistance(candidate, position);
    }
    return {};
}

LzMatch LzLongestMatch::FindTwo(std::size_t position) const
{
    const auto start =
        LoadLittleEndian<std::uint16_t>(m_source.data() + position);
    const std::uint32_t distance = LzDistance(m_pairs[start], position);
    return distance <= LZ_LONGEST_DISTANCE ? MakeMatch(2, distance) : LzMatch{};
}

}  // namespace bgl
