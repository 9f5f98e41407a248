// SPDX-License-Identifier: MIT
// LZ1 ("DS" streams): frmts/trq1/format.md chapter 5.

#include "frmts/codecs/lz1.h"

#include "frmts/codecs/lz_decoder.h"
#include "frmts/codecs/lz_encoder.h"

#include <bit>

namespace bgl
{

namespace
{

/** The first of the two bits before a literal is the top one of the byte. */
struct Lz1
{
    static constexpr LzCode VALUES = LZ1_CODE;

    static LzLiteralRun ReadLiterals(std::uint64_t bits)
    {
        constexpr std::uint64_t end = std::uint64_t{1} << LZ_LONGEST_RUN_BITS;
        const std::uint64_t literals = (bits ^ bits >> 1) & STARTS;
        const auto bitCount =
            static_cast<unsigned>(std::countr_zero(literals ^ (STARTS | end)));
        return {ReadBytes(bits), bitCount / 9, bitCount, bits >> bitCount};
    }

  private:
    /** The first bit of each of four literals. */
    static constexpr std::uint64_t STARTS = 1U | 1U << 9 | 1U << 18 | 1U << 27;

    /** Extracts the bytes of four literals, nine bits apart: moves the top bit
     * of each above the others, then closes the gaps in two steps. */
    static std::uint32_t ReadBytes(std::uint64_t bits)
    {
        const std::uint64_t apart =
            (bits >> 2 & 0x7F * STARTS) | (bits & STARTS) << 7;
        const std::uint64_t pairs =
            (apart & 0x3FC00FF) | (apart >> 1 & 0x3FC00FF00);
        return static_cast<std::uint32_t>((pairs & 0xFFFF) |
                                          (pairs >> 2 & 0xFFFF0000));
    }
};

}  // namespace

FLIGHTSIM_BIT_CLONES
CodecStatus DecodeLz1(ByteSpan stream, MutableByteSpan output,
                      std::size_t *consumed)
{
    return DecodeLz<Lz1>(stream, output, consumed);
}

bool EncodeLz1(ByteSpan source, std::vector<std::uint8_t> &sink,
               const LzEffort &effort)
{
    return EncodeLz(LZ1_CODE, source, sink, effort);
}

}  // namespace bgl
