// SPDX-License-Identifier: MIT
// From planes to pixels, the layout that most readers of photos ask for.

#include "frmts/trq1/interleave.h"

#include "frmts/codecs/simd_clones.h"

namespace bgl
{

FLIGHTSIM_SIMD_CLONES
void InterleaveThree(const std::uint8_t *__restrict first,
                     const std::uint8_t *__restrict second,
                     const std::uint8_t *__restrict third, std::size_t count,
                     std::uint8_t *__restrict pixels)
{
    for (std::size_t i = 0; i < count; ++i)
    {
        pixels[3 * i] = first[i];
        pixels[3 * i + 1] = second[i];
        pixels[3 * i + 2] = third[i];
    }
}

FLIGHTSIM_SIMD_CLONES
void InterleaveFour(const std::uint8_t *__restrict first,
                    const std::uint8_t *__restrict second,
                    const std::uint8_t *__restrict third,
                    const std::uint8_t *__restrict fourth, std::size_t count,
                    std::uint8_t *__restrict pixels)
{
    for (std::size_t i = 0; i < count; ++i)
    {
        pixels[4 * i] = first[i];
        pixels[4 * i + 1] = second[i];
        pixels[4 * i + 2] = third[i];
        pixels[4 * i + 3] = fourth[i];
    }
}

}  // namespace bgl
