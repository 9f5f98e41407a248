// SPDX-License-Identifier: MIT
// LZ2 ("JM" streams): frmts/trq1/format.md chapter 5.

#include "frmts/codecs/lz2.h"

#include "frmts/codecs/lz_decoder.h"
#include "frmts/codecs/lz_encoder.h"

namespace bgl
{

namespace
{

struct Lz2
{
    static constexpr LzCode VALUES = LZ2_CODE;

    static LzLiteralRun ReadLiterals(std::uint64_t bits)
    {
        LzLiteralRun run{0, 0, 0, bits};
        for (unsigned i = 0; i < LZ_LONGEST_RUN; ++i)
        {
            const bool isLiteral = (run.rest & 3) != 1;
            const auto isHigh = static_cast<std::uint32_t>(run.rest & 1);
            const auto low =
                static_cast<std::uint32_t>(run.rest >> 1 >> isHigh & 0x7F);
            const std::uint64_t behind = run.rest >> 8 >> isHigh;
            run.bytes |= (isHigh << 7 | low) << 8 * i;
            run.count += isLiteral;
            run.bitCount += isLiteral ? 8 + isHigh : 0;
            // All iterations after the last literal are idle.
            run.rest = isLiteral ? behind : run.rest;
        }
        return run;
    }
};

}  // namespace

FLIGHTSIM_BIT_CLONES
CodecStatus DecodeLz2(ByteSpan stream, MutableByteSpan output,
                      std::size_t *consumed)
{
    return DecodeLz<Lz2>(stream, output, consumed);
}

bool EncodeLz2(ByteSpan source, std::vector<std::uint8_t> &sink,
               const LzEffort &effort)
{
    return EncodeLz(LZ2_CODE, source, sink, effort);
}

}  // namespace bgl
