// SPDX-License-Identifier: MIT
// What lies on the ground of airports: paint, fences, perimeters.

#ifndef FLIGHTSIM_OGR_RECORDS_GROUND_H
#define FLIGHTSIM_OGR_RECORDS_GROUND_H

#include "ogr/records/record_reader.h"
#include "ogr/records/record_values.h"

#include <array>
#include <optional>

namespace bgl
{

inline constexpr std::uint16_t RECORD_PAINTED_LINE = 0xCF;
inline constexpr std::uint16_t RECORD_PAINTED_AREA = 0xD8;

struct PaintedLine
{
    /** Enumeration painted_line_type. */
    int type = 0;

    /** Enumeration true_angle: which ends are cut as drawn. */
    int trueAngle = 0;

    /** Of zeros for none. */
    Guid material{};

    /** A part of the record. */
    VertexList vertices{};
};

struct PaintedArea
{
    /** Meaning unknown. */
    std::uint32_t type = 0;

    /** Of the hatching: degrees and metres. */
    double heading = 0.0;
    double spacing = 0.0;

    /** A part of the record. */
    VertexList vertices{};
};

/** Nothing for other records, and, with a problem, for damaged ones. */
std::optional<PaintedLine> ParsePaintedLine(const RecordView &record,
                                            RecordLog &log);

/** Nothing for other records, and, with a problem, for damaged ones. */
std::optional<PaintedArea> ParsePaintedArea(const RecordView &record,
                                            RecordLog &log);

/** The ids are the codes of the enumeration fence_type. */
inline constexpr std::uint16_t RECORD_BLAST_FENCE = 0x38;
inline constexpr std::uint16_t RECORD_BOUNDARY_FENCE = 0x39;

struct Fence
{
    std::uint16_t recordId = 0;
    Guid instance{};
    Guid profile{};

    /** A part of the record. */
    VertexList vertices{};
};

/** Nothing for other records, and, with a problem, for damaged ones. */
std::optional<Fence> ParseFence(const RecordView &record, RecordLog &log);

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

inline constexpr std::uint16_t RECORD_GROUND_MERGING = 0xE9;

/** Two numbers whose meaning is not known. */
struct GroundMerging
{
    double first = 0.0;
    double second = 0.0;
};

/** Nothing for other records, and, with a problem, for damaged ones. */
std::optional<GroundMerging> ParseGroundMerging(const RecordView &record,
                                                RecordLog &log);

}  // namespace bgl

#endif
