// SPDX-License-Identifier: MIT
// BLC, the coder of planes of single bits: frmts/trq1/format.md chapter 9.5.

#ifndef FLIGHTSIM_FRMTS_CODECS_PTC_BLC_H
#define FLIGHTSIM_FRMTS_CODECS_PTC_BLC_H

#include "driver/bytes/bytes.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace bgl::ptc
{

/** Lines that one stream codes. */
inline constexpr std::size_t BLC_LINES = 16;

/** Lines have 4 to so many pixels. */
inline constexpr std::size_t BLC_MAX_WIDTH = 256;

/** Decodes 16 lines of `width` pixels, each a byte 0 or 1, row by row.
 *
 * @param begin offset into `bytes` at which the stream begins.
 * @return offset behind the stream. Beyond the bytes if they are too few: the
 *         pixels are worthless then.
 */
std::size_t DecodeBlc(ByteSpan bytes, std::size_t begin, std::size_t width,
                      std::span<std::uint8_t> pixels);

/** Appends the stream of 16 lines of pixels, each a byte 0 or 1, to `sink`. */
void EncodeBlc(std::span<const std::uint8_t> pixels, std::size_t width,
               std::vector<std::uint8_t> &sink);

}  // namespace bgl::ptc

#endif
