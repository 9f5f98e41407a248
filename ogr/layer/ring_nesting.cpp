// SPDX-License-Identifier: MIT
// Decides by nesting which rings of polygons are holes.

#include "ogr/layer/ring_nesting.h"

#include "driver/base/memory_guard.h"

#include "cpl_quad_tree.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <vector>

namespace flightsim
{

namespace
{

/** Limit of the edges examined for one geometry: a fixed number, and a number
 * per vertex. A forest with thousands of clearings takes 20 per vertex. */
constexpr std::uint64_t FREE_NESTING_STEPS = 1 << 24;
constexpr std::uint64_t NESTING_STEPS_OF_VERTEX = 256;

enum class RingSide
{
    Outside,
    On,
    Inside
};

/** A ring of the geometry, with its role by nesting. */
struct NestedRing
{
    static constexpr std::size_t NONE = std::numeric_limits<std::size_t>::max();

    const OGRLinearRing *ring = nullptr;

    /** Number of the outer ring of its original polygon, itself for an outer
     * ring. */
    std::size_t source = 0;

    OGREnvelope bounds{};
    double area = 0.0;

    /** The rings that contain it. */
    std::vector<std::size_t> around{};

    /** Number of the outer ring it belongs to by nesting. */
    std::size_t owner = NONE;
};

/** Finds the side of a ring on which points lie. Edges are sorted into bands of
 * latitude, so that a point is compared with few of them. */
class BandedRing final
{
  public:
    explicit BandedRing(const NestedRing &nested)
        : m_ring(*nested.ring), m_south(nested.bounds.MinY)
    {
        const int edges = m_ring.getNumPoints() - 1;
        const double height = nested.bounds.MaxY - m_south;
        std::size_t bands = static_cast<std::size_t>(edges) / EDGES_OF_BAND + 1;
        for (m_bandHeight = height / static_cast<double>(bands);
             bands > 1 && !HasFewBandEntries(edges);
             m_bandHeight = height / static_cast<double>(bands))
        {
            bands /= 2;
        }
        m_bands.resize(bands);
        for (int i = 0; i < edges; ++i)
        {
            const std::size_t last =
                FindBand(std::max(m_ring.getY(i), m_ring.getY(i + 1)));
            for (std::size_t band =
                     FindBand(std::min(m_ring.getY(i), m_ring.getY(i + 1)));
                 band <= last; ++band)
            {
                m_bands[band].push_back(i);
            }
        }
    }

    /** Subtracts its cost from `steps`. */
    RingSide FindSide(double x, double y, std::uint64_t &steps) const
    {
        const std::vector<int> &edges = m_bands[FindBand(y)];
        steps -= std::min<std::uint64_t>(steps, edges.size() + 1);
        bool isInside = false;
        for (const int i : edges)
        {
            const double x0 = m_ring.getX(i);
            const double y0 = m_ring.getY(i);
            const double x1 = m_ring.getX(i + 1);
            const double y1 = m_ring.getY(i + 1);
            const double turn = (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0);
            if (turn == 0.0 && std::min(x0, x1) <= x && x <= std::max(x0, x1) &&
                std::min(y0, y1) <= y && y <= std::max(y0, y1))
            {
                return RingSide::On;
            }
            if ((y0 <= y) != (y1 <= y) && (turn > 0.0) == (y1 > y0))
            {
                isInside = !isInside;
            }
        }
        return isInside ? RingSide::Inside : RingSide::Outside;
    }

    /** Whether the edge from point `i` of another ring crosses this ring. */
    bool IsCrossed(const OGRLinearRing &ring, int i, std::uint64_t &steps) const
    {
        const auto [south, north] =
            std::minmax({ring.getY(i), ring.getY(i + 1)});
        const std::size_t last = FindBand(north);
        for (std::size_t band = FindBand(south); band <= last && steps > 0;
             ++band)
        {
            const std::vector<int> &edges = m_bands[band];
            steps -= std::min<std::uint64_t>(steps, edges.size() + 1);
            if (std::any_of(edges.begin(), edges.end(),
                            [&](int k) {
                                return LiesAcross(ring, i, m_ring, k) &&
                                       LiesAcross(m_ring, k, ring, i);
                            }))
            {
                return true;
            }
        }
        return false;
    }

  private:
    static constexpr std::size_t EDGES_OF_BAND = 4;

    /** Whether the ends of an edge lie on both sides of the line through
     * another one. */
    static bool LiesAcross(const OGRLinearRing &ring, int i,
                           const OGRLinearRing &other, int k)
    {
        const auto side = [&](int end)
        {
            return (other.getX(k + 1) - other.getX(k)) *
                       (ring.getY(end) - other.getY(k)) -
                   (other.getY(k + 1) - other.getY(k)) *
                       (ring.getX(end) - other.getX(k));
        };
        const double from = side(i);
        const double to = side(i + 1);
        return (from < 0.0 && to > 0.0) || (from > 0.0 && to < 0.0);
    }

