// SPDX-License-Identifier: MIT
// Composites area-based tiles.

#ifndef FLIGHTSIM_FRMTS_TRQ1_AREA_STACK_H
#define FLIGHTSIM_FRMTS_TRQ1_AREA_STACK_H

#include "frmts/trq1/area_mosaic.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace bgl
{

/** Whether a tile hides everything below it. */
template <class Sample>
bool IsOpaque(const AreaTileShape &shape, const Sample *tile)
{
    const std::size_t count = shape.SamplesPerPlane();
    const Sample *alpha =
        tile + static_cast<std::size_t>(shape.alphaPlane) * count;
    // Marks hide completely or not at all.
    constexpr bool isMark = std::is_same_v<Sample, std::uint32_t>;
    return std::all_of(alpha, alpha + count,
                       [](Sample value)
                       { return isMark ? value != 0 : value == 255; });
}

/** Composites one pixel of all planes over another one. The upper one is
 * weighted by its alpha, the lower one by its own alpha times the rest. */
template <class Sample> class PixelStack final
{
  public:
    PixelStack(Sample upperAlpha, Sample lowerAlpha)
        : m_upper(255U * upperAlpha), m_lower((255U - upperAlpha) * lowerAlpha)
    {
    }

    Sample Alpha() const
    {
        return static_cast<Sample>((m_upper + m_lower + 127) / 255);
    }

    Sample Mix(Sample upper, Sample lower) const
    {
        const std::uint32_t sum = m_upper + m_lower;
        return sum == 0
                   ? Sample{0}
                   : static_cast<Sample>(
                         (m_upper * upper + m_lower * lower + sum / 2) / sum);
    }

  private:
    /** In units of 1 / (255 * 255). */
    std::uint32_t m_upper;
    std::uint32_t m_lower;
};

/** Composites a pixel of a tile over one of another tile. The pixels are given
 * by their sample in the first plane; the target may be the upper one. */
template <class Sample>
void PutPixelOver(const AreaTileShape &shape, const Sample *above,
                  const Sample *under, Sample *target)
{
    const std::size_t count = shape.SamplesPerPlane();
    const auto alpha = static_cast<std::size_t>(std::max(shape.alphaPlane, 0));
    const Sample upperAlpha = above[alpha * count];
    const Sample lowerAlpha = under[alpha * count];
    const bool takesOne = std::is_same_v<Sample, std::uint32_t> ||
                          upperAlpha == 0 || upperAlpha == 255 ||
                          lowerAlpha == 0;
    const Sample *one = upperAlpha != 0 ? above : under;
    const PixelStack<Sample> stack(upperAlpha, lowerAlpha);
    for (std::size_t plane = 0; plane < static_cast<std::size_t>(shape.planes);
         ++plane)
    {
        const std::size_t place = plane * count;
        target[place] = takesOne ? one[place]
                        : plane == alpha
                            ? stack.Alpha()
                            : stack.Mix(above[place], under[place]);
    }
}

/** Composites all planes of a tile over another one. */
template <class Sample>
void PutOver(const AreaTileShape &shape, const Sample *above,
             const Sample *under, Sample *target)
{
    for (std::size_t i = 0; i < shape.SamplesPerPlane(); ++i)
    {
        PutPixelOver(shape, above + i, under + i, target + i);
    }
}

}  // namespace bgl

#endif
