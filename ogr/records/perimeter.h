// SPDX-License-Identifier: MIT
// The mesh over the grounds of an airport: spec records.md 3.12.

#ifndef FLIGHTSIM_OGR_RECORDS_PERIMETER_H
#define FLIGHTSIM_OGR_RECORDS_PERIMETER_H

#include "ogr/records/record_reader.h"
#include "ogr/records/vertex_list.h"

#include <array>
#include <optional>

namespace bgl
{

inline constexpr std::uint16_t RECORD_PERIMETER = 0x3B;

/** Triangles between vertices. No file with one was at hand: [S]. */
class Perimeter final
{
  public:
    static constexpr std::size_t TRIANGLE_SIZE = 6;

    Perimeter() = default;

    /** Both are parts of the record. */
    Perimeter(VertexList vertices, ByteSpan triangles)
        : m_vertices(vertices), m_triangles(triangles)
    {
    }

    const VertexList &GetVertices() const
    {
        return m_vertices;
    }

    std::size_t CountTriangles() const
    {
        return m_triangles.size() / TRIANGLE_SIZE;
    }

    /** Nothing when a corner is a vertex that does not exist. */
    std::optional<std::array<GeoPoint, 3>> GetTriangle(std::size_t i) const;

  private:
    VertexList m_vertices{};
    ByteSpan m_triangles{};
};

/** Nothing for other records, and, with a problem, for damaged ones. Corners
 * that do not exist are a problem too. */
std::optional<Perimeter> ParsePerimeter(const RecordView &record,
                                        RecordLog &log);

}  // namespace bgl

#endif
