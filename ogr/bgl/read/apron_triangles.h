// SPDX-License-Identifier: MIT
// The triangles of an apron as the text of a field.

#ifndef FLIGHTSIM_OGR_BGL_READ_APRON_TRIANGLES_H
#define FLIGHTSIM_OGR_BGL_READ_APRON_TRIANGLES_H

#include "ogr/records/airport/triangles.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace flightsim
{

/** A vertex of a triangle: the number of an outline vertex, or a point. */
struct TriangleVertex
{
    std::optional<std::uint16_t> number{};
    bgl::GeoPoint point{};
};

/** Triangles of an apron. */
struct GivenTriangles
{
    /** Empty if the triangles use the vertices of the outline. */
    std::vector<TriangleVertex> vertices{};

    std::vector<bgl::Triangle> triangles{};
};

/** Returns triangles between the vertices of an outline, packed as three u16
 * each, as JSON: "[[0,1,2],[0,2,3]]". */
std::string WriteTriangles(bgl::ByteSpan triangles);

/** Returns triangles between other vertices:
 * {"vertices":[1,2,[11.5,48.25]],"triangles":[[0,1,2]]}. */
std::string WriteTriangles(bgl::ByteSpan triangles,
                           const bgl::VertexList &vertices,
                           const bgl::VertexList &outline);

/** The inverse of both; nothing for other texts. */
std::optional<GivenTriangles> ReadTriangles(const std::string &text);

}  // namespace flightsim

#endif
