// SPDX-License-Identifier: MIT
// The decoder shared by LZ1 and LZ2: frmts/trq1/format.md chapter 5.1.

#ifndef FLIGHTSIM_FRMTS_CODECS_LZ_DECODER_H
#define FLIGHTSIM_FRMTS_CODECS_LZ_DECODER_H

#include "driver/bytes/bytes.h"
#include "driver/bytes/bit_reader_lsb.h"
#include "driver/bytes/codec_status.h"
#include "frmts/codecs/lz_copy.h"
#include "frmts/codecs/lz_token.h"
#include "driver/bytes/cpu_dispatch.h"

#include <algorithm>

namespace bgl
{

/** Decodes one stream of the given code.
 *
 * Code::VALUES is an LzCode, and Code::ReadLiterals(bits) returns the
 * LzLiteralRun at the start of at least 56 bits.
 */
template <class Code> class LzDecoder final
{
  public:
    /** @param tokens the stream after its header. */
    LzDecoder(ByteSpan tokens, MutableByteSpan output)
        : m_reader(tokens), m_begin(output.data()), m_next(output.data()),
          m_end(output.data() + output.size()),
          m_packsWell(tokens.size() < output.size() / 2)
    {
    }

    /** Fills the output. Offsets in the status count from the first token. */
    FLIGHTSIM_ALWAYS_INLINE CodecStatus Run()
    {
        while (true)
        {
            if (m_packsWell)
            {
                DecodeMatches();
            }
            else
            {
                DecodeQuickly();
            }
            if (m_next == m_end)
            {
                return CodecStatus::Done();
            }
            if (const char *expected = DecodeToken())
            {
                return CodecStatus::Damaged(m_reader.BytePosition(), expected);
            }
        }
    }

    /** Skips a sync marker, if one is next. */
    void SkipMarker()
    {
        m_reader.Refill();
        const LzTokenKind &kind = NextKind();
        if (kind.bitCount <= m_reader.Available() &&
            LzDistance(kind, m_reader.Peek()) == LZ_SYNC_MARKER)
        {
            m_reader.Skip(kind.bitCount);
        }
    }

    std::size_t BytesTouched() const
    {
        return m_reader.BytesTouched();
    }

  private:
    static constexpr LzTokenTable KINDS = MakeLzTokenTable(Code::VALUES);
    static constexpr LzMatchBits MATCH_BITS{KINDS};

    /** Output that one iteration of a quick decoder may write to. */
    static constexpr std::size_t QUICK_ROOM = LZ_LONGEST_RUN + LZ_COPY_STEP;

    const LzTokenKind &NextKind() const
    {
        return KINDS[m_reader.Peek() % LZ_KIND_COUNT];
    }

    std::size_t Decoded() const
    {
        return static_cast<std::size_t>(m_next - m_begin);
    }

    std::size_t Room() const
    {
        return static_cast<std::size_t>(m_end - m_next);
    }

    /** Decodes tokens of a stream that compresses well until one needs full
     * checks, or input or output are near their end.
     *
     * In such streams literals are rare, and the branch that detects them is
     * cheap. The time of an iteration is the time to find the start of the
     * next.
     */
    FLIGHTSIM_ALWAYS_INLINE void DecodeMatches()
    {
        while (Room() >= QUICK_ROOM && m_reader.HoldsWord())
        {
            m_reader.RefillWord();
            const LzTokenKind &kind = NextKind();
            if (kind.isLiteral)
            {
                TakeLiterals();
                continue;
            }
            const LzToken token = MATCH_BITS.Parse(kind, m_reader.Peek());
            if (token.distance - 1 >= Reach() || !CopyQuickly(m_next, token))
            {
                return;
            }
            m_next += token.length;
            m_reader.Skip(token.bitCount);
        }
    }

    /** The same for streams that hardly compress.
     *
     * In such streams the next token is unpredictable, and a mispredicted
     * branch costs more than a token. Therefore each iteration takes the
     * literals in front and the token after them, of either kind, without a
     * branch.
     */
    FLIGHTSIM_ALWAYS_INLINE void DecodeQuickly()
    {
        while (Room() >= QUICK_ROOM && m_reader.HoldsWord())
        {
            m_reader.RefillWord();
            TakeLiterals();
            const LzTokenKind &kind = NextKind();
            const LzToken token = ParseLzToken(kind, m_reader.Peek());
            // A literal refers to another array, in which any distance is
            // valid.
            const std::size_t reach =
                Reach() | (std::size_t{0} - kind.isLiteral);
            const std::uint8_t *const end =
                kind.isLiteral ? LZ_ALL_BYTES.data() + LZ_BYTE_COUNT : m_next;
            if (token.bitCount > m_reader.Available() ||
                token.distance - 1 >= reach || !CopyQuickly(end, token))
            {
                return;
            }
            m_next += token.length;
            m_reader.Skip(token.bitCount);
        }
    }

    /** Decodes the literals in front, if any. */
    FLIGHTSIM_ALWAYS_INLINE void TakeLiterals()
    {
        const LzLiteralRun run = Code::ReadLiterals(m_reader.Peek());
        StoreLittleEndian(m_next, run.bytes);
        m_next += run.count;
        m_reader.SkipTo(run.rest, run.bitCount);
    }

    /** The largest valid distance. */
    std::size_t Reach() const
    {
        return std::min<std::size_t>(Decoded(), LZ_LONGEST_DISTANCE);
    }

    /** Copies the bytes of a token with a valid distance from before `end`.
     * @return false, with nothing copied, if the length is invalid.
     */
    FLIGHTSIM_ALWAYS_INLINE bool CopyQuickly(const std::uint8_t *end,
                                             const LzToken &token)
    {
        if (token.length <= std::min(token.distance, LZ_COPY_STEP))
        {
            CopyLzStep(m_next, end - token.distance);
            return true;
        }
        if (token.lengthZeros > LZ_MAX_LENGTH_ZEROS || token.length > Room())
        {
            return false;
        }
        CopyLzMatch(m_next, token.distance, token.length, Room());
        return true;
    }

    /** Decodes one token with all checks.
     * @return nullptr, or what was expected instead.
     */
    const char *DecodeToken()
    {
        m_reader.Refill();
        const LzTokenKind &kind = NextKind();
        if (kind.bitCount > m_reader.Available())
        {
            return "a complete literal or distance";
        }
        const LzToken token = ParseLzToken(kind, m_reader.Peek());
        if (!kind.isLiteral)
        {
            return DecodeMatch(kind, token);
        }
        *m_next++ = static_cast<std::uint8_t>(token.distance - 1);
        m_reader.Skip(token.bitCount);
        return nullptr;
    }

    /** Decodes a match or sync marker whose prefix and distance are present.
     * @return nullptr, or what was expected instead.
     */
    const char *DecodeMatch(const LzTokenKind &kind, const LzToken &token)
    {
        if (token.distance == LZ_SYNC_MARKER)
        {
            m_reader.Skip(kind.bitCount);
            return nullptr;
        }
        if (token.bitCount > m_reader.Available())
        {
            return "a complete length";
        }
        if (token.lengthZeros > LZ_MAX_LENGTH_ZEROS)
        {
            return "a length of at most 15 leading zero bits";
        }
        // Distance 0 wraps around and is rejected with the others.
        if (token.distance - 1 >= Decoded())
        {
            return "a distance inside the bytes decoded so far";
        }
        if (token.length > Room())
        {
            return "a match that ends inside the output";
        }
        CopyLzMatch(m_next, token.distance, token.length, Room());
        m_next += token.length;
        m_reader.Skip(token.bitCount);
        return nullptr;
    }

    BitReaderLsb m_reader;
    std::uint8_t *m_begin;
    std::uint8_t *m_next;
    std::uint8_t *m_end;

    /** Whether the stream has less than half the size of its output. */
    bool m_packsWell;
};

/** Decodes a stream of the given code until `output` is full. */
template <class Code>
FLIGHTSIM_ALWAYS_INLINE CodecStatus DecodeLz(ByteSpan stream,
                                             MutableByteSpan output,
                                             std::size_t *consumed)
{
    // The simulator's own reader checks only the two letters.
    if (stream.size() < LZ_HEADER_SIZE ||
        !std::equal(stream.begin(), stream.begin() + 2,
                    Code::VALUES.header.begin()))
    {
        return CodecStatus::Damaged(0, Code::VALUES.headerText);
    }
    LzDecoder<Code> decoder(stream.subspan(LZ_HEADER_SIZE), output);
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
