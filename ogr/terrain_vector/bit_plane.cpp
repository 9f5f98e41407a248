// SPDX-License-Identifier: MIT
// The bit-plane coder of the predictive delta method: spec vector.md chapter 3.

#include "ogr/terrain_vector/bit_plane.h"

#include "frmts/codecs/ptc/bit_reader_msb.h"
#include "frmts/codecs/ptc/bit_writer_msb.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <numeric>

namespace bgl
{

namespace
{

using ptc::BitReaderMsb;
using ptc::BitWriterMsb;

constexpr unsigned PLANE_COUNT_BITS = 6;
constexpr unsigned EXTRA_COUNT_BITS = 2;
constexpr unsigned EXTRA_WIDTH_BITS = 4;

/** The adaptive length of the runs of insignificant elements: 2^Bits() elements
 * that one zero bit stands for. Starts over with each plane. */
class RunLength final
{
  public:
    unsigned Bits() const
    {
        return m_eighths >> 3;
    }

    /** After a zero bit. */
    void Grow()
    {
        m_eighths = std::min(MAXIMUM, m_eighths + (Bits() == 0 ? 4 : 5));
    }

    /** After an element that became significant. */
    void Shrink()
    {
        const unsigned step = Bits() == 0 ? 3 : 6;
        m_eighths = m_eighths > step ? m_eighths - step : 0;
    }

  private:
    static constexpr unsigned MAXIMUM = 96;

