// SPDX-License-Identifier: MIT
// LZ1 ("DS" streams): frmts/trq1/format.md chapter 5.

#ifndef FLIGHTSIM_FRMTS_CODECS_LZ1_H
#define FLIGHTSIM_FRMTS_CODECS_LZ1_H

#include "driver/bytes/bytes.h"
#include "driver/bytes/codec_status.h"
#include "frmts/codecs/lz_encoder.h"

#include <cstddef>
#include <vector>

namespace bgl
{

/** Decodes an LZ1 stream (including its 4-byte header) until `output` is full.
 *
 * @param stream the whole stream; ignores bytes after the last required token,
 *        like the simulator's own reader.
 * @param output receives exactly output.size() bytes. Its content is undefined
 *        when the status is not Done.
 * @param consumed if given, receives the number of stream bytes used,
 *        including the closing sync marker and padding if present.
 */
CodecStatus DecodeLz1(ByteSpan stream, MutableByteSpan output,
                      std::size_t *consumed = nullptr);

/** Appends the LZ1 stream of `source` to `sink`; see EncodeLz. */
bool EncodeLz1(ByteSpan source, std::vector<std::uint8_t> &sink,
               const LzEffort &effort = {});

}  // namespace bgl

#endif