    /** Whether the edges take few entries in the bands; long ones take many. */
    bool HasFewBandEntries(int edges) const
    {
        double entries = 0.0;
        for (int i = 0; i < edges; ++i)
        {
            entries +=
                std::abs(m_ring.getY(i) - m_ring.getY(i + 1)) / m_bandHeight +
                1.0;
        }
        return entries <= 4.0 * edges + 64.0;
    }

    std::size_t FindBand(double y) const
    {
        const double band =
            m_bandHeight > 0.0 ? (y - m_south) / m_bandHeight : 0.0;
        return band > 0.0 ? std::min(static_cast<std::size_t>(
                                         std::min(band, 4294967295.0)),
                                     m_bands.size() - 1)
                          : 0;
    }

    const OGRLinearRing &m_ring;
    const double m_south;
    double m_bandHeight = 0.0;
    std::vector<std::vector<int>> m_bands{};
};

class RingNester final
{
  public:
    explicit RingNester(const OGRGeometry &geometry)
    {
        if (wkbFlatten(geometry.getGeometryType()) == wkbMultiPolygon)
        {
            for (const OGRPolygon *polygon : *geometry.toMultiPolygon())
            {
                AddPolygon(*polygon);
            }
        }
        else if (wkbFlatten(geometry.getGeometryType()) == wkbPolygon)
        {
            AddPolygon(*geometry.toPolygon());
        }
    }

    NestedRings Nest()
    {
        NestedRings result;
        if (m_rings.size() < 2 || !IsPlane())
        {
            return result;
        }
        m_banded.resize(m_rings.size());
        FindAround();
        FindOwners();
        result.exceedsNestingLimit = m_steps == 0;
        for (const NestedRing &ring : m_rings)
        {
            result.moved += ring.owner != ring.source;
        }
        if (result.moved > 0 && !result.exceedsNestingLimit)
        {
            result.polygons = MakePolygons();
        }
        return result;
    }

  private:
    void AddPolygon(const OGRPolygon &polygon)
    {
        const std::size_t source = m_rings.size();
        for (const OGRLinearRing *ring : polygon)
        {
            if (ring->IsEmpty())
            {
                continue;
            }
            NestedRing &nested = m_rings.emplace_back();
            nested.ring = ring;
            nested.source = source;
            ring->getEnvelope(&nested.bounds);
            nested.area = ring->get_Area();
            m_steps += NESTING_STEPS_OF_VERTEX *
                       static_cast<std::uint64_t>(ring->getNumPoints());
        }
    }

    /** Coordinates that are not finite are reported by the writer. */
    bool IsPlane() const
    {
        return std::all_of(m_rings.begin(), m_rings.end(),
                           [](const NestedRing &ring) {
                               return std::isfinite(ring.area) &&
                                      ring.bounds.IsInit();
                           });
    }

    const BandedRing &GetBanded(std::size_t number)
    {
        std::optional<BandedRing> &banded = m_banded[number];
        return banded ? *banded : banded.emplace(m_rings[number]);
    }

    /** Whether a ring lies inside another one, which it may touch. */
    bool IsWithin(std::size_t inner, std::size_t outer)
    {
        const NestedRing &a = m_rings[outer];
        const NestedRing &b = m_rings[inner];
        if (!(a.area > b.area) || b.ring->getNumPoints() < 4 ||
            !a.bounds.Contains(b.bounds))
        {
            return false;
        }
        const BandedRing &banded = GetBanded(outer);
        bool isInside = false;
        for (int i = 0; i + 1 < b.ring->getNumPoints() && m_steps > 0; ++i)
        {
            const RingSide side =
                banded.FindSide(b.ring->getX(i), b.ring->getY(i), m_steps);
            if (side == RingSide::Outside)
            {
                return false;
            }
            isInside = isInside || side == RingSide::Inside;
        }
        for (int i = 0;
             !isInside && i + 1 < b.ring->getNumPoints() && m_steps > 0; ++i)
        {
            isInside =
                banded.FindSide((b.ring->getX(i) + b.ring->getX(i + 1)) / 2,
                                (b.ring->getY(i) + b.ring->getY(i + 1)) / 2,
                                m_steps) == RingSide::Inside;
        }
        return isInside;
    }

    static CPLRectObj ToRectangle(const OGREnvelope &bounds)
    {
        return {bounds.MinX, bounds.MinY, bounds.MaxX, bounds.MaxY};
    }

