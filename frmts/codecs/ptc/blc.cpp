// SPDX-License-Identifier: MIT
// BLC, the coder of single-bit planes: frmts/trq1/format.md chapter 9.5.

#include "frmts/codecs/ptc/blc.h"

#include "driver/bytes/bit_reader_msb.h"
#include "driver/bytes/bit_writer_msb.h"
#include "driver/bytes/cpu_dispatch.h"

#include <algorithm>
#include <array>
#include <bit>

namespace bgl::ptc
{

namespace
{

/** How the stream marks constant lines. */
enum LineMode : std::uint32_t
{
    ALL_CODED = 0,
    SOME_CONSTANT = 1,
    // 3 has the same meaning.
    ALL_CONSTANT = 2
};

// A pixel's context: two bits of pixels to the left, three of the line above
// and one of the line above that.
constexpr std::size_t CONTEXT_COUNT = 64;
constexpr std::uint8_t LEFT_BITS = 3;
constexpr std::uint8_t ALL_ZERO = 0;
constexpr std::uint8_t ALL_ONE = CONTEXT_COUNT - 1;

/** Returns how likely, from 0 to 7, a zero initially is in a context: more
 * likely the fewer bits are set in it. */
constexpr std::uint8_t InitialZeroness(unsigned context)
{
    return static_cast<std::uint8_t>(7 * (6 - std::popcount(context)) / 6);
}

FLIGHTSIM_ALWAYS_INLINE unsigned Predicted(unsigned zeroness)
{
    return 1 - (zeroness >> 2);
}

FLIGHTSIM_ALWAYS_INLINE unsigned NextZeroness(unsigned zeroness, unsigned pixel)
{
    return pixel == 0 ? std::min(zeroness + 1, 7u) : std::max(zeroness, 1u) - 1;
}

/** The adaptive parameter of a context, in sixteenths of a bit: correct
 * predictions are counted in runs of 2^K(). */
struct RunParameter
{
    static constexpr unsigned MAX = 224;

    unsigned K() const
    {
        return kp >> 4;
    }

    void AfterRun()
    {
        kp = static_cast<std::uint8_t>(std::min(MAX, kp + K() + 4));
    }

    void AfterRunEnd()
    {
        const unsigned loss = K() + 4;
        kp = static_cast<std::uint8_t>(std::max<unsigned>(kp, loss) - loss);
    }

    std::uint8_t kp = 16;
};

/** The lines above the current one, not counting constant lines. */
class LinesAbove final
{
  public:
    explicit LinesAbove(std::size_t width) : m_width(width)
    {
    }

    void Append(const std::uint8_t *line)
    {
        m_up2 = m_up1;
        m_up1 = line;
    }

    /** The two pixels to the left of a line's first one come from the line
     * above, as in the coder's registers. */
    std::uint8_t FirstLeftBits() const
    {
        return static_cast<std::uint8_t>(2 * m_up1[m_width - 2]);
    }

    /** Returns the contribution of the lines above to the context of every
     * pixel. */
    FLIGHTSIM_ALWAYS_INLINE void GetContexts(std::uint8_t *contexts) const;

  private:
    static constexpr std::array<std::uint8_t, BLC_MAX_WIDTH> NO_LINE{};

    std::size_t m_width;
    const std::uint8_t *m_up1 = NO_LINE.data();
    const std::uint8_t *m_up2 = NO_LINE.data();
};

FLIGHTSIM_ALWAYS_INLINE void
LinesAbove::GetContexts(std::uint8_t *contexts) const
{
    const std::uint8_t *up1 = m_up1;
    const std::uint8_t *up2 = m_up2;
    const std::size_t last = m_width - 1;
    for (std::size_t i = 1; i < last; ++i)
    {
        contexts[i] = static_cast<std::uint8_t>(
            up1[i + 1] << 2 | up1[i] << 3 | up1[i - 1] << 4 | up2[i + 1] << 5);
    }
    contexts[last] =
        static_cast<std::uint8_t>(up1[last] << 3 | up1[last - 1] << 4);
    // The registers start a line with what the previous one left in them. They
    // never see the first pixel above, but see the last one of two lines up.
    contexts[0] = static_cast<std::uint8_t>(m_up1[1] << 2 | m_up2[last] << 4 |
                                            m_up2[1] << 5);
    contexts[1] &= static_cast<std::uint8_t>(~(1 << 4));
}

/** Decodes the lines of a stream that are not constant. */
class BlcDecoder final
{
  public:
    BlcDecoder(const BitReaderMsb &reader, std::size_t width)
        : m_reader(reader), m_width(width), m_above(width)
    {
        for (unsigned context = 0; context < CONTEXT_COUNT; ++context)
        {
            m_contexts[context].zeroness = InitialZeroness(context);
        }
    }

