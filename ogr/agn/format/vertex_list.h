// SPDX-License-Identifier: MIT
// Vertices of polygons and lines: format.md chapter 3 (PRDE, PBDE).

#ifndef FLIGHTSIM_OGR_AGN_FORMAT_VERTEX_LIST_H
#define FLIGHTSIM_OGR_AGN_FORMAT_VERTEX_LIST_H

#include "driver/bytes/bytes.h"
#include "ogr/agn/format/geometry.h"
#include "ogr/agn/format/interpretation.h"

#include <algorithm>
#include <cstddef>

namespace agn
{

/** Pairs of 32-bit floats in the corner system (origin in the north-west), read
 * in place. The bytes must outlive the list. */
class VertexList final
{
  public:
    static constexpr std::size_t VERTEX_SIZE = 8;

    VertexList() = default;

    explicit VertexList(bgl::ByteSpan bytes) : m_bytes(bytes)
    {
    }

    std::size_t Count() const
    {
        return m_bytes.size() / VERTEX_SIZE;
    }

    Point operator[](std::size_t i) const
    {
        const std::uint8_t *place = m_bytes.data() + i * VERTEX_SIZE;
        return {bgl::LoadLittleEndian<float>(place),
                bgl::LoadLittleEndian<float>(place + sizeof(float))};
    }

    bgl::ByteSpan Bytes() const
    {
        return m_bytes;
    }

    /** Whether the last vertex equals the first one within rounding errors. */
    bool IsClosed() const
    {
        return Count() > 2 && ((*this)[Count() - 1] - (*this)[0]).Length() <=
                                  CLOSING_TOLERANCE;
    }

    /** The north-west corner of the bounds; requires vertices. */
    Point Lowest() const
    {
        Point lowest = (*this)[0];
        for (std::size_t i = 1; i < Count(); ++i)
        {
            const Point vertex = (*this)[i];
            lowest = {std::min(lowest.x, vertex.x),
                      std::min(lowest.y, vertex.y)};
        }
        return lowest;
    }

    /** The south-east corner of the bounds; requires vertices. */
    Point Highest() const
    {
        Point highest = (*this)[0];
        for (std::size_t i = 1; i < Count(); ++i)
        {
            const Point vertex = (*this)[i];
            highest = {std::max(highest.x, vertex.x),
                       std::max(highest.y, vertex.y)};
        }
        return highest;
    }

    /** Whether all coordinates are finite and within reach of the square. */
    bool IsPlausible() const
    {
        for (std::size_t i = 0; i < Count(); ++i)
        {
            const Point vertex = (*this)[i];
            if (!agn::IsPlausible(vertex.x) || !agn::IsPlausible(vertex.y))
            {
                return false;
            }
        }
        return true;
    }

  private:
    bgl::ByteSpan m_bytes{};
};

}  // namespace agn

#endif
