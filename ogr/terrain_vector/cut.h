// SPDX-License-Identifier: MIT
// Cuts features at the borders of cells: spec vector.md chapter 4.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_CUT_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_CUT_H

#include "ogr/terrain_vector/entity.h"
#include "ogr/terrain_vector/ring_assembly.h"

#include <map>

namespace bgl
{

/** The position of a vertex in steps, rounded as the simulators' own compiler
 * does: those of lines by way of fixed-point coordinates, those of polygons
 * directly; both westward and southward. Levels up to 15. */
GlobalPoint PlaceOnGrid(double longitude, double latitude, int level,
                        VectorGeometry geometry);

/** A line or polygon that is to be written. Steps are those of the level that
 * it is cut at. */
struct CutFeature
{
    VectorGeometry geometry = VectorGeometry::Line;
    std::vector<AttributeData> attributes;
    AltitudeMode altitudeMode = AltitudeMode::None;

    /** One line, or an outer ring and its holes in any orientation, their last
     * vertices not repeated. */
    std::vector<GlobalPath> paths;
};

/** Collects the pieces of features by cell. */
class FeatureCutter final
{
  public:
    /** `maximumPoints`, if not 0, is the number of points beyond which a
     * polygon is cut inside its cell, too, as the compiler does with water at
     * 128. */
    FeatureCutter(int level, bool addsToCells, std::size_t maximumPoints = 0)
        : m_level(level), m_addsToCells(addsToCells),
          m_maximumPoints(maximumPoints)
    {
    }

    /** Vertices lie on the earth. Points that a cut puts in are rounded north-
     * and westward to the grid. Of rings that have no area on the grid nothing
     * is written. */
    void Add(const CutFeature &feature);

    /** The records of all cells with a piece. */
    std::vector<RecordData> TakeRecords();

  private:
    void AddLine(const CutFeature &feature);
    void AddPolygon(const CutFeature &feature);
    void AddPiece(const CutFeature &feature, const Qmid &cell,
                  const std::vector<GlobalPath> &paths);

    int m_level;
    bool m_addsToCells;
    std::size_t m_maximumPoints;
    std::map<Qmid, RecordData> m_records{};
};

}  // namespace bgl

#endif
