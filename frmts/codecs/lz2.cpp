// SPDX-License-Identifier: MIT
// LZ2 ("JM" streams): spec raster.md chapter 5.

#include "frmts/codecs/lz2.h"

#include "frmts/codecs/lz_decoder.h"
#include "frmts/codecs/lz_encoder.h"

namespace bgl
{

namespace
{

constexpr LzCode LZ2_CODE{{'J', 'M', 0, 1},
                          "the LZ2 stream header JM",
                          3,
                          {0b0, 1},
                          {0b11, 2},
                          {{{0b001, 3}, {0b0101, 4}, {0b1101, 4}}}};

}  // namespace

CodecStatus DecodeLz2(ByteSpan stream, MutableByteSpan output,
                      std::size_t *consumed)
{
    return DecodeLz<LZ2_CODE>(stream, output, consumed);
}

void EncodeLz2(ByteSpan source, std::vector<std::uint8_t> &sink)
{
    EncodeLz(LZ2_CODE, source, sink);
}

}  // namespace bgl
