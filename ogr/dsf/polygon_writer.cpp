// SPDX-License-Identifier: MIT
// Makes polygons of overlays from features: chapter 8 of
// ogr/dsf/format/format.md.

#include "ogr/dsf/polygon_writer.h"

#include "ogr/layer/ring_nesting.h"
#include "ogr/layer/valid_polygons.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <utility>

namespace flightsim
{

namespace
{

using MapPoints = std::vector<dsf::MapPoint>;

/** Degrees that facades and control points of curves extend beyond the edge in
 * real files: chapter 5.3 of format.md. */
constexpr double FACADE_MARGIN = 0.06;

/** Returns twice the planar area, positive for a counterclockwise ring. */
double MeasureTurn(const MapPoints &ring)
{
    double area = 0.0;
    for (std::size_t i = 0; i < ring.size(); ++i)
    {
        const dsf::MapPoint &a = ring[i];
        const dsf::MapPoint &b = ring[(i + 1) % ring.size()];
        area += (a.x - ring[0].x) * (b.y - ring[0].y) -
                (b.x - ring[0].x) * (a.y - ring[0].y);
    }
    return area;
}

/** Whether a ring runs against the points stored for it, and thus against the
 * fields with a number for each point, because a format has reversed it.
 *
 * @param stored its values may end anywhere.
 */
bool IsReversed(const dsf::OverlayPolygon &stored, std::size_t number,
                const MapPoints &ring)
{
    if (number >= stored.windings.size() ||
        stored.windings[number] != ring.size())
    {
        return false;
    }
    const auto planes = static_cast<std::size_t>(stored.planeCount);
    const std::size_t first = std::accumulate(
        stored.windings.begin(),
        stored.windings.begin() + static_cast<std::ptrdiff_t>(number),
        std::size_t{0});
    MapPoints known;
    for (std::size_t place = first * planes;
         known.size() < ring.size() && place + planes <= stored.values.size();
         place += planes)
    {
        known.push_back({stored.values[place], stored.values[place + 1]});
    }
    if (known.size() == ring.size())
    {
        return (MeasureTurn(known) > 0.0) != (MeasureTurn(ring) > 0.0);
    }
    std::size_t ahead = 0;
    std::size_t behind = 0;
    for (std::size_t i = 1; i < known.size(); ++i)
    {
        ahead += AreClose({known[i]}, {ring[i]}) ? 1U : 0U;
        behind += AreClose({known[i]}, {ring[ring.size() - i]}) ? 1U : 0U;
    }
    return behind > ahead;
}

bool IsValidArea(const OGRGeometry &geometry)
{
    CPLErrorStateBackuper backuper;
    CPLErrorHandlerPusher quiet(CPLQuietErrorHandler);
    return !OGRGeometryFactory::haveGEOS() || geometry.IsValid() != FALSE;
}

/** Writes the parts of one feature. */
class PolygonWriter final
{
  public:
    PolygonWriter(DsfWriteDataset &dataset, const PolygonRule &rule,
                  const DsfFields &fields)
        : m_dataset(dataset), m_rule(rule), m_fields(fields),
          m_path(fields.GetText("path"))
    {
    }

    /** Adds all parts of a feature, or, on failure, none. */
    const char *Write(const OGRGeometry &geometry)
    {
        const char *problem = Make(geometry);
        const std::string airport = m_fields.GetText("airport");
        for (auto &[tile, polygon] : m_made)
        {
            if (problem == nullptr)
            {
                polygon.filter = tile->FindFilter(airport);
                tile->overlay.polygons.push_back(std::move(polygon));
            }
        }
        return problem;
    }

  private:
    const char *Make(const OGRGeometry &geometry)
    {
        const double parameter = m_fields.GetNumber("parameter").value_or(0.0);
        if (!(parameter >= 0.0 && parameter <= 65535.0))
        {
            return "its parameter is not from 0 to 65535";
        }
        m_parameter = static_cast<std::uint16_t>(parameter);
        if (m_path.find_first_not_of(' ') == std::string::npos)
        {
            return "it has no path";
        }
        if (dsf::FindAssetKind(m_path) != m_rule.kind &&
            !(m_rule.kind == dsf::AssetKind::Other && HasNoLayer()))
        {
            return m_rule.wrongPath;
        }
        const OGRGeometry *only = &geometry;
        while (OGR_GT_IsSubClassOf(wkbFlatten(only->getGeometryType()),
                                   wkbGeometryCollection) &&
               only->toGeometryCollection()->getNumGeometries() == 1)
        {
            only = only->toGeometryCollection()->getGeometryRef(0);
        }
        DrawnPolygon drawn{m_fields};
        if (wkbFlatten(only->getGeometryType()) == m_rule.shape)
        {
            if (const char *problem = Begin(*only, drawn))
            {
                return problem;
            }
            if (ReuseStoredPlanes(*only, drawn))
            {
                return Place(*only, std::move(drawn));
            }
        }
        return WriteDrawn(*only);
    }

