// SPDX-License-Identifier: MIT
// Decodes stretches of a delta stream with many escapes: frmts/trq1/format.md
// chapter 6.

#include "frmts/codecs/delta_dense.h"

#include "driver/bytes/cpu_dispatch.h"

#if FLIGHTSIM_HAS_X86_TARGETS

#include "frmts/codecs/delta_code.h"

#include <bit>
#include <iterator>
#include <tmmintrin.h>

#define DELTA_DENSE_TARGET FLIGHTSIM_TARGET("avx2,bmi,bmi2,popcnt")

namespace bgl::delta
{

namespace
{

constexpr std::size_t LANES = 16;

constexpr std::size_t DENSE_BLOCK = 64;

/** Stream bytes to read for a block, including those of its last code. */
constexpr std::size_t DENSE_INPUT = DENSE_BLOCK + 2;

/** Number of escapes in a block from which on decoding it as runs is slow. */
constexpr int DENSE_ESCAPES = 4;

/** One bit per byte of a block, lowest bit first. */
using BlockMask = std::uint64_t;

struct BlockEscapes
{
    BlockMask all = 0;

    /** Escapes of literal words. */
    BlockMask literals = 0;
};

/** The effect of eight codes on the preceding words. */
struct WordCodes
{
    __m128i amounts;

    /** All bits set where the amount is the word itself instead of a
     * difference. */
    __m128i starts;
};

constexpr std::size_t CODES_AT_ONCE = 8;

/** Shuffles that move those of eight words whose bit is set in the index to the
 * front. The words after them are undefined. */
struct WordShuffles
{
    constexpr WordShuffles()
    {
        for (std::size_t chosen = 0; chosen < std::size(bytes); ++chosen)
        {
            std::size_t to = 0;
            for (unsigned word = 0; word < CODES_AT_ONCE; ++word)
            {
                if ((chosen >> word & 1) != 0)
                {
                    bytes[chosen][to++] = static_cast<std::uint8_t>(2 * word);
                    bytes[chosen][to++] =
                        static_cast<std::uint8_t>(2 * word + 1);
                }
            }
        }
    }

    alignas(LANES) std::uint8_t bytes[1U << CODES_AT_ONCE][LANES]{};
};

constexpr WordShuffles TO_FRONT;

/** Number of blocks whose codes are collected before they are decoded, by which
 * time the stores have completed. */
constexpr std::size_t DENSE_BATCH = 8;

/** The codes of a batch of blocks, without gaps. */
struct BatchCodes
{
    static constexpr std::size_t SIZE =
        DENSE_BATCH * DENSE_BLOCK + CODES_AT_ONCE;

