// SPDX-License-Identifier: MIT
// Triangles of terrain and their outlines: format.md chapter 10.

#include "ogr/dsf/format/terrain.h"

#include "ogr/dsf/format/command.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <unordered_map>
#include <utility>

namespace dsf
{

namespace
{

constexpr int TERRAIN_HEIGHT_PLANE = 2;
constexpr int TERRAIN_PLANES = 5;

double MeasureCross(const MapPoint &a, const MapPoint &b, const MapPoint &c)
{
    return (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
}

double MeasureRing(const std::vector<MapPoint> &ring)
{
    double area = 0.0;
    for (std::size_t i = 1; i + 1 < ring.size(); ++i)
    {
        area += MeasureCross(ring[0], ring[i], ring[i + 1]);
    }
    return area;
}

bool IsInside(const MapPoint &point, const std::vector<MapPoint> &ring)
{
    bool isInside = false;
    for (std::size_t i = 0, j = ring.size() - 1; i < ring.size(); j = i++)
    {
        if ((ring[i].y > point.y) != (ring[j].y > point.y) &&
            point.x < (ring[j].x - ring[i].x) * (point.y - ring[i].y) /
                              (ring[j].y - ring[i].y) +
                          ring[i].x)
        {
            isInside = !isInside;
        }
    }
    return isInside;
}

/** Gives corners in nearly the same place the same number. */
class CornerWelder final
{
  public:
    explicit CornerWelder(double step) : m_step(step)
    {
    }

    std::uint32_t Find(const MapPoint &place)
    {
        const std::int64_t column = CountSteps(place.x);
        const std::int64_t row = CountSteps(place.y);
        for (std::int64_t dy = -1; dy <= 1; ++dy)
        {
            for (std::int64_t dx = -1; dx <= 1; ++dx)
            {
                const auto found = m_cells.find(Key(column + dx, row + dy));
                if (found != m_cells.end())
                {
                    const MapPoint &known = m_places[found->second];
                    if (std::abs(known.x - place.x) <= m_step &&
                        std::abs(known.y - place.y) <= m_step)
                    {
                        return found->second;
                    }
                }
            }
        }
        const auto number = static_cast<std::uint32_t>(m_places.size());
        m_cells.emplace(Key(column, row), number);
        m_places.push_back(place);
        return number;
    }

    const MapPoint &operator[](std::uint32_t number) const
    {
        return m_places[number];
    }

  private:
    /** Returns 0 for places beyond the world, whose number of steps has no
     * neighbours. */
    std::int64_t CountSteps(double coordinate) const
    {
        constexpr double FARTHEST = 1e15;
        const double steps = coordinate / m_step;
        return std::abs(steps) < FARTHEST ? std::llround(steps) : 0;
    }

    static std::uint64_t Key(std::int64_t column, std::int64_t row)
    {
        return static_cast<std::uint64_t>(column) << 32U ^
               (static_cast<std::uint64_t>(row) & 0xFFFFFFFFU);
    }

    double m_step;
    std::unordered_map<std::uint64_t, std::uint32_t> m_cells{};
    std::vector<MapPoint> m_places{};
};

/** Traces the edges that belong to one triangle, with the area on their
 * left. */
class OutlineTracer final
{
  public:
    explicit OutlineTracer(double step) : m_corners(step)
    {
    }

    void Add(const TerrainTriangle &triangle)
    {
        std::uint32_t corners[3];
        for (std::size_t i = 0; i < 3; ++i)
        {
            corners[i] = m_corners.Find(triangle.corners[i]);
        }
        const double area =
            MeasureCross(m_corners[corners[0]], m_corners[corners[1]],
                         m_corners[corners[2]]);
        if (area == 0.0)
        {
            return;
        }
        if (area < 0.0)
        {
            std::swap(corners[1], corners[2]);
        }
        for (int i = 0; i < 3; ++i)
        {
            AddEdge(corners[i], corners[(i + 1) % 3]);
        }
    }

    std::vector<TerrainPart> Trace()
    {
        for (const auto &[edge, count] : m_edges)
        {
            for (int i = 0; i < count; ++i)
            {
                m_ends[static_cast<std::uint32_t>(edge >> 32U)].push_back(
                    static_cast<std::uint32_t>(edge));
            }
        }
        std::vector<std::uint32_t> starts;
        for (const auto &[start, ends] : m_ends)
        {
            starts.push_back(start);
        }
        std::sort(starts.begin(), starts.end());
        std::vector<std::vector<MapPoint>> rings;
        for (const std::uint32_t start : starts)
        {
            while (!m_ends[start].empty())
            {
                rings.push_back(TraceRing(start));
            }
        }
        return Nest(std::move(rings));
    }

  private:
    void AddEdge(std::uint32_t start, std::uint32_t end)
    {
        const std::uint64_t key = std::uint64_t{start} << 32U | end;
        const std::uint64_t opposite = std::uint64_t{end} << 32U | start;
        const auto found = m_edges.find(opposite);
        if (found == m_edges.end())
        {
            ++m_edges[key];
        }
        else if (--found->second == 0)
        {
            m_edges.erase(found);
        }
    }

    std::vector<MapPoint> TraceRing(std::uint32_t start)
    {
        std::vector<MapPoint> ring = {m_corners[start]};
        std::uint32_t before = start;
        std::uint32_t here = TakeEnd(start, std::nullopt);
        while (here != start)
        {
            ring.push_back(m_corners[here]);
            const std::vector<std::uint32_t> &ends = m_ends[here];
            if (ends.empty())
            {
                break;
            }
            const std::uint32_t next = TakeEnd(here, before);
            before = here;
            here = next;
        }
        return ring;
    }

    /** Removes and returns the next vertex; where rings touch, the leftmost
     * turn. */
    std::uint32_t TakeEnd(std::uint32_t here,
                          std::optional<std::uint32_t> before)
    {
        std::vector<std::uint32_t> &ends = m_ends[here];
        std::size_t best = 0;
        if (before && ends.size() > 1)
        {
            double most = -10.0;
            for (std::size_t i = 0; i < ends.size(); ++i)
            {
                const double turn = MeasureTurn(*before, here, ends[i]);
                if (turn > most)
                {
                    most = turn;
                    best = i;
                }
            }
        }
        const std::uint32_t end = ends[best];
        ends.erase(ends.begin() + static_cast<std::ptrdiff_t>(best));
        return end;
    }

    double MeasureTurn(std::uint32_t before, std::uint32_t here,
                       std::uint32_t next) const
    {
        const MapPoint &a = m_corners[before];
        const MapPoint &b = m_corners[here];
        const MapPoint &c = m_corners[next];
        return std::atan2(MeasureCross(a, b, c), (b.x - a.x) * (c.x - b.x) +
                                                     (b.y - a.y) * (c.y - b.y));
    }

    static std::vector<TerrainPart>
    Nest(std::vector<std::vector<MapPoint>> rings)
    {
        std::vector<TerrainPart> parts;
        std::vector<double> areas;
        std::vector<std::vector<MapPoint>> holes;
        for (std::vector<MapPoint> &ring : rings)
        {
            const double area = MeasureRing(ring);
            if (area > 0.0)
            {
                areas.push_back(area);
                parts.emplace_back().push_back(std::move(ring));
            }
            else if (area < 0.0)
            {
                holes.push_back(std::move(ring));
            }
        }
        for (std::vector<MapPoint> &hole : holes)
        {
            const MapPoint middle = {(hole[0].x + hole[1].x) / 2.0,
                                     (hole[0].y + hole[1].y) / 2.0};
            std::size_t owner = parts.size();
            for (std::size_t i = 0; i < parts.size(); ++i)
            {
                if ((owner == parts.size() || areas[i] < areas[owner]) &&
                    IsInside(middle, parts[i][0]))
                {
                    owner = i;
                }
            }
            if (owner < parts.size())
            {
                parts[owner].push_back(std::move(hole));
            }
        }
        return parts;
    }

    CornerWelder m_corners;
    std::unordered_map<std::uint64_t, int> m_edges{};
    std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> m_ends{};
};

}  // namespace

std::vector<TerrainTriangle> ListTriangles(const DsfFile &file,
                                           std::uint8_t flag)
{
    std::vector<TerrainTriangle> triangles;
    CommandReader reader(file);
    while (reader.Next())
    {
        const Command &command = reader.Get();
        const CommandState &state = reader.GetState();
        if (command.kind != CommandKind::Primitive ||
            (state.patchFlags & flag) == 0)
        {
            continue;
        }
        const std::uint32_t count = command.CountTriangles();
        for (std::uint32_t i = 0; i < count; ++i)
        {
            TerrainTriangle &triangle = triangles.emplace_back();
            triangle.definition = state.patchDefinition;
            triangle.flags = state.patchFlags;
            for (std::size_t corner = 0; corner < 3; ++corner)
            {
                const PointRef ref = command.GetCorner(i, corner);
                const Pool &pool = file.pools[ref.pool];
                triangle.corners[corner] = {pool.Get(ref.point, 0),
                                            pool.Get(ref.point, 1)};
                triangle.heights[corner] = static_cast<float>(
                    pool.Get(ref.point, TERRAIN_HEIGHT_PLANE));
            }
        }
    }
    return triangles;
}

std::vector<TerrainPart>
TraceOutlines(const std::vector<const TerrainTriangle *> &triangles,
              double step)
{
    OutlineTracer tracer(step);
    for (const TerrainTriangle *triangle : triangles)
    {
        tracer.Add(*triangle);
    }
    return tracer.Trace();
}

double FindTerrainStep(const DsfFile &file)
{
    double step = 1e-9;
    for (const Pool &pool : file.pools)
    {
        const std::vector<PlaneScale> &scales = pool.GetScales();
        if (pool.GetPlaneCount() < TERRAIN_PLANES)
        {
            continue;
        }
        for (std::size_t axis = 0; axis < 2 && axis < scales.size(); ++axis)
        {
            const double scale = std::abs(double{scales[axis].scale});
            step = scale < 10.0 ? std::max(step, scale / 65535.0) : step;
        }
    }
    return 1.01 * step;
}

}  // namespace dsf
