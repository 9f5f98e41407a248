// SPDX-License-Identifier: MIT
// Spreads bits over the places that a mask names.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_DEPOSIT_BITS_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_DEPOSIT_BITS_H

#include "driver/bytes/cpu_dispatch.h"

#include <bit>
#include <cstdint>

namespace bgl
{

/** Bit i of `bits` goes to the place of the mask's i-th set bit. Takes a step
 * for each row of set bits. */
inline std::uint64_t DepositBitsByRows(std::uint64_t bits, std::uint64_t mask)
{
    std::uint64_t spread = 0;
    while (mask != 0)
    {
        const auto start = static_cast<unsigned>(std::countr_zero(mask));
        const auto length =
            static_cast<unsigned>(std::countr_one(mask >> start));
        const std::uint64_t row = ~std::uint64_t{0} >> (64 - length);
        spread |= (bits & row) << start;
        bits = bits >> 1 >> (length - 1);
        mask &= ~(row << start);
    }
    return spread;
}

#if FLIGHTSIM_HAS_X86_TARGETS

/** Whether the processor has an instruction for it. */
inline const bool HAS_DEPOSIT_INSTRUCTION = cpu::HasBmi2();

/** The same as DepositBitsByRows. The instruction stands here by name because
 * the plugin is compiled for processors without it, too. */
inline std::uint64_t DepositBits(std::uint64_t bits, std::uint64_t mask)
{
    if (HAS_DEPOSIT_INSTRUCTION)
    {
        std::uint64_t spread;
        __asm__("pdep %2, %1, %0" : "=r"(spread) : "r"(bits), "r"(mask));
        return spread;
    }
    return DepositBitsByRows(bits, mask);
}

#else

inline std::uint64_t DepositBits(std::uint64_t bits, std::uint64_t mask)
{
    return DepositBitsByRows(bits, mask);
}

#endif

}  // namespace bgl

#endif
