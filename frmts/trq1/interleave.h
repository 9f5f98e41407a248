// SPDX-License-Identifier: MIT
// Interleaves planes to pixels, the layout that most readers of photos request.

#ifndef FLIGHTSIM_FRMTS_TRQ1_INTERLEAVE_H
#define FLIGHTSIM_FRMTS_TRQ1_INTERLEAVE_H

#include <cstddef>
#include <cstdint>

namespace bgl
{

/** Writes `count` pixels of three bytes. */
void InterleaveThree(const std::uint8_t *first, const std::uint8_t *second,
                     const std::uint8_t *third, std::size_t count,
                     std::uint8_t *pixels);

/** Writes `count` pixels of four bytes. */
void InterleaveFour(const std::uint8_t *first, const std::uint8_t *second,
                    const std::uint8_t *third, const std::uint8_t *fourth,
                    std::size_t count, std::uint8_t *pixels);

}  // namespace bgl

#endif
