// SPDX-License-Identifier: MIT
// The bit-plane coder of the predictive delta method: format.md chapter 3.

#include "ogr/terrain_vector/bit_plane.h"

#include "driver/bytes/bit_reader_msb.h"
#include "driver/bytes/bit_writer_msb.h"
#include "driver/bytes/cpu_dispatch.h"
#include "ogr/terrain_vector/deposit_bits.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

namespace bgl
{

namespace
{

using ptc::BitReaderMsb;
using ptc::BitWriterMsb;

constexpr unsigned PLANE_COUNT_BITS = 6;
constexpr unsigned EXTRA_COUNT_BITS = 2;
constexpr unsigned EXTRA_WIDTH_BITS = 4;

/** The adaptive run length of insignificant elements: one zero bit stands for
 * 2^Bits() elements. Restarts with each plane. */
class RunLength final
{
  public:
    constexpr RunLength() = default;

    explicit constexpr RunLength(unsigned eighths) : m_eighths(eighths)
    {
    }

    constexpr unsigned Bits() const
    {
        return m_eighths >> 3;
    }

    constexpr unsigned Eighths() const
    {
        return m_eighths;
    }

    /** Called after a zero bit. */
    constexpr void Grow()
    {
        m_eighths = std::min(MAXIMUM, m_eighths + (Bits() == 0 ? 4 : 5));
    }

    /** Called after an element that became significant. */
    constexpr void Shrink()
    {
        const unsigned step = Bits() == 0 ? 3 : 6;
        m_eighths = m_eighths > step ? m_eighths - step : 0;
    }

  private:
    static constexpr unsigned MAXIMUM = 96;

    unsigned m_eighths = 8;
};

/** Decodes the next eight bits for the candidates, of which the first has bit 0
 * in the sets. */
struct Codes
{
    std::uint16_t significant = 0;
    std::uint16_t negative = 0;

    /** Number of candidates decided. */
    std::uint8_t count = 0;

    std::uint8_t bits = 0;

    /** The run length after them. */
    std::uint8_t eighths = 0;

    /** Whether each candidate has a code of its own. */
    bool isSingle = true;
};

constexpr unsigned CODE_BITS = 8;

/** Run lengths of one and two elements; longer runs are rare. */
constexpr unsigned CODE_STATES = 16;

constexpr Codes MakeCodes(unsigned eighths, unsigned window)
{
    Codes codes;
    RunLength run(eighths);
    while (run.Eighths() < CODE_STATES)
    {
        const unsigned rest = window << codes.bits & 0xFF;
        const unsigned runBits = run.Bits();
        const bool isFound = (rest & 0x80) != 0;
        const unsigned length = isFound ? 2 + runBits : 1;
        if (codes.bits + length > CODE_BITS)
        {
            break;
        }
        unsigned step = 1U << runBits;
        codes.isSingle = codes.isSingle && runBits == 0;
        if (isFound)
        {
            const unsigned offset = (rest << 2 & 0xFF) >> (8 - runBits);
            const unsigned isNegative = rest >> 6 & 1;
            const unsigned place = codes.count + offset;
            codes.significant =
                static_cast<std::uint16_t>(codes.significant | 1U << place);
            codes.negative = static_cast<std::uint16_t>(codes.negative |
                                                        isNegative << place);
            step = offset + 1;
            run.Shrink();
        }
        else
        {
            run.Grow();
        }
        codes.bits = static_cast<std::uint8_t>(codes.bits + length);
        codes.count = static_cast<std::uint8_t>(codes.count + step);
    }
    codes.eighths = static_cast<std::uint8_t>(run.Eighths());
    return codes;
}

using CodeTable = std::array<std::array<Codes, 1U << CODE_BITS>, CODE_STATES>;

constexpr CodeTable MakeCodeTable()
{
    CodeTable table{};
    for (unsigned state = 0; state < CODE_STATES; ++state)
    {
        for (unsigned window = 0; window < table[state].size(); ++window)
        {
            table[state][window] = MakeCodes(state, window);
        }
    }
    return table;
}

constexpr CodeTable CODE_TABLE = MakeCodeTable();

FLIGHTSIM_ALWAYS_INLINE void AlignToByte(BitReaderMsb &reader)
{
    reader.Skip(reader.Valid() % 8);
}

/** Reads the header of a payload and returns the number of planes. The meaning
 * of the fields after a nonzero extra count is unknown ([U]: no file has them);
 * they are skipped. */
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

FLIGHTSIM_ALWAYS_INLINE std::uint64_t ReverseBits(std::uint64_t bits)
{
    constexpr std::uint64_t ones = 0x5555555555555555;
    constexpr std::uint64_t pairs = 0x3333333333333333;
    constexpr std::uint64_t nibbles = 0x0F0F0F0F0F0F0F0F;
    bits = (bits >> 1 & ones) | (bits & ones) << 1;
    bits = (bits >> 2 & pairs) | (bits & pairs) << 2;
    bits = (bits >> 4 & nibbles) | (bits & nibbles) << 4;
    std::uint64_t reversed = 0;
    for (unsigned i = 0; i < 8; ++i)
    {
        reversed = reversed << 8 | (bits >> 8 * i & 0xFF);
    }
    return reversed;
}

/** Reads one bit per element of a set, lowest first. */
FLIGHTSIM_ALWAYS_INLINE std::uint64_t ReadFor(BitReaderMsb &reader,
                                              std::uint64_t elements)
{
    const auto count = static_cast<unsigned>(std::popcount(elements));
    const unsigned first = std::min(count, 32U);
    std::uint64_t bits = std::uint64_t{reader.ReadBits(first)} << 32
                                                               << (32 - first);
    if (count > 32)
    {
        bits |= std::uint64_t{reader.ReadBits(count - 32)} << (64 - count);
    }
    return DepositBits(ReverseBits(bits), elements);
}

/** Reads one more bit of each significant element, in order. */
FLIGHTSIM_ALWAYS_INLINE void Refine(BitReaderMsb &reader,
                                    std::span<const std::uint64_t> significant,
                                    std::uint64_t *plane)
{
    for (std::size_t word = 0; word < significant.size(); ++word)
    {
        plane[word] =
            significant[word] != 0 ? ReadFor(reader, significant[word]) : 0;
    }
}

/** Finds the candidates whose highest set bit is in the current plane. */
class SignificanceDecoder final
{
  public:
    /** The sets must be empty and have room for 64 extra candidates. */
    SignificanceDecoder(std::size_t count, std::uint64_t *found,
                        std::uint64_t *negative)
        : m_count(count), m_found(found), m_negative(negative)
    {
    }

