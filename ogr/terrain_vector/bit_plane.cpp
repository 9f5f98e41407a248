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

/** Decodes the next eight bits for the candidates, of which the first has the
 * highest bit of the sets. */
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

/** The first element of a set that fills a word. Elements have the order of the
 * bits of a payload, highest first, so that bits go from one to the other
 * without being reversed. */
constexpr unsigned CODE_FIRST = 1U << 15;

/** Run lengths of one and two elements; longer runs are rare. */
constexpr unsigned CODE_STATES = 16;

/** Adds an element, at an offset from the end of a code. */
constexpr void AddElement(Codes &codes, unsigned offset, unsigned isNegative)
{
    const unsigned place = 15 - codes.count - offset;
    codes.significant =
        static_cast<std::uint16_t>(codes.significant | 1U << place);
    codes.negative =
        static_cast<std::uint16_t>(codes.negative | isNegative << place);
}

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
            AddElement(codes, offset, rest >> 6 & 1);
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

/** Reads one bit per element of a set. Always in two parts, because a branch on
 * their number would often be predicted wrongly. */
FLIGHTSIM_ALWAYS_INLINE std::uint64_t ReadFor(BitReaderMsb &reader,
                                              std::uint64_t elements)
{
    const auto count = static_cast<unsigned>(std::popcount(elements));
    const unsigned first = std::min(count, 32U);
    const std::uint64_t bits = std::uint64_t{reader.ReadBits(first)}
                               << (count - first);
    return DepositBits(bits | reader.ReadBits(count - first), elements);
}

/** The sets of a payload. Their number of words is known to the compiler for
 * nearly all segments, so that loops over them are unrolled and sets stay in
 * registers. */
template <std::size_t Words> struct FixedSets
{
    static constexpr std::size_t words = Words;
    std::array<std::uint64_t, Words> significant{};
    std::array<std::uint64_t, Words> negative{};
    std::array<std::uint64_t, Words + 1> found;
    std::array<std::uint64_t, Words + 1> foundNegative;
    std::array<std::uint64_t, Words * MAXIMUM_BIT_PLANES> planes;
};

/** The same for any number of words, in memory that is reused. */
struct LargeSets
{
    LargeSets(BitPlaneScratch &scratch, std::size_t wordCount,
              unsigned planeCount)
        : words(wordCount), significant(scratch.significant),
          negative(scratch.negative), found(scratch.found),
          foundNegative(scratch.foundNegative), planes(scratch.planes)
    {
        significant.assign(words, 0);
        negative.assign(words, 0);
        found.resize(words + 1);
        foundNegative.resize(words + 1);
        planes.resize(words * planeCount);
    }

    std::size_t words;
    std::vector<std::uint64_t> &significant;
    std::vector<std::uint64_t> &negative;
    std::vector<std::uint64_t> &found;
    std::vector<std::uint64_t> &foundNegative;
    std::vector<std::uint64_t> &planes;
};

/** Finds the candidates whose highest set bit is in the current plane. */
template <class Sets> class SignificanceDecoder final
{
  public:
    FLIGHTSIM_ALWAYS_INLINE SignificanceDecoder(std::size_t count, Sets &sets)
        : m_count(count), m_sets(sets)
    {
    }

    FLIGHTSIM_ALWAYS_INLINE void Decode(BitReaderMsb &source)
    {
        std::fill_n(m_sets.found.begin(), m_sets.words + 1, 0);
        std::fill_n(m_sets.foundNegative.begin(), m_sets.words + 1, 0);
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
                const unsigned wanted = 0xFFFFU << (16 - left);
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
            Mark(i, CODE_FIRST, (window >> 62 & 1) * CODE_FIRST);
        }
        return i + 1;
    }

    /** Adds sets of 16 candidates that start at candidate i. */
    FLIGHTSIM_ALWAYS_INLINE void Mark(std::size_t i, std::uint64_t found,
                                      std::uint64_t negative)
    {
        const std::size_t word = i / 64;
        const std::size_t shift = i % 64;
        m_sets.found[word] |= found << 48 >> shift;
        m_sets.found[word + 1] |= found << 49 << (63 - shift);
        m_sets.foundNegative[word] |= negative << 48 >> shift;
        m_sets.foundNegative[word + 1] |= negative << 49 << (63 - shift);
    }

    std::size_t m_count;
    Sets &m_sets;
    RunLength m_run{};
};

