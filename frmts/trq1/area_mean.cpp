// SPDX-License-Identifier: MIT
// Reduces lines of bytes by two: format.md 1.4.

#include "frmts/trq1/area_mean.h"

#include "driver/bytes/cpu_dispatch.h"

#include <cstring>

namespace bgl
{

// Loads pairs as words, which compilers turn into a mask, a shift and additions
// of whole vectors; of single bytes they make as many shuffles.
FLIGHTSIM_SIMD_CLONES
void WriteMeans(const std::uint8_t *__restrict upper,
                const std::uint8_t *__restrict lower, std::size_t count,
                std::uint8_t *__restrict target)
{
    for (std::size_t i = 0; i < count; ++i)
    {
        std::uint16_t above = 0;
        std::uint16_t below = 0;
        std::memcpy(&above, upper + 2 * i, sizeof(above));
        std::memcpy(&below, lower + 2 * i, sizeof(below));
        const auto sum = static_cast<std::uint16_t>(
            (above & 0xFF) + (above >> 8) + (below & 0xFF) + (below >> 8) + 2);
        target[i] = static_cast<std::uint8_t>(sum >> 2);
    }
}

FLIGHTSIM_SIMD_CLONES
bool AreAllOpaque(const std::uint8_t *alpha, std::size_t count)
{
    std::uint8_t common = 255;
    for (std::size_t i = 0; i < count; ++i)
    {
        common = static_cast<std::uint8_t>(common & alpha[i]);
    }
    return common == 255;
}

}  // namespace bgl
