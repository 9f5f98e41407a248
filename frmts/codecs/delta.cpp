// SPDX-License-Identifier: MIT
// Delta coding of 16-bit words: spec raster.md chapter 6.

#include "frmts/codecs/delta.h"

#include "frmts/codecs/simd_clones.h"

#include <algorithm>
#include <bit>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace bgl
{

namespace
{

// Bytes that announce a difference too large for one byte. As signed bytes
// they are the three smallest; all others are the difference itself.
constexpr std::uint8_t LITERAL_WORD = 0x80;
constexpr std::uint8_t LARGE_FALL = 0x81;
constexpr std::uint8_t LARGE_RISE = 0x82;

constexpr int SMALLEST_BYTE = -125;
constexpr int LARGEST_BYTE = 127;
constexpr int FIRST_RISE = LARGEST_BYTE + 1;
constexpr int FIRST_FALL = SMALLEST_BYTE - 1;

/** Words in a run below which a look at the density of escapes is worth it. */
constexpr std::size_t SHORT_RUN = 8;

/** Bytes at the front that stand for themselves: the odd one, if any, and the
 * first word. */
std::size_t VerbatimSize(std::size_t size)
{
    return std::min(size, size % 2 + 2);
}

FLIGHTSIM_ALWAYS_INLINE std::uint16_t WordBefore(const std::uint8_t *bytes)
{
    return LoadLittleEndian<std::uint16_t>(bytes - sizeof(std::uint16_t));
}

std::uint16_t AddTo(std::uint16_t word, int difference)
{
    return static_cast<std::uint16_t>(word + difference);
}

/** Bytes of stream and output behind which a step of the decoder stopped. */
struct Progress
{
    std::size_t in = 0;
    std::size_t out = 0;
};

#if defined(__SSE2__)

constexpr std::size_t BLOCK = 16;

/** Sums of words 0..i for every i. */
FLIGHTSIM_ALWAYS_INLINE __m128i PrefixSum(__m128i words)
{
    words = _mm_add_epi16(words, _mm_slli_si128(words, 2));
    words = _mm_add_epi16(words, _mm_slli_si128(words, 4));
    return _mm_add_epi16(words, _mm_slli_si128(words, 8));
}

/** The topmost word in all eight places. */
FLIGHTSIM_ALWAYS_INLINE __m128i SpreadLast(__m128i words)
{
    return _mm_shuffle_epi32(_mm_shufflehi_epi16(words, 0xFF), 0xFF);
}

/** Decodes one-byte differences up to the first escape, as far as whole blocks
 * go. Of the last block more may be written to `output` than is decoded.
 * @return number of words decoded. */
FLIGHTSIM_ALWAYS_INLINE std::size_t DecodeRun(const std::uint8_t *stream,
                                              std::uint8_t *output,
                                              std::size_t available)
{
    const __m128i smallest = _mm_set1_epi8(SMALLEST_BYTE);
    __m128i carry = _mm_set1_epi16(static_cast<short>(WordBefore(output)));
    std::size_t done = 0;
    for (; available - done >= BLOCK; done += BLOCK)
    {
        const __m128i bytes =
            _mm_loadu_si128(reinterpret_cast<const __m128i *>(stream + done));
        // A byte above its own copy, shifted down again, is sign-extended.
        const __m128i low =
            PrefixSum(_mm_srai_epi16(_mm_unpacklo_epi8(bytes, bytes), 8));
        const __m128i high =
            PrefixSum(_mm_srai_epi16(_mm_unpackhi_epi8(bytes, bytes), 8));
        const __m128i first = _mm_add_epi16(low, carry);
        const __m128i lowSum = SpreadLast(low);
        const __m128i second =
            _mm_add_epi16(high, _mm_add_epi16(lowSum, carry));
        auto *const to = reinterpret_cast<__m128i *>(output + 2 * done);
        _mm_storeu_si128(to, first);
        _mm_storeu_si128(to + 1, second);
        const auto escapes = static_cast<unsigned>(
            _mm_movemask_epi8(_mm_cmplt_epi8(bytes, smallest)));
        if (escapes != 0)
        {
            return done + static_cast<std::size_t>(std::countr_zero(escapes));
        }
        // The sum of the block is known before the carry is, for which all
        // blocks behind wait.
        carry = _mm_add_epi16(carry, _mm_add_epi16(lowSum, SpreadLast(high)));
    }
    return done;
}

constexpr std::size_t DENSE_BLOCK = 64;

/** Stream bytes to read for a block, those of its last code included. */
constexpr std::size_t DENSE_INPUT = DENSE_BLOCK + 2;

/** Words decoded without asking whether they still belong to the block. */
constexpr std::size_t DENSE_STEP = 16;

/** Escapes in a block from which on it is not worth decoding as runs. */
constexpr int DENSE_ESCAPES = 4;

/** One bit for each byte of a block, the first byte's at the bottom. */
using BlockMask = std::uint64_t;

struct BlockEscapes
{
    BlockMask all = 0;

    /** Those that announce a literal word. */
    BlockMask literals = 0;
};

/** What a code at each byte of a block would make of the word before it:
 * (word & keep) + amount. The place behind the block is read for words that
 * nobody wants. */
struct BlockCodes
{
    std::uint16_t keep[DENSE_BLOCK + 1];
    std::uint16_t amount[DENSE_BLOCK + 1];
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

/** Stores the sums of BLOCK pairs of words, from lower and upper bytes. */
FLIGHTSIM_ALWAYS_INLINE void StoreSums(std::uint16_t *to, __m128i low,
                                       __m128i top, __m128i otherLow,
                                       __m128i otherTop)
{
    auto *const words = reinterpret_cast<__m128i *>(to);
    _mm_storeu_si128(words,
                     _mm_add_epi16(_mm_unpacklo_epi8(low, top),
                                   _mm_unpacklo_epi8(otherLow, otherTop)));
    _mm_storeu_si128(words + 1,
                     _mm_add_epi16(_mm_unpackhi_epi8(low, top),
                                   _mm_unpackhi_epi8(otherLow, otherTop)));
}

/** Finds the bytes of a block that look like escapes. */
FLIGHTSIM_ALWAYS_INLINE BlockEscapes FindEscapes(const std::uint8_t *stream)
{
    const __m128i smallest = _mm_set1_epi8(SMALLEST_BYTE);
    const __m128i literal = Spread(LITERAL_WORD);
    BlockEscapes found;
    for (std::size_t i = 0; i < DENSE_BLOCK; i += BLOCK)
    {
        const __m128i bytes = Load(stream + i);
        found.all |= MaskBits(_mm_cmplt_epi8(bytes, smallest)) << i;
        found.literals |= MaskBits(_mm_cmpeq_epi8(bytes, literal)) << i;
    }
    return found;
}

/** The bytes of a block that belong to the code of an escape before them. */
FLIGHTSIM_ALWAYS_INLINE BlockMask PayloadOf(const BlockEscapes &escapes)
{
    return escapes.all << 1 | escapes.literals << 2;
}

/** Drops what looks like an escape but is payload.
 *
 * Every round settles at least one more escape, counted from the front. As
 * payload seldom looks like an escape, two or three mostly settle all. */
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

/** The bytes of the last code of a block that stand behind the block. */
FLIGHTSIM_ALWAYS_INLINE std::size_t Overhang(const BlockEscapes &escapes)
{
    const BlockMask large = escapes.all & ~escapes.literals;
    return (escapes.literals >> (DENSE_BLOCK - 2)) +
           (large >> (DENSE_BLOCK - 1));
}

/** Works out what codes at the next BLOCK places would do. */
FLIGHTSIM_ALWAYS_INLINE void EvaluateCodes(const std::uint8_t *stream,
                                           std::uint16_t *keep,
                                           std::uint16_t *amount)
{
    const __m128i none = _mm_setzero_si128();
    const __m128i code = Load(stream);
    const __m128i literal = _mm_cmpeq_epi8(code, Spread(LITERAL_WORD));
    const __m128i fall = _mm_cmpeq_epi8(code, Spread(LARGE_FALL));
    const __m128i rise = _mm_cmpeq_epi8(code, Spread(LARGE_RISE));
    const __m128i large = _mm_or_si128(fall, rise);
    // Two bytes, or one, which for a fall is flipped: its negative less one.
    const __m128i payload = _mm_and_si128(_mm_xor_si128(Load(stream + 1), fall),
                                          _mm_or_si128(large, literal));
    const __m128i payloadTop =
        _mm_or_si128(_mm_and_si128(Load(stream + 2), literal), fall);
    // Added to it: the code itself with its sign, nothing to a literal word;
    // 0x82 ^ 2 is FIRST_RISE, 0x81 ^ 2 with its sign FIRST_FALL + 1.
    const __m128i base = _mm_xor_si128(_mm_andnot_si128(literal, code),
                                       _mm_and_si128(large, Spread(2)));
    const __m128i baseTop = _mm_andnot_si128(_mm_or_si128(literal, rise),
                                             _mm_cmplt_epi8(code, none));
    const __m128i kept = _mm_xor_si128(literal, Spread(0xFF));
    StoreSums(keep, kept, kept, none, none);
    StoreSums(amount, payload, payloadTop, base, baseTop);
}

FLIGHTSIM_ALWAYS_INLINE void EvaluateBlock(const std::uint8_t *stream,
                                           BlockCodes &codes)
{
    for (std::size_t i = 0; i < DENSE_BLOCK; i += BLOCK)
    {
        EvaluateCodes(stream + i, codes.keep + i, codes.amount + i);
    }
    codes.keep[DENSE_BLOCK] = 0;
    codes.amount[DENSE_BLOCK] = 0;
}

/** Decodes the codes at the places of a block whose bit is set. Up to
 * DENSE_BLOCK words may be written.
 * @return number of words decoded. */
FLIGHTSIM_ALWAYS_INLINE std::size_t
DecodeCodes(const BlockCodes &codes, BlockMask places, std::uint8_t *output)
{
    const auto count = static_cast<std::size_t>(std::popcount(places));
    unsigned word = WordBefore(output);
    for (std::size_t done = 0; done < count; done += DENSE_STEP)
    {
        for (std::size_t i = done; i < done + DENSE_STEP; ++i)
        {
            // Without a place left, this is the place behind the block.
            const auto place =
                static_cast<std::size_t>(std::countr_zero(places));
            word = (word & codes.keep[place]) + codes.amount[place];
            StoreLittleEndian(output + 2 * i, static_cast<std::uint16_t>(word));
            places &= places - 1;
        }
    }
    return count;
}

/** Decodes block by block for as long as escapes come close together. Behind
 * the words decoded, more may be written.
 *
 * There, a branch on the kind of a code is anybody's guess, and to go from code
 * to code is a chain of loads. So bit masks tell where the codes of a block
 * are, and what each does is worked out for all places at once. */
FLIGHTSIM_BIT_CLONES
Progress DecodeDense(ByteSpan stream, MutableByteSpan output)
{
    Progress done;
    while (stream.size() - done.in >= DENSE_INPUT &&
           output.size() - done.out >= 2 * DENSE_BLOCK)
    {
        const std::uint8_t *const block = stream.data() + done.in;
        const BlockEscapes escapes = DropPayload(FindEscapes(block));
        if (std::popcount(escapes.all) < DENSE_ESCAPES)
        {
            break;
        }
        BlockCodes codes;
        EvaluateBlock(block, codes);
        done.out += 2 * DecodeCodes(codes, ~PayloadOf(escapes),
                                    output.data() + done.out);
        done.in += DENSE_BLOCK + Overhang(escapes);
    }
    return done;
}

#else

/** Decodes one-byte differences up to the first escape.
 * @return number of words decoded. */
std::size_t DecodeRun(const std::uint8_t *stream, std::uint8_t *output,
                      std::size_t available)
{
    std::uint16_t word = WordBefore(output);
    std::size_t done = 0;
    for (; done < available; ++done)
    {
        const auto difference = static_cast<std::int8_t>(stream[done]);
        if (difference < SMALLEST_BYTE)
        {
            break;
        }
        word = AddTo(word, difference);
        StoreLittleEndian(output + 2 * done, word);
    }
    return done;
}

/** Decodes nothing: without vectors there is nothing to gain. */
Progress DecodeDense(ByteSpan, MutableByteSpan)
{
    return {};
}

#endif

std::size_t CodeSize(std::uint8_t code)
{
    return code == LITERAL_WORD                       ? 3
           : code == LARGE_FALL || code == LARGE_RISE ? 2
                                                      : 1;
}

/** The word after `word`, from a complete code. */
std::uint16_t DecodeWord(const std::uint8_t *code, std::uint16_t word)
{
    switch (code[0])
    {
        case LITERAL_WORD:
            return LoadLittleEndian<std::uint16_t>(code + 1);
        case LARGE_FALL:
            return AddTo(word, FIRST_FALL - code[1]);
        case LARGE_RISE:
            return AddTo(word, FIRST_RISE + code[1]);
        default:
            return AddTo(word, static_cast<std::int8_t>(code[0]));
    }
}

/** Writes the shortest code of `word` and returns where the next one goes. */
std::uint8_t *EncodeWord(std::uint8_t *code, std::uint16_t word,
                         std::uint16_t previous)
{
    const int difference = static_cast<std::int16_t>(word - previous);
    if (difference >= SMALLEST_BYTE && difference <= LARGEST_BYTE)
    {
        *code++ = static_cast<std::uint8_t>(difference);
    }
    else if (difference >= FIRST_RISE && difference <= FIRST_RISE + 0xFF)
    {
        *code++ = LARGE_RISE;
        *code++ = static_cast<std::uint8_t>(difference - FIRST_RISE);
    }
    else if (difference <= FIRST_FALL && difference >= FIRST_FALL - 0xFF)
    {
        *code++ = LARGE_FALL;
        *code++ = static_cast<std::uint8_t>(FIRST_FALL - difference);
    }
    else
    {
        *code++ = LITERAL_WORD;
        StoreLittleEndian(code, word);
        code += sizeof(word);
    }
    return code;
}

}  // namespace

FLIGHTSIM_BIT_CLONES
CodecStatus DecodeDelta(ByteSpan stream, MutableByteSpan output,
                        std::size_t *consumed)
{
    const std::size_t verbatim = VerbatimSize(output.size());
    if (stream.size() < verbatim)
    {
        return CodecStatus::Damaged(stream.size(), "the first delta word");
    }
    std::copy_n(stream.begin(), verbatim, output.begin());
    std::size_t in = verbatim;
    std::size_t out = verbatim;
    while (out < output.size())
    {
        const std::size_t run =
            DecodeRun(stream.data() + in, output.data() + out,
                      std::min(stream.size() - in, (output.size() - out) / 2));
        in += run;
        out += 2 * run;
        // Unlikely where speed is highest: dense blocks come one after another.
        if (run < SHORT_RUN) [[unlikely]]
        {
            const Progress dense =
                DecodeDense(stream.subspan(in), output.subspan(out));
            in += dense.in;
            out += dense.out;
        }
        if (out == output.size())
        {
            break;
        }
        // What stopped the run: an escape, or less than a block left.
        if (in == stream.size() || stream.size() - in < CodeSize(stream[in]))
        {
            return CodecStatus::Damaged(in, "a complete delta code");
        }
        StoreLittleEndian(&output[out],
                          DecodeWord(&stream[in], WordBefore(&output[out])));
        in += CodeSize(stream[in]);
        out += 2;
    }
    if (consumed != nullptr)
    {
        *consumed = in;
    }
    return CodecStatus::Done();
}

void EncodeDelta(ByteSpan source, std::vector<std::uint8_t> &sink)
{
    const std::size_t verbatim = VerbatimSize(source.size());
    sink.insert(sink.end(), source.begin(),
                source.begin() + static_cast<std::ptrdiff_t>(verbatim));
    const std::size_t start = sink.size();
    sink.resize(start + (source.size() - verbatim) / 2 * 3);
    std::uint8_t *code = sink.data() + start;
    for (std::size_t in = verbatim; in < source.size(); in += 2)
    {
        code = EncodeWord(code, LoadLittleEndian<std::uint16_t>(&source[in]),
                          WordBefore(&source[in]));
    }
    sink.resize(static_cast<std::size_t>(code - sink.data()));
}

}  // namespace bgl
