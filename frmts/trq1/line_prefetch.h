// SPDX-License-Identifier: MIT
// Fetches memory that a tile is about to be written to.

#ifndef FLIGHTSIM_FRMTS_TRQ1_LINE_PREFETCH_H
#define FLIGHTSIM_FRMTS_TRQ1_LINE_PREFETCH_H

#include <cstdint>

namespace bgl
{

/** How many lines to fetch ahead while a tile is copied to a raster. Its lines
 * are short there and far apart, so that the processor cannot guess the next
 * one and would wait for each. */
inline constexpr std::int64_t LINES_AHEAD = 8;

/** Fetches the memory that samples will be written to. */
template <class Sample>
void PrefetchLine([[maybe_unused]] const Sample *samples,
                  [[maybe_unused]] std::int64_t count)
{
#if defined(__GNUC__)
    constexpr std::int64_t cacheLine = 64 / sizeof(Sample);
    for (std::int64_t i = 0; i < count; i += cacheLine)
    {
        __builtin_prefetch(samples + i, 1);
    }
#endif
}

}  // namespace bgl

#endif
