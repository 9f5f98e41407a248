// SPDX-License-Identifier: MIT
// The positions of a stripe's coefficients: frmts/trq1/format.md chapter 9.3.

#include "frmts/codecs/ptc/coefficient_order.h"

#include "frmts/codecs/ptc/lapped_transform.h"

namespace bgl::ptc
{

namespace
{

// Blocks of a macroblock as 4 * row + column, and likewise the samples of a
// block.
constexpr std::array<std::uint8_t, 16> DC_ORDER = {
    0, 1, 5, 4, 8, 9, 6, 2, 3, 7, 10, 13, 12, 14, 15, 11};
constexpr std::array<std::uint8_t, 16> AC_ORDER = {
    0, 1, 5, 4, 8, 12, 13, 9, 10, 14, 15, 11, 7, 6, 2, 3};

/** Samples of a block that form a group of coefficients. */
struct AcGroup
{
    std::array<std::uint8_t, 5> samples;
    std::size_t sampleCount;
};

constexpr std::array<AcGroup, 4> AC_GROUPS = {{
    {{1, 4, 5}, 3},
    {{2, 6, 8, 9}, 4},
    {{3, 7, 10, 12, 13}, 5},
    {{11, 14, 15}, 3},
}};

constexpr auto MakeDcPositions()
{
    Positions<STRIPE_DC> positions;
    positions.fill(LappedGrid<16>::BEYOND);
    std::size_t next = 0;
    for (const std::size_t block : DC_ORDER)
    {
        for (std::size_t macroblock = 0; macroblock < 16; ++macroblock)
        {
            positions[next++] = static_cast<std::uint16_t>(
                block * LappedGrid<16>::STRIDE + macroblock);
        }
    }
    return positions;
}

/** Returns the position of a sample in the four rows of groups of a stripe. */
constexpr std::uint16_t SamplePosition(std::size_t macroblock,
                                       std::size_t block, std::size_t sample)
{
    const std::size_t line = block / 4 * 16 + sample;
    return static_cast<std::uint16_t>(line * LappedGrid<64>::STRIDE +
                                      macroblock * 4 + block % 4);
}

constexpr auto MakeAcPositions()
{
    Positions<STRIPE_COEFFICIENTS - STRIPE_DC> positions;
    positions.fill(LappedGrid<64>::BEYOND);
    std::size_t next = 0;
    for (const AcGroup &group : AC_GROUPS)
    {
        for (std::size_t macroblock = 0; macroblock < 16; ++macroblock)
        {
            for (const std::size_t block : AC_ORDER)
            {
                for (std::size_t i = 0; i < group.sampleCount; ++i)
                {
                    positions[next++] =
                        SamplePosition(macroblock, block, group.samples[i]);
                }
            }
        }
    }
    return positions;
}

}  // namespace

constexpr Positions<STRIPE_DC> DC_POSITIONS = MakeDcPositions();
constexpr Positions<STRIPE_COEFFICIENTS - STRIPE_DC> AC_POSITIONS =
    MakeAcPositions();

}  // namespace bgl::ptc
