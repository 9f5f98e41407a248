// SPDX-License-Identifier: MIT
// Cuts features into the pieces that records of cells hold.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_FEATURE_CUT_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_FEATURE_CUT_H

#include "ogr/terrain_vector/entity.h"
#include "ogr/terrain_vector/map_vertex.h"

#include <optional>

namespace bgl
{

/** Altitudes on a slope. */
struct AltitudePlane
{
    /** A place on it. */
    MapVertex origin;

    /** Metres that it falls per degree eastward and northward. */
    double slopeX = 0.0;
    double slopeY = 0.0;

    double GetAltitude(const MapVertex &place) const
    {
        return origin.altitude - slopeX * (place.longitude - origin.longitude) -
               slopeY * (place.latitude - origin.latitude);
    }
};

/** The plane that lies closest to vertices, of which there is one at least; a
 * level one where they lie in a row. */
AltitudePlane FitAltitudePlane(const std::vector<MapPath> &paths);

/** A line or polygon in degrees. Longitudes may go on beyond 180 on either
 * side; no edge is longer than half a turn. */
struct MapFeature
{
    VectorGeometry geometry = VectorGeometry::Line;
    AltitudeMode altitudeMode = AltitudeMode::None;

    /** One line, or an outer ring and its holes in any orientation, closed or
     * not. */
    std::vector<MapPath> paths;

    /** Altitudes of the corners of cells that cutting adds to polygons; without
     * it they get 0, as the compiler gives them. */
    std::optional<AltitudePlane> cornerPlane{};
};

/** The part of a feature that becomes an entity. */
struct FeaturePiece
{
    Qmid cell;
    std::vector<SegmentData> segments;
};

/** What vertices say about altitudes: level when all are equal. */
AltitudeMode FindAltitudeMode(const std::vector<MapPath> &paths);

/** Cuts at the borders of the cells of one level as the simulators' compiler
 * does. */
class FeatureCutter final
{
  public:
    /** The number of points beyond which the compiler cuts polygons inside
     * their cell, too. */
    static constexpr std::size_t MAXIMUM_POINTS = 128;

    /** The deepest level; cells cannot be told apart beyond it. */
    static constexpr int FINEST_LEVEL = 15;

    /** `maximumPoints` 0 stands for any number. */
    explicit FeatureCutter(int level,
                           std::size_t maximumPoints = MAXIMUM_POINTS)
        : m_level(level), m_maximumPoints(maximumPoints)
    {
    }

    void SetLevel(int level)
    {
        m_level = level;
    }

    /** Appends the pieces in the order in which the compiler stores them.
     *
     * @return the number of rings that are left out because they have no area
     *         or none on the grid.
     */
    std::size_t Cut(const MapFeature &feature,
                    std::vector<FeaturePiece> &pieces) const;

    /** Whether the pieces of a polygon have the area that it has: not so where
     * its rings cross themselves in such a way that it comes apart. */
    bool KeepsArea(const MapFeature &feature) const;

  private:
    void CutLine(const MapFeature &feature,
                 std::vector<FeaturePiece> &pieces) const;
    std::size_t CutPolygon(const MapFeature &feature,
                           std::vector<FeaturePiece> &pieces) const;
    double CutArranged(const MapFeature &feature, const MapPolygon &polygon,
                       std::vector<FeaturePiece> &pieces) const;

    int m_level;
    std::size_t m_maximumPoints;
};

}  // namespace bgl

#endif