    FLIGHTSIM_ALWAYS_INLINE void Decode(BitReaderMsb &source)
    {
        BitReaderMsb reader = source;
        std::size_t i = 0;
        while (i < m_count)
        {
            reader.Refill();
            // A step takes at most 14 bits, so four need no refill.
            for (int step = 0; step < 4 && i < m_count; ++step)
            {
                i = Step(reader, i);
            }
        }
        AlignToByte(reader);
        source = reader;
    }

  private:
    /** Decodes from candidate i on; returns the next candidate. */
    FLIGHTSIM_ALWAYS_INLINE std::size_t Step(BitReaderMsb &reader,
                                             std::size_t i)
    {
        if (m_run.Eighths() < CODE_STATES)
        {
            const Codes &codes = CODE_TABLE[m_run.Eighths()][reader.Window() >>
                                                             (64 - CODE_BITS)];
            const std::size_t left = m_count - i;
            if (codes.count <= left)
            {
                Mark(i, codes.significant, codes.negative);
                reader.Skip(codes.bits);
                m_run = RunLength(codes.eighths);
                return i + codes.count;
            }
            if (codes.isSingle)
            {
                // The end of the plane: one bit for each, and one for each
                // sign.
                const unsigned wanted = (1U << left) - 1;
                const unsigned found = codes.significant & wanted;
                Mark(i, found, codes.negative & wanted);
                reader.Skip(static_cast<unsigned>(left) +
                            static_cast<unsigned>(std::popcount(found)));
                return m_count;
            }
        }
        return StepOnce(reader, i);
    }

    FLIGHTSIM_ALWAYS_INLINE std::size_t StepOnce(BitReaderMsb &reader,
                                                 std::size_t i)
    {
        const std::uint64_t window = reader.Window();
        const unsigned runBits = m_run.Bits();
        if (window >> 63 == 0)
        {
            reader.Skip(1);
            m_run.Grow();
            return i + (std::size_t{1} << runBits);
        }
        i += static_cast<std::size_t>((window << 2 >> 1) >> (63 - runBits));
        reader.Skip(2 + runBits);
        m_run.Shrink();
        if (i < m_count)
        {
            Mark(i, 1, window >> 62 & 1);
        }
        return i + 1;
    }

    /** Adds sets of candidates that start at candidate i. */
    FLIGHTSIM_ALWAYS_INLINE void Mark(std::size_t i, std::uint64_t found,
                                      std::uint64_t negative)
    {
        const std::size_t word = i / 64;
        const std::size_t shift = i % 64;
        m_found[word] |= found << shift;
        m_found[word + 1] |= found >> 1 >> (63 - shift);
        m_negative[word] |= negative << shift;
        m_negative[word + 1] |= negative >> 1 >> (63 - shift);
    }

