// SPDX-License-Identifier: MIT
// Stripes of 16 lines, the tiles of a PTC frame: frmts/trq1/format.md chapter
// 9.2.

#ifndef FLIGHTSIM_FRMTS_CODECS_PTC_STRIPE_H
#define FLIGHTSIM_FRMTS_CODECS_PTC_STRIPE_H

#include "driver/bytes/codec_status.h"
#include "frmts/codecs/ptc/channel_planes.h"
#include "frmts/codecs/ptc/ptc_header.h"

#include <array>
#include <vector>

namespace bgl::ptc
{

/** Maximum number of coefficients coded as differences: the DC of the 16
 * macroblocks. */
inline constexpr std::size_t DIFFERENTIAL_COUNT = 16;

/** Number of rows of 4x4 groups in a stripe. */
inline constexpr std::size_t GROUP_ROWS = STRIPE_LINES / 4;

/** Number of pixels in a line of a stripe. */
inline constexpr std::size_t STRIPE_WIDTH = PTC_IMAGE_SIDE;

/** Number of 4x4 groups in a row of an image. */
inline constexpr std::size_t PTC_GROUPS = STRIPE_WIDTH / 4;

/** The pixels of a stripe in a one-bit channel, line by line. */
using OneBitStripe = std::array<std::uint8_t, STRIPE_LINES * STRIPE_WIDTH>;

/** Decodes all tiles to the coefficients of the channels, and to the samples of
 * one-bit channels. */
CodecStatus DecodeStripes(ByteSpan payload, const PtcHeader &header,
                          ChannelPlanes channels);
CodecStatus DecodeStripes(ByteSpan payload, const PtcHeader &header,
                          NarrowChannelPlanes channels);

/** Appends the tile of one stripe to `sink`. */
void EncodeStripe(const PtcHeader &header, ChannelPlanes channels,
                  std::size_t stripe, std::vector<std::uint8_t> &sink);

}  // namespace bgl::ptc

#endif