    FLIGHTSIM_ALWAYS_INLINE void DecodeLine(std::uint8_t *line);

    /** Offset of the end of the last code. */
    std::size_t End() const
    {
        return m_reader.End();
    }

  private:
    struct Context
    {
        /** Twice the number of pixels that need no code, plus one if the last
         * of them differs from the prediction. */
        std::uint16_t run = 0;
        RunParameter parameter;
        std::uint8_t zeroness = 0;
    };

    /** Shorter runs are not worth skipping. */
    static constexpr std::uint16_t MIN_SKIP = 16 * 2;

    FLIGHTSIM_ALWAYS_INLINE unsigned DecodePixel(Context &context);
    std::size_t SkipUniform(std::uint8_t context, std::size_t at,
                            std::uint8_t *line);
    unsigned ReadCode(Context &context);

    BitReaderMsb m_reader;
    std::size_t m_width;
    LinesAbove m_above;
    std::array<Context, CONTEXT_COUNT> m_contexts;
    /** Contribution of the lines above to the contexts, with room for
     * CountEqual(). */
    std::array<std::uint8_t, BLC_MAX_WIDTH + 8> m_fromAbove{};
};

/** Reads the code for the next pixels of a context.
 *
 * @return whether the first of them differs from the prediction.
 */
unsigned BlcDecoder::ReadCode(Context &context)
{
    RunParameter &parameter = context.parameter;
    const unsigned k = parameter.K();
    if (k == 0)
    {
        const std::uint32_t bit = m_reader.ReadBits(1);
        if (bit == 0)
        {
            parameter.AfterRun();
        }
        return bit;
    }
    if (m_reader.ReadBits(1) == 0)
    {
        parameter.AfterRun();
        context.run = static_cast<std::uint16_t>(((1u << k) - 1) * 2);
        return 0;
    }
    const std::uint32_t zeros = m_reader.ReadBits(k);
    parameter.AfterRunEnd();
    context.run = static_cast<std::uint16_t>(zeros == 0 ? 0 : zeros * 2 + 1);
    return zeros == 0 ? 1 : 0;
}

/** Returns how many of `room` bytes, after which eight more are readable, equal
 * `value` before the first that does not. */
std::size_t CountEqual(const std::uint8_t *bytes, std::uint8_t value,
                       std::size_t room)
{
    const std::uint64_t pattern = value * 0x0101010101010101u;
    for (std::size_t count = 0; count < room; count += 8)
    {
        const std::uint64_t differences =
            LoadLittleEndian<std::uint64_t>(bytes + count) ^ pattern;
        if (differences != 0)
        {
            const auto bits =
                static_cast<std::size_t>(std::countr_zero(differences));
            return std::min(count + bits / 8, room);
        }
    }
    return room;
}

/** Fills in pixels that equal those around them, as many as their context's run
 * allows, or none. */
std::size_t BlcDecoder::SkipUniform(std::uint8_t context, std::size_t at,
                                    std::uint8_t *line)
{
    Context &state = m_contexts[context];
    const unsigned pixel = context & 1;
    if (Predicted(state.zeroness) != pixel)
    {
        return 0;
    }
    const auto above = static_cast<std::uint8_t>(context & ~LEFT_BITS);
    const std::size_t room =
        std::min<std::size_t>(m_width - at, (state.run >> 1) - 1u);
    const std::size_t count = CountEqual(&m_fromAbove[at], above, room);
    std::fill_n(line + at, count, static_cast<std::uint8_t>(pixel));
    state.run = static_cast<std::uint16_t>(state.run - 2 * count);
    for (std::size_t i = 0; i < std::min<std::size_t>(count, 7); ++i)
    {
        state.zeroness =
            static_cast<std::uint8_t>(NextZeroness(state.zeroness, pixel));
    }
    return count;
}

FLIGHTSIM_ALWAYS_INLINE unsigned BlcDecoder::DecodePixel(Context &context)
{
    unsigned isOther = 0;
    if (context.run >= 2) [[likely]]
    {
        context.run = static_cast<std::uint16_t>(context.run - 2);
        isOther = context.run == 1 ? 1 : 0;
    }
    else
    {
        isOther = ReadCode(context);
    }
    const unsigned pixel = Predicted(context.zeroness) ^ isOther;
    context.zeroness =
        static_cast<std::uint8_t>(NextZeroness(context.zeroness, pixel));
    return pixel;
}

FLIGHTSIM_ALWAYS_INLINE void BlcDecoder::DecodeLine(std::uint8_t *line)
{
    m_above.GetContexts(m_fromAbove.data());
    const std::size_t width = m_width;
    unsigned left = m_above.FirstLeftBits();
    for (std::size_t i = 0; i < width; ++i)
    {
        const unsigned number = m_fromAbove[i] | left;
        Context *context = &m_contexts[number];
        if ((number == ALL_ZERO || number == ALL_ONE) &&
            context->run >= MIN_SKIP)
        {
            i += SkipUniform(static_cast<std::uint8_t>(number), i, line);
            if (i == width)
            {
                break;
            }
            context = &m_contexts[m_fromAbove[i] | left];
        }
        const unsigned pixel = DecodePixel(*context);
        line[i] = static_cast<std::uint8_t>(pixel);
        left = (left << 1 & LEFT_BITS) | pixel;
    }
    m_above.Append(line);
}

bool IsConstant(const std::uint8_t *line, std::size_t width)
{
    return std::all_of(line, line + width,
                       [=](std::uint8_t pixel) { return pixel == line[0]; });
}

/** Encodes the lines that are not constant. A code depends on later pixels of
 * its context, so all contexts must be known before the first code is
 * written. */
class BlcEncoder final
{
  public:
    explicit BlcEncoder(std::size_t width) : m_width(width), m_above(width)
    {
        for (unsigned context = 0; context < CONTEXT_COUNT; ++context)
        {
            m_contexts[context].zeroness = InitialZeroness(context);
        }
    }

