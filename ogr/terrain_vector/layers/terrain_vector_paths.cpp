// SPDX-License-Identifier: MIT
// Extracts the lines and polygons of geometries to be written as terrain
// vectors.

#include "ogr/terrain_vector/layers/terrain_vector_paths.h"

#include "ogr/layer/ring_nesting.h"
#include "ogr/layer/valid_polygons.h"
#include "ogr/terrain_vector/cell_grid.h"

#include <cmath>
#include <memory>
#include <optional>

namespace flightsim
{

namespace
{

/** Longitudes beyond 180 continue a feature across the antimeridian. */
constexpr double MAXIMUM_LONGITUDE = 540.0;

/** For a longer edge the direction around the earth would be ambiguous. */
constexpr double MAXIMUM_EDGE = 180.0;

class PathCollector final
{
  public:
    PathCollector(bgl::VectorGeometry wanted, const bgl::FeatureCutter &cutter,
                  TerrainVectorPaths &paths)
        : m_wanted(wanted), m_cutter(cutter), m_paths(paths)
    {
    }

    void Add(const OGRGeometry &geometry)
    {
        if (geometry.IsEmpty())
        {
            ++m_paths.emptyParts;
            return;
        }
        const OGRwkbGeometryType type = wkbFlatten(geometry.getGeometryType());
        if (AddNested(geometry))
        {
            return;
        }
        if (OGR_GT_IsSubClassOf(type, wkbGeometryCollection))
        {
            AddAll(*geometry.toGeometryCollection());
        }
        else if (type == wkbLineString && m_wanted == bgl::VectorGeometry::Line)
        {
            AddLine(*geometry.toLineString());
        }
        else if (OGR_GT_IsSubClassOf(type, wkbPolyhedralSurface))
        {
            AddAll(*geometry.toPolyhedralSurface());
        }
        else if (OGR_GT_IsSubClassOf(type, wkbPolygon) &&
                 m_wanted == bgl::VectorGeometry::Polygon)
        {
            AddPolygon(*geometry.toPolygon());
        }
        else
        {
            SetProblem(
                std::string("the layer takes ") +
                (m_wanted == bgl::VectorGeometry::Line ? "lines" : "polygons") +
                ", not " + geometry.getGeometryName());
        }
    }

  private:
    template <class Parts> void AddAll(const Parts &parts)
    {
        for (const OGRGeometry *part : parts)
        {
            Add(*part);
        }
    }

    /** Adds polygons whose rings are not in their proper roles. */
    bool AddNested(const OGRGeometry &geometry)
    {
        const NestedRings nested = NestRings(geometry);
        if (nested.exceedsNestingLimit)
        {
            SetProblem(TOO_MANY_CROSSINGS);
            return true;
        }
        if (nested.polygons == nullptr)
        {
            return false;
        }
        m_paths.nestedRings += nested.moved;
        AddAll(*nested.polygons);
        return true;
    }

    void SetProblem(const std::string &problem)
    {
        if (m_paths.problem.empty())
        {
            m_paths.problem = problem;
        }
    }

    void AddLine(const OGRLineString &line)
    {
        bgl::MapPath path = MakePath(line);
        if (path.size() < 2)
        {
            ++m_paths.emptyParts;
            return;
        }
        m_paths.features.push_back({bgl::VectorGeometry::Line,
                                    bgl::AltitudeMode::None,
                                    {std::move(path)},
                                    std::nullopt});
    }

    void AddPolygon(const OGRPolygon &polygon)
    {
        bgl::MapFeature feature;
        feature.geometry = bgl::VectorGeometry::Polygon;
        for (const OGRLinearRing *ring : polygon)
        {
            feature.paths.push_back(MakePath(*ring));
        }
        if (!m_isRepaired && m_paths.problem.empty() && IsLarge(polygon) &&
            IsFinite(polygon))
        {
            const bool hasTooManyCrossings = HasTooManyCrossings(polygon);
            if ((hasTooManyCrossings || !IsValid(polygon)) &&
                !m_cutter.KeepsArea(feature))
            {
                hasTooManyCrossings ? SetProblem(TOO_MANY_CROSSINGS)
                                    : Repair(polygon);
                return;
            }
        }
        m_paths.features.push_back(std::move(feature));
    }

