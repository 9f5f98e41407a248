// SPDX-License-Identifier: MIT
// Where the coefficients of a stripe belong: frmts/trq1/format.md chapter 9.3.

#ifndef FLIGHTSIM_FRMTS_CODECS_PTC_COEFFICIENT_ORDER_H
#define FLIGHTSIM_FRMTS_CODECS_PTC_COEFFICIENT_ORDER_H

#include "frmts/codecs/ptc/rlgr.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace bgl::ptc
{

/** Coefficients of a full stripe: 16 lines of 256 samples. */
inline constexpr std::size_t STRIPE_COEFFICIENTS = 4096;

/** How many of them, in front, are the DC of the 4x4 groups. */
inline constexpr std::size_t STRIPE_DC = 256;

/** Positions of COUNT coefficients, and behind them those that DecodeRlgr() may
 * look at: a cell to the right of the image, whose value does not matter. */
template <std::size_t COUNT>
using Positions = std::array<std::uint16_t, COUNT + RLGR_OVERSHOOT>;

/** Place of the first 256 coefficients, as cells from the stripe's row of the
 * DC grid on. */
extern const Positions<STRIPE_DC> DC_POSITIONS;

/** Place of the other coefficients, as cells from the stripe's first row of
 * the sample grid on. */
extern const Positions<STRIPE_COEFFICIENTS - STRIPE_DC> AC_POSITIONS;

}  // namespace bgl::ptc

#endif
