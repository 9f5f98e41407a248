// SPDX-License-Identifier: MIT
// Delta coding of 16-bit words: frmts/trq1/format.md chapter 6.

#include "frmts/codecs/delta.h"

#include "frmts/codecs/delta_code.h"
#include "frmts/codecs/delta_dense.h"
#include "driver/bytes/cpu_dispatch.h"

#include <algorithm>
#include <bit>

namespace bgl
{

using namespace delta;

namespace
{

/** Length of a run below which the density of escapes is checked. */
constexpr std::size_t SHORT_RUN = 8;

/** Returns the number of verbatim bytes at the start: the odd one, if any, and
 * the first word. */
std::size_t VerbatimSize(std::size_t size)
{
    return std::min(size, size % 2 + 2);
}

std::uint16_t AddTo(std::uint16_t word, int difference)
{
    return static_cast<std::uint16_t>(word + difference);
}

#if defined(__SSE2__)

constexpr std::size_t COPY_BLOCK = 16;

/** Returns the sums of words 0..i for every i. */
FLIGHTSIM_ALWAYS_INLINE __m128i PrefixSum(__m128i words)
{
    words = _mm_add_epi16(words, _mm_slli_si128(words, 2));
    words = _mm_add_epi16(words, _mm_slli_si128(words, 4));
    return _mm_add_epi16(words, _mm_slli_si128(words, 8));
}

/** Decodes one-byte differences up to the first escape, in whole blocks. May
 * write more of the last block to `output` than it decodes.
 * @return number of words decoded.
 */
FLIGHTSIM_ALWAYS_INLINE std::size_t DecodeRun(const std::uint8_t *stream,
                                              std::uint8_t *output,
                                              std::size_t available)
{
    const __m128i smallest = _mm_set1_epi8(SMALLEST_BYTE);
    __m128i carry = _mm_set1_epi16(static_cast<short>(WordBefore(output)));
    std::size_t done = 0;
    for (; available - done >= COPY_BLOCK; done += COPY_BLOCK)
    {
        const __m128i bytes =
            _mm_loadu_si128(reinterpret_cast<const __m128i *>(stream + done));
        // Shifting down a byte above its own copy sign-extends it.
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
        // The sum of the block is known before the carry, for which all later
        // blocks wait.
        carry = _mm_add_epi16(carry, _mm_add_epi16(lowSum, SpreadLast(high)));
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

#endif

std::size_t CodeSize(std::uint8_t code)
{
    return code == LITERAL_WORD                       ? 3
           : code == LARGE_FALL || code == LARGE_RISE ? 2
                                                      : 1;
}

/** Returns the word after `word`, from a complete code. */
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

/** Writes the shortest code of `word` and returns the position after it. */
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

/** Decodes one code. Returns false if it is incomplete. */
FLIGHTSIM_ALWAYS_INLINE bool DecodeOne(ByteSpan stream, MutableByteSpan output,
                                       Progress &place)
{
    const ByteSpan rest = stream.subspan(place.in);
    if (rest.empty() || rest.size() < CodeSize(rest[0]))
    {
        return false;
    }
    std::uint8_t *const word = &output[place.out];
    StoreLittleEndian(word, DecodeWord(rest.data(), WordBefore(word)));
    place.in += CodeSize(rest[0]);
    place.out += 2;
    return true;
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
    Progress place{verbatim, verbatim};
    while (place.out < output.size())
    {
        const ByteSpan rest = stream.subspan(place.in);
        const MutableByteSpan words = output.subspan(place.out);
        const std::size_t run = DecodeRun(
            rest.data(), words.data(), std::min(rest.size(), words.size() / 2));
        place.in += run;
        place.out += 2 * run;
        // Unlikely where speed matters most: dense blocks are consecutive.
        if (run < SHORT_RUN) [[unlikely]]
        {
            const Progress dense =
                DecodeDense(rest.subspan(run), words.subspan(2 * run));
            place.in += dense.in;
            place.out += dense.out;
        }
        // The run was stopped by an escape, or less than a block is left.
        if (place.out < output.size() && !DecodeOne(stream, output, place))
        {
            return CodecStatus::Damaged(place.in, "a complete delta code");
        }
    }
    if (consumed != nullptr)
    {
        *consumed = place.in;
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
