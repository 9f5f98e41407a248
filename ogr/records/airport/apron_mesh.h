// SPDX-License-Identifier: MIT
// Triangulates aprons as the compilers of FSX and Prepar3D do.

#ifndef FLIGHTSIM_OGR_RECORDS_AIRPORT_APRON_MESH_H
#define FLIGHTSIM_OGR_RECORDS_AIRPORT_APRON_MESH_H

#include "ogr/records/airport/triangles.h"

#include <optional>
#include <span>
#include <vector>

namespace bgl
{

/** Triangulates an implicitly closed outline with the GLU tessellator, like the
 * compilers of FSX and Prepar3D; cuts large outlines along meridians and
 * parallels first. For outlines of up to 200 m the result is identical to
 * theirs, vertex by vertex. Returns nothing in builds without GLU, and for
 * outlines that are too large or cross themselves too often. */
std::optional<TriangleMesh> TessellateApron(std::span<const GeoPoint> outline);

}  // namespace bgl

#endif
