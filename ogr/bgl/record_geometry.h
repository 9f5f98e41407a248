// SPDX-License-Identifier: MIT
// OGR geometries from records: lines, rectangles, runways, airspaces.

#ifndef FLIGHTSIM_OGR_BGL_RECORD_GEOMETRY_H
#define FLIGHTSIM_OGR_BGL_RECORD_GEOMETRY_H

#include "driver/base/gdal_compat.h"
#include "driver/bgl/qmid.h"
#include "driver/bytes/geodesy.h"
#include "ogr/records/area.h"
#include "ogr/records/record_values.h"
#include "ogr/records/runway.h"

#include <array>
#include <memory>
#include <optional>
#include <vector>

namespace flightsim
{

/** Adds a point that continues a line the short way around the earth. */
inline void AddVertex(OGRLineString &line, const bgl::GeoPoint &point)
{
    const int count = line.getNumPoints();
    const double before = count > 0 ? line.getX(count - 1) : point.longitude;
    line.addPoint(bgl::ContinueLongitude(point.longitude, before),
                  point.latitude);
}

inline std::size_t CountVertices(const bgl::VertexList &vertices)
{
    return vertices.Size();
}

inline std::size_t CountVertices(const std::vector<bgl::GeoPoint> &vertices)
{
    return vertices.size();
}

/** A line through all vertices; null with fewer than two. */
template <class Vertices>
std::unique_ptr<OGRGeometry> MakeVertexLine(const Vertices &vertices)
{
    if (CountVertices(vertices) < 2)
    {
        return nullptr;
    }
    auto line = std::make_unique<OGRLineString>();
    for (std::size_t i = 0; i < CountVertices(vertices); ++i)
    {
        AddVertex(*line, vertices[i]);
    }
    return line;
}

/** Bounds of MakeVertexLine; false when there is none. */
template <class Vertices>
bool SetLineEnvelope(const Vertices &vertices, OGREnvelope &envelope)
{
    if (CountVertices(vertices) < 2)
    {
        return false;
    }
    double before = vertices[0].longitude;
    for (std::size_t i = 0; i < CountVertices(vertices); ++i)
    {
        const bgl::GeoPoint vertex = vertices[i];
        before = bgl::ContinueLongitude(vertex.longitude, before);
        envelope.Merge(before, vertex.latitude);
    }
    return true;
}

/** A rectangle, from the north-west corner against the clock. */
std::unique_ptr<OGRPolygon> MakeRectangle(const OGREnvelope &bounds);

/** A rectangle that may lie across the 180th meridian, with an east beyond 180
 * or west of its west: clipped to the world, in two parts where it lies across.
 * Null when it is empty. */
std::unique_ptr<OGRMultiPolygon> MakeWorldRectangle(double west, double south,
                                                    double east, double north);

/** The cell of level 9 with column u and row v; null when it is not on the
 * earth. */
std::unique_ptr<OGRGeometry> MakeIndexCell(std::uint32_t u, std::uint32_t v);

/** The bounds of the same cell; false when it is not on the earth. */
bool SetIndexCellEnvelope(std::uint32_t u, std::uint32_t v,
                          OGREnvelope &bounds);

/** All vertices joined by straight lines; null for less than three. */
std::unique_ptr<OGRGeometry>
MakeBoundaryPolygon(const std::vector<bgl::RingVertex> &ring);

/** Arcs as circular strings through the same vertices: on the plane of
 * longitude and latitude no single circular arc is one on the earth. Null for
 * less than three vertices. */
std::unique_ptr<OGRGeometry>
MakeBoundaryCurve(const std::vector<bgl::RingVertex> &ring);

enum class EndAreaKind
{
    DisplacedThreshold,
    BlastPad,
    Overrun
};

/** The places of the primary and the secondary end. Nothing when length or
 * heading cannot be those of a runway. */
std::optional<std::array<bgl::GeoPoint, bgl::RUNWAY_ENDS>>
FindRunwayEnds(const bgl::Runway &runway);

/** The centre line from the primary to the secondary end, at the runway's
 * altitude. Null when length or heading cannot be those of a runway. */
std::unique_ptr<OGRGeometry> MakeCentreLine(const bgl::Runway &runway);

/** A rectangle of length and width around the centre line, or null. */
std::unique_ptr<OGRGeometry> MakeRunwayArea(const bgl::Runway &runway);

/** The rectangle of an area at an end of a runway, or null. An area without a
 * width is as wide as the runway.
 *
 * @param end 0 for the primary end, 1 for the secondary end.
 */
std::unique_ptr<OGRGeometry> MakeEndArea(const bgl::Runway &runway,
                                         std::size_t end, EndAreaKind kind,
                                         const bgl::RunwayEndArea &area);

}  // namespace flightsim

#endif
