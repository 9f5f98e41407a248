// SPDX-License-Identifier: MIT
// Bitpack, the recursive minimum-and-width coder: frmts/trq1/format.md chapter
// 7.

#include "frmts/codecs/bitpack.h"

#include "driver/bytes/bit_reader_lsb.h"
#include "driver/bytes/bit_writer_lsb.h"
#include "driver/bytes/cpu_dispatch.h"
#include "frmts/codecs/bitpack_quad.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <limits>
#include <type_traits>

namespace bgl
{

namespace
{

constexpr int MAX_SIDE = 4096;
constexpr std::size_t SMALLEST_SPLIT = 8;
constexpr unsigned MAX_OFFSET_BITS = 8;
constexpr unsigned WIDTH_BITS = 4;
constexpr unsigned LARGEST_WIDTH = 15;
constexpr unsigned LARGEST_BASE_SIZE = 4;

/** A rectangle of the raster. */
struct Part
{
    std::size_t row;
    std::size_t column;
    std::size_t rows;
    std::size_t columns;
};

/** Whether a part has children instead of samples. */
bool IsSplit(const Part &part)
{
    return part.rows >= SMALLEST_SPLIT && part.columns >= SMALLEST_SPLIT;
}

/** Calls visit(child) for the sixteen children of a part, by rows, until one
 * call returns false. The last row and column take the remainder of the
 * division by four. */
template <class Visitor> bool VisitParts(const Part &part, Visitor visit)
{
    const std::size_t height = part.rows / 4;
    const std::size_t width = part.columns / 4;
    for (std::size_t i = 0; i < 16; ++i)
    {
        const std::size_t y = i / 4;
        const std::size_t x = i % 4;
        const Part child{part.row + y * height, part.column + x * width,
                         y < 3 ? height : part.rows - 3 * height,
                         x < 3 ? width : part.columns - 3 * width};
        if (!visit(child))
        {
            return false;
        }
    }
    return true;
}

/** Returns the bits for the offset of a part from its parent's base; a wider
 * offset loses its low bits. */
unsigned OffsetBits(unsigned parentWidth)
{
    return std::min(parentWidth, MAX_OFFSET_BITS);
}

unsigned OffsetShift(unsigned parentWidth)
{
    return parentWidth - OffsetBits(parentWidth);
}

bool ShapeFits(const RasterShape &shape, std::size_t byteCount)
{
    return shape.rows >= 0 && shape.rows <= MAX_SIDE && shape.columns >= 0 &&
           shape.columns <= MAX_SIDE && shape.bytesPerSample >= 0 &&
           shape.ByteCount() == byteCount;
}

Part WholeOf(const RasterShape &shape)
{
    return {0, 0, static_cast<std::size_t>(shape.rows),
            static_cast<std::size_t>(shape.columns)};
}

template <class Sample> class Decoder final
{
    using Unpacker = QuadUnpacker<Sample>;

    /** A line of four quads, in whole words. */
    static constexpr std::size_t QUADS_IN_WORD =
        sizeof(std::uint64_t) / sizeof(typename Unpacker::Quad);
    using Line = std::array<std::uint64_t, 4 / QUADS_IN_WORD>;

  public:
    Decoder(ByteSpan stream, const RasterShape &shape, MutableByteSpan output)
        : m_stream(stream), m_whole(WholeOf(shape)), m_output(output.data())
    {
    }

    CodecStatus Run(std::size_t *consumed)
    {
        unsigned width = 0;
        std::uint32_t base = 0;
        if (!ReadHeader(base, width) ||
            !VisitParts(m_whole, [&](const Part &part)
                        { return ReadNode(part, base, width); }))
        {
            return m_damage;
        }
        if (consumed != nullptr)
        {
            *consumed = (m_position + 7) / 8;
        }
        return CodecStatus::Done();
    }

  private:
    bool Fail(const char *expected)
    {
        m_damage = CodecStatus::Damaged(m_position / 8, expected);
        return false;
    }

    bool Holds(std::size_t bitCount) const
    {
        return bitCount <= m_stream.size() * 8 - m_position;
    }

    /** Reads a field of at most 32 bits that the stream is known to contain. */
    std::uint32_t Take(unsigned bitCount)
    {
        const std::uint64_t mask = (std::uint64_t{1} << bitCount) - 1;
        const std::uint64_t bits = LoadBitsLsb(m_stream, m_position) & mask;
        m_position += bitCount;
        return static_cast<std::uint32_t>(bits);
    }

    bool ReadHeader(std::uint32_t &base, unsigned &width)
    {
        const unsigned baseSize = m_stream.empty() ? 0 : m_stream[0];
        if (baseSize > LARGEST_BASE_SIZE)
        {
            return Fail("a bitpack base of at most 4 bytes");
        }
        if (!Holds((std::size_t{baseSize} + 3) * 8))
        {
            return Fail("a complete bitpack header");
        }
        Take(8);
        // A larger shift also moves every bit out of the sample, and this one
        // keeps sums within 32 bits.
        m_shift = std::min(Take(8), std::uint32_t{sizeof(Sample) * 8});
        base = Take(baseSize * 8);
        width = Take(WIDTH_BITS);
        const unsigned limit = Take(WIDTH_BITS);
        m_maxBits = limit != 0 ? limit : 16;
        return true;
    }

    /** Reads the offset and the width of a node, and updates `base`. */
    FLIGHTSIM_ALWAYS_INLINE bool TakeNode(unsigned parentWidth,
                                          std::uint32_t &base, unsigned &width)
    {
        const unsigned offsetBits = OffsetBits(parentWidth);
        if (!Holds(offsetBits + WIDTH_BITS))
        {
            return Fail("a complete bitpack node");
        }
        const std::uint32_t node = Take(offsetBits + WIDTH_BITS);
        const std::uint32_t offset = node & ((1U << offsetBits) - 1);
        base += offset << (m_shift + OffsetShift(parentWidth));
        width = node >> offsetBits;
        return true;
    }

    bool ReadNode(const Part &part, std::uint32_t base, unsigned parentWidth)
    {
        unsigned width = 0;
        if (!TakeNode(parentWidth, base, width))
        {
            return false;
        }
        if (width == 0)
        {
            Fill(part, static_cast<Sample>(base));
            return true;
        }
        if (!IsSplit(part))
        {
            return ReadSamples(part, base, std::min(width, m_maxBits));
        }
        if (part.rows == 4 * QUAD && part.columns == 4 * QUAD)
        {
            return ReadSquares(part, base, width);
        }
        return VisitParts(part, [&](const Part &child)
                          { return ReadNode(child, base, width); });
    }

    /** ReadNode() for a part whose children are squares of QUAD samples, like
     * nearly all of the smallest ones. */
    bool ReadSquares(const Part &whole, std::uint32_t wholeBase,
                     unsigned wholeWidth)
    {
        for (std::size_t row = 0; row < 4; ++row)
        {
            const Part part{whole.row + row * QUAD, whole.column, QUAD,
                            4 * QUAD};
            if (!TakeEvenSquares(part, wholeBase, wholeWidth) &&
                !ReadRowOfSquares(part, wholeBase, wholeWidth))
            {
                return false;
            }
        }
        return true;
    }

    /** Reads four adjacent squares if each of them has a single value, as
     * nearly all do in rasters of classes: their nodes then are consecutive and
     * fit into one load, and the values are written line by line. Otherwise
     * reads nothing. */
    FLIGHTSIM_ALWAYS_INLINE bool TakeEvenSquares(const Part &part,
                                                 std::uint32_t wholeBase,
                                                 unsigned wholeWidth)
    {
        const unsigned offsetBits = OffsetBits(wholeWidth);
        const unsigned nodeBits = offsetBits + WIDTH_BITS;
        const std::uint64_t width = std::uint64_t{(1U << WIDTH_BITS) - 1}
                                    << offsetBits;
        const std::uint64_t pair = width | width << nodeBits;
        const std::uint64_t nodes = LoadBitsLsb(m_stream, m_position);
        if ((nodes & (pair | pair << 2 * nodeBits)) != 0 ||
            !Holds(std::size_t{4} * nodeBits))
        {
            return false;
        }
        m_position += std::size_t{4} * nodeBits;
        const unsigned shift = m_shift + OffsetShift(wholeWidth);
        Line line{};
        for (unsigned i = 0; i < 4; ++i)
        {
            const auto node = static_cast<std::uint32_t>(nodes >> i * nodeBits);
            const std::uint32_t offset = node & ((1U << offsetBits) - 1);
            const auto value =
                static_cast<Sample>(wholeBase + (offset << shift));
            line[i / QUADS_IN_WORD] |=
                std::uint64_t{Unpacker::Repeat(value)}
                << i % QUADS_IN_WORD * 8 * sizeof(typename Unpacker::Quad);
        }
        StoreLines(part, line);
        return true;
    }

    void StoreLines(const Part &part, const Line &line)
    {
        const std::size_t stride = m_whole.columns * sizeof(Sample);
        std::uint8_t *to = RowOf(part, 0);
        for (std::size_t row = 0; row < QUAD; ++row)
        {
            for (std::size_t i = 0; i < line.size(); ++i)
            {
                StoreLittleEndian(to + i * sizeof(line[i]), line[i]);
            }
            to += stride;
        }
    }

    bool ReadRowOfSquares(const Part &whole, std::uint32_t wholeBase,
                          unsigned wholeWidth)
    {
        for (std::size_t i = 0; i < 4; ++i)
        {
            const Part part{whole.row, whole.column + i * QUAD, QUAD, QUAD};
            std::uint32_t base = wholeBase;
            unsigned width = 0;
            if (!TakeNode(wholeWidth, base, width))
            {
                return false;
            }
            if (width == 0)
            {
                FillInSteps<QUAD * sizeof(Sample)>(part,
                                                   static_cast<Sample>(base));
            }
            else if (!ReadSamples(part, base, std::min(width, m_maxBits)))
            {
                return false;
            }
        }
        return true;
    }

    std::uint8_t *RowOf(const Part &part, std::size_t row) const
    {
        return m_output + ((part.row + row) * m_whole.columns + part.column) *
                              sizeof(Sample);
    }

    void Fill(const Part &part, Sample value)
    {
        constexpr std::size_t large = 16;
        constexpr std::size_t small = 4;
        const std::size_t rowSize = part.columns * sizeof(Sample);
        if (rowSize >= large)
        {
            FillInSteps<large>(part, value);
        }
        else if (rowSize >= small)
        {
            FillInSteps<small>(part, value);
        }
        else
        {
            FillInSteps<sizeof(Sample)>(part, value);
        }
    }

    /** Fills a part STEP bytes at a time; its rows must have at least that
     * many. The last step of a row may overlap the previous one. */
    template <std::size_t STEP>
    FLIGHTSIM_ALWAYS_INLINE void FillInSteps(const Part &part, Sample value)
    {
        std::array<std::uint8_t, STEP> samples;
        for (std::size_t i = 0; i < STEP; i += sizeof(Sample))
        {
            StoreLittleEndian(&samples[i], value);
        }
        const std::size_t rowSize = part.columns * sizeof(Sample);
        const std::size_t stride = m_whole.columns * sizeof(Sample);
        std::uint8_t *line = RowOf(part, 0);
        for (std::size_t row = 0; row < part.rows && rowSize != 0; ++row)
        {
            std::uint8_t *const last = line + rowSize - STEP;
            for (std::uint8_t *to = line; to < last; to += STEP)
            {
                std::memcpy(to, samples.data(), STEP);
            }
            std::memcpy(last, samples.data(), STEP);
            line += stride;
        }
    }

    bool ReadSamples(const Part &part, std::uint32_t base, unsigned bitCount)
    {
        const std::size_t size = part.rows * part.columns * bitCount;
        if (!Holds(size))
        {
            return Fail("the samples of a bitpack part");
        }
        if (part.columns == QUAD && bitCount <= Unpacker::LARGEST_WIDTH &&
            m_shift == 0 && Holds(size + Unpacker::SLACK))
        {
            ReadQuads(part, static_cast<Sample>(base), bitCount);
        }
        else
        {
            ReadOneByOne(part, base, bitCount);
        }
        m_position += size;
        return true;
    }

    void ReadQuads(const Part &part, Sample base, unsigned bitCount)
    {
        const Unpacker unpacker(base, bitCount);
        const std::uint8_t *const stream = m_stream.data();
        const std::size_t rowSize = m_whole.columns * sizeof(Sample);
        std::uint8_t *to = RowOf(part, 0);
        std::size_t position = m_position;
        for (std::size_t row = 0; row < part.rows; ++row)
        {
            const auto bits =
                LoadLittleEndian<std::uint64_t>(stream + position / 8);
            StoreLittleEndian(to, unpacker.Unpack(bits >> position % 8));
            to += rowSize;
            position += QUAD * bitCount;
        }
    }

    void ReadOneByOne(const Part &part, std::uint32_t base, unsigned bitCount)
    {
        const std::uint64_t mask = (std::uint64_t{1} << bitCount) - 1;
        const ByteSpan stream = m_stream;
        const unsigned shift = m_shift;
        std::size_t position = m_position;
        for (std::size_t row = 0; row < part.rows; ++row)
        {
            std::uint8_t *to = RowOf(part, row);
            for (std::size_t column = 0; column < part.columns; ++column)
            {
                const std::uint64_t bits = LoadBitsLsb(stream, position) & mask;
                StoreLittleEndian(to + column * sizeof(Sample),
                                  static_cast<Sample>(base + (bits << shift)));
                position += bitCount;
            }
        }
    }

    ByteSpan m_stream;
    Part m_whole;
    std::uint8_t *m_output;
    std::size_t m_position = 0;  // in bits
    unsigned m_shift = 0;
    unsigned m_maxBits = 0;
    CodecStatus m_damage = CodecStatus::Done();
};

/** Smallest and largest sample. */
struct Extremes
{
    int low;
    int high;
};

template <class Sample> class Encoder final
{
  public:
    Encoder(ByteSpan samples, const RasterShape &shape,
            std::vector<std::uint8_t> &sink)
        : m_samples(samples.data()), m_whole(WholeOf(shape)), m_writer(sink)
    {
    }

    bool Run()
    {
        const Extremes all = ExtremesOf(m_whole, 0);
        const unsigned width = WidthOf(all.high - all.low);
        if (width > LARGEST_WIDTH)
        {
            return false;
        }
        m_writer.Put(sizeof(Sample), 8);
        m_writer.Put(0, 8);  // shift
        m_writer.Put(static_cast<std::make_unsigned_t<Sample>>(all.low),
                     sizeof(Sample) * 8);
        m_writer.Put(width, WIDTH_BITS);
        m_writer.Put(0, WIDTH_BITS);  // no limit to the bits of a sample
        VisitParts(m_whole, [&](const Part &part)
                   { return WriteNode(part, all.low, width); });
        m_writer.AlignToByte();
        return true;
    }

  private:
    static unsigned WidthOf(int range)
    {
        return static_cast<unsigned>(
            std::bit_width(static_cast<unsigned>(range)));
    }

    const std::uint8_t *RowOf(const Part &part, std::size_t row) const
    {
        return m_samples + ((part.row + row) * m_whole.columns + part.column) *
                               sizeof(Sample);
    }

    /** Returns the extremes of a part; `otherwise` for an empty one. */
    Extremes ExtremesOf(const Part &part, int fallback) const
    {
        if (part.rows == 0 || part.columns == 0)
        {
            return {fallback, fallback};
        }
        Sample low = std::numeric_limits<Sample>::max();
        Sample high = std::numeric_limits<Sample>::min();
        for (std::size_t row = 0; row < part.rows; ++row)
        {
            const std::uint8_t *from = RowOf(part, row);
            for (std::size_t column = 0; column < part.columns; ++column)
            {
                const auto sample =
                    LoadLittleEndian<Sample>(from + column * sizeof(Sample));
                low = std::min(low, sample);
                high = std::max(high, sample);
            }
        }
        return {low, high};
    }

    bool WriteNode(const Part &part, int base, unsigned parentWidth)
    {
        const Extremes extremes = ExtremesOf(part, base);
        const unsigned shift = OffsetShift(parentWidth);
        const int offset = (extremes.low - base) >> shift;
        base += offset << shift;
        const unsigned width = WidthOf(extremes.high - base);
        m_writer.Put(static_cast<std::uint32_t>(offset),
                     OffsetBits(parentWidth));
        m_writer.Put(width, WIDTH_BITS);
        if (width == 0)
        {
            return true;
        }
        if (!IsSplit(part))
        {
            WriteSamples(part, base, width);
            return true;
        }
        return VisitParts(part, [&](const Part &child)
                          { return WriteNode(child, base, width); });
    }

    void WriteSamples(const Part &part, int base, unsigned bitCount)
    {
        for (std::size_t row = 0; row < part.rows; ++row)
        {
            const std::uint8_t *from = RowOf(part, row);
            for (std::size_t column = 0; column < part.columns; ++column)
            {
                const int sample =
                    LoadLittleEndian<Sample>(from + column * sizeof(Sample));
                m_writer.Put(static_cast<std::uint32_t>(sample - base),
                             bitCount);
            }
        }
    }

    const std::uint8_t *m_samples;
    Part m_whole;
    BitWriterLsb m_writer;
};

}  // namespace

CodecStatus DecodeBitpack(ByteSpan stream, const RasterShape &shape,
                          MutableByteSpan output, std::size_t *consumed)
{
    if (!ShapeFits(shape, output.size()))
    {
        return CodecStatus::Damaged(0, "a raster shape that fits the output");
    }
    switch (shape.bytesPerSample)
    {
        case 1:
            return Decoder<std::uint8_t>(stream, shape, output).Run(consumed);
        case 2:
            return Decoder<std::uint16_t>(stream, shape, output).Run(consumed);
        default:
            return CodecStatus::Unsupported(0,
                                            "bitpack samples of 1 or 2 bytes");
    }
}

bool EncodeBitpack(ByteSpan samples, const RasterShape &shape,
                   std::vector<std::uint8_t> &sink)
{
    if (!ShapeFits(shape, samples.size()))
    {
        return false;
    }
    switch (shape.bytesPerSample)
    {
        case 1:
            return Encoder<std::uint8_t>(samples, shape, sink).Run();
        case 2:
            return Encoder<std::int16_t>(samples, shape, sink).Run();
        default:
            return false;
    }
}

}  // namespace bgl
