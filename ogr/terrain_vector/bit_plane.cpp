// SPDX-License-Identifier: MIT
// The bit-plane coder of the predictive delta method: format.md chapter 3.

#include "ogr/terrain_vector/bit_plane.h"

#include "driver/bytes/bit_reader_msb.h"
#include "driver/bytes/bit_writer_msb.h"
#include "driver/bytes/cpu_dispatch.h"
#include "ogr/terrain_vector/bit_plane_codes.h"
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

/** Copies a payload and appends zeros, which does not change its meaning. The
 * reader loads whole words while it can, and without padding would read too
 * large a part of most payloads, which are short, byte by byte. */
ByteSpan AppendZeros(ByteSpan payload, std::vector<std::uint8_t> &padded)
{
    padded.resize(payload.size() + sizeof(std::uint64_t));
    std::fill(std::copy(payload.begin(), payload.end(), padded.begin()),
              padded.end(), std::uint8_t{0});
    return padded;
}

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

/** Candidates of a word. */
constexpr std::size_t WORD = 64;

/** Number of codes read between two refills of the window, which has enough
 * bits for them. */
constexpr unsigned STEPS_OF_REFILL = 4;
static_assert((STEPS_OF_REFILL + 1) * CODE_BITS <= BitReaderMsb::MIN_VALID);

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
            i = m_run.Eighths() < CODE_STATES ? DecodeWord(reader, i)
                                              : StepOnce(reader, i);
        }
        AlignToByte(reader);
        source = reader;
    }

  private:
    /** Decodes from candidate i to the end of its word or beyond; returns the
     * next candidate.
     *
     * Results stay in registers, and each code has one branch, which is taken
     * once per word: other branches would often be mispredicted. */
    FLIGHTSIM_ALWAYS_INLINE std::size_t DecodeWord(BitReaderMsb &reader,
                                                   std::size_t i)
    {
        const std::size_t word = i / 64;
        const std::size_t limit = std::min(m_count - word * 64, WORD);
        std::size_t place = i % 64;
        std::uint64_t found = 0;
        std::uint64_t negative = 0;
        std::size_t row = m_run.Eighths() << CODE_BITS;
        const Codes *codes = nullptr;
        for (bool isInside = true; isInside;)
        {
            reader.Refill();
            for (unsigned step = 0; step < STEPS_OF_REFILL; ++step)
            {
                codes = &CODES[row + GetIndex(reader)];
                isInside = place + codes->count < limit;
                if (!isInside)
                {
                    break;
                }
                found |= std::uint64_t{codes->significant} << 48 >> place;
                negative |= std::uint64_t{codes->negative} << 48 >> place;
                place += codes->count;
                reader.Skip(codes->bits);
                row = codes->row;
            }
        }
        m_sets.found[word] |= found;
        m_sets.foundNegative[word] |= negative;
        m_run = RunLength(static_cast<unsigned>(row >> CODE_BITS));
        return StepOver(reader, *codes, word * 64 + place);
    }

    /** Decodes codes that reach the end of a word or of the candidates, or one
     * without a table entry. */
    FLIGHTSIM_ALWAYS_INLINE std::size_t
    StepOver(BitReaderMsb &reader, const Codes &codes, std::size_t i)
    {
        const std::size_t left = m_count - i;
        if (codes.count == Codes::NONE) [[unlikely]]
        {
            return StepOnce(reader, i);
        }
        if (codes.count < left)
        {
            Mark(i, codes.significant, codes.negative);
            reader.Skip(codes.bits);
            m_run = RunLength(unsigned{codes.row} >> CODE_BITS);
            return i + codes.count;
        }
        const unsigned wanted = 0xFFFFU << (CODE_CANDIDATES - left);
        const CodeEnds ends =
            CODE_ENDS[(m_run.Eighths() << CODE_BITS) + GetIndex(reader)];
        Mark(i, codes.significant & wanted, codes.negative & wanted);
        reader.Skip(static_cast<unsigned>(ends >> 4 * (left - 1) & 15));
        return m_count;
    }

    /** Decodes one code. */
    FLIGHTSIM_ALWAYS_INLINE std::size_t StepOnce(BitReaderMsb &reader,
                                                 std::size_t i)
    {
        reader.Refill();
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
            Mark(i, FIRST_CANDIDATE, (window >> 62 & 1) * FIRST_CANDIDATE);
        }
        return i + 1;
    }

    /** Returns the index of the next codes in a row. */
    static FLIGHTSIM_ALWAYS_INLINE std::size_t
    GetIndex(const BitReaderMsb &reader)
    {
        return static_cast<std::size_t>(reader.Window() >> (64 - CODE_BITS));
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

FLIGHTSIM_SIMD_CLONES
bool DecodeBitPlanes(ByteSpan payload, std::span<std::int32_t> values,
                     BitPlaneScratch &scratch)
{
    BitReaderMsb reader(AppendZeros(payload, scratch.padded), 0);
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
    else if (words == 3)
    {
        FixedSets<3> sets;
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
