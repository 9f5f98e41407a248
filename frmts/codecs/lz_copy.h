// SPDX-License-Identifier: MIT
// Copies matches for the LZ decoders.

#ifndef FLIGHTSIM_FRMTS_CODECS_LZ_COPY_H
#define FLIGHTSIM_FRMTS_CODECS_LZ_COPY_H

#include "driver/bytes/bytes.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace bgl
{

/** A match copy moves this many bytes at a time. */
inline constexpr std::size_t LZ_COPY_STEP = 16;

/** A shorter pattern is repeated in a register. */
inline constexpr std::size_t LZ_PATTERN_SIZE = sizeof(std::uint64_t);

inline constexpr std::size_t LZ_BYTE_COUNT = 256;

/** All bytes from 255 down to 0, and padding that a copy step reads after
 * them. */
inline constexpr auto LZ_ALL_BYTES = []
{
    std::array<std::uint8_t, LZ_BYTE_COUNT + LZ_COPY_STEP> bytes{};
    for (std::size_t i = 0; i < LZ_BYTE_COUNT; ++i)
    {
        bytes[i] = static_cast<std::uint8_t>(LZ_BYTE_COUNT - 1 - i);
    }
    return bytes;
}();

inline void CopyLzStep(std::uint8_t *to, const std::uint8_t *from)
{
    std::array<std::uint8_t, LZ_COPY_STEP> bytes;
    std::memcpy(bytes.data(), from, LZ_COPY_STEP);
    std::memcpy(to, bytes.data(), LZ_COPY_STEP);
}

/** Repeats the `distance` bytes before `to`, fewer than LZ_PATTERN_SIZE, up to
 * `end` and some bytes beyond. Copying what was just stored would repeatedly
 * wait for memory. */
inline void RepeatLzPattern(std::uint8_t *to, const std::uint8_t *end,
                            std::size_t distance)
{
    constexpr unsigned wordBits = 8 * LZ_PATTERN_SIZE;
    auto bitCount = static_cast<unsigned>(8 * distance);
    std::uint64_t pattern = LoadLittleEndian<std::uint64_t>(to - distance) &
                            ((std::uint64_t{1} << bitCount) - 1);
    for (; bitCount < wordBits; bitCount *= 2)
    {
        pattern |= pattern << bitCount;
    }
    const std::size_t step = LZ_PATTERN_SIZE / distance * distance;
    for (; to < end; to += step)
    {
        StoreLittleEndian(to, pattern);
    }
}

/** Copies `length` bytes from `distance` bytes back. Up to `room` bytes may be
 * written; those after the match are decoded later. */
inline void CopyLzMatch(std::uint8_t *to, std::size_t distance,
                        std::size_t length, std::size_t room)
{
    const std::uint8_t *from = to - distance;
    std::uint8_t *const end = to + length;
    if (room < length + LZ_COPY_STEP)
    {
        while (to != end)
        {
            *to++ = *from++;
        }
        return;
    }
    if (distance < LZ_PATTERN_SIZE)
    {
        RepeatLzPattern(to, end, distance);
        return;
    }
    if (distance < LZ_COPY_STEP)
    {
        // The step copies `distance` valid bytes, and the bytes after `from`
        // repeat at twice the distance.
        CopyLzStep(to, from);
        to += distance;
    }
    while (to < end)
    {
        CopyLzStep(to, from);
        to += LZ_COPY_STEP;
        from += LZ_COPY_STEP;
    }
}

}  // namespace bgl

#endif
