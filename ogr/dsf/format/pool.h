// SPDX-License-Identifier: MIT
// Points of a DSF file, plane by plane: format.md chapter 5.

#ifndef FLIGHTSIM_OGR_DSF_FORMAT_POOL_H
#define FLIGHTSIM_OGR_DSF_FORMAT_POOL_H

#include "driver/bytes/bytes.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace dsf
{

/** Scale of a plane. Values are number * scale / M + offset; if the scale is 0,
 * they are the numbers themselves. */
struct PlaneScale
{
    float scale = 0.0F;
    float offset = 0.0F;
};

/** How the numbers of a pool are stored. */
enum class PoolWidth
{
    Narrow,  //!< 16 bits, POOL
    Wide     //!< 32 bits, PO32
};

/** Points with the same number of planes. An immutable value. */
class Pool final
{
  public:
    /** Counts in the first bytes of an atom. */
    struct Header
    {
        std::uint32_t pointCount = 0;
        std::uint8_t planeCount = 0;
    };

    Pool() = default;

    /** Reads the counts. Returns nothing for fewer than 5 bytes, or counts that
     * exceed the bytes even if encoded as runs. */
    static std::optional<Header> ReadHeader(bgl::ByteSpan content,
                                            PoolWidth width);

    /** Decodes the content of POOL or PO32 with its SCAL or SC32.
     *
     * @param expected on failure, receives the expectation that failed.
     */
    static std::optional<Pool> Decode(bgl::ByteSpan content,
                                      bgl::ByteSpan scales, PoolWidth width,
                                      std::string &expected);

    /** Makes a pool from exact values, interleaved by point. */
    static Pool FromValues(std::uint8_t planeCount, std::vector<double> values);

    std::uint32_t GetPointCount() const
    {
        return m_header.pointCount;
    }

    int GetPlaneCount() const
    {
        return m_header.planeCount;
    }

    const std::vector<PlaneScale> &GetScales() const
    {
        return m_scales;
    }

    /** Returns a value of a point; point and plane must exist. */
    double Get(std::uint32_t point, int plane) const
    {
        const auto number = static_cast<std::size_t>(plane);
        if (!m_values.empty())
        {
            return m_values[std::size_t{point} * m_header.planeCount + number];
        }
        const std::size_t place = number * m_header.pointCount + point;
        const PlaneScale &scale = m_scales[number];
        return m_wide.empty()
                   ? Convert(m_narrow[place], NARROW_STEP, scale)
                   : Convert(m_wide[place], 1.0 / 4294967295.0, scale);
    }

    /** Appends all planes of a point. */
    void AppendPoint(std::uint32_t point, std::vector<double> &values) const
    {
        for (std::size_t plane = 0; plane < m_header.planeCount; ++plane)
        {
            values.push_back(Get(point, static_cast<int>(plane)));
        }
    }

    /** Appends all planes of many points.
     *
     * @param points have a size, and elements with the number of a point.
     */
    template <class Points>
    void AppendPoints(const Points &points, std::vector<double> &values) const
    {
        const std::size_t count = points.size();
        const std::size_t first = values.size();
        values.resize(first + count * m_header.planeCount);
        double *value = values.data() + first;
        if (m_narrow.empty())
        {
            for (std::uint32_t i = 0; i < count; ++i)
            {
                for (int plane = 0; plane < m_header.planeCount; ++plane)
                {
                    *value++ = Get(points[i].point, plane);
                }
            }
            return;
        }
        for (std::uint32_t i = 0; i < count; ++i)
        {
            std::size_t place = points[i].point;
            for (const PlaneScale &scale : m_scales)
            {
                *value++ = Convert(m_narrow[place], NARROW_STEP, scale);
                place += m_header.pointCount;
            }
        }
    }

  private:
    static constexpr double NARROW_STEP = 1.0 / 65535.0;

    /** Converts a number in the same order of operations, and so to the same
     * decimals, as Laminar's tool. */
    static double Convert(std::uint32_t number, double inverse,
                          const PlaneScale &scale)
    {
        return scale.scale != 0.0F ? number * double{scale.scale} * inverse +
                                         double{scale.offset}
                                   : static_cast<double>(number);
    }

    Header m_header{};
    std::vector<PlaneScale> m_scales{};

    /** Stored numbers, plane by plane; one of the two is empty. */
    std::vector<std::uint16_t> m_narrow{};
    std::vector<std::uint32_t> m_wide{};

    /** Values of DSF text, interleaved by point. */
    std::vector<double> m_values{};
};

}  // namespace dsf

#endif