/** Returns the `count` bits of a set from a position on, as a number. */
template <class Set>
FLIGHTSIM_ALWAYS_INLINE std::uint64_t
GetBits(const Set &set, std::size_t position, unsigned count)
{
    const std::size_t word = position / 64;
    const std::size_t shift = position % 64;
    const std::uint64_t bits =
        set[word] << shift | set[word + 1] >> 1 >> (63 - shift);
    return bits >> (64 - count) % 64;
}

/** Reads one more bit of each significant element, in order, and adds the
 * elements that are found significant in this plane; returns their number. */
template <class Sets>
FLIGHTSIM_ALWAYS_INLINE std::size_t TakeFound(Sets &sets, std::size_t elements,
                                              std::size_t plane)
{
    std::size_t position = 0;
    for (std::size_t word = 0; word < sets.words; ++word)
    {
        const std::size_t left = elements - word * 64;
        const std::uint64_t all =
            left < 64 ? ~(~std::uint64_t{0} >> left) : ~std::uint64_t{0};
        const std::uint64_t candidates = all & ~sets.significant[word];
        const auto count = static_cast<unsigned>(std::popcount(candidates));
        const std::uint64_t found =
            DepositBits(GetBits(sets.found, position, count), candidates);
        sets.negative[word] |= DepositBits(
            GetBits(sets.foundNegative, position, count), candidates);
        sets.significant[word] |= found;
        sets.planes[plane * sets.words + word] |= found;
        position += count;
    }
    std::size_t significant = 0;
    for (std::size_t word = 0; word < sets.words; ++word)
    {
        significant +=
            static_cast<std::size_t>(std::popcount(sets.significant[word]));
    }
    return elements - significant;
}

/** Values are assembled in groups of this size, as bits of a word in vectors:
 * compilers unroll shorter loops instead. */
constexpr std::size_t GROUP = 32;

constexpr std::array<std::uint32_t, GROUP> MakeGroupBits()
{
    std::array<std::uint32_t, GROUP> bits{};
    for (std::size_t i = 0; i < GROUP; ++i)
    {
        bits[i] = 1U << (GROUP - 1 - i);
    }
    return bits;
}

constexpr std::array<std::uint32_t, GROUP> GROUP_BITS = MakeGroupBits();

/** Assembles a group of values from the planes and signs. */
template <class Sets>
FLIGHTSIM_ALWAYS_INLINE void MakeValues(const Sets &sets, unsigned planes,
                                        std::size_t first, std::int32_t *values)
{
    const std::size_t word = first / 64;
    const std::size_t shift = 32 - first % 64;
    std::uint32_t magnitudes[GROUP] = {};
    for (unsigned plane = planes; plane-- > 0;)
    {
        const auto set = static_cast<std::uint32_t>(
            sets.planes[plane * sets.words + word] >> shift);
        for (std::size_t i = 0; i < GROUP; ++i)
        {
            const std::uint32_t bit = (set & GROUP_BITS[i]) != 0 ? 1 : 0;
            magnitudes[i] = magnitudes[i] + magnitudes[i] + bit;
        }
    }
    const auto negative =
        static_cast<std::uint32_t>(sets.negative[word] >> shift);
    for (std::size_t i = 0; i < GROUP; ++i)
    {
        const std::uint32_t sign = (negative & GROUP_BITS[i]) != 0 ? ~0U : 0;
        values[i] = static_cast<std::int32_t>((magnitudes[i] ^ sign) - sign);
    }
}

template <class Sets>
FLIGHTSIM_ALWAYS_INLINE void DecodeSets(BitReaderMsb &reader, unsigned planes,
                                        Sets &sets,
                                        std::span<std::int32_t> values)
{
    std::size_t candidates = values.size();
    for (unsigned plane = planes; plane-- > 0;)
    {
        for (std::size_t word = 0; word < sets.words; ++word)
        {
            sets.planes[plane * sets.words + word] =
                ReadFor(reader, sets.significant[word]);
        }
        SignificanceDecoder<Sets>(candidates, sets).Decode(reader);
        candidates = TakeFound(sets, values.size(), plane);
    }
    std::size_t i = 0;
    for (; i + GROUP <= values.size(); i += GROUP)
    {
        MakeValues(sets, planes, i, values.data() + i);
    }
    if (i < values.size())
    {
        std::int32_t last[GROUP];
        MakeValues(sets, planes, i, last);
        std::copy_n(last, values.size() - i, values.data() + i);
    }
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
    if (words == 1)
    {
        FixedSets<1> sets;
        DecodeSets(reader, planes, sets, values);
    }
    else if (words == 2)
    {
        FixedSets<2> sets;
        DecodeSets(reader, planes, sets, values);
    }
    else
    {
        LargeSets sets(scratch, words, planes);
        DecodeSets(reader, planes, sets, values);
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
