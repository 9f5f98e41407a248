// SPDX-License-Identifier: MIT
// Triangulates aprons as the compilers of FSX and Prepar3D do.

#ifndef FLIGHTSIM_OGR_RECORDS_APRON_MESH_H
#define FLIGHTSIM_OGR_RECORDS_APRON_MESH_H

#include "ogr/records/triangles.h"

#include <optional>
#include <span>
#include <vector>

namespace bgl
{

/** Triangles between vertices of their own. */
struct ApronMesh
{
    std::vector<GeoPoint> vertices{};
    std::vector<Triangle> triangles{};
};

/** Triangulates an outline, which is implicitly closed, with the GLU
 * tessellator, which those compilers use; large ones are cut along meridians and
 * parallels first. Gives their list, vertex by vertex, for outlines of up to
 * 200 m. Returns nothing where the build is without GLU, and for outlines that
 * are too large or cross themselves too often for it. */
std::optional<ApronMesh> TessellateApron(std::span<const GeoPoint> outline);

}  // namespace bgl

#endif
