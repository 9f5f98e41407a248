// SPDX-License-Identifier: MIT
// Triangulates outlines.

#ifndef FLIGHTSIM_OGR_RECORDS_TRIANGLES_H
#define FLIGHTSIM_OGR_RECORDS_TRIANGLES_H

#include "ogr/records/record_values.h"

#include <array>
#include <cstdint>
#include <vector>

namespace bgl
{

/** Indexes of vertices of the outline. */
using Triangle = std::array<std::uint16_t, 3>;

/** Triangulates an outline, which is implicitly closed, into two triangles
 * fewer than it has vertices, without adding any. A self-intersecting outline
 * is covered in some way. Returns none for fewer than three vertices, or more
 * than 16 bits can number. */
std::vector<Triangle> CutIntoTriangles(const VertexList &outline);

}  // namespace bgl

#endif
