// SPDX-License-Identifier: MIT
// Cuts features into the pieces stored in the records of cells.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_FEATURE_CUT_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_FEATURE_CUT_H

#include "ogr/terrain_vector/entity.h"
#include "ogr/terrain_vector/map_vertex.h"

#include <optional>

namespace bgl
{

/** A sloping plane of altitudes. */
struct AltitudePlane
{
    /** A point on the plane. */
    MapVertex origin;

    /** Descent in metres per degree eastward and northward. */
    double slopeX = 0.0;
    double slopeY = 0.0;

    double GetAltitude(const MapVertex &place) const
    {
        return origin.altitude - slopeX * (place.longitude - origin.longitude) -
               slopeY * (place.latitude - origin.latitude);
    }
};

/** Fits a plane to one or more vertices by least squares; a level one where
 * they are collinear. */
AltitudePlane FitAltitudePlane(const std::vector<MapPath> &paths);

/** A line or polygon in degrees. Longitudes may exceed 180 on either side; no
 * edge is longer than half a turn. */
struct MapFeature
{
    VectorGeometry geometry = VectorGeometry::Line;
    AltitudeMode altitudeMode = AltitudeMode::None;

    /** One line, or an outer ring and its holes; rings may have any orientation
     * and may be open or closed. */
    std::vector<MapPath> paths;

    /** Gives the altitudes of cell corners that cutting adds to polygons.
     * Without it they are 0, as the compiler sets them. */
    std::optional<AltitudePlane> cornerPlane{};
};

/** The part of a feature that becomes one entity. */
struct FeaturePiece
{
    Qmid cell;
    std::vector<SegmentData> segments;
};

/** Returns the altitude mode for the vertices: level when all are equal. */
AltitudeMode FindAltitudeMode(const std::vector<MapPath> &paths);

/** Cuts at the borders of the cells of one level, as the simulators' compiler
 * does. */
class FeatureCutter final
{
  public:
    /** Number of points above which the compiler also cuts polygons inside
     * their cell. */
    static constexpr std::size_t MAXIMUM_POINTS = 128;

    /** The deepest level at which cells can be distinguished. */
    static constexpr int FINEST_LEVEL = 15;

    /** `maximumPoints` 0 means no limit. */
    explicit FeatureCutter(int level,
                           std::size_t maximumPoints = MAXIMUM_POINTS)
        : m_level(level), m_maximumPoints(maximumPoints)
    {
    }

    void SetLevel(int level)
    {
        m_level = level;
    }

    /** Whether lines inside one cell get the coordinates of polygons, as bglcomp
     * makes them, instead of Shp2Vec's for lines. */
    void SetCompiled(bool isCompiled)
    {
        m_isCompiled = isCompiled;
    }

    /** Appends the pieces in the order in which the compiler stores them.
     *
     * @return the number of rings left out because they have no area, in
     * degrees
     *         or on the grid.
     */
    std::size_t Cut(const MapFeature &feature,
                    std::vector<FeaturePiece> &pieces) const;

    /** Whether the pieces of a polygon have the same area as the polygon. They
     * do not if its rings cross themselves in a way that breaks it apart. */
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
    bool m_isCompiled = false;
};

}  // namespace bgl

#endif
