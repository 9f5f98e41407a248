// SPDX-License-Identifier: MIT
// Cuts outlines into triangles.

#ifndef FLIGHTSIM_OGR_RECORDS_TRIANGLES_H
#define FLIGHTSIM_OGR_RECORDS_TRIANGLES_H

#include "ogr/records/record_values.h"

#include <array>
#include <cstdint>
#include <vector>

namespace bgl
{

/** Numbers of vertices of the outline. */
using Triangle = std::array<std::uint16_t, 3>;

/** The triangles of an outline, which is closed by its first vertex: two less
 * than it has vertices, without further ones. An outline that crosses itself is
 * covered somehow. None for less than three vertices, or more than 16 bits
 * number. */
std::vector<Triangle> CutIntoTriangles(const VertexList &outline);

}  // namespace bgl

#endif
