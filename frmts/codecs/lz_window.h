// SPDX-License-Identifier: MIT
// The window in which earlier copies of bytes are looked for:
// frmts/trq1/format.md chapter 5.3.

#ifndef FLIGHTSIM_FRMTS_CODECS_LZ_WINDOW_H
#define FLIGHTSIM_FRMTS_CODECS_LZ_WINDOW_H

#include "driver/bytes/bytes.h"
#include "frmts/codecs/lz_code.h"

#include <bit>
#include <cstddef>
#include <cstdint>

namespace bgl
{

/** A match; one of length 0 is none. */
struct LzMatch
{
    std::uint16_t length = 0;
    std::uint16_t distance = 0;
};

/** How many pairs of bytes there are. */
inline constexpr std::size_t LZ_PAIR_COUNT = 0x10000;

/** Places for positions: the smallest power of two that holds the window. */
inline constexpr std::uint32_t LZ_RING_SIZE = 8192;
static_assert(LZ_RING_SIZE > LZ_LONGEST_DISTANCE);

/** Positions are kept modulo 2^32, which a distance survives. This one lies so
 * far in front of the source that no distance reaches it. */
inline constexpr std::uint32_t LZ_NOWHERE = 0U - LZ_RING_SIZE;

/** How far a kept position lies before another one. */
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

/** How many bytes two places share, of `limit`, of which `known` are known. */
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
