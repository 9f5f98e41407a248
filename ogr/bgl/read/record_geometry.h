// SPDX-License-Identifier: MIT
// OGR geometries from records: lines, rectangles, runways, airspaces.

#ifndef FLIGHTSIM_OGR_BGL_READ_RECORD_GEOMETRY_H
#define FLIGHTSIM_OGR_BGL_READ_RECORD_GEOMETRY_H

#include "driver/base/gdal_compat.h"
#include "driver/bgl/qmid.h"
#include "driver/bytes/geodesy.h"
#include "ogr/records/navigation/area.h"
#include "ogr/records/core/record_values.h"
#include "ogr/records/airport/runway.h"

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

inline std::size_t CountVertices(const std::vector<bgl::GeoPosition> &vertices)
{
    return vertices.size();
}

/** Makes a line through all vertices; null for fewer than two. */
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

/** Sets the bounds of MakeVertexLine. Returns false if there is none. */
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
        const auto vertex = vertices[i];
        before = bgl::ContinueLongitude(vertex.longitude, before);
        envelope.Merge(before, vertex.latitude);
    }
    return true;
}

/** Returns the only part of a collection, nested or not, or the geometry itself
 * if it is no collection. Null for several parts or none. */
const OGRGeometry *GetOnlyPart(const OGRGeometry &geometry);

/** Makes a rectangle, counter-clockwise from the north-west corner. */
std::unique_ptr<OGRPolygon> MakeRectangle(const OGREnvelope &bounds);

/** Bounds between meridians and parallels. `east` is less than `west` if they
 * include the 180th meridian. */
struct WorldBounds
{
    double west = 0.0;
    double south = 0.0;
    double east = 0.0;
    double north = 0.0;
};

/** Returns `east`, plus 360 if `west` is more than 180 degrees greater: the
 * rectangle crosses the 180th meridian. If it is greater by less, the two are
 * swapped, as in files of some tools; callers sort them. */
inline double FindEast(double west, double east)
{
    constexpr double HALF_TURN = 180.0;
    return west - east > HALF_TURN ? east + 2.0 * HALF_TURN : east;
}

/** Reads the bounds of a polygon, or a collection, that fills them. Across the
 * 180th meridian, these are longitudes beyond 180 degrees, or two parts that
 * meet there. Returns why another geometry is refused, or null. */
const char *ReadRectangle(const OGRGeometry &geometry, WorldBounds &bounds);

/** Makes a rectangle that may cross the 180th meridian, with an east beyond 180
 * or less than its west. Clips it to the world and splits it at the meridian.
 * Null if it is empty. */
std::unique_ptr<OGRMultiPolygon> MakeWorldRectangle(double west, double south,
                                                    double east, double north);

/** Makes the cell of level 9 with column u and row v; null if it is not on the
 * earth. */
std::unique_ptr<OGRGeometry> MakeIndexCell(std::uint32_t u, std::uint32_t v);

/** Sets the bounds of the same cell. Returns false if it is not on the
 * earth. */
bool SetIndexCellEnvelope(std::uint32_t u, std::uint32_t v,
                          OGREnvelope &bounds);

/** Joins all vertices by straight lines; null for fewer than three. */
std::unique_ptr<OGRGeometry>
MakeBoundaryPolygon(const std::vector<bgl::RingVertex> &ring);

/** Makes circular strings for arcs, through the same vertices: an arc on the
 * earth is not a single circular arc in the plane of longitude and latitude.
 * Null for fewer than three vertices. */
std::unique_ptr<OGRGeometry>
MakeBoundaryCurve(const std::vector<bgl::RingVertex> &ring);

enum class EndAreaKind
{
    DisplacedThreshold,
    BlastPad,
    Overrun
};

/** Returns the primary and the secondary end; nothing if length or heading are
 * not valid for a runway. */
std::optional<std::array<bgl::GeoPoint, bgl::RUNWAY_ENDS>>
FindRunwayEnds(const bgl::Runway &runway);

/** Makes the centre line from the primary to the secondary end, at the runway's
 * altitude. Null if length or heading are not valid for a runway. */
std::unique_ptr<OGRGeometry> MakeCentreLine(const bgl::Runway &runway);

/** Makes a rectangle of length and width around the centre line, or null. */
std::unique_ptr<OGRGeometry> MakeRunwayArea(const bgl::Runway &runway);

/** Makes the rectangle of an area at an end of a runway, or null. An area
 * without a width is as wide as the runway.
 *
 * @param end 0 for the primary end, 1 for the secondary end.
 */
std::unique_ptr<OGRGeometry> MakeEndArea(const bgl::Runway &runway,
                                         std::size_t end, EndAreaKind kind,
                                         const bgl::RunwayEndArea &area);

}  // namespace flightsim

#endif
