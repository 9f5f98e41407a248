// SPDX-License-Identifier: MIT
// Delta coding of 16-bit words: frmts/trq1/format.md chapter 6.

#ifndef FLIGHTSIM_FRMTS_CODECS_DELTA_H
#define FLIGHTSIM_FRMTS_CODECS_DELTA_H

#include "driver/bytes/bytes.h"
#include "driver/bytes/codec_status.h"

#include <cstddef>
#include <vector>

namespace bgl
{

/** Decodes a delta stream until `output` is full.
 *
 * The stream treats the output as little-endian 16-bit words, whatever the
 * sample width; an odd output size has one verbatim byte in front.
 *
 * @param consumed if given, receives the number of stream bytes used.
 */
CodecStatus DecodeDelta(ByteSpan stream, MutableByteSpan output,
                        std::size_t *consumed = nullptr);

/** Appends the delta stream of `source`, which is unique, to `sink`. */
void EncodeDelta(ByteSpan source, std::vector<std::uint8_t> &sink);

}  // namespace bgl

#endif
