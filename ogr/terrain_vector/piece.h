// SPDX-License-Identifier: MIT
// Decodes the pieces that stitching joins: format.md chapter 4.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_PIECE_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_PIECE_H

#include "ogr/terrain_vector/ring_assembly.h"
#include "ogr/terrain_vector/stitch_index.h"

namespace bgl
{

/** Lines and rings of an entity on the grid of all cells. */
class PieceDecoder final
{
  public:
    /** Decodes a line or a polygon. Rings have the inside to their left and no
     * repeated last vertex.
     *
     * @return false for an entity that cannot be stitched: points, lines of
     *         several segments, and vertices outside the cell.
     */
    bool Decode(const EntityView &entity, const Qmid &cell);

    const std::vector<GlobalPath> &GetPaths() const
    {
        return m_paths;
    }

  private:
    void AddPath(const SegmentView &segment, const Qmid &cell);
    void ArrangeRing(bool isHole);

    std::vector<GlobalPath> m_paths{};
    std::vector<GridPoint> m_points{};
    SegmentScratch m_scratch{};
};

/** Whether a point lies on the border of a cell. */
inline bool IsOnCellBorder(const GlobalPoint &point)
{
    return point.x % CELL_STEPS == 0 || point.y % CELL_STEPS == 0;
}

/** Whether an edge lies on a line along which polygons are cut. */
inline bool IsOnCut(const GlobalPoint &a, const GlobalPoint &b)
{
    return (a.x == b.x && a.x % SMALLEST_CUT == 0 && a.y != b.y) ||
           (a.y == b.y && a.y % SMALLEST_CUT == 0 && a.x != b.x);
}

}  // namespace bgl

#endif