    /** Whether a path has an extension of the other tables. */
    bool HasNoLayer() const
    {
        const dsf::AssetKind kind = dsf::FindAssetKind(m_path);
        return kind == dsf::AssetKind::Object ||
               kind == dsf::AssetKind::AutogenPoint ||
               kind == dsf::AssetKind::Network ||
               kind == dsf::AssetKind::Terrain;
    }

    /** Sets the members common to all polygons of a layer. */
    const char *Begin(const OGRGeometry &part, DrawnPolygon &drawn) const
    {
        drawn.polygon.path = m_path;
        drawn.polygon.parameter = m_parameter;
        const std::vector<MapPoints> windings = ListDsfWindings(part);
        drawn.ringCount = windings.size();
        drawn.isRing = m_rule.shape == wkbLineString &&
                       windings[0].size() > 3 &&
                       windings[0].front() == windings[0].back();
        if (m_rule.shape == wkbLineString && part.Is3D())
        {
            const OGRLineString &line = *part.toLineString();
            for (int i = 0; i < line.getNumPoints(); ++i)
            {
                drawn.heights.push_back(line.getZ(i));
            }
        }
        return m_rule.parameter(drawn);
    }

    bool IsClosed(const DrawnPolygon &drawn) const
    {
        return m_rule.shape == wkbPolygon
                   ? !m_rule.hasSides
                   : (m_rule.kind == dsf::AssetKind::PaintedLine ||
                      m_rule.kind == dsf::AssetKind::Beach) &&
                         drawn.polygon.parameter == 1;
    }

    /** Reads the planes that were stored for a polygon; nothing if the fields
     * do not have them. A format may have cut off some of the values. */
    std::optional<dsf::OverlayPolygon>
    ReadStored(const dsf::OverlayPolygon &polygon) const
    {
        const double planes = m_fields.GetNumber("planes").value_or(0.0);
        const std::string points = m_fields.GetText("points");
        auto values = ParseDsfNumbers(points);
        if (!values)
        {
            values = ParseDsfNumbers(points.substr(0, points.rfind(' ')));
        }
        const auto sizes = m_fields.GetNumbers("winding_sizes");
        if (!(planes >= 2.0 && planes <= 255.0) || !values || values->empty() ||
            !sizes)
        {
            return std::nullopt;
        }
        dsf::OverlayPolygon stored = polygon;
        stored.planeCount = static_cast<int>(planes);
        stored.values = *values;
        for (const double size : *sizes)
        {
            if (!(size >= 1.0 && size <= 65535.0))
            {
                return std::nullopt;
            }
            stored.windings.push_back(static_cast<std::uint32_t>(size));
        }
        return stored;
    }

    /** Takes the planes that were read if they produce the geometry. */
    bool ReuseStoredPlanes(const OGRGeometry &geometry,
                           DrawnPolygon &drawn) const
    {
        std::optional<dsf::OverlayPolygon> stored = ReadStored(drawn.polygon);
        if (!stored)
        {
            return false;
        }
        if (dsf::FindPolygonProblem(*stored) != nullptr ||
            !Agrees(*stored, geometry, IsClosed(drawn)))
        {
            if (FindLayout(*stored).control >= 0)
            {
                m_dataset.Count("CURVES_LOST");
            }
            return false;
        }
        drawn.polygon = std::move(*stored);
        drawn.isStored = true;
        return true;
    }

    static dsf::PlaneLayout FindLayout(const dsf::OverlayPolygon &polygon)
    {
        return dsf::FindPlaneLayout(dsf::FindAssetKind(polygon.path),
                                    polygon.parameter, polygon.planeCount);
    }

