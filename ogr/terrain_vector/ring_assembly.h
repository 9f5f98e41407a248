// SPDX-License-Identifier: MIT
// Rings from loose edges, for joining and cutting polygons: format.md
// chapter 4.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_RING_ASSEMBLY_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_RING_ASSEMBLY_H

#include "ogr/terrain_vector/grid_point.h"

#include <span>
#include <vector>

namespace bgl
{

/** A vertex among all cells, with its altitude in metres, 0 if it has none. */
struct GlobalVertex
{
    GlobalPoint point;
    float altitude = 0.0F;

    bool operator==(const GlobalVertex &) const = default;
};

/** A line, or a ring whose last vertex is not repeated. */
using GlobalPath = std::vector<GlobalVertex>;

/** An edge with the inside to its left, seen with north up. */
struct BoundaryEdge
{
    GlobalVertex from;
    GlobalVertex to;

    /** What the edge is a part of; the caller's own numbering. */
    std::uint32_t piece = 0;
};

struct AssembledRing
{
    GlobalPath path;

    /** Pieces that edges of the ring came from, without order. */
    std::vector<std::uint32_t> pieces;
};

/** Twice the signed area in square steps, positive for counter-clockwise rings,
 * seen with north up. Exact for rings of ordinary size. */
double GetSignedArea(const GlobalPath &ring);

/** Connects edges to rings that touch neither themselves nor each other except
 * in single points: outer rings counter-clockwise, holes clockwise. As many
 * edges have to end in each point as start there. Reorders `edges`. */
std::vector<AssembledRing> AssembleRings(std::vector<BoundaryEdge> &edges);

/** Appends the edges of a closed ring. */
void AppendEdges(const GlobalPath &ring, std::uint32_t piece,
                 std::vector<BoundaryEdge> &edges);

/** Edges that lie on one straight line along the grid, and what is left of them
 * where those of opposite directions overlap. */
class EdgeLine final
{
  public:
    /** `isVertical` says whether x is the same for all edges. */
    explicit EdgeLine(bool isVertical) : m_isVertical(isVertical)
    {
    }

    /** Two pieces that have a stretch of the line between them. */
    struct Contact
    {
        std::uint32_t first;
        std::uint32_t second;
    };

    /** Appends what is left, split at the ends of all edges. Ends of stretches
     * that cancelled are appended to `joints`, pairs of pieces that nobody else
     * shares a stretch with to `contacts`. Reorders `edges`. */
    void Cancel(std::span<BoundaryEdge> edges, std::vector<BoundaryEdge> &rest,
                std::vector<GlobalPoint> &joints,
                std::vector<Contact> &contacts) const;

  private:
    struct Event;
    struct Coverage;

    std::vector<Event> ListEvents(std::span<const BoundaryEdge> edges) const;

    std::int64_t Position(const GlobalPoint &point) const
    {
        return m_isVertical ? point.y : point.x;
    }

    bool m_isVertical;
};

}  // namespace bgl

#endif
