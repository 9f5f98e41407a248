// SPDX-License-Identifier: MIT
// How the LZ decoders copy a match.

#ifndef FLIGHTSIM_FRMTS_CODECS_LZ_COPY_H
#define FLIGHTSIM_FRMTS_CODECS_LZ_COPY_H

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace bgl
{

/** A match copy moves this many bytes at once. */
inline constexpr std::size_t LZ_COPY_STEP = 16;

inline constexpr std::size_t LZ_BYTE_COUNT = 256;

/** All bytes from 255 down to 0, and what a copy step reads beyond. */
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

/** Copies `length` bytes from `distance` bytes back; `room` bytes may be
 * written, of which those behind the match are still to be decoded. */
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
    // A step from less than LZ_COPY_STEP back brings `distance` good bytes and
    // doubles the pattern that stands behind `from`.
    while (distance < LZ_COPY_STEP && to < end)
    {
        CopyLzStep(to, from);
        to += distance;
        distance *= 2;
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
