// SPDX-License-Identifier: MIT
// The decoder that LZ1 and LZ2 share: spec raster.md chapter 5.1.

#ifndef FLIGHTSIM_FRMTS_CODECS_LZ_DECODER_H
#define FLIGHTSIM_FRMTS_CODECS_LZ_DECODER_H

#include "driver/bgl/bytes.h"
#include "frmts/codecs/bit_reader_lsb.h"
#include "frmts/codecs/codec_status.h"
#include "frmts/codecs/lz_code.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace bgl
{

/** What the first bits of a token say. */
struct LzTokenStart
{
    std::uint16_t distanceBase;
    std::uint16_t distanceMask;
    std::uint8_t prefixBits;
    std::uint8_t bitCount;  // of the literal, or of prefix and distance
    std::uint8_t literal;
    bool isLiteral;
};

/** Enough bits to tell a literal as a whole. */
inline constexpr unsigned LZ_LOOKUP_BITS = 9;

using LzTokenTable = std::array<LzTokenStart, 1U << LZ_LOOKUP_BITS>;

constexpr bool HasLzPrefix(unsigned bits, const LzPrefix &prefix)
{
    return (bits & ((1U << prefix.bitCount) - 1)) == prefix.bits;
}

constexpr LzTokenStart LzLiteralStart(unsigned bits, const LzPrefix &prefix,
                                      unsigned topBit)
{
    const unsigned low = (bits >> prefix.bitCount) & 0x7F;
    return {0,
            0,
            prefix.bitCount,
            static_cast<std::uint8_t>(prefix.bitCount + LZ_LITERAL_BITS),
            static_cast<std::uint8_t>(topBit | low),
            true};
}

constexpr LzTokenStart LzMatchStart(const LzPrefix &prefix,
                                    const LzDistanceClass &distances)
{
    return {distances.base,
            static_cast<std::uint16_t>((1U << distances.fieldBits) - 1),
            prefix.bitCount,
            static_cast<std::uint8_t>(prefix.bitCount + distances.fieldBits),
            0,
            false};
}

constexpr LzTokenStart ClassifyLzToken(const LzCode &code, unsigned bits)
{
    if (HasLzPrefix(bits, code.lowLiteral))
    {
        return LzLiteralStart(bits, code.lowLiteral, 0x00);
    }
    if (HasLzPrefix(bits, code.highLiteral))
    {
        return LzLiteralStart(bits, code.highLiteral, 0x80);
    }
    std::size_t kind = 0;
    while (!HasLzPrefix(bits, code.match[kind]))
    {
        ++kind;
    }
    return LzMatchStart(code.match[kind], LZ_DISTANCE_CLASSES[kind]);
}

constexpr LzTokenTable MakeLzTokenTable(const LzCode &code)
{
    LzTokenTable table{};
    for (unsigned bits = 0; bits < table.size(); ++bits)
    {
        table[bits] = ClassifyLzToken(code, bits);
    }
    return table;
}

/** A match copy moves this many bytes at once. */
inline constexpr std::size_t LZ_COPY_STEP = 16;

inline void CopyLzStep(std::uint8_t *to, const std::uint8_t *from)
{
    std::array<std::uint8_t, LZ_COPY_STEP> bytes;
    std::memcpy(bytes.data(), from, LZ_COPY_STEP);
    std::memcpy(to, bytes.data(), LZ_COPY_STEP);
}

/** Copies `length` bytes from `distance` bytes back; `room` bytes may be
 * written, of which those behind the match are still to be decoded. */
inline void CopyLzMatch(std::uint8_t *to, std::size_t distance,
                        std::size_t length, std::size_t room)
{
    const std::uint8_t *from = to - distance;
    std::uint8_t *const end = to + length;
    if (room < length + LZ_COPY_STEP)
    {
        while (to != end)
        {
            *to++ = *from++;
        }
        return;
    }
    // A step from less than LZ_COPY_STEP back brings `distance` good bytes and
    // doubles the pattern that stands behind `from`.
    while (distance < LZ_COPY_STEP && to < end)
    {
        CopyLzStep(to, from);
        to += distance;
        distance *= 2;
    }
    while (to < end)
    {
        CopyLzStep(to, from);
        to += LZ_COPY_STEP;
        from += LZ_COPY_STEP;
    }
}

/** Decodes one stream of the given code. */
template <const LzCode &CODE> class LzDecoder final
{
  public:
    /** @param tokens the stream behind its header. */
    LzDecoder(ByteSpan tokens, MutableByteSpan output)
        : m_reader(tokens), m_begin(output.data()), m_next(output.data()),
          m_end(output.data() + output.size())
    {
    }

    /** Fills the output. Offsets in the status count from the first token. */
    CodecStatus Run()
    {
        while (m_next != m_end)
        {
            m_reader.Refill();
            const LzTokenStart &start = TOKENS[m_reader.Peek() & LOOKUP_MASK];
            if (start.bitCount > m_reader.Available())
            {
                return Damage("a complete literal or distance");
            }
            if (start.isLiteral)
            {
                *m_next++ = start.literal;
                m_reader.Skip(start.bitCount);
            }
            else if (const char *expected = DecodeMatch(start))
            {
                return Damage(expected);
            }
        }
        return CodecStatus::Done();
    }

    /** Steps over a sync marker, if one comes next. */
    void SkipMarker()
    {
        m_reader.Refill();
        const LzTokenStart &start = TOKENS[m_reader.Peek() & LOOKUP_MASK];
        if (start.bitCount <= m_reader.Available() &&
            DistanceOf(start) == LZ_SYNC_MARKER)
        {
            m_reader.Skip(start.bitCount);
        }
    }

    std::size_t BytesTouched() const
    {
        return m_reader.BytesTouched();
    }

  private:
    static constexpr LzTokenTable TOKENS = MakeLzTokenTable(CODE);
    static constexpr std::uint64_t LOOKUP_MASK = TOKENS.size() - 1;

    CodecStatus Damage(const char *expected) const
    {
        return CodecStatus::Damaged(m_reader.BytePosition(), expected);
    }

    /** 0 for a literal. */
    std::size_t DistanceOf(const LzTokenStart &start) const
    {
        return start.distanceBase +
               (m_reader.Peek() >> start.prefixBits & start.distanceMask);
    }

    /** Decodes a match or sync marker whose prefix and distance are there.
     * @return nullptr, or what was expected instead. */
    const char *DecodeMatch(const LzTokenStart &start)
    {
        const std::size_t distance = DistanceOf(start);
        if (distance == LZ_SYNC_MARKER)
        {
            m_reader.Skip(start.bitCount);
            return nullptr;
        }
        const std::uint64_t bits = m_reader.Peek() >> start.bitCount;
        const auto zeros = static_cast<unsigned>(std::countr_zero(bits));
        const unsigned bitCount = start.bitCount + 2 * zeros + 1;
        if (bitCount > m_reader.Available())
        {
            return "a complete length";
        }
        if (zeros > LZ_MAX_LENGTH_ZEROS)
        {
            return "a length of at most 15 leading zero bits";
        }
        const std::size_t top = std::size_t{1} << zeros;
        const std::size_t length =
            top + (bits >> (zeros + 1) & (top - 1)) + CODE.minimumLength - 1;
        // Distance 0 wraps around and is refused with the others.
        if (distance - 1 >= static_cast<std::size_t>(m_next - m_begin))
        {
            return "a distance inside the bytes decoded so far";
        }
        const auto room = static_cast<std::size_t>(m_end - m_next);
        if (length > room)
        {
            return "a match that ends inside the output";
        }
        CopyLzMatch(m_next, distance, length, room);
        m_next += length;
        m_reader.Skip(bitCount);
        return nullptr;
    }

    BitReaderLsb m_reader;
    std::uint8_t *m_begin;
    std::uint8_t *m_next;
    std::uint8_t *m_end;
};

/** Decodes a stream of the given code until `output` is full. */
template <const LzCode &CODE>
CodecStatus DecodeLz(ByteSpan stream, MutableByteSpan output,
                     std::size_t *consumed)
{
    // The simulator's own reader looks at the two letters only.
    if (stream.size() < LZ_HEADER_SIZE ||
        !std::equal(stream.begin(), stream.begin() + 2, CODE.header.begin()))
    {
        return CodecStatus::Damaged(0, CODE.headerText);
    }
    LzDecoder<CODE> decoder(stream.subspan(LZ_HEADER_SIZE), output);
    const CodecStatus status = decoder.Run();
    if (!status.IsDone())
    {
        return status.Shifted(LZ_HEADER_SIZE);
    }
    if (consumed != nullptr)
    {
        decoder.SkipMarker();
        *consumed = LZ_HEADER_SIZE + decoder.BytesTouched();
    }
    return status;
}

}  // namespace bgl

#endif
