// SPDX-License-Identifier: MIT
// The adaptive parameters of RLGR: frmts/trq1/format.md chapter 9.4.

#ifndef FLIGHTSIM_FRMTS_CODECS_PTC_RLGR_STATE_H
#define FLIGHTSIM_FRMTS_CODECS_PTC_RLGR_STATE_H

#include "driver/bytes/cpu_dispatch.h"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace bgl::ptc
{

inline constexpr std::uint32_t RLGR_PARAMETER_MAX = 120;

/** The two adaptive parameters, in eighths of a bit. */
struct RlgrState
{
    /** Returns the state at the start of a stream. */
    static RlgrState OfRange(std::uint32_t range)
    {
        const auto bits = static_cast<std::uint32_t>(std::bit_width(range + 1));
        return range > 1 ? RlgrState{0, 8 * bits - 8} : RlgrState{8, 16};
    }

    bool HasRuns() const
    {
        return kp >= 8;
    }

    /** A run of zeros has length 2^K(); 0 means no runs. */
    std::uint32_t K() const
    {
        return kp >> 3;
    }

    /** Number of low bits of a Golomb-Rice code. */
    std::uint32_t Kr() const
    {
        return krp >> 3;
    }

    /** A wide range starts krp above its maximum. */
    bool IsInBounds() const
    {
        return krp <= RLGR_PARAMETER_MAX;
    }

    FLIGHTSIM_ALWAYS_INLINE void AfterRun()
    {
        kp = std::min(RLGR_PARAMETER_MAX, kp + 4);
    }

    FLIGHTSIM_ALWAYS_INLINE void AfterRunEnd()
    {
        // Runs occur only from kp = 8 on.
        kp -= 6;
    }

    FLIGHTSIM_ALWAYS_INLINE void AfterLoneValue(bool isZero)
    {
        // Lone values occur only below kp = 8, far from the maximum.
        kp = isZero ? kp + 3 : std::max(kp, 3u) - 3;
    }

    /** Updates the state for a Golomb-Rice code that began with `ones` ones. */
    FLIGHTSIM_ALWAYS_INLINE void AfterPrefix(std::uint32_t ones)
    {
        krp = ones > 1 ? std::min(RLGR_PARAMETER_MAX, krp + ones)
                       : std::max(krp + 2 * ones, 2u) - 2;
    }

    bool operator==(const RlgrState &) const = default;

    std::uint32_t kp;
    std::uint32_t krp;
};

/** Returns the number for a lone value's code: 0, -1, 1, -2, ... */
FLIGHTSIM_ALWAYS_INLINE std::uint32_t RlgrUnfolded(std::uint32_t code)
{
    return (code >> 1) ^ (0 - (code & 1));
}

FLIGHTSIM_ALWAYS_INLINE std::uint32_t RlgrSigned(std::uint32_t magnitude,
                                                 std::uint64_t signBit)
{
    const auto sign = static_cast<std::uint32_t>(0 - signBit);
    return (magnitude ^ sign) - sign;
}

}  // namespace bgl::ptc

#endif