    std::size_t m_count;
    std::uint64_t *m_found;
    std::uint64_t *m_negative;
    RunLength m_run{};
};

/** Returns 64 bits of a set from a position on. */
FLIGHTSIM_ALWAYS_INLINE std::uint64_t GetBits(const std::uint64_t *set,
                                              std::size_t position)
{
    const std::size_t word = position / 64;
    const std::size_t shift = position % 64;
    return set[word] >> shift | set[word + 1] << 1 << (63 - shift);
}

/** Converts found candidates to elements; returns their number. */
FLIGHTSIM_ALWAYS_INLINE std::size_t TakeFound(BitPlaneScratch &scratch,
                                              std::size_t elementCount,
                                              std::uint64_t *plane)
{
    std::size_t position = 0;
    std::size_t count = 0;
    for (std::size_t word = 0; word < scratch.significant.size(); ++word)
    {
        const std::size_t left = elementCount - word * 64;
        const std::uint64_t all =
            left < 64 ? (std::uint64_t{1} << left) - 1 : ~std::uint64_t{0};
        const std::uint64_t candidates = all & ~scratch.significant[word];
        const std::uint64_t found =
            DepositBits(GetBits(scratch.found.data(), position), candidates);
        scratch.negative[word] |= DepositBits(
            GetBits(scratch.foundNegative.data(), position), candidates);
        scratch.significant[word] |= found;
        plane[word] |= found;
        position += static_cast<std::size_t>(std::popcount(candidates));
        count += static_cast<std::size_t>(std::popcount(found));
    }
    return count;
}

/** Byte i of the result holds bit i of every byte. */
FLIGHTSIM_ALWAYS_INLINE std::uint64_t TransposeBits(std::uint64_t rows)
{
    std::uint64_t swap = (rows ^ rows >> 7) & 0x00AA00AA00AA00AA;
    rows ^= swap ^ swap << 7;
    swap = (rows ^ rows >> 14) & 0x0000CCCC0000CCCC;
    rows ^= swap ^ swap << 14;
    swap = (rows ^ rows >> 28) & 0x00000000F0F0F0F0;
    return rows ^ swap ^ swap << 28;
}

/** Assembles eight values from the planes and signs. */
FLIGHTSIM_ALWAYS_INLINE void MakeValues(const BitPlaneScratch &scratch,
                                        unsigned planes, std::size_t first,
                                        std::span<std::int32_t> values)
{
    const std::size_t words = scratch.significant.size();
    const std::size_t word = first / 64;
    std::uint32_t magnitudes[8] = {};
    for (unsigned base = 0; base < planes; base += 8)
    {
        std::uint64_t rows = 0;
        for (unsigned i = 0; i < 8 && base + i < planes; ++i)
        {
            const std::uint64_t plane =
                scratch.planes[(base + i) * words + word];
            rows |= (plane >> first % 64 & 0xFF) << 8 * i;
        }
        rows = TransposeBits(rows);
        for (unsigned i = 0; i < 8; ++i)
        {
            magnitudes[i] |= static_cast<std::uint32_t>(rows >> 8 * i & 0xFF)
                             << base;
        }
    }
    const std::uint64_t signs = scratch.negative[word] >> first % 64;
    std::int32_t all[8];
    for (unsigned i = 0; i < 8; ++i)
    {
        const auto sign = -static_cast<std::int32_t>(signs >> i & 1);
        all[i] = (static_cast<std::int32_t>(magnitudes[i]) ^ sign) - sign;
    }
    if (values.size() == 8)
    {
        std::memcpy(values.data(), all, sizeof(all));
        return;
    }
    std::copy_n(all, values.size(), values.begin());
}

std::uint32_t Magnitude(std::int32_t value)
{
    const auto bits = static_cast<std::uint32_t>(value);
    return value < 0 ? 0 - bits : bits;
}

/** Writes the values that become significant in one plane. Elements of
 * `candidates` have no set bit above it. */
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

FLIGHTSIM_BIT_CLONES
bool DecodeBitPlanes(ByteSpan payload, std::span<std::int32_t> values,
                     BitPlaneScratch &scratch)
{
    BitReaderMsb reader(payload, 0);
    const unsigned planes = ReadHead(reader);
    if (planes > MAXIMUM_BIT_PLANES)
    {
        return false;
    }
    const std::size_t words = (values.size() + 63) / 64;
    scratch.significant.assign(words, 0);
    scratch.negative.assign(words, 0);
    scratch.planes.resize(words * planes);
    std::size_t candidates = values.size();
    for (unsigned plane = planes; plane-- > 0;)
    {
        std::uint64_t *bits = scratch.planes.data() + plane * words;
        // The first plane has nothing to refine.
        Refine(reader, scratch.significant, bits);
        const std::size_t foundWords = candidates / 64 + 3;
        scratch.found.assign(foundWords, 0);
        scratch.foundNegative.assign(foundWords, 0);
        SignificanceDecoder(candidates, scratch.found.data(),
                            scratch.foundNegative.data())
            .Decode(reader);
        candidates -= TakeFound(scratch, values.size(), bits);
    }
    for (std::size_t i = 0; i < values.size(); i += 8)
    {
        MakeValues(
            scratch, planes, i,
            values.subspan(i, std::min<std::size_t>(8, values.size() - i)));
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
