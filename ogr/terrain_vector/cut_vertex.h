// SPDX-License-Identifier: MIT
// Takes out the vertices that cutting at borders put in: format.md
// chapter 4.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_CUT_VERTEX_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_CUT_VERTEX_H

#include "ogr/terrain_vector/ring_assembly.h"

namespace bgl
{

/** Removes joints that lie on the straight way between what is left, as a cut
 * that rounds to the grid would place them. Other vertices stay, and so do both
 * ends of a line.
 *
 * @param joints whether a vertex lies where two pieces were joined; as many as
 *        vertices.
 */
void DropCutVertices(GlobalPath &path, const std::vector<bool> &joints,
                     bool isRing);

}  // namespace bgl

#endif
