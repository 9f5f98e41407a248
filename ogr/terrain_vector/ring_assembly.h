// SPDX-License-Identifier: MIT
// Assembles rings from edges, for joining and cutting polygons: format.md
// chapter 4.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_RING_ASSEMBLY_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_RING_ASSEMBLY_H

#include "ogr/terrain_vector/grid_point.h"

#include <span>
#include <vector>

namespace bgl
{

/** A vertex on the grid of all cells, with its altitude in metres or 0. */
struct GlobalVertex
{
    GlobalPoint point;
    float altitude = 0.0F;

    bool operator==(const GlobalVertex &) const = default;
};

/** A line, or a ring without its repeated last vertex. */
using GlobalPath = std::vector<GlobalVertex>;

/** An edge with the inside to its left, seen with north up. */
struct BoundaryEdge
{
    GlobalVertex from;
    GlobalVertex to;

    /** The caller's number of the piece that the edge belongs to. */
    std::uint32_t piece = 0;
};

struct AssembledRing
{
    GlobalPath path;

    /** Pieces that the ring's edges came from, unordered. */
    std::vector<std::uint32_t> pieces;
};

/** Returns twice the signed area in square steps, positive for rings that are
 * counter-clockwise with north up. Exact for rings of ordinary size. */
double GetSignedArea(const GlobalPath &ring);

/** Connects edges to rings that touch themselves and each other only in single
 * points: outer rings counter-clockwise, holes clockwise. Each point must be
 * the end of as many edges as it is the start of. Reorders `edges`. */
std::vector<AssembledRing> AssembleRings(std::vector<BoundaryEdge> &edges);

/** Appends the edges of a closed ring. */
void AppendEdges(const GlobalPath &ring, std::uint32_t piece,
                 std::vector<BoundaryEdge> &edges);

/** Cancels edges of opposite directions that overlap on one grid line. */
class EdgeLine final
{
  public:
    /** `isVertical`: whether x is the same for all edges. */
    explicit EdgeLine(bool isVertical) : m_isVertical(isVertical)
    {
    }

    /** Two pieces that share a stretch of the line. */
    struct Contact
    {
        std::uint32_t first;
        std::uint32_t second;
    };

    /** Appends the remaining edges, split at the ends of all edges. Appends the
     * ends of cancelled stretches to `joints`, and pairs of pieces that share a
     * stretch with no other piece to `contacts`. Reorders `edges`. */
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
