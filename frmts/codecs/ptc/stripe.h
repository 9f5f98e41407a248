// SPDX-License-Identifier: MIT
// Stripes of 16 lines, the tiles of a PTC frame: frmts/trq1/format.md chapter 9.2.

#ifndef FLIGHTSIM_FRMTS_CODECS_PTC_STRIPE_H
#define FLIGHTSIM_FRMTS_CODECS_PTC_STRIPE_H

#include "driver/bytes/codec_status.h"
#include "frmts/codecs/ptc/channel_planes.h"
#include "frmts/codecs/ptc/ptc_header.h"

#include <vector>

namespace bgl::ptc
{

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
