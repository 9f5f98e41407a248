// SPDX-License-Identifier: MIT
// Triangulates outlines as the compiler of MSFS does.

#ifndef FLIGHTSIM_OGR_RECORDS_AIRPORT_TRIANGLES_H
#define FLIGHTSIM_OGR_RECORDS_AIRPORT_TRIANGLES_H

#include "ogr/records/core/record_values.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace bgl
{

/** Indexes of vertices of the outline. */
using Triangle = std::array<std::uint16_t, 3>;

/** Triangulates an outline, which is implicitly closed, without adding
 * vertices, by the earcut algorithm. For the degrees of a source, the list
 * equals that of the compiler of MSFS, triangle by triangle; those of a file
 * are rounded, which changes some lists. Vertices on a straight line may be in
 * no triangle, and a self-intersecting outline is covered in some way. Returns
 * none for fewer than three vertices, or more than fit into 16-bit indexes. */
std::vector<Triangle> CutIntoTriangles(std::span<const GeoPoint> outline);

/** The same for the vertices of a record. */
std::vector<Triangle> CutIntoTriangles(const VertexList &outline);

/** Triangles between vertices. */
struct TriangleMesh
{
    std::vector<GeoPoint> vertices{};
    std::vector<Triangle> triangles{};
};

/** Whether two meshes cover the same area the same number of times, except for
 * rounding. All triangles of `other` must have vertices. */
bool CoverSame(const TriangleMesh &mesh, const TriangleMesh &other);

}  // namespace bgl

#endif
