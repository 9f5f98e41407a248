// SPDX-License-Identifier: MIT
// Four samples of bitpack at once: frmts/trq1/format.md chapter 7.

#ifndef FLIGHTSIM_FRMTS_CODECS_BITPACK_QUAD_H
#define FLIGHTSIM_FRMTS_CODECS_BITPACK_QUAD_H

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace bgl
{

/** Samples in a row of nearly every part that is not split. */
inline constexpr std::size_t QUAD = 4;

/** Unpacks four samples at once: a row of nearly every part that holds samples,
 * in rasters of 256 and of 257 columns. */
template <class Sample> class QuadUnpacker final
{
  public:
    /** Largest width that leaves the top bit of a sample free and lets one load
     * fetch four. */
    static constexpr unsigned LARGEST_WIDTH =
        std::min(8U * unsigned{sizeof(Sample)} - 1, 14U);

    /** Bits after a quad that a load may access. */
    static constexpr unsigned SLACK = 64;

    using Quad =
        std::conditional_t<sizeof(Sample) == 2, std::uint64_t, std::uint32_t>;

    QuadUnpacker(Sample base, unsigned bitCount)
        : m_bitCount(bitCount), m_mask(EACH * ((1U << bitCount) - 1)),
          m_baseLow(EACH * (base & (TOP - 1))), m_baseTop(EACH * (base & TOP))
    {
    }

    /** Returns four times the same sample. */
    static Quad Repeat(Sample sample)
    {
        return EACH * sample;
    }

    /** @param bits the quad in the lowest bits. */
    Quad Unpack(std::uint64_t bits) const
    {
        const std::uint64_t firstPair =
            bits & ((std::uint64_t{1} << 2 * m_bitCount) - 1);
        const std::uint64_t lastPair = bits >> 2 * m_bitCount;
        const std::uint64_t pairs = firstPair | lastPair << 2 * SAMPLE_BITS;
        const std::uint64_t odd = pairs << (SAMPLE_BITS - m_bitCount);
        const auto quad =
            static_cast<Quad>(((pairs & EVEN) | (odd & ~EVEN)) & m_mask);
        // Adding the top bits separately keeps carries out of the next sample.
        return (quad + m_baseLow) ^ m_baseTop;
    }

  private:
    static constexpr unsigned SAMPLE_BITS = 8 * sizeof(Sample);
    static constexpr unsigned TOP = 1U << (SAMPLE_BITS - 1);

    /** Multiplying by this replicates a sample to all four positions. */
    static constexpr Quad EACH =
        static_cast<Quad>(~Quad{0}) / ((1U << SAMPLE_BITS) - 1);

    /** All bits of the samples 0 and 2. */
    static constexpr std::uint64_t EVEN =
        (std::uint64_t{1} << 2 * SAMPLE_BITS | 1) * ((1U << SAMPLE_BITS) - 1);

    unsigned m_bitCount;
    Quad m_mask;
    Quad m_baseLow;
    Quad m_baseTop;
};

}  // namespace bgl

#endif