    void TakeLine(const std::uint8_t *line);
    void WriteCodes(BitWriterMsb &writer);

  private:
    struct Context
    {
        std::uint8_t zeroness = 0;
        RunParameter parameter;
        /** For every pixel, whether it differs from the prediction. */
        std::vector<std::uint8_t> isOther;
        /** The first pixel not yet covered by a code. */
        std::size_t next = 0;
        /** Number of pixels passed. */
        std::size_t passed = 0;
    };

    static void WriteCode(Context &context, BitWriterMsb &writer);

    std::size_t m_width;
    LinesAbove m_above;
    std::array<Context, CONTEXT_COUNT> m_contexts;
    /** The contexts of all pixels, in order. */
    std::vector<std::uint8_t> m_order;
};

void BlcEncoder::TakeLine(const std::uint8_t *line)
{
    std::array<std::uint8_t, BLC_MAX_WIDTH> fromAbove;
    m_above.GetContexts(fromAbove.data());
    unsigned left = m_above.FirstLeftBits();
    for (std::size_t i = 0; i < m_width; ++i)
    {
        const auto number = static_cast<std::uint8_t>(fromAbove[i] | left);
        Context &context = m_contexts[number];
        const unsigned pixel = line[i];
        context.isOther.push_back(
            static_cast<std::uint8_t>(Predicted(context.zeroness) ^ pixel));
        context.zeroness =
            static_cast<std::uint8_t>(NextZeroness(context.zeroness, pixel));
        m_order.push_back(number);
        left = (left << 1 & LEFT_BITS) | pixel;
    }
    m_above.Append(line);
}

/** Writes the code that starts with the context's next pixel. */
void BlcEncoder::WriteCode(Context &context, BitWriterMsb &writer)
{
    const unsigned k = context.parameter.K();
    const auto begin =
        context.isOther.begin() + static_cast<std::ptrdiff_t>(context.next);
    const auto run = static_cast<std::size_t>(
        std::find(begin, context.isOther.end(), 1) - begin);
    const std::size_t left = context.isOther.size() - context.next;
    // A run truncated by the end is written as a whole one.
    if (run == left || run >> k != 0)
    {
        writer.WriteBits(0, 1);
        context.parameter.AfterRun();
        context.next += std::size_t{1} << k;
        return;
    }
    writer.WriteBits(1u << k | static_cast<std::uint32_t>(run), k + 1);
    if (k > 0)
    {
        context.parameter.AfterRunEnd();
    }
    context.next += run + 1;
}

void BlcEncoder::WriteCodes(BitWriterMsb &writer)
{
    for (const std::uint8_t number : m_order)
    {
        Context &context = m_contexts[number];
        if (context.passed++ == context.next)
        {
            WriteCode(context, writer);
        }
    }
}

/** Writes which lines are constant; the first bit is that of the last line. */
void WriteLineMode(std::uint32_t constant, std::uint32_t ones,
                   BitWriterMsb &writer)
{
    constexpr std::uint32_t ALL = 0xFFFF;
    if (constant == 0)
    {
        writer.WriteBits(ALL_CODED, 2);
    }
    else if (constant == ALL && (ones == 0 || ones == ALL))
    {
        writer.WriteBits(ALL_CONSTANT, 2);
        writer.WriteBits(ones & 1, 1);
    }
    else
    {
        writer.WriteBits(SOME_CONSTANT, 2);
        writer.WriteBits(constant, BLC_LINES);
        writer.WriteBits(ones, BLC_LINES);
    }
}

}  // namespace

FLIGHTSIM_BIT_CLONES
std::size_t DecodeBlc(ByteSpan bytes, std::size_t begin, std::size_t width,
                      std::span<std::uint8_t> pixels)
{
    BitReaderMsb reader(bytes, begin);
    const std::uint32_t mode = reader.ReadBits(2);
    std::uint32_t constant = 0;
    std::uint32_t ones = 0;
    if (mode == SOME_CONSTANT)
    {
        constant = reader.ReadBits(BLC_LINES);
        ones = reader.ReadBits(BLC_LINES);
    }
    else if (mode >= ALL_CONSTANT)
    {
        constant = 0xFFFF;
        ones = reader.ReadBits(1) * 0xFFFF;
    }
    BlcDecoder decoder(reader, width);
    for (std::size_t y = 0; y < BLC_LINES; ++y)
    {
        std::uint8_t *line = pixels.data() + y * width;
        if ((constant >> y & 1) != 0)
        {
            std::fill_n(line, width, static_cast<std::uint8_t>(ones >> y & 1));
        }
        else
        {
            decoder.DecodeLine(line);
        }
    }
    return decoder.End();
}

void EncodeBlc(std::span<const std::uint8_t> pixels, std::size_t width,
               std::vector<std::uint8_t> &sink)
{
    BlcEncoder encoder(width);
    std::uint32_t constant = 0;
    std::uint32_t ones = 0;
    for (std::size_t y = 0; y < BLC_LINES; ++y)
    {
        const std::uint8_t *line = pixels.data() + y * width;
        if (IsConstant(line, width))
        {
            constant |= 1u << y;
            ones |= static_cast<std::uint32_t>(line[0]) << y;
        }
        else
        {
            encoder.TakeLine(line);
        }
    }
    BitWriterMsb writer(sink);
    WriteLineMode(constant, ones, writer);
    encoder.WriteCodes(writer);
    writer.PadToByte();
}

}  // namespace bgl::ptc
