// SPDX-License-Identifier: MIT
// LZ2 ("JM" streams): frmts/trq1/format.md chapter 5.

#ifndef FLIGHTSIM_FRMTS_CODECS_LZ2_H
#define FLIGHTSIM_FRMTS_CODECS_LZ2_H

#include "driver/bytes/bytes.h"
#include "driver/bytes/codec_status.h"
#include "frmts/codecs/lz_encoder.h"

#include <cstddef>
#include <vector>

namespace bgl
{

/** Decodes an LZ2 stream (including its 4-byte header) until `output` is full.
 *
 * @param stream the whole stream; ignores bytes after the last required token,
 *        like the simulator's own reader.
 * @param output receives exactly output.size() bytes. Its content is undefined
 *        when the status is not Done.
 * @param consumed if given, receives the number of stream bytes used,
 *        including the closing sync marker and padding if present.
 */
CodecStatus DecodeLz2(ByteSpan stream, MutableByteSpan output,
                      std::size_t *consumed = nullptr);

/** Appends the LZ2 stream of `source` to `sink`; see EncodeLz. */
bool EncodeLz2(ByteSpan source, std::vector<std::uint8_t> &sink,
               const LzEffort &effort = {});

}  // namespace bgl

#endif
