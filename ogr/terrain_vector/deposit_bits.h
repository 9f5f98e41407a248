// SPDX-License-Identifier: MIT
// Deposits bits at the positions set in a mask (PDEP).

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_DEPOSIT_BITS_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_DEPOSIT_BITS_H

#include "driver/bytes/cpu_dispatch.h"

#include <bit>
#include <cstdint>

namespace bgl
{

/** Moves bit i of `bits` to the position of the mask's i-th set bit. Takes one
 * step per run of set bits. */
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

/** Whether the processor has an instruction for this. */
inline const bool HAS_DEPOSIT_INSTRUCTION = cpu::HasBmi2();

/** The same as DepositBitsByRows. Emits the instruction explicitly because the
 * plugin is also compiled for processors without it. */
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
