// SPDX-License-Identifier: MIT
// Lines through vertices, the short way around the earth.

#ifndef FLIGHTSIM_OGR_BGL_VERTEX_LINE_H
#define FLIGHTSIM_OGR_BGL_VERTEX_LINE_H

#include "driver/base/gdal_compat.h"
#include "ogr/records/record_values.h"

#include <memory>
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

}  // namespace flightsim

#endif