    /** Whether a polygon may have to be cut. Only then must its rings be valid;
     * others are written unchanged. */
    static bool IsLarge(const OGRPolygon &polygon)
    {
        OGREnvelope envelope;
        polygon.getEnvelope(&envelope);
        const bgl::MapGrid grid = bgl::MakeCellGrid(11);
        int count = 0;
        for (const OGRLinearRing *ring : polygon)
        {
            count += ring->getNumPoints();
        }
        return count > static_cast<int>(bgl::FeatureCutter::MAXIMUM_POINTS) ||
               grid.FindColumn(envelope.MinX) !=
                   grid.FindColumn(envelope.MaxX) ||
               grid.FindRow(envelope.MaxY) != grid.FindRow(envelope.MinY);
    }

    /** Coordinates that are not finite are reported later. */
    static bool IsFinite(const OGRPolygon &polygon)
    {
        OGREnvelope envelope;
        polygon.getEnvelope(&envelope);
        return std::isfinite(envelope.MinX) && std::isfinite(envelope.MaxX) &&
               std::isfinite(envelope.MinY) && std::isfinite(envelope.MaxY);
    }

    static bool IsValid(const OGRPolygon &polygon)
    {
        CPLErrorStateBackuper backuper;
        CPLErrorHandlerPusher quiet(CPLQuietErrorHandler);
        return !OGRGeometryFactory::haveGEOS() || polygon.IsValid() != FALSE;
    }

    void Repair(const OGRPolygon &polygon)
    {
        const std::unique_ptr<OGRMultiPolygon> parts = RepairPolygon(polygon);
        ++m_paths.repairedPolygons;
        m_isRepaired = true;
        if (parts != nullptr)
        {
            for (const OGRPolygon *part : *parts)
            {
                AddPolygon(*part);
            }
        }
        m_isRepaired = false;
    }

    bgl::MapPath MakePath(const OGRSimpleCurve &curve)
    {
        bgl::MapPath path;
        path.reserve(static_cast<std::size_t>(curve.getNumPoints()));
        for (int i = 0; i < curve.getNumPoints(); ++i)
        {
            path.push_back({curve.getX(i), curve.getY(i), curve.getZ(i)});
            Check(path);
        }
        m_paths.hasAltitudes = m_paths.hasAltitudes || curve.Is3D();
        return path;
    }

    /** Checks the last vertex. */
    void Check(const bgl::MapPath &path)
    {
        const bgl::MapVertex &vertex = path.back();
        if (!std::isfinite(vertex.longitude) ||
            !std::isfinite(vertex.latitude) || !std::isfinite(vertex.altitude))
        {
            SetProblem("a coordinate is not a number");
        }
        else if (!std::isfinite(static_cast<float>(vertex.altitude)))
        {
            SetProblem(CPLSPrintf("the altitude %.15g is not a number of 32 "
                                  "bits",
                                  vertex.altitude));
        }
        else if (std::abs(vertex.latitude) > 90.0 ||
                 std::abs(vertex.longitude) > MAXIMUM_LONGITUDE)
        {
            SetProblem(CPLSPrintf("%.15g %.15g is outside the world",
                                  vertex.longitude, vertex.latitude));
        }
        else if (path.size() > 1 &&
                 std::abs(vertex.longitude - path[path.size() - 2].longitude) >
                     MAXIMUM_EDGE)
        {
            SetProblem("it jumps over the antimeridian: longitudes have to go "
                       "on beyond 180, or an edge longer than half the world "
                       "needs another vertex");
        }
    }

    bgl::VectorGeometry m_wanted;
    const bgl::FeatureCutter &m_cutter;
    TerrainVectorPaths &m_paths;
    bool m_isRepaired = false;
};

}  // namespace

TerrainVectorPaths CollectTerrainVectorPaths(const OGRGeometry &geometry,
                                             bgl::VectorGeometry wanted,
                                             const bgl::FeatureCutter &cutter)
{
    TerrainVectorPaths paths;
    if (geometry.hasCurveGeometry())
    {
        const std::unique_ptr<OGRGeometry> linear(geometry.getLinearGeometry());
        if (linear == nullptr)
        {
            throw std::bad_alloc();
        }
        PathCollector(wanted, cutter, paths).Add(*linear);
    }
    else
    {
        PathCollector(wanted, cutter, paths).Add(geometry);
    }
    return paths;
}

}  // namespace flightsim
