// SPDX-License-Identifier: MIT
// LZ1 ("DS" streams): spec raster.md chapter 5.

#include "frmts/codecs/lz1.h"

#include "frmts/codecs/lz_decoder.h"
#include "frmts/codecs/lz_encoder.h"

namespace bgl
{

namespace
{

constexpr LzCode LZ1_CODE{
    {'D', 'S', 0, 1}, "the LZ1 stream header DS",           2, {0b10, 2},
    {0b01, 2},        {{{0b00, 2}, {0b011, 3}, {0b111, 3}}}};

}  // namespace

CodecStatus DecodeLz1(ByteSpan stream, MutableByteSpan output,
                      std::size_t *consumed)
{
    return DecodeLz<LZ1_CODE>(stream, output, consumed);
}

void EncodeLz1(ByteSpan source, std::vector<std::uint8_t> &sink)
{
    EncodeLz(LZ1_CODE, source, sink);
}

}  // namespace bgl
