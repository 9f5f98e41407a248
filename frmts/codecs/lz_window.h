// SPDX-License-Identifier: MIT
// The window searched for earlier copies of bytes: frmts/trq1/format.md chapter
// 5.3.

#ifndef FLIGHTSIM_FRMTS_CODECS_LZ_WINDOW_H
#define FLIGHTSIM_FRMTS_CODECS_LZ_WINDOW_H

#include "driver/bytes/bytes.h"
#include "frmts/codecs/lz_code.h"

#include <bit>
#include <cstddef>
#include <cstdint>

namespace bgl
{

/** A match; length 0 means none. */
struct LzMatch
{
    std::uint16_t length = 0;
    std::uint16_t distance = 0;
};

/** Number of different byte pairs. */
inline constexpr std::size_t LZ_PAIR_COUNT = 0x10000;

/** Number of stored positions: the smallest power of two that holds the
 * window. */
inline constexpr std::uint32_t LZ_RING_SIZE = 8192;
static_assert(LZ_RING_SIZE > LZ_LONGEST_DISTANCE);

/** Positions are stored modulo 2^32, which preserves distances. This one is so
 * far before the source that no distance reaches it. */
inline constexpr std::uint32_t LZ_NOWHERE = 0U - LZ_RING_SIZE;

/** Returns the distance of a stored position from another one. */
constexpr std::uint32_t LzDistance(std::uint32_t kept, std::size_t position)
{
    return static_cast<std::uint32_t>(position) - kept;
}

inline std::uint32_t LoadTriple(const std::uint8_t *bytes)
{
    return LoadLittleEndian<std::uint16_t>(bytes) |
           static_cast<std::uint32_t>(bytes[2]) << 16;
}

/** Hash of three or four bytes. */
template <unsigned bits> constexpr std::size_t LzHash(std::uint32_t bytes)
{
    return (bytes * 0x9E3779B1U) >> (32 - bits);
}

/** Returns how many of `limit` bytes two positions share; `known` of them are
 * known to. */
inline std::size_t CommonLength(const std::uint8_t *earlier,
                                const std::uint8_t *current, std::size_t limit,
                                std::size_t known = 0)
{
    std::size_t length = known;
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

}  // namespace bgl

#endif