    std::size_t count = 0;
    std::uint16_t amounts[SIZE];
    std::uint16_t starts[SIZE];
};

FLIGHTSIM_ALWAYS_INLINE __m128i Load(const std::uint8_t *from)
{
    return _mm_loadu_si128(reinterpret_cast<const __m128i *>(from));
}

FLIGHTSIM_ALWAYS_INLINE __m128i Spread(std::uint8_t byte)
{
    return _mm_set1_epi8(static_cast<char>(byte));
}

FLIGHTSIM_ALWAYS_INLINE std::uint64_t MaskBits(__m128i bytes)
{
    return static_cast<unsigned>(_mm_movemask_epi8(bytes));
}

/** Finds the bytes of a block that look like escapes. */
FLIGHTSIM_ALWAYS_INLINE BlockEscapes FindEscapes(const std::uint8_t *stream)
{
    const __m128i smallest = _mm_set1_epi8(SMALLEST_BYTE);
    const __m128i literal = Spread(LITERAL_WORD);
    BlockEscapes found;
    for (std::size_t i = 0; i < DENSE_BLOCK; i += LANES)
    {
        const __m128i bytes = Load(stream + i);
        found.all |= MaskBits(_mm_cmplt_epi8(bytes, smallest)) << i;
        found.literals |= MaskBits(_mm_cmpeq_epi8(bytes, literal)) << i;
    }
    return found;
}

/** Returns the bytes of a block that belong to the code of a preceding
 * escape. */
FLIGHTSIM_ALWAYS_INLINE BlockMask PayloadOf(const BlockEscapes &escapes)
{
    return escapes.all << 1 | escapes.literals << 2;
}

/** Drops apparent escapes that are payload.
 *
 * Every round settles at least one more escape, counted from the front. Payload
 * rarely looks like an escape, so two or three rounds usually settle all.
 */
FLIGHTSIM_ALWAYS_INLINE BlockEscapes DropPayload(const BlockEscapes &found)
{
    BlockEscapes escapes = found;
    BlockMask before = 0;
    do
    {
        before = escapes.all;
        escapes.all = found.all & ~PayloadOf(escapes);
        escapes.literals = found.literals & escapes.all;
    } while (escapes.all != before);
    return escapes;
}

/** Returns the number of bytes of a block's last code that follow the block. */
FLIGHTSIM_ALWAYS_INLINE std::size_t Overhang(const BlockEscapes &escapes)
{
    const BlockMask large = escapes.all & ~escapes.literals;
    return (escapes.literals >> (DENSE_BLOCK - 2)) +
           (large >> (DENSE_BLOCK - 1));
}

/** Evaluates codes at each of the next LANES positions. */
FLIGHTSIM_ALWAYS_INLINE void EvaluateCodes(const std::uint8_t *stream,
                                           WordCodes &low, WordCodes &high)
{
    const __m128i none = _mm_setzero_si128();
    const __m128i code = Load(stream);
    const __m128i literal = _mm_cmpeq_epi8(code, Spread(LITERAL_WORD));
    const __m128i fall = _mm_cmpeq_epi8(code, Spread(LARGE_FALL));
    const __m128i rise = _mm_cmpeq_epi8(code, Spread(LARGE_RISE));
    const __m128i large = _mm_or_si128(fall, rise);
    // Two bytes, or one, which for a decrease is inverted: its negative minus
    // one.
    const __m128i payload = _mm_and_si128(_mm_xor_si128(Load(stream + 1), fall),
                                          _mm_or_si128(large, literal));
    const __m128i payloadTop =
        _mm_or_si128(_mm_and_si128(Load(stream + 2), literal), fall);
    // Added to it: the sign-extended code itself, nothing for a literal word;
    // 0x82 ^ 2 is FIRST_RISE, 0x81 ^ 2 sign-extended FIRST_FALL + 1.
    const __m128i base = _mm_xor_si128(_mm_andnot_si128(literal, code),
                                       _mm_and_si128(large, Spread(2)));
    const __m128i baseTop = _mm_andnot_si128(_mm_or_si128(literal, rise),
                                             _mm_cmplt_epi8(code, none));
    low = {_mm_add_epi16(_mm_unpacklo_epi8(payload, payloadTop),
                         _mm_unpacklo_epi8(base, baseTop)),
           _mm_unpacklo_epi8(literal, literal)};
    high = {_mm_add_epi16(_mm_unpackhi_epi8(payload, payloadTop),
                          _mm_unpackhi_epi8(base, baseTop)),
            _mm_unpackhi_epi8(literal, literal)};
}

FLIGHTSIM_ALWAYS_INLINE void Store(std::uint16_t *to, __m128i words)
{
    _mm_storeu_si128(reinterpret_cast<__m128i *>(to), words);
}

/** Appends those of eight codes whose bit is set. */
DELTA_DENSE_TARGET inline void AppendCodes(const WordCodes &eight,
                                           BlockMask chosen, BatchCodes &codes)
{
    const __m128i shuffle = Load(TO_FRONT.bytes[chosen & 0xFF]);
    Store(codes.amounts + codes.count,
          _mm_shuffle_epi8(eight.amounts, shuffle));
    Store(codes.starts + codes.count, _mm_shuffle_epi8(eight.starts, shuffle));
    codes.count += static_cast<std::size_t>(std::popcount(chosen & 0xFF));
}

/** Appends the codes at the positions of a block whose bit is set. */
DELTA_DENSE_TARGET inline void CollectCodes(const std::uint8_t *stream,
                                            BlockMask places, BatchCodes &codes)
{
    for (std::size_t i = 0; i < DENSE_BLOCK; i += LANES)
    {
        WordCodes low;
        WordCodes high;
        EvaluateCodes(stream + i, low, high);
        AppendCodes(low, places >> i, codes);
        AppendCodes(high, places >> i >> CODES_AT_ONCE, codes);
    }
}

/** Computes prefix sums of eight amounts, restarting at each start. */
FLIGHTSIM_ALWAYS_INLINE void AddUp(WordCodes &codes)
{
    const auto add = [&codes](__m128i amounts, __m128i starts)
    {
        codes.amounts = _mm_add_epi16(codes.amounts,
                                      _mm_andnot_si128(codes.starts, amounts));
        codes.starts = _mm_or_si128(codes.starts, starts);
    };
    add(_mm_slli_si128(codes.amounts, 2), _mm_slli_si128(codes.starts, 2));
    add(_mm_slli_si128(codes.amounts, 4), _mm_slli_si128(codes.starts, 4));
    add(_mm_slli_si128(codes.amounts, 8), _mm_slli_si128(codes.starts, 8));
}

/** Decodes the codes of a batch. May write up to CODES_AT_ONCE - 1 extra
 * words. */
DELTA_DENSE_TARGET inline void DecodeBatch(const BatchCodes &codes,
                                           std::uint8_t *output)
{
    const auto load = [](const std::uint16_t *from)
    { return Load(reinterpret_cast<const std::uint8_t *>(from)); };
    __m128i last = _mm_set1_epi16(static_cast<short>(WordBefore(output)));
    for (std::size_t done = 0; done < codes.count; done += CODES_AT_ONCE)
    {
        WordCodes eight{load(codes.amounts + done), load(codes.starts + done)};
        AddUp(eight);
        const __m128i words =
            _mm_add_epi16(eight.amounts, _mm_andnot_si128(eight.starts, last));
        _mm_storeu_si128(reinterpret_cast<__m128i *>(output + 2 * done), words);
        last = SpreadLast(words);
    }
}

/** Collects the codes of up to DENSE_BATCH blocks, fewer when escapes become
 * sparse, or near an end.
 * @param room maximum number of words to write.
 * @return number of bytes in the codes.
 */
DELTA_DENSE_TARGET inline std::size_t
CollectBatch(ByteSpan stream, std::size_t room, BatchCodes &codes)
{
    std::size_t done = 0;
    codes.count = 0;
    for (std::size_t i = 0;
         i < DENSE_BATCH && stream.size() - done >= DENSE_INPUT &&
         room - codes.count >= DENSE_BLOCK + CODES_AT_ONCE;
         ++i)
    {
        const std::uint8_t *const block = stream.data() + done;
        const BlockEscapes escapes = DropPayload(FindEscapes(block));
        if (std::popcount(escapes.all) < DENSE_ESCAPES)
        {
            break;
        }
        CollectCodes(block, ~PayloadOf(escapes), codes);
        done += DENSE_BLOCK + Overhang(escapes);
    }
    return done;
}

/** Decodes batch by batch while escapes are dense. May write beyond the words
 * decoded.
 *
 * In dense data, branches on the kind of a code are unpredictable, and going
 * from code to code is a chain of dependent loads. Therefore bit masks locate
 * the codes of a block, and the effect of each is evaluated for all positions
 * at once.
 */
DELTA_DENSE_TARGET Progress DecodeDenseBlocks(ByteSpan stream,
                                              MutableByteSpan output)
{
    Progress done;
    BatchCodes codes;
    do
    {
        done.in += CollectBatch(stream.subspan(done.in),
                                (output.size() - done.out) / 2, codes);
        DecodeBatch(codes, output.data() + done.out);
        done.out += 2 * codes.count;
    } while (codes.count > 0);
    return done;
}

}  // namespace

Progress DecodeDense(ByteSpan stream, MutableByteSpan output)
{
    return cpu::HasAvx2() ? DecodeDenseBlocks(stream, output) : Progress();
}

}  // namespace bgl::delta

#else

namespace bgl::delta
{

/** Without vectors there is nothing to gain. */
Progress DecodeDense(ByteSpan, MutableByteSpan)
{
    return {};
}

}  // namespace bgl::delta

#endif
