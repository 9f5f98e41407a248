// SPDX-License-Identifier: MIT
// Ground features of airports: paint, fences, perimeters.

#ifndef FLIGHTSIM_OGR_RECORDS_SCENERY_GROUND_H
#define FLIGHTSIM_OGR_RECORDS_SCENERY_GROUND_H

#include "ogr/records/core/record_values.h"
#include "ogr/records/core/record_writer.h"

#include <array>
#include <optional>

namespace bgl
{

struct PaintedLine
{
    /** Number of vertices in the record; ignored when writing. */
    std::size_t vertexCount = 0;

    /** Enumeration painted_line_type. */
    int type = 0;

    /** Enumeration true_angle: which ends are cut as drawn. */
    int trueAngle = 0;

    /** All zeros for none. */
    Guid material{};

    /** Refers to the record. */
    VertexList vertices{};
};

struct PaintedArea
{
    /** Number of vertices in the record; ignored when writing. */
    std::size_t vertexCount = 0;

    /** Meaning unknown. */
    std::uint32_t type = 0;

    /** Of the hatching, in degrees and metres. */
    double heading = 0.0;
    double spacing = 0.0;

    /** Refers to the record. */
    VertexList vertices{};
};

/** Returns nothing for other records and, with a problem, for damaged ones. */
std::optional<PaintedLine> ParsePaintedLine(const RecordView &record,
                                            RecordLog &log);
void WritePaintedLine(const PaintedLine &line, RecordWriter &writer);

/** Returns nothing for other records and, with a problem, for damaged ones. */
std::optional<PaintedArea> ParsePaintedArea(const RecordView &record,
                                            RecordLog &log);
void WritePaintedArea(const PaintedArea &area, RecordWriter &writer);

struct Fence
{
    /** Number of vertices in the record; ignored when writing. */
    std::size_t vertexCount = 0;

    std::uint16_t recordId = 0;
    Guid instance{};
    Guid profile{};

    /** Refers to the record. */
    VertexList vertices{};
};

/** Returns nothing for other records and, with a problem, for damaged ones. */
std::optional<Fence> ParseFence(const RecordView &record, RecordLog &log);
void WriteFence(const Fence &fence, RecordWriter &writer);

/** Triangles between vertices. No file with one was available: [S]. */
class Perimeter final
{
  public:
    static constexpr std::size_t TRIANGLE_SIZE = 6;

    Perimeter() = default;

    /** Both refer to the record.
     *
     * @param unknown the first word of the record.
     */
    Perimeter(VertexList vertices, ByteSpan triangles, std::uint16_t unknown)
        : m_vertices(vertices), m_triangles(triangles), m_unknown(unknown)
    {
    }

    const VertexList &GetVertices() const
    {
        return m_vertices;
    }

    ByteSpan GetTriangles() const
    {
        return m_triangles;
    }

    std::uint16_t GetUnknown() const
    {
        return m_unknown;
    }

    std::size_t CountTriangles() const
    {
        return m_triangles.size() / TRIANGLE_SIZE;
    }

    /** Returns nothing if a corner is a vertex that does not exist. */
    std::optional<std::array<GeoPoint, 3>> GetTriangle(std::size_t i) const;

  private:
    VertexList m_vertices{};
    ByteSpan m_triangles{};
    std::uint16_t m_unknown = 0;
};

/** Returns nothing for other records and, with a problem, for damaged ones.
 * Corners that do not exist are also a problem. */
std::optional<Perimeter> ParsePerimeter(const RecordView &record,
                                        RecordLog &log);
void WritePerimeter(const Perimeter &perimeter, RecordWriter &writer);

/** Two numbers of unknown meaning. */
struct GroundMerging
{
    double first = 0.0;
    double second = 0.0;
    std::uint16_t unused = 0;
};

/** Returns nothing for other records and, with a problem, for damaged ones. */
std::optional<GroundMerging> ParseGroundMerging(const RecordView &record,
                                                RecordLog &log);
void WriteGroundMerging(const GroundMerging &merging, RecordWriter &writer);

}  // namespace bgl

#endif
