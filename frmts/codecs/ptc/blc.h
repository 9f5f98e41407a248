// SPDX-License-Identifier: MIT
// BLC, the coder of single-bit planes: frmts/trq1/format.md chapter 9.5.

#ifndef FLIGHTSIM_FRMTS_CODECS_PTC_BLC_H
#define FLIGHTSIM_FRMTS_CODECS_PTC_BLC_H

#include "driver/bytes/bytes.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace bgl::ptc
{

/** Number of lines in a stream. */
inline constexpr std::size_t BLC_LINES = 16;

/** Lines have from 4 to this many pixels. */
inline constexpr std::size_t BLC_MAX_WIDTH = 256;

/** Decodes 16 lines of `width` pixels, each a byte 0 or 1, row by row.
 *
 * @param begin offset of the stream in `bytes`.
 * @return offset of the end of the stream. It exceeds the size if there are too
 *         few bytes, in which case the pixels are undefined.
 */
std::size_t DecodeBlc(ByteSpan bytes, std::size_t begin, std::size_t width,
                      std::span<std::uint8_t> pixels);

/** Appends the stream of 16 lines of pixels, each a byte 0 or 1, to `sink`. */
void EncodeBlc(std::span<const std::uint8_t> pixels, std::size_t width,
               std::vector<std::uint8_t> &sink);

}  // namespace bgl::ptc

#endif
