// SPDX-License-Identifier: MIT
// Method 2, coordinates of a fixed bit width: format.md chapter 3.

#include "ogr/terrain_vector/quantization.h"

#include "driver/bytes/bit_reader_lsb.h"
#include "driver/bytes/bit_writer_lsb.h"

#include <algorithm>
#include <bit>
#include <cstddef>

namespace bgl
{

namespace
{

/** LoadBitsLsb yields at least 57 bits. */
constexpr unsigned MAXIMUM_PAIRED_WIDTH = 28;

}  // namespace

void DecodeQuantization(ByteSpan bytes, unsigned width,
                        std::span<GridPoint> points)
{
    const std::uint64_t mask = (std::uint64_t{1} << width) - 1;
    std::size_t position = 0;
    for (GridPoint &point : points)
    {
        // One load holds both coordinates unless they are very wide.
        const std::uint64_t bits = LoadBitsLsb(bytes, position);
        const std::uint64_t upper = width <= MAXIMUM_PAIRED_WIDTH
                                        ? bits >> width
                                        : LoadBitsLsb(bytes, position + width);
        point.x = static_cast<std::int32_t>(bits & mask);
        point.y = static_cast<std::int32_t>(upper & mask);
        position += std::size_t{2} * width;
    }
}

void EncodeQuantization(std::span<const GridPoint> points,
                        std::vector<std::uint8_t> &sink)
{
    std::uint32_t bits = 1;
    for (const GridPoint &point : points)
    {
        bits |= static_cast<std::uint32_t>(point.x | point.y);
    }
    const auto width = static_cast<unsigned>(std::bit_width(bits));
    sink.push_back(static_cast<std::uint8_t>(width));
    BitWriterLsb writer(sink);
    for (const GridPoint &point : points)
    {
        writer.Put(static_cast<std::uint32_t>(point.x), width);
        writer.Put(static_cast<std::uint32_t>(point.y), width);
    }
    writer.AlignToByte();
}

}  // namespace bgl