    unsigned m_eighths = 8;
};

void AlignToByte(BitReaderMsb &reader)
{
    reader.Skip(reader.Valid() % 8);
}

/** Reads the head of a payload and returns the number of planes. What the
 * fields behind a nonzero extra count mean is not known ([U]: no file has
 * them); they are passed over. */
unsigned ReadHead(BitReaderMsb &reader)
{
    const unsigned planes = reader.ReadBits(PLANE_COUNT_BITS);
    const unsigned extraCount = reader.ReadBits(EXTRA_COUNT_BITS);
    if (extraCount > 0)
    {
        const unsigned width = reader.ReadBits(EXTRA_WIDTH_BITS);
        for (unsigned i = 0; i <= extraCount; ++i)
        {
            static_cast<void>(reader.ReadBits(width));
        }
    }
    AlignToByte(reader);
    return planes;
}

/** Reads one more bit of each significant element, in order. */
void Refine(BitReaderMsb &reader, std::span<const std::uint64_t> significant,
            std::span<std::int32_t> values, std::int32_t bit)
{
    for (std::size_t word = 0; word < significant.size(); ++word)
    {
        std::uint64_t rest = significant[word];
        while (rest != 0)
        {
            const auto count =
                static_cast<unsigned>(std::min(std::popcount(rest), 32));
            std::uint64_t bits = std::uint64_t{reader.ReadBits(count)}
                                 << (64 - count);
            for (unsigned i = 0; i < count; ++i, bits <<= 1, rest &= rest - 1)
            {
                std::int32_t &value =
                    values[word * 64 +
                           static_cast<unsigned>(std::countr_zero(rest))];
                const std::int32_t step = bits >> 63 != 0 ? bit : 0;
                value += value < 0 ? -step : step;
            }
        }
    }
}

/** Finds the elements whose highest set bit is in this plane.
 *
 * @return whether there are any.
 */
bool FindSignificant(BitReaderMsb &reader, BitPlaneScratch &scratch,
                     std::span<std::int32_t> values, std::int32_t bit)
{
    const std::span<const std::uint32_t> candidates = scratch.insignificant;
    RunLength run;
    bool isAnyFound = false;
    // A step takes at most 14 bits, so that the window lasts for four.
    for (std::size_t i = 0, step = 0; i < candidates.size(); ++step)
    {
        if (step % 4 == 0)
        {
            reader.Refill();
        }
        const std::uint64_t window = reader.Window();
        const unsigned runBits = run.Bits();
        if (window >> 63 == 0)
        {
            reader.Skip(1);
            i += std::size_t{1} << runBits;
            run.Grow();
            continue;
        }
        const bool isNegative = (window >> 62 & 1) != 0;
        i += static_cast<std::size_t>((window << 2 >> 1) >> (63 - runBits));
        reader.Skip(2 + runBits);
        run.Shrink();
        if (i < candidates.size())
        {
            const std::uint32_t element = candidates[i];
            values[element] = isNegative ? -bit : bit;
            scratch.significant[element / 64] |= std::uint64_t{1}
                                                 << element % 64;
            isAnyFound = true;
        }
        ++i;
    }
    return isAnyFound;
}

void DropSignificant(BitPlaneScratch &scratch)
{
    std::erase_if(
        scratch.insignificant,
        [&](std::uint32_t element) {
            return (scratch.significant[element / 64] >> element % 64 & 1) != 0;
        });
}

std::uint32_t Magnitude(std::int32_t value)
{
    const auto bits = static_cast<std::uint32_t>(value);
    return value < 0 ? 0 - bits : bits;
}

/** Writes the values of one plane that become significant in it. Elements of
 * `candidates` have no set bit above the plane. */
void WriteSignificant(std::span<const std::int32_t> candidates, unsigned plane,
                      BitWriterMsb &writer)
{
    const auto isSignificant = [&](std::int32_t value)
    { return Magnitude(value) >> plane != 0; };
    RunLength run;
    auto position = candidates.begin();
    auto next = std::find_if(position, candidates.end(), isSignificant);
    while (position != candidates.end())
    {
        const auto distance = next - position;
        const unsigned runBits = run.Bits();
        const auto length = std::ptrdiff_t{1} << runBits;
        if (next == candidates.end() || distance >= length)
        {
            writer.WriteBits(0, 1);
            position += std::min(length, candidates.end() - position);
            run.Grow();
            continue;
        }
        writer.WriteBits(*next < 0 ? 3 : 2, 2);
        writer.WriteBits(static_cast<std::uint32_t>(distance), runBits);
        run.Shrink();
        position = next + 1;
        next = std::find_if(position, candidates.end(), isSignificant);
    }
    writer.PadToByte();
}

}  // namespace

unsigned GetBitPlaneCount(ByteSpan payload)
{
    return payload.empty() ? 0 : payload[0] >> EXTRA_COUNT_BITS;
}

bool DecodeBitPlanes(ByteSpan payload, std::span<std::int32_t> values,
                     BitPlaneScratch &scratch)
{
    BitReaderMsb reader(payload, 0);
    const unsigned planes = ReadHead(reader);
    if (planes > MAXIMUM_BIT_PLANES)
    {
        return false;
    }
    std::fill(values.begin(), values.end(), 0);
    scratch.insignificant.resize(values.size());
    std::iota(scratch.insignificant.begin(), scratch.insignificant.end(), 0U);
    scratch.significant.assign((values.size() + 63) / 64, 0);
    for (unsigned plane = planes; plane-- > 0;)
    {
        const std::int32_t bit = std::int32_t{1} << plane;
        // There is nothing to refine on the first plane.
        Refine(reader, scratch.significant, values, bit);
        if (FindSignificant(reader, scratch, values, bit))
        {
            DropSignificant(scratch);
        }
        AlignToByte(reader);
    }
    return true;
}

void EncodeBitPlanes(std::span<const std::int32_t> values,
                     std::vector<std::uint8_t> &sink)
{
    std::uint32_t largest = 0;
    for (const std::int32_t value : values)
    {
        largest = std::max(largest, Magnitude(value));
    }
    const auto planes = static_cast<unsigned>(std::bit_width(largest));
    BitWriterMsb writer(sink);
    writer.WriteBits(planes, PLANE_COUNT_BITS);
    writer.WriteBits(0, EXTRA_COUNT_BITS);
    std::vector<std::int32_t> candidates;
    for (unsigned plane = planes; plane-- > 0;)
    {
        candidates.clear();
        for (const std::int32_t value : values)
        {
            const std::uint32_t bits = Magnitude(value) >> plane;
            if (bits < 2)
            {
                candidates.push_back(value);
            }
            else
            {
                writer.WriteBits(bits & 1, 1);
            }
        }
        WriteSignificant(candidates, plane, writer);
    }
}

}  // namespace bgl
