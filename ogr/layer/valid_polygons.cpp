// SPDX-License-Identifier: MIT
// Makes self-intersecting polygons valid.

#include "ogr/layer/valid_polygons.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <vector>

namespace flightsim
{

namespace
{

/** Limit of the places where edges that are not adjacent meet: a fixed number,
 * and two per edge. */
constexpr std::uint64_t FREE_MEETINGS = 10000;

/** Limit of the pairs of boxes examined: a fixed number, and a number per edge.
 * A coastline takes 20 per edge; long parallel edges take one for each pair,
 * all of which GEOS examines, too. */
constexpr std::uint64_t FREE_STEPS = 1 << 24;
constexpr std::uint64_t STEPS_OF_EDGE = 256;

struct Edge
{
    double x0;
    double y0;
    double x1;
    double y1;

    /** Number of the polygon. */
    std::size_t part;
};

struct Box
{
    double minX = std::numeric_limits<double>::infinity();
    double minY = std::numeric_limits<double>::infinity();
    double maxX = -std::numeric_limits<double>::infinity();
    double maxY = -std::numeric_limits<double>::infinity();

    void Add(const Box &other)
    {
        minX = std::min(minX, other.minX);
        minY = std::min(minY, other.minY);
        maxX = std::max(maxX, other.maxX);
        maxY = std::max(maxY, other.maxY);
    }

    bool Meets(const Box &other) const
    {
        return minX <= other.maxX && other.minX <= maxX && minY <= other.maxY &&
               other.minY <= maxY;
    }
};

/** Returns the side of an edge on which a point lies. */
double FindSide(const Edge &edge, double x, double y)
{
    return (edge.x1 - edge.x0) * (y - edge.y0) -
           (edge.y1 - edge.y0) * (x - edge.x0);
}

/** Whether edges cross; those of one polygon also if they touch. The parts of a
 * mesh touch everywhere, which costs a union nothing. */
bool DoEdgesIntersect(const Edge &a, const Edge &b)
{
    const bool mayTouch = a.part != b.part;
    const auto lieApart = [mayTouch](double from, double to)
    {
        return mayTouch ? from * to >= 0.0
                        : (from > 0.0 && to > 0.0) || (from < 0.0 && to < 0.0);
    };
    return !lieApart(FindSide(a, b.x0, b.y0), FindSide(a, b.x1, b.y1)) &&
           !lieApart(FindSide(b, a.x0, a.y0), FindSide(b, a.x1, a.y1));
}

/** Counts the places where edges meet, using a tree of boxes around consecutive
 * edges, until there are too many. */
class CrossingCounter final
{
  public:
    explicit CrossingCounter(const OGRGeometry &geometry)
    {
        AddEdges(geometry);
        m_meetings = FREE_MEETINGS + 2 * m_edges.size();
        m_steps = FREE_STEPS + STEPS_OF_EDGE * m_edges.size();
    }

    bool HasTooMany()
    {
        // Few edges cannot exceed the limit.
        if (m_edges.size() * m_edges.size() / 2 <= m_meetings)
        {
            return false;
        }
        MakeBoxes();
        return !Compare(1, 1);
    }

  private:
    void AddEdges(const OGRGeometry &geometry)
    {
        if (OGR_GT_IsSubClassOf(geometry.getGeometryType(),
                                wkbGeometryCollection))
        {
            for (const OGRGeometry *part : *geometry.toGeometryCollection())
            {
                AddEdges(*part);
            }
        }
        else if (wkbFlatten(geometry.getGeometryType()) == wkbPolygon)
        {
            for (const OGRLinearRing *ring : *geometry.toPolygon())
            {
                AddRing(*ring);
            }
            ++m_parts;
        }
    }

    void AddRing(const OGRLinearRing &ring)
    {
        for (int i = 1; i < ring.getNumPoints(); ++i)
        {
            const Edge edge{ring.getX(i - 1), ring.getY(i - 1), ring.getX(i),
                            ring.getY(i), m_parts};
            if (edge.x0 != edge.x1 || edge.y0 != edge.y1)
            {
                m_edges.push_back(edge);
            }
        }
    }

    /** The boxes of the halves of node i are at 2i and 2i + 1. */
    void MakeBoxes()
    {
        m_leaves = std::bit_ceil(m_edges.size());
        m_boxes.resize(2 * m_leaves);
        for (std::size_t i = 0; i < m_edges.size(); ++i)
        {
            const Edge &edge = m_edges[i];
            m_boxes[m_leaves + i] = {
                std::min(edge.x0, edge.x1), std::min(edge.y0, edge.y1),
                std::max(edge.x0, edge.x1), std::max(edge.y0, edge.y1)};
        }
        for (std::size_t i = m_leaves - 1; i > 0; --i)
        {
            m_boxes[i] = m_boxes[2 * i];
            m_boxes[i].Add(m_boxes[2 * i + 1]);
        }
    }

