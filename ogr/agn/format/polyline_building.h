// SPDX-License-Identifier: MIT
// Polyline buildings: format.md chapters 3 (PBDE) and 4.

#ifndef FLIGHTSIM_OGR_AGN_FORMAT_POLYLINE_BUILDING_H
#define FLIGHTSIM_OGR_AGN_FORMAT_POLYLINE_BUILDING_H

#include "ogr/agn/format/vertex_list.h"

#include <cstddef>
#include <vector>

namespace agn
{

/** A record of PBDE: a line that is extruded sideways. */
struct PolylineBuilding
{
    /** Size of mark, width and number of vertices. */
    static constexpr std::size_t HEADER_SIZE = 12;

    /** In sides of the square; positive to the right of the drawing direction
     * on the map, negative to the left. */
    float width = 0.0F;

    VertexList line;

    /** The offset from the line to the other side of the band at the longest
     * segment, and the middle of that segment; zero for a line without
     * length. */
    struct CrossSection
    {
        Point start;
        Point offset;
    };

    CrossSection GetCrossSection() const;
};

/** Computes the footprints of polyline buildings. Reuses its memory.
 *
 * A footprint consists of the line and of the line moved sideways by the width,
 * with mitred corners. Edges that shrink to nothing on the way are left out. An
 * open line gives one ring; a closed one gives a ring with a hole, or without
 * if the hole would be invalid. Takes O(n log n) time for n vertices. Where the
 * moved line intersects itself, as it may in narrow bays of an open line or
 * outside a ring, the footprint is not simple.
 */
class BandBuilder final
{
  public:
    using Ring = std::vector<Point>;

    void Build(const PolylineBuilding &building);

    /** Closed, without repeated points; empty for a line without length or
     * width. */
    const Ring &GetOuter() const
    {
        return m_outer;
    }

    /** Empty for none. */
    const Ring &GetHole() const
    {
        return m_hole;
    }

  private:
    /** A segment of the line with its remaining neighbours. */
    struct Edge
    {
        Point start;
        Point direction;
        double length;

        /** Where the moved edge starts, if it has a previous one. */
        Point corner;

        std::size_t previous;
        std::size_t next;

        /** Incremented when a neighbour changes. */
        std::size_t version;

        bool isUsed;
    };

    /** An edge that will shrink to nothing. */
    struct Event
    {
        /** Fraction of the width at which it does. */
        double time;

        std::size_t edge;
        std::size_t version;
    };

    void TakeLine(const VertexList &line);
    void MakeEdges(bool isClosed);
    void MoveLine(double width, bool isClosed);
    bool RemoveShrunkEdges(double width, bool isClosed);
    void AddEvent(std::size_t i, double width);
    double GetEventTime(const Edge &edge, double width) const;
    double GetMovedLength(const Edge &edge, double width) const;
    double GetLengthBetweenNeighbours(const Edge &edge) const;
    bool IsShorterOfOpposites(const Edge &edge) const;
    void Remove(std::size_t i, double width);
    void FindCorner(Edge &edge, double width);
    static Point GetCorner(const Edge &before, const Edge &after, double width);
    void AddCorners(const Edge &before, const Edge &after, double width);
    void BuildOpen();
    void BuildClosed(double width);

    Ring m_line{};
    std::vector<Edge> m_edges{};
    std::vector<Event> m_events{};
    Ring m_moved{};
    Ring m_outer{};
    Ring m_hole{};
};

}  // namespace agn

#endif
