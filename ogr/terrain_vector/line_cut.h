// SPDX-License-Identifier: MIT
// Cuts lines at the borders of cells, as the simulators' compiler does.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_LINE_CUT_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_LINE_CUT_H

#include "ogr/terrain_vector/segment.h"

#include <cstdint>
#include <vector>

namespace bgl
{

/** A vertex in fixed-point (DWORD) coordinates. Longitudes may exceed a full
 * turn, on either side, where a line crosses the antimeridian. */
struct FixedVertex
{
    std::int64_t longitude = 0;
    std::int64_t latitude = 0;
    double altitude = 0.0;
};

/** The part of a line inside one cell. */
struct LinePiece
{
    Qmid cell;
    std::vector<GridPoint> points;

    /** One per point, in metres. */
    std::vector<float> altitudes;
};

/** Cuts a line of at least two vertices at the borders of the cells of a level
 * up to 15. Each crossing is rounded half up to a unit, and the rest of the
 * segment is cut from there. Keeps repeated vertices. */
std::vector<LinePiece> CutLine(const std::vector<FixedVertex> &line, int level);

}  // namespace bgl

#endif
