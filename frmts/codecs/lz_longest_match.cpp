// SPDX-License-Identifier: MIT
// Search for the longest earlier copy of the bytes ahead, for the greedy parse
// of LZ1 and LZ2: frmts/trq1/format.md chapter 5.3.

#include "frmts/codecs/lz_longest_match.h"

#include <algorithm>
#include <bit>

namespace bgl
{

namespace
{

constexpr std::size_t PAIR_COUNT = 0x10000;
constexpr unsigned HASH_BITS = 13;

// The smallest power of two that holds the window.
constexpr std::uint32_t RING_SIZE = 8192;
static_assert(RING_SIZE > LZ_LONGEST_DISTANCE);

// Positions are kept modulo 2^32, which a distance survives. This one lies so
// far in front of the source that no distance reaches it.
constexpr std::uint32_t NOWHERE = 0U - RING_SIZE;

std::uint32_t DistanceTo(std::uint32_t candidate, std::size_t position)
{
    return static_cast<std::uint32_t>(position) - candidate;
}

std::uint32_t LoadTriple(const std::uint8_t *bytes)
{
    return LoadLittleEndian<std::uint16_t>(bytes) |
           static_cast<std::uint32_t>(bytes[2]) << 16;
}

std::size_t Hash(std::uint32_t bytes)
{
    return (bytes * 0x9E3779B1U) >> (32 - HASH_BITS);
}

LzMatch MakeMatch(std::size_t length, std::uint32_t distance)
{
    return {static_cast<std::uint16_t>(length),
            static_cast<std::uint16_t>(distance)};
}

/** How many bytes two places share, of `limit`. */
std::size_t CommonLength(const std::uint8_t *earlier,
                         const std::uint8_t *current, std::size_t limit)
{
    std::size_t length = 0;
    for (; limit - length >= 8; length += 8)
    {
        const std::uint64_t difference =
            LoadLittleEndian<std::uint64_t>(earlier + length) ^
            LoadLittleEndian<std::uint64_t>(current + length);
        if (difference != 0)
        {
            return length +
                   static_cast<std::size_t>(std::countr_zero(difference)) / 8;
        }
    }
    while (length < limit && earlier[length] == current[length])
    {
        ++length;
    }
    return length;
}

}  // namespace

LzLongestMatch::Chains::Chains()
    : m_first(std::size_t{1} << HASH_BITS, NOWHERE), m_next(RING_SIZE, NOWHERE)
{
}

inline std::uint32_t LzLongestMatch::Chains::Next(std::size_t position) const
{
    return m_next[position % RING_SIZE];
}

inline void LzLongestMatch::Chains::Add(std::size_t hash, std::size_t position)
{
    m_next[position % RING_SIZE] = m_first[hash];
    m_first[hash] = static_cast<std::uint32_t>(position);
}

LzLongestMatch::LzLongestMatch(ByteSpan source)
    : m_source(source), m_pairs(PAIR_COUNT, NOWHERE)
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
        m_quadruples.Add(Hash(LoadLittleEndian<std::uint32_t>(bytes)),
                         position);
    }
    if (left >= 3)
    {
        m_triples.Add(Hash(LoadTriple(bytes)), position);
    }
    if (left >= 2)
    {
        m_pairs[LoadLittleEndian<std::uint16_t>(bytes)] =
            static_cast<std::uint32_t>(position);
    }
}

/** The longest match of four bytes and more. */
LzMatch LzLongestMatch::FindFour(std::size_t position, std::size_t limit) const
{
    const std::uint8_t *const current = m_source.data() + position;
    const auto start = LoadLittleEndian<std::uint32_t>(current);
    std::size_t longest = 3;
    LzMatch match;
    std::uint32_t candidate = m_quadruples.First(Hash(start));
    std::uint32_t distance = DistanceTo(candidate, position);
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
        distance = DistanceTo(candidate, position);
    }
    return match;
}

LzMatch LzLongestMatch::FindThree(std::size_t position) const
{
    const std::uint8_t *const current = m_source.data() + position;
    const std::uint32_t start = LoadTriple(current);
    std::uint32_t candidate = m_triples.First(Hash(start));
    std::uint32_t distance = DistanceTo(candidate, position);
    while (distance <= LZ_LONGEST_DISTANCE)
    {
        if (LoadTriple(current - distance) == start)
        {
            return MakeMatch(3, distance);
        }
        candidate = m_triples.Next(candidate);
        distance = DistanceTo(candidate, position);
    }
    return {};
}

LzMatch LzLongestMatch::FindTwo(std::size_t position) const
{
    const auto start =
        LoadLittleEndian<std::uint16_t>(m_source.data() + position);
    const std::uint32_t distance = DistanceTo(m_pairs[start], position);
    return distance <= LZ_LONGEST_DISTANCE ? MakeMatch(2, distance) : LzMatch{};
}

}  // namespace bgl
