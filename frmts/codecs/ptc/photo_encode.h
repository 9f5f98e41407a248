// SPDX-License-Identifier: MIT
// The PTC encoder from pixels to photo payload, for all variants that the
// decoder supports: frmts/trq1/format.md chapter 9.10.

#ifndef FLIGHTSIM_FRMTS_CODECS_PTC_PHOTO_ENCODE_H
#define FLIGHTSIM_FRMTS_CODECS_PTC_PHOTO_ENCODE_H

#include "frmts/codecs/ptc/ptc_header.h"

#include <cstdint>
#include <span>
#include <vector>

namespace bgl::ptc
{

/** Appends the payload of 256x256 pixels, 1-5-5-5 or 8-8-8-8, to `sink`.
 *
 * @param header channels, colour space, steps and so on; its format is set
 *        here. With one or two channels red represents all colours; alpha is
 *        the last of two or four channels.
 */
void EncodePhoto(const PtcHeader &header, std::span<const std::uint16_t> pixels,
                 std::vector<std::uint8_t> &sink);
void EncodePhoto(const PtcHeader &header, std::span<const std::uint32_t> pixels,
                 std::vector<std::uint8_t> &sink);

}  // namespace bgl::ptc

#endif