    /** Compares the edges below two nodes of one level; false if a limit is
     * exceeded. */
    bool Compare(std::size_t a, std::size_t b)
    {
        if (m_steps == 0)
        {
            return false;
        }
        --m_steps;
        if (!m_boxes[a].Meets(m_boxes[b]))
        {
            return true;
        }
        if (a >= m_leaves)
        {
            return a == b ||
                   !DoEdgesIntersect(m_edges[a - m_leaves],
                                     m_edges[b - m_leaves]) ||
                   m_meetings-- > 0;
        }
        return Compare(2 * a, 2 * b) && Compare(2 * a, 2 * b + 1) &&
               (a == b || Compare(2 * a + 1, 2 * b)) &&
               Compare(2 * a + 1, 2 * b + 1);
    }

    std::vector<Edge> m_edges{};
    std::size_t m_parts = 0;
    std::vector<Box> m_boxes{};
    std::size_t m_leaves = 0;

    /** The unused part of the limits. */
    std::uint64_t m_meetings = 0;
    std::uint64_t m_steps = 0;
};

/** Appends the polygons of a geometry; lines and points are remains of
 * collapsed areas. */
void AppendPolygons(const OGRGeometry &geometry, OGRMultiPolygon &polygons)
{
    if (wkbFlatten(geometry.getGeometryType()) == wkbPolygon)
    {
        polygons.addGeometry(&geometry);
    }
    else if (OGR_GT_IsSubClassOf(geometry.getGeometryType(),
                                 wkbGeometryCollection))
    {
        for (const OGRGeometry *part : *geometry.toGeometryCollection())
        {
            AppendPolygons(*part, polygons);
        }
    }
}

/** Suppresses the messages of GEOS about self-intersections. */
class ErrorSilencer final
{
  public:
    ErrorSilencer()
    {
        CPLPushErrorHandler(CPLQuietErrorHandler);
    }

    ~ErrorSilencer()
    {
        CPLPopErrorHandler();
    }

    ErrorSilencer(const ErrorSilencer &) = delete;
    ErrorSilencer &operator=(const ErrorSilencer &) = delete;

  private:
    CPLErrorStateBackuper m_backuper{};
};

}  // namespace

bool HasTooManyCrossings(const OGRGeometry &geometry)
{
    return OGRGeometryFactory::haveGEOS() &&
           CrossingCounter(geometry).HasTooMany();
}

namespace
{

/** Returns the union of polygons, each of which is made valid before; null if
 * GEOS fails. */
std::unique_ptr<OGRGeometry> UnitePolygons(const OGRMultiPolygon &polygons)
{
    OGRMultiPolygon parts;
    for (const OGRPolygon *polygon : polygons)
    {
        if (polygon->IsValid())
        {
            parts.addGeometry(polygon);
        }
        else if (const std::unique_ptr<OGRGeometry> valid{polygon->MakeValid()})
        {
            AppendPolygons(*valid, parts);
        }
    }
    return std::unique_ptr<OGRGeometry>(parts.UnionCascaded());
}

}  // namespace

std::unique_ptr<OGRGeometry>
MakeValidPolygons(std::unique_ptr<OGRGeometry> geometry)
{
    const ErrorSilencer silence;
    if (OGRGeometryFactory::haveGEOS() && !geometry->IsValid())
    {
        const bool hasParts =
            wkbFlatten(geometry->getGeometryType()) == wkbMultiPolygon &&
            geometry->toMultiPolygon()->getNumGeometries() > 1;
        std::unique_ptr<OGRGeometry> valid(
            hasParts ? UnitePolygons(*geometry->toMultiPolygon())
                     : std::unique_ptr<OGRGeometry>(geometry->MakeValid()));
        if (valid != nullptr)
        {
            geometry = std::move(valid);
        }
    }
    auto polygons = std::make_unique<OGRMultiPolygon>();
    AppendPolygons(*geometry, *polygons);
    return polygons->IsEmpty() ? nullptr : std::move(polygons);
}

std::unique_ptr<OGRMultiPolygon> RepairPolygon(const OGRPolygon &polygon)
{
    const ErrorSilencer silence;
    CPLStringList options;
    options.SetNameValue("METHOD", "STRUCTURE");
    std::unique_ptr<OGRGeometry> valid(polygon.MakeValid(options.List()));
    if (valid == nullptr)
    {
        // GEOS before 3.10 has only one method.
        valid.reset(polygon.MakeValid());
    }
    auto polygons = std::make_unique<OGRMultiPolygon>();
    if (valid != nullptr)
    {
        AppendPolygons(*valid, *polygons);
    }
    return polygons->IsEmpty() ? nullptr : std::move(polygons);
}

}  // namespace flightsim
