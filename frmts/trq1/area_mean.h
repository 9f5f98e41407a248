// SPDX-License-Identifier: MIT
// Reduces area-based tiles by two: format.md 1.4.

#ifndef FLIGHTSIM_FRMTS_TRQ1_AREA_MEAN_H
#define FLIGHTSIM_FRMTS_TRQ1_AREA_MEAN_H

#include "frmts/trq1/area_mosaic.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace bgl
{

/** Writes the means of 2x2 bytes of two lines. */
void WriteMeans(const std::uint8_t *upper, const std::uint8_t *lower,
                std::size_t count, std::uint8_t *target);

/** Whether all bytes are 255. */
bool AreAllOpaque(const std::uint8_t *alpha, std::size_t count);

/** Writes the 2x2 means of a tile to a quadrant of the tile one level up. */
template <class Sample> class AreaMean final
{
  public:
    AreaMean(const AreaTileShape &shape, const Sample *fine, Sample *coarse)
        : m_shape(shape), m_side(static_cast<std::size_t>(shape.side)),
          m_fine(fine), m_coarse(coarse)
    {
    }

    /** Writes zeros where there is no tile. */
    void Clear(std::size_t east, std::size_t south)
    {
        const std::size_t half = m_side / 2;
        for (int plane = 0; plane < m_shape.planes; ++plane)
        {
            Sample *quadrant =
                CoarsePlane(plane) + (south * m_side + east) * half;
            for (std::size_t row = 0; row < half; ++row)
            {
                std::fill_n(quadrant + row * m_side, half, Sample{0});
            }
        }
    }

    /** @param east, south 0 or 1: the quadrant. */
    void Write(std::size_t east, std::size_t south)
    {
        const std::size_t half = m_side / 2;
        for (std::size_t row = 0; row < half; ++row)
        {
            const std::size_t fine = 2 * row * m_side;
            const std::size_t coarse =
                (south * half + row) * m_side + east * half;
            if constexpr (std::is_same_v<Sample, std::uint32_t>)
            {
                WriteMarks(fine, coarse, half);
            }
            else if (m_shape.alphaPlane < 0 || IsOpaque(fine))
            {
                WritePlainRow(fine, coarse, half);
            }
            else
            {
                WriteWeightedRow(fine, coarse, half);
            }
        }
    }

  private:
    static constexpr Sample OPAQUE = 255;

    /** Whether all samples of two rows from an offset on are present. */
    bool IsOpaque(std::size_t fine) const
    {
        const Sample *alpha = Plane(m_shape.alphaPlane) + fine;
        if constexpr (std::is_same_v<Sample, std::uint8_t>)
        {
            return AreAllOpaque(alpha, 2 * m_side);
        }
        return std::all_of(alpha, alpha + 2 * m_side,
                           [](Sample value) { return value == OPAQUE; });
    }

    const Sample *Plane(int plane) const
    {
        return m_fine +
               static_cast<std::size_t>(plane) * m_shape.SamplesPerPlane();
    }

    Sample *CoarsePlane(int plane) const
    {
        return m_coarse +
               static_cast<std::size_t>(plane) * m_shape.SamplesPerPlane();
    }

    void WritePlainRow(std::size_t fine, std::size_t coarse, std::size_t count)
    {
        for (int plane = 0; plane < m_shape.planes; ++plane)
        {
            const Sample *upper = Plane(plane) + fine;
            const Sample *lower = upper + m_side;
            Sample *target = CoarsePlane(plane) + coarse;
            if constexpr (std::is_same_v<Sample, std::uint8_t>)
            {
                WriteMeans(upper, lower, count, target);
                continue;
            }
            for (std::size_t i = 0; i < count; ++i)
            {
                const unsigned sum = 2u + upper[2 * i] + upper[2 * i + 1] +
                                     lower[2 * i] + lower[2 * i + 1];
                target[i] = static_cast<Sample>(sum / 4);
            }
        }
    }

    /** Writes the first present mark of each four, as marks have no mean. */
    void WriteMarks(std::size_t fine, std::size_t coarse, std::size_t count)
    {
        const Sample *marks = Plane(0) + fine;
        for (std::size_t i = 0; i < count; ++i)
        {
            Sample mark = 0;
            for (const std::size_t place :
                 {2 * i, 2 * i + 1, m_side + 2 * i, m_side + 2 * i + 1})
            {
                mark = mark == 0 ? marks[place] : mark;
            }
            CoarsePlane(0)[coarse + i] = mark;
        }
    }

    void WriteWeightedRow(std::size_t fine, std::size_t coarse,
                          std::size_t count)
    {
        const Sample *alpha = Plane(m_shape.alphaPlane) + fine;
        for (std::size_t i = 0; i < count; ++i)
        {
            const std::array<std::size_t, 4> places = {
                2 * i, 2 * i + 1, m_side + 2 * i, m_side + 2 * i + 1};
            unsigned weight = 0;
            for (const std::size_t place : places)
            {
                weight += alpha[place];
            }
            for (int plane = 0; plane < m_shape.planes; ++plane)
            {
                CoarsePlane(plane)[coarse + i] =
                    plane == m_shape.alphaPlane
                        ? static_cast<Sample>((weight + 2) / 4)
                        : WeightedMean(Plane(plane) + fine, alpha, places,
                                       weight);
            }
        }
    }

    static Sample WeightedMean(const Sample *samples, const Sample *alpha,
                               const std::array<std::size_t, 4> &places,
                               unsigned weight)
    {
        unsigned sum = weight / 2;
        for (const std::size_t place : places)
        {
            sum += static_cast<unsigned>(samples[place]) * alpha[place];
        }
        return weight == 0 ? Sample{0} : static_cast<Sample>(sum / weight);
    }

    const AreaTileShape &m_shape;
    std::size_t m_side;
    const Sample *m_fine;
    Sample *m_coarse;
};

}  // namespace bgl

#endif