    /** Whether planes produce a geometry, with curves flattened as on
     * reading. Rings of areas may have the other direction, because some
     * formats prescribe it. */
    bool Agrees(const dsf::OverlayPolygon &stored, const OGRGeometry &geometry,
                bool isClosed) const
    {
        const int control = std::max(FindLayout(stored).control, 0);
        const dsf::CurveFlattener flattener(0.1);
        std::vector<MapPoints> lines;
        const double *at = stored.values.data();
        for (const std::uint32_t size : stored.windings)
        {
            std::vector<dsf::CurvePoint> corners;
            for (std::uint32_t k = 0; k < size; ++k)
            {
                corners.push_back(
                    {{at[0], at[1]}, {at[control], at[control + 1]}});
                at += stored.planeCount;
            }
            flattener.AppendWinding(corners, isClosed, lines.emplace_back());
        }
        if (m_rule.hasSides)
        {
            lines = dsf::JoinSides(std::move(lines));
        }
        for (MapPoints &line : lines)
        {
            if (m_rule.shape == wkbPolygon && !(line.front() == line.back()))
            {
                line.push_back(line.front());
            }
        }
        const std::vector<MapPoints> windings = ListDsfWindings(geometry);
        const auto isSame = [this](const MapPoints &line, MapPoints winding)
        {
            if (AreClose(line, winding))
            {
                return true;
            }
            std::reverse(winding.begin(), winding.end());
            return m_rule.shape == wkbPolygon && AreClose(line, winding);
        };
        return std::equal(lines.begin(), lines.end(), windings.begin(),
                          windings.end(), isSame);
    }

    /** Writes a geometry that the planes do not produce. */
    const char *WriteDrawn(const OGRGeometry &geometry)
    {
        const OGRGeometry *areas = &geometry;
        NestedRings nested;
        if (m_rule.shape == wkbPolygon)
        {
            if (HasTooManyCrossings(geometry))
            {
                return TOO_MANY_CROSSINGS;
            }
            nested = NestRings(geometry);
            if (nested.exceedsNestingLimit)
            {
                return TOO_MANY_CROSSINGS;
            }
            if (nested.polygons != nullptr)
            {
                m_dataset.Count(RINGS_BY_NESTING, nested.moved);
                areas = nested.polygons.get();
            }
        }
        return VisitParts(
            *areas,
            [&](const OGRGeometry &part) -> const char *
            {
                if (wkbFlatten(part.getGeometryType()) != m_rule.shape ||
                    part.IsEmpty())
                {
                    return NO_DSF_SHAPE;
                }
                DrawnPolygon drawn{m_fields};
                if (const char *problem = Begin(part, drawn))
                {
                    return problem;
                }
                if (const char *problem = ReadShape(part, drawn))
                {
                    return problem;
                }
                if (const char *problem =
                        dsf::FindPolygonContentProblem(drawn.polygon))
                {
                    return problem;
                }
                if (m_rule.shape == wkbPolygon && !IsValidArea(part))
                {
                    return "its rings cross themselves or each other";
                }
                return Place(part, std::move(drawn));
            });
    }

    /** Takes the corners of a geometry, with rings in the required
     * orientation. */
    const char *ReadShape(const OGRGeometry &part, DrawnPolygon &drawn) const
    {
        const bool isArea = m_rule.shape == wkbPolygon;
        const bool dropsLast =
            isArea ? !m_rule.hasSides : drawn.isRing && IsClosed(drawn);
        dsf::OverlayPolygon &polygon = drawn.polygon;
        const std::optional<dsf::OverlayPolygon> stored = ReadStored(polygon);
        for (MapPoints &winding : ListDsfWindings(part))
        {
            if (winding.size() > 1 && winding.front() == winding.back() &&
                dropsLast)
            {
                winding.pop_back();
            }
            const std::size_t fewest = isArea                          ? 3
                                       : m_rule.shape == wkbLineString ? 2
                                                                       : 1;
            if (winding.size() < fewest)
            {
                return NO_DSF_SHAPE;
            }
            const std::size_t number = polygon.windings.size();
            const bool isTurned =
                isArea && (MeasureTurn(winding) > 0.0) != (number == 0);
            const bool wasTurned =
                isArea && stored && IsReversed(*stored, number, winding);
            drawn.isTurned.push_back(isTurned != wasTurned);
            if (isTurned)
            {
                std::reverse(winding.begin() + (m_rule.hasSides ? 0 : 1),
                             winding.end());
            }
            polygon.windings.push_back(
                static_cast<std::uint32_t>(winding.size()));
            for (const dsf::MapPoint &point : winding)
            {
                polygon.values.push_back(point.x);
                polygon.values.push_back(point.y);
            }
        }
        return nullptr;
    }

    /** Puts a polygon into its tile, or its parts into their tiles. */
    const char *Place(const OGRGeometry &part, DrawnPolygon drawn)
    {
        OGREnvelope box;
        part.getEnvelope(&box);
        const bool isWhole = m_rule.edge == PolygonRule::Edge::Whole;
        DsfWrittenTile *tile =
            m_dataset.FindTile(box, isWhole ? FACADE_MARGIN : 0.0);
        if (tile != nullptr)
        {
            return IsAreaToCut() ? AddInSquares(*tile, *part.toPolygon(), drawn)
                                 : Add(*tile, drawn);
        }
        return m_rule.edge == PolygonRule::Edge::Cut && m_dataset.IsCutting() &&
                       m_rule.shape != wkbPoint
                   ? Cut(part, drawn)
                   : OTHER_TILE;
    }

