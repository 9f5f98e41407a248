// SPDX-License-Identifier: MIT
// The positions of a stripe's coefficients: frmts/trq1/format.md chapter 9.3.

#ifndef FLIGHTSIM_FRMTS_CODECS_PTC_COEFFICIENT_ORDER_H
#define FLIGHTSIM_FRMTS_CODECS_PTC_COEFFICIENT_ORDER_H

#include "frmts/codecs/ptc/rlgr.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace bgl::ptc
{

/** Number of coefficients of a full stripe: 16 lines of 256 samples. */
inline constexpr std::size_t STRIPE_COEFFICIENTS = 4096;

/** Number of DC coefficients of 4x4 groups, which come first. */
inline constexpr std::size_t STRIPE_DC = 256;

/** Positions of COUNT coefficients, followed by those that DecodeRlgr() may
 * access: a cell to the right of the image, whose value does not matter. */
template <std::size_t COUNT>
using Positions = std::array<std::uint16_t, COUNT + RLGR_OVERSHOOT>;

/** Positions of the first 256 coefficients, as cells relative to the stripe's
 * row of the DC grid. */
extern const Positions<STRIPE_DC> DC_POSITIONS;

/** Positions of the other coefficients, as cells relative to the stripe's first
 * row of the sample grid. */
extern const Positions<STRIPE_COEFFICIENTS - STRIPE_DC> AC_POSITIONS;

}  // namespace bgl::ptc

#endif
