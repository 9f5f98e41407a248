// SPDX-License-Identifier: MIT
// Method 2, coordinates of a fixed bit width: format.md chapter 3.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_QUANTIZATION_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_QUANTIZATION_H

#include "driver/bytes/bytes.h"
#include "ogr/terrain_vector/grid_point.h"

#include <vector>

namespace bgl
{

inline constexpr unsigned MAXIMUM_QUANTIZATION_WIDTH = 32;

/** Returns the size in bytes of the coordinates that follow the width. */
inline constexpr std::uint64_t GetQuantizationSize(std::uint64_t pointCount,
                                                   unsigned width)
{
    return (pointCount * 2 * width + 7) / 8;
}

/** Decodes `points.size()` points with `width` (0...32) bits per coordinate.
 * Bits past the end of `bytes` read as zero. */
void DecodeQuantization(ByteSpan bytes, unsigned width,
                        std::span<GridPoint> points);

/** Appends the width and the coordinates, which must not be negative. */
void EncodeQuantization(std::span<const GridPoint> points,
                        std::vector<std::uint8_t> &sink);

}  // namespace bgl

#endif
