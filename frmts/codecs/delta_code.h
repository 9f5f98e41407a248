// SPDX-License-Identifier: MIT
// The codes of delta streams: frmts/trq1/format.md chapter 6.

#ifndef FLIGHTSIM_FRMTS_CODECS_DELTA_CODE_H
#define FLIGHTSIM_FRMTS_CODECS_DELTA_CODE_H

#include "driver/bytes/bytes.h"
#include "driver/bytes/cpu_dispatch.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace bgl::delta
{

// Escape bytes for a difference too large for one byte. As signed bytes they
// are the three smallest; all others are the difference itself.
inline constexpr std::uint8_t LITERAL_WORD = 0x80;
inline constexpr std::uint8_t LARGE_FALL = 0x81;
inline constexpr std::uint8_t LARGE_RISE = 0x82;

inline constexpr int SMALLEST_BYTE = -125;
inline constexpr int LARGEST_BYTE = 127;
inline constexpr int FIRST_RISE = LARGEST_BYTE + 1;
inline constexpr int FIRST_FALL = SMALLEST_BYTE - 1;

FLIGHTSIM_ALWAYS_INLINE std::uint16_t WordBefore(const std::uint8_t *bytes)
{
    return LoadLittleEndian<std::uint16_t>(bytes - sizeof(std::uint16_t));
}

#if defined(__SSE2__)

/** Replicates the top word to all eight positions. */
FLIGHTSIM_ALWAYS_INLINE __m128i SpreadLast(__m128i words)
{
    return _mm_shuffle_epi32(_mm_shufflehi_epi16(words, 0xFF), 0xFF);
}

#endif

}  // namespace bgl::delta

#endif