    bool IsAreaToCut() const
    {
        return m_rule.edge == PolygonRule::Edge::Cut &&
               m_rule.shape == wkbPolygon && m_dataset.IsCutting();
    }

    /** Adds an area of one tile, or its parts in squares, smaller and smaller,
     * until they keep the limits of the format.
     *
     * @param drawn the polygon of the area.
     */
    const char *AddInSquares(DsfWrittenTile &tile, const OGRPolygon &area,
                             DrawnPolygon &drawn, double degrees = 0.5)
    {
        constexpr double smallest = 1.0 / 4096.0;
        if (dsf::FindPolygonSizeProblem(drawn.polygon) == nullptr ||
            degrees < smallest)
        {
            return Add(tile, drawn);
        }
        if (degrees == 0.5)
        {
            m_dataset.Count("AREAS_CUT_FOR_SIZE");
        }
        for (const auto &square : CutBySquares(area, degrees))
        {
            DrawnPolygon part = MakePart(drawn);
            const char *problem = ReadShape(*square, part);
            problem = problem != nullptr
                          ? problem
                          : AddInSquares(tile, *square, part, degrees / 2.0);
            if (problem != nullptr)
            {
                return problem;
            }
        }
        return nullptr;
    }

    /** Returns a polygon without points, for a part of another one. */
    DrawnPolygon MakePart(const DrawnPolygon &whole) const
    {
        DrawnPolygon part{m_fields};
        part.polygon.path = m_path;
        part.polygon.parameter = whole.polygon.parameter;
        return part;
    }

    const char *Cut(const OGRGeometry &whole, const DrawnPolygon &uncut)
    {
        if (m_rule.shape == wkbPolygon &&
            (HasTooManyCrossings(whole) || !IsValidArea(whole)))
        {
            return "it reaches over the edge of its tile, and its rings cross "
                   "themselves or each other";
        }
        std::int64_t outside = 0;
        std::int64_t inside = 0;
        for (const TilePart &part : CutByTiles(whole))
        {
            DsfWrittenTile *tile = m_dataset.FindTile(part.corner);
            if (tile == nullptr)
            {
                ++outside;
                continue;
            }
            DrawnPolygon drawn = MakePart(uncut);
            if (IsClosed(uncut) && m_rule.shape == wkbLineString)
            {
                drawn.polygon.parameter = 0;
            }
            const char *problem = ReadShape(*part.geometry, drawn);
            problem =
                problem != nullptr ? problem
                : IsAreaToCut()
                    ? AddInSquares(*tile, *part.geometry->toPolygon(), drawn)
                    : Add(*tile, drawn);
            if (problem != nullptr)
            {
                return problem;
            }
            ++inside;
        }
        if (inside == 0)
        {
            return OTHER_TILE;
        }
        m_dataset.Count("FEATURES_CUT");
        if (outside > 0)
        {
            m_dataset.Count("PARTS_OUTSIDE", outside);
        }
        if (uncut.isStored && FindLayout(uncut.polygon).control >= 0)
        {
            m_dataset.Count("CURVES_LOST");
        }
        return nullptr;
    }

    const char *Add(DsfWrittenTile &tile, DrawnPolygon &drawn)
    {
        const char *problem = m_rule.planes != nullptr
                                  ? m_rule.planes(m_dataset, drawn)
                                  : nullptr;
        problem = problem != nullptr ? problem
                                     : dsf::FindPolygonProblem(drawn.polygon);
        if (problem != nullptr)
        {
            return problem;
        }
        m_made.emplace_back(&tile, std::move(drawn.polygon));
        return nullptr;
    }

    DsfWriteDataset &m_dataset;
    const PolygonRule &m_rule;
    const DsfFields &m_fields;
    const std::string m_path;
    std::uint16_t m_parameter = 0;
    std::vector<std::pair<DsfWrittenTile *, dsf::OverlayPolygon>> m_made{};
};

}  // namespace

const char *WriteDsfPolygon(DsfWriteDataset &dataset, const PolygonRule &rule,
                            const DsfFields &fields,
                            const OGRGeometry &geometry)
{
    return PolygonWriter(dataset, rule, fields).Write(geometry);
}

}  // namespace flightsim
