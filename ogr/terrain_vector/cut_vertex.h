// SPDX-License-Identifier: MIT
// Removes the vertices that cutting at borders added: format.md chapter 4.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_CUT_VERTEX_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_CUT_VERTEX_H

#include "ogr/terrain_vector/ring_assembly.h"

namespace bgl
{

/** Removes joints that lie on the straight line between the remaining vertices,
 * allowing for the rounding of cuts to the grid. Other vertices, and both ends
 * of a line, stay.
 *
 * @param joints one flag per vertex: whether two pieces were joined there.
 */
void DropCutVertices(GlobalPath &path, const std::vector<bool> &joints,
                     bool isRing);

}  // namespace bgl

#endif
