// SPDX-License-Identifier: MIT
// Cuts features at the borders of cells: spec vector.md chapter 4.

#include "ogr/terrain_vector/cut.h"

#include "driver/bgl/coordinates.h"
#include "ogr/terrain_vector/cut_vertex.h"
#include "ogr/terrain_vector/record_write.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace bgl
{

namespace
{

/** The smallest square that polygons are cut into inside a cell. */
constexpr std::int64_t SMALLEST_SQUARE = 2048;

using Polygon = std::vector<GlobalPath>;

std::int64_t FloorDivide(std::int64_t a, std::int64_t b)
{
    const std::int64_t quotient = a / b;
    return a % b != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient;
}

std::int64_t GetCoordinate(const GlobalPoint &point, bool isVertical)
{
    return isVertical ? point.x : point.y;
}

/** The point of a segment on a border that it crosses; the same for both
 * directions of the segment. */
GlobalVertex GetCrossing(GlobalVertex a, GlobalVertex b, bool isVertical,
                         std::int64_t border)
{
    if (b.point < a.point)
    {
        std::swap(a, b);
    }
    const std::int64_t from = GetCoordinate(a.point, isVertical);
    const std::int64_t length = GetCoordinate(b.point, isVertical) - from;
    const std::int64_t otherFrom = GetCoordinate(a.point, !isVertical);
    const std::int64_t otherLength =
        GetCoordinate(b.point, !isVertical) - otherFrom;
    const std::int64_t other =
        otherFrom + FloorDivide(otherLength * (border - from), length);
    const float part =
        static_cast<float>(border - from) / static_cast<float>(length);
    GlobalVertex crossing;
    crossing.point =
        isVertical ? GlobalPoint{border, other} : GlobalPoint{other, border};
    crossing.altitude = a.altitude + (b.altitude - a.altitude) * part;
    return crossing;
}

/** Where along a segment a border is crossed. */
struct Crossing
{
    double part;
    GlobalVertex vertex;
};

void FindCrossings(const GlobalVertex &a, const GlobalVertex &b,
                   bool isVertical, std::int64_t spacing,
                   std::vector<Crossing> &crossings)
{
    const std::int64_t from = GetCoordinate(a.point, isVertical);
    const std::int64_t to = GetCoordinate(b.point, isVertical);
    const std::int64_t low = std::min(from, to);
    const std::int64_t high = std::max(from, to);
    for (std::int64_t border = (low / spacing + 1) * spacing; border < high;
         border += spacing)
    {
        const double part =
            static_cast<double>(border - from) / static_cast<double>(to - from);
        crossings.push_back({part, GetCrossing(a, b, isVertical, border)});
    }
}

/** Where a segment crosses borders, from `a` to `b`. */
std::vector<Crossing> FindCrossings(const GlobalVertex &a,
                                    const GlobalVertex &b, std::int64_t spacing)
{
    std::vector<Crossing> crossings;
    FindCrossings(a, b, true, spacing, crossings);
    FindCrossings(a, b, false, spacing, crossings);
    std::sort(crossings.begin(), crossings.end(),
              [](const Crossing &x, const Crossing &y)
              { return x.part < y.part; });
    return crossings;
}

/** Puts a vertex where a ring crosses borders. Doing so before any cut is made
 * rounds each crossing once. */
void AddCrossings(GlobalPath &ring, std::int64_t spacing)
{
    GlobalPath path;
    for (std::size_t i = 0; i < ring.size(); ++i)
    {
        const GlobalVertex &next = ring[i + 1 < ring.size() ? i + 1 : 0];
        path.push_back(ring[i]);
        for (const Crossing &crossing : FindCrossings(ring[i], next, spacing))
        {
            path.push_back(crossing.vertex);
        }
    }
    ring = std::move(path);
}

/** Where a border cuts all rings of a polygon: parts on the side of smaller
 * coordinates, and on the other one. */
struct Halves
{
    std::vector<Polygon> low;
    std::vector<Polygon> high;
};

bool IsInside(const GlobalPoint &point, const GlobalPath &ring)
{
    bool isInside = false;
    for (std::size_t i = 0; i < ring.size(); ++i)
    {
        const GlobalPoint &a = ring[i].point;
        const GlobalPoint &b = ring[i + 1 < ring.size() ? i + 1 : 0].point;
        if ((a.y > point.y) == (b.y > point.y))
        {
            continue;
        }
        const double x =
            static_cast<double>(a.x) + static_cast<double>(b.x - a.x) *
                                           static_cast<double>(point.y - a.y) /
                                           static_cast<double>(b.y - a.y);
        isInside ^= static_cast<double>(point.x) < x;
    }
    return isInside;
}

/** Whether a hole belongs to an outer ring: the first of its vertices that is
 * none of the ring's decides. */
bool IsHoleOf(const GlobalPath &hole, const GlobalPath &ring)
{
    for (const GlobalVertex &vertex : hole)
    {
        if (std::find(ring.begin(), ring.end(), vertex) == ring.end())
        {
            return IsInside(vertex.point, ring);
        }
    }
    return true;
}

std::vector<Polygon> MakePolygons(std::vector<BoundaryEdge> &edges)
{
    std::vector<Polygon> polygons;
    std::vector<GlobalPath> holes;
    for (AssembledRing &ring : AssembleRings(edges))
    {
        if (GetSignedArea(ring.path) > 0.0)
        {
            polygons.push_back({std::move(ring.path)});
        }
        else if (ring.path.size() > 2)
        {
            holes.push_back(std::move(ring.path));
        }
    }
    for (GlobalPath &hole : holes)
    {
        const auto outer =
            std::find_if(polygons.begin(), polygons.end(),
                         [&](const Polygon &polygon)
                         { return IsHoleOf(hole, polygon.front()); });
        if (outer != polygons.end())
        {
            outer->push_back(std::move(hole));
        }
    }
    return polygons;
}

/** Closes one side of a cut: as many edges have to end in each point of the
 * border as start there, which tells the edges along the border. */
void CloseAlongBorder(bool isVertical, std::int64_t border,
                      const GlobalPath &borderVertices,
                      std::vector<BoundaryEdge> &edges)
{
    std::map<std::int64_t, std::pair<GlobalVertex, int>> points;
    for (const GlobalVertex &vertex : borderVertices)
    {
        points[GetCoordinate(vertex.point, !isVertical)].first = vertex;
    }
    for (const BoundaryEdge &edge : edges)
    {
        for (const bool isStart : {true, false})
        {
            const GlobalVertex &vertex = isStart ? edge.from : edge.to;
            if (GetCoordinate(vertex.point, isVertical) == border)
            {
                auto &entry = points[GetCoordinate(vertex.point, !isVertical)];
                entry.first = vertex;
                entry.second += isStart ? -1 : 1;
            }
        }
    }
    int flow = 0;
    const GlobalVertex *last = nullptr;
    for (const auto &[position, entry] : points)
    {
        for (int i = 0; last != nullptr && i < std::abs(flow); ++i)
        {
            edges.push_back(flow > 0 ? BoundaryEdge{*last, entry.first, 0}
                                     : BoundaryEdge{entry.first, *last, 0});
        }
        flow += entry.second;
        last = &entry.first;
    }
}

/** Cuts a polygon whose rings have the inside to their left. */
Halves CutPolygon(const Polygon &polygon, bool isVertical, std::int64_t border)
{
    std::vector<BoundaryEdge> edges;
    for (const GlobalPath &ring : polygon)
    {
        AppendEdges(ring, 0, edges);
    }
    std::vector<BoundaryEdge> low;
    std::vector<BoundaryEdge> high;
    GlobalPath lowBorder;
    GlobalPath highBorder;
    for (const BoundaryEdge &edge : edges)
    {
        const std::int64_t from =
            GetCoordinate(edge.from.point, isVertical) - border;
        const std::int64_t to =
            GetCoordinate(edge.to.point, isVertical) - border;
        if (from <= 0 && to <= 0 && (from < 0 || to < 0))
        {
            low.push_back(edge);
        }
        else if (from >= 0 && to >= 0 && (from > 0 || to > 0))
        {
            high.push_back(edge);
        }
        else if (from != 0)
        {
            const GlobalVertex crossing =
                GetCrossing(edge.from, edge.to, isVertical, border);
            (from < 0 ? low : high).push_back({edge.from, crossing, 0});
            (from < 0 ? high : low).push_back({crossing, edge.to, 0});
        }
        else
        {
            // The edge comes again when the side that it bounds is closed.
            const bool boundsLow = isVertical
                                       ? edge.to.point.y < edge.from.point.y
                                       : edge.to.point.x > edge.from.point.x;
            GlobalPath &vertices = boundsLow ? lowBorder : highBorder;
            vertices.push_back(edge.from);
            vertices.push_back(edge.to);
        }
    }
    CloseAlongBorder(isVertical, border, lowBorder, low);
    CloseAlongBorder(isVertical, border, highBorder, high);
    return {MakePolygons(low), MakePolygons(high)};
}

struct Range
{
    std::int64_t low;
    std::int64_t high;
};

Range GetRange(const Polygon &polygon, bool isVertical)
{
    Range range{GetCoordinate(polygon.front().front().point, isVertical),
                GetCoordinate(polygon.front().front().point, isVertical)};
    for (const GlobalVertex &vertex : polygon.front())
    {
        const std::int64_t value = GetCoordinate(vertex.point, isVertical);
        range.low = std::min(range.low, value);
        range.high = std::max(range.high, value);
    }
    return range;
}

/** Cuts at all borders of a spacing; parts come in order. */
std::vector<Polygon> CutAtBorders(Polygon polygon, bool isVertical,
                                  std::int64_t spacing)
{
    std::vector<Polygon> parts;
    std::vector<Polygon> rest = {std::move(polygon)};
    while (!rest.empty())
    {
        Polygon next = std::move(rest.back());
        rest.pop_back();
        const Range range = GetRange(next, isVertical);
        const std::int64_t border = (range.low / spacing + 1) * spacing;
        if (border >= range.high)
        {
            parts.push_back(std::move(next));
            continue;
        }
        Halves halves = CutPolygon(next, isVertical, border);
        std::move(halves.low.begin(), halves.low.end(),
                  std::back_inserter(parts));
        std::move(halves.high.begin(), halves.high.end(),
                  std::back_inserter(rest));
    }
    return parts;
}

std::size_t CountPoints(const Polygon &polygon)
{
    std::size_t count = 0;
    for (const GlobalPath &ring : polygon)
    {
        count += ring.size() + 1;
    }
    return count;
}

/** Drops what the grid left no area of: holes, or with its outer ring the whole
 * polygon. A reader would find too few points in such a ring. */
void DropRingsWithoutArea(Polygon &polygon)
{
    const auto hasNoArea = [](const GlobalPath &ring)
    { return GetSignedArea(ring) == 0.0; };
    if (hasNoArea(polygon.front()))
    {
        polygon.clear();
    }
    std::erase_if(polygon, hasNoArea);
}

/** Cuts the part of a polygon in a cell into quarters of squares until the
 * parts are small enough. */
class SquareCutter final
{
  public:
    /** `originals` are the vertices that were there before the crossings. */
    SquareCutter(const std::set<GlobalPoint> &originals,
                 std::size_t maximumPoints)
        : m_originals(originals), m_maximumPoints(maximumPoints)
    {
    }

    std::vector<Polygon> Cut(Polygon polygon, std::int64_t side) const
    {
        Polygon whole = DropCrossings(polygon, side);
        if (m_maximumPoints == 0 || side <= SMALLEST_SQUARE ||
            CountPoints(whole) <= m_maximumPoints)
        {
            return {std::move(whole)};
        }
        std::vector<Polygon> parts;
        for (Polygon &column : CutAtBorders(std::move(polygon), true, side / 2))
        {
            for (Polygon &quarter :
                 CutAtBorders(std::move(column), false, side / 2))
            {
                for (Polygon &part : Cut(std::move(quarter), side / 2))
                {
                    parts.push_back(std::move(part));
                }
            }
        }
        return parts;
    }

  private:
    /** Takes out the crossings of borders inside a square, and along its
     * sides. Where ways that are closer than the grid were tied together in
     * one they stay. */
    Polygon DropCrossings(const Polygon &polygon, std::int64_t side) const
    {
        Polygon rest;
        for (const GlobalPath &ring : polygon)
        {
            std::vector<bool> isCrossing(ring.size());
            for (std::size_t i = 0; i < ring.size(); ++i)
            {
                const GlobalPoint &before =
                    ring[i > 0 ? i - 1 : ring.size() - 1].point;
                const GlobalPoint &after =
                    ring[i + 1 < ring.size() ? i + 1 : 0].point;
                isCrossing[i] = !m_originals.contains(ring[i].point) &&
                                !IsOnWayIn(before, ring[i].point, after, side);
            }
            rest.push_back(ring);
            // The ends of the way between are rounded, too.
            DropCutVertices(rest.back(), isCrossing, true, 2.0);
        }
        return rest;
    }

    /** Whether a ring meets or leaves a side of a square in a point. */
    static bool IsOnWayIn(const GlobalPoint &before, const GlobalPoint &point,
                          const GlobalPoint &after, std::int64_t side)
    {
        return (point.x % side == 0 &&
                (before.x != point.x || after.x != point.x)) ||
               (point.y % side == 0 &&
                (before.y != point.y || after.y != point.y));
    }

    const std::set<GlobalPoint> &m_originals;
    std::size_t m_maximumPoints;
};

/** The cell of the middle of a way; on a border the one east or south. */
Qmid GetCell(int level, const GlobalVertex &a, const GlobalVertex &b,
             double part)
{
    const auto index = [&](std::int64_t from, std::int64_t to)
    {
        const double position =
            static_cast<double>(from) + part * static_cast<double>(to - from);
        return static_cast<std::uint32_t>(position / CELL_STEPS);
    };
    return {level,
            std::min(index(a.point.x, b.point.x), Qmid::Columns(level) - 1),
            std::min(index(a.point.y, b.point.y), Qmid::Rows(level) - 1)};
}

/** The cell that holds a polygon which no border crosses. */
Qmid GetCell(int level, const Polygon &polygon)
{
    const auto index = [&](bool isVertical)
    {
        return static_cast<std::uint32_t>(GetRange(polygon, isVertical).low /
                                          CELL_STEPS);
    };
    return {level, index(true), index(false)};
}

}  // namespace

GlobalPoint PlaceOnGrid(double longitude, double latitude, int level,
                        VectorGeometry geometry)
{
    const std::uint32_t x = LongitudeFromDegrees(longitude);
    const std::uint32_t y = LatitudeFromDegrees(latitude);
    const Qmid cell = Qmid::FromPoint(x, y, level);
    if (geometry == VectorGeometry::Polygon)
    {
        const auto steps = [](double offset, double size) {
            return static_cast<std::int32_t>(
                std::floor(CELL_STEPS * offset / size));
        };
        return ToGlobal(
            cell,
            {steps(longitude - cell.West(), cell.East() - cell.West()),
             steps(latitude - cell.South(), cell.North() - cell.South())});
    }
    const int shift = 15 - level;
    const std::uint32_t south = (cell.v + 1) << (30 - level);
    const std::uint32_t west = cell.u << (30 - level);
    return ToGlobal(cell, {static_cast<std::int32_t>((x - west) >> shift),
                           static_cast<std::int32_t>((south - y) >> shift)});
}

void FeatureCutter::Add(const CutFeature &feature)
{
    if (feature.geometry == VectorGeometry::Polygon)
    {
        AddPolygon(feature);
    }
    else
    {
        AddLine(feature);
    }
}

void FeatureCutter::AddLine(const CutFeature &feature)
{
    const GlobalPath &path = feature.paths.front();
    GlobalPath piece = {path.front()};
    Qmid cell = GetCell(m_level, path[0], path[1], 0.0);
    for (std::size_t i = 0; i + 1 < path.size(); ++i)
    {
        const GlobalVertex &a = path[i];
        const GlobalVertex &b = path[i + 1];
        std::vector<Crossing> crossings = FindCrossings(a, b, CELL_STEPS);
        crossings.push_back({1.0, b});
        double last = 0.0;
        for (const Crossing &crossing : crossings)
        {
            const Qmid next =
                GetCell(m_level, a, b, (last + crossing.part) / 2);
            if (next != cell && piece.size() > 1)
            {
                AddPiece(feature, cell, {piece});
                piece.erase(piece.begin(), piece.end() - 1);
            }
            cell = next;
            if (crossing.vertex.point != piece.back().point ||
                crossing.part == 1.0)
            {
                piece.push_back(crossing.vertex);
            }
            last = crossing.part;
        }
    }
    AddPiece(feature, cell, {piece});
}

void FeatureCutter::AddPolygon(const CutFeature &feature)
{
    Polygon polygon = feature.paths;
    std::set<GlobalPoint> originals;
    for (std::size_t i = 0; i < polygon.size(); ++i)
    {
        const double area = GetSignedArea(polygon[i]);
        if (i == 0 ? area < 0.0 : area > 0.0)
        {
            std::reverse(polygon[i].begin(), polygon[i].end());
        }
        for (const GlobalVertex &vertex : polygon[i])
        {
            originals.insert(vertex.point);
        }
        AddCrossings(polygon[i],
                     m_maximumPoints == 0 ? CELL_STEPS : SMALLEST_SQUARE);
    }
    const SquareCutter squares(originals, m_maximumPoints);
    for (Polygon &column : CutAtBorders(std::move(polygon), true, CELL_STEPS))
    {
        for (Polygon &part : CutAtBorders(std::move(column), false, CELL_STEPS))
        {
            const Qmid cell = GetCell(m_level, part);
            for (Polygon &piece : squares.Cut(std::move(part), CELL_STEPS))
            {
                DropRingsWithoutArea(piece);
                if (!piece.empty())
                {
                    AddPiece(feature, cell, piece);
                }
            }
        }
    }
}

void FeatureCutter::AddPiece(const CutFeature &feature, const Qmid &cell,
                             const std::vector<GlobalPath> &paths)
{
    EntityData entity{feature.geometry, feature.attributes, {}};
    const GlobalPoint southWest = ToGlobal(cell, {0, 0});
    for (const GlobalPath &path : paths)
    {
        SegmentData &segment = entity.segments.emplace_back();
        segment.altitudeMode = feature.altitudeMode;
        for (const GlobalVertex &vertex : path)
        {
            segment.points.push_back(
                {static_cast<std::int32_t>(vertex.point.x - southWest.x),
                 static_cast<std::int32_t>(southWest.y - vertex.point.y)});
            if (feature.altitudeMode == AltitudeMode::PerPoint ||
                (feature.altitudeMode == AltitudeMode::Level &&
                 segment.altitudes.empty()))
            {
                segment.altitudes.push_back(vertex.altitude);
            }
        }
    }
    if (feature.geometry == VectorGeometry::Polygon)
    {
        ArrangeRings(entity);
    }
    RecordData &record = m_records[cell];
    record.cell = cell;
    record.addsToCells = m_addsToCells;
    record.entities.push_back(std::move(entity));
}

std::vector<RecordData> FeatureCutter::TakeRecords()
{
    std::vector<RecordData> records;
    for (auto &[cell, record] : m_records)
    {
        records.push_back(std::move(record));
    }
    m_records.clear();
    return records;
}

}  // namespace bgl
