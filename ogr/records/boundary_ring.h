// SPDX-License-Identifier: MIT
// The line around an airspace, with its arcs and circles drawn: spec
// records.md 6.1.

#ifndef FLIGHTSIM_OGR_RECORDS_BOUNDARY_RING_H
#define FLIGHTSIM_OGR_RECORDS_BOUNDARY_RING_H

#include "ogr/records/boundary.h"

#include <vector>

namespace bgl
{

/** A vertex in degrees, with how the line comes to it. */
struct RingVertex
{
    enum class Kind
    {
        /** Straight from the vertex before. */
        Line,
        /** Within an arc; always followed by ArcEnd. */
        ArcMiddle,
        /** The end of a piece of an arc, which leads from the last vertex that
         * is not ArcMiddle through the ArcMiddle before. */
        ArcEnd
    };

    double longitude = 0.0;
    double latitude = 0.0;
    Kind kind = Kind::Line;
};

/** Draws a boundary.
 *
 * Arcs are drawn on the ellipsoid, around their centre, with vertices every
 * `arcStep` degrees or closer; where start and end differ in their distance
 * from the centre, the radius changes evenly. A straight line between two
 * vertices lies inside the arc by at most radius * (1 - cos(arcStep / 2)).
 *
 * @param ring is cleared; empty when the points describe no line. Closed when
 *        the points are, which those of compilers are.
 * @param log gets what does not fit into the sequence of points.
 */
void MakeBoundaryRing(const std::vector<BoundaryPoint> &points, double arcStep,
                      RecordLog &log, std::vector<RingVertex> &ring);

}  // namespace bgl

#endif
