// SPDX-License-Identifier: MIT
// The PTC encoder from channel samples to payload: frmts/trq1/format.md chapter
// 9.10.

#ifndef FLIGHTSIM_FRMTS_CODECS_PTC_FRAME_ENCODE_H
#define FLIGHTSIM_FRMTS_CODECS_PTC_FRAME_ENCODE_H

#include "frmts/codecs/ptc/channel_planes.h"
#include "frmts/codecs/ptc/ptc_header.h"

#include <vector>

namespace bgl::ptc
{

/** Appends the payload described by `header` to `sink`.
 *
 * @param channels a plane of samples for every channel, in the colour space of
 *        the frame, signed, and with three fraction bits if the channel has a
 *        quantiser step. Undefined afterwards.
 */
void EncodeFrame(const PtcHeader &header, ChannelPlanes channels,
                 std::vector<std::uint8_t> &sink);

}  // namespace bgl::ptc

#endif