    void FindAround()
    {
        OGREnvelope whole;
        for (const NestedRing &ring : m_rings)
        {
            whole.Merge(ring.bounds);
        }
        const CPLRectObj world = ToRectangle(whole);
        const std::unique_ptr<CPLQuadTree, void (*)(CPLQuadTree *)> tree(
            CPLQuadTreeCreate(&world, nullptr), CPLQuadTreeDestroy);
        for (NestedRing &ring : m_rings)
        {
            const CPLRectObj bounds = ToRectangle(ring.bounds);
            CPLQuadTreeInsertWithBounds(tree.get(), &ring, &bounds);
        }
        for (std::size_t i = 0; i < m_rings.size() && m_steps > 0; ++i)
        {
            const double x = m_rings[i].ring->getX(0);
            const double y = m_rings[i].ring->getY(0);
            const CPLRectObj place{x, y, x, y};
            int count = 0;
            const std::unique_ptr<void *, void (*)(void *)> found(
                CPLQuadTreeSearch(tree.get(), &place, &count), CPLFree);
            m_steps -= std::min<std::uint64_t>(
                m_steps, static_cast<std::uint64_t>(count));
            for (int k = 0; k < count; ++k)
            {
                const auto other = static_cast<std::size_t>(
                    static_cast<const NestedRing *>(found.get()[k]) -
                    m_rings.data());
                if (other != i && IsWithin(i, other))
                {
                    m_rings[i].around.push_back(other);
                }
            }
        }
    }

    /** Whether two rings, neither of which contains the other, intersect. */
    bool DoRingsIntersect(std::size_t a, std::size_t b)
    {
        if (!m_rings[a].bounds.Intersects(m_rings[b].bounds))
        {
            return false;
        }
        return HasVertexInside(a, b) || HasVertexInside(b, a) ||
               HasEdgeAcross(a, b);
    }

    bool HasEdgeAcross(std::size_t a, std::size_t b)
    {
        const OGRLinearRing &ring = *m_rings[a].ring;
        for (int i = 0; i + 1 < ring.getNumPoints() && m_steps > 0; ++i)
        {
            if (GetBanded(b).IsCrossed(ring, i, m_steps))
            {
                return true;
            }
        }
        return false;
    }

    bool HasVertexInside(std::size_t inner, std::size_t outer)
    {
        const OGRLinearRing &ring = *m_rings[inner].ring;
        for (int i = 0; i < ring.getNumPoints() && m_steps > 0; ++i)
        {
            if (GetBanded(outer).FindSide(ring.getX(i), ring.getY(i),
                                          m_steps) == RingSide::Inside)
            {
                return true;
            }
        }
        return false;
    }

    /** Whether a ring was a hole, and cannot be anything else. */
    bool StaysHole(std::size_t number)
    {
        const NestedRing &ring = m_rings[number];
        const std::vector<std::size_t> &outer = m_rings[ring.source].around;
        return ring.source != number &&
               std::find(outer.begin(), outer.end(), number) == outer.end() &&
               std::find(ring.around.begin(), ring.around.end(), ring.source) ==
                   ring.around.end() &&
               DoRingsIntersect(number, ring.source);
    }

    void FindOwners()
    {
        const auto isHole = [this](std::size_t number)
        { return m_rings[number].around.size() % 2 == 1; };
        for (std::size_t i = 0; i < m_rings.size(); ++i)
        {
            NestedRing &ring = m_rings[i];
            ring.owner = i;
            if (StaysHole(i))
            {
                ring.owner = ring.source;
                continue;
            }
            double smallest = std::numeric_limits<double>::infinity();
            for (const std::size_t other : ring.around)
            {
                if (isHole(i) && !isHole(other) &&
                    m_rings[other].area < smallest)
                {
                    smallest = m_rings[other].area;
                    ring.owner = other;
                }
            }
        }
        // A hole inside a ring that is now a hole itself.
        for (NestedRing &ring : m_rings)
        {
            ring.owner = m_rings[ring.owner].owner;
        }
    }

    std::unique_ptr<OGRMultiPolygon> MakePolygons() const
    {
        auto polygons = std::make_unique<OGRMultiPolygon>();
        std::vector<OGRPolygon *> owners(m_rings.size());
        for (std::size_t i = 0; i < m_rings.size(); ++i)
        {
            if (m_rings[i].owner == i)
            {
                auto polygon = std::make_unique<OGRPolygon>();
                polygon->addRingDirectly(Clone(*m_rings[i].ring).release());
                owners[i] = polygon.get();
                polygons->addGeometryDirectly(polygon.release());
            }
        }
        for (std::size_t i = 0; i < m_rings.size(); ++i)
        {
            if (m_rings[i].owner != i)
            {
                owners[m_rings[i].owner]->addRingDirectly(
                    Clone(*m_rings[i].ring).release());
            }
        }
        return polygons;
    }

    std::vector<NestedRing> m_rings{};
    std::vector<std::optional<BandedRing>> m_banded{};

    /** Number of edges that may still be examined. */
    std::uint64_t m_steps = FREE_NESTING_STEPS;
};

}  // namespace

NestedRings NestRings(const OGRGeometry &geometry)
{
    return RingNester(geometry).Nest();
}

}  // namespace flightsim
