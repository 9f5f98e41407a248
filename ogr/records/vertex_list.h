// SPDX-License-Identifier: MIT
// Vertices as records hold them, pairs LON LAT: spec records.md chapter 1.

#ifndef FLIGHTSIM_OGR_RECORDS_VERTEX_LIST_H
#define FLIGHTSIM_OGR_RECORDS_VERTEX_LIST_H

#include "driver/bytes/bytes.h"
#include "driver/bgl/coordinates.h"
#include "driver/bytes/geodesy.h"

namespace bgl
{

/** Vertices of eight bytes each inside a record, which has to stay in memory
 * for as long as the list is used. */
class VertexList final
{
  public:
    static constexpr std::size_t VERTEX_SIZE = 8;

    VertexList() = default;

    explicit VertexList(ByteSpan bytes) : m_bytes(bytes)
    {
    }

    std::size_t Size() const
    {
        return m_bytes.size() / VERTEX_SIZE;
    }

    GeoPoint operator[](std::size_t i) const
    {
        const std::uint8_t *bytes = m_bytes.data() + i * VERTEX_SIZE;
        return {LongitudeToDegrees(LoadLittleEndian<std::uint32_t>(bytes)),
                LatitudeToDegrees(LoadLittleEndian<std::uint32_t>(bytes + 4))};
    }

  private:
    ByteSpan m_bytes{};
};

}  // namespace bgl

#endif
