// SPDX-License-Identifier: MIT
// Cuts polygons along a grid of rectangles, as the simulators' compiler does:
// format.md 7.3.

#include "ogr/terrain_vector/polygon_clip.h"

#include "ogr/terrain_vector/border_walk.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace bgl
{

namespace
{

/** Distances in degrees within which crossings and vertices are moved to the
 * lines of a grid: a thousandth of a millimetre to a third of one, far below the
 * steps of any format. A vertex that rounding puts beyond a line would leave an
 * edge along the border of the neighbour, which closes around all of it; the
 * crossings beside a vertex that is not moved stay apart from the corner. */
constexpr double CROSSING_TOLERANCE = 1e-11;

/** Tried in order until the parts have the area of the polygon: where one
 * tolerance separates vertices that belong together, the next does not. */
constexpr double VERTEX_TOLERANCES[] = {1e-10, 1e-9, 3e-9};

/** Moves a coordinate to the nearest line if it lies within the tolerance. */
double SnapToLine(double value, double origin, double distance,
                  double tolerance)
{
    const double line =
        origin + std::round((value - origin) / distance) * distance;
    return std::abs(line - value) <= tolerance ? line : value;
}

MapVertex SnapToGrid(const MapVertex &vertex, const MapGrid &grid,
                     double tolerance)
{
    return {SnapToLine(vertex.longitude, grid.west, grid.width, tolerance),
            SnapToLine(vertex.latitude, grid.north, grid.height, tolerance),
            vertex.altitude};
}

/** Snaps the vertices of a polygon. */
MapPolygon SnapToGrid(const MapPolygon &polygon, const MapGrid &grid,
                      double tolerance)
{
    MapPolygon snapped;
    for (const MapPath &ring : polygon)
    {
        MapPath &path = snapped.emplace_back();
        path.reserve(ring.size());
        for (const MapVertex &vertex : ring)
        {
            path.push_back(SnapToGrid(vertex, grid, tolerance));
        }
    }
    return snapped;
}

/** A piece of an edge in one rectangle. */
struct Fragment
{
    GridSquare square;

    /** Whether the fragment runs along the south or the east border. */
    bool isClosing = false;

    MapVertex from;
    MapVertex to;

    bool IsOneWayWith(const Fragment &other) const
    {
        return square == other.square && isClosing == other.isClosing;
    }
};

/** The content of a rectangle before it is assembled. */
struct SquareContent
{
    std::vector<Stretch> stretches;
    std::vector<MapPath> outerRings;
    std::vector<MapPath> holes;
};

struct GridBounds
{
    GridSquare first;
    GridSquare last;
};

/** Returns the rectangles in which a ring lies. A rectangle whose border it
 * only touches is not included. */
GridBounds FindBounds(const MapPath &ring, const MapGrid &grid)
{
    const auto [west, east] =
        std::minmax_element(ring.begin(), ring.end(),
                            [](const MapVertex &a, const MapVertex &b)
                            { return a.longitude < b.longitude; });
    const auto [south, north] =
        std::minmax_element(ring.begin(), ring.end(),
                            [](const MapVertex &a, const MapVertex &b)
                            { return a.latitude < b.latitude; });
    GridBounds bounds{
        {grid.FindRow(north->latitude), grid.FindColumn(west->longitude)},
        {grid.FindRow(south->latitude), grid.FindColumn(east->longitude)}};
    if (grid.Longitude(bounds.last.column) == east->longitude &&
        bounds.last.column > bounds.first.column)
    {
        --bounds.last.column;
    }
    if (grid.Latitude(bounds.last.row) == south->latitude &&
        bounds.last.row > bounds.first.row)
    {
        --bounds.last.row;
    }
    return bounds;
}

/** Splits edges where they cross the lines of a grid. */
class EdgeBreaker final
{
  public:
    explicit EdgeBreaker(const MapGrid &grid) : m_grid(grid)
    {
    }

    std::vector<Fragment> Break(const MapPath &ring)
    {
        m_fragments.clear();
        for (std::size_t i = 0; i < ring.size(); ++i)
        {
            BreakEdge(ring[i], ring[i + 1 < ring.size() ? i + 1 : 0]);
        }
        // Repeated vertices stay with the preceding fragment.
        for (std::size_t i = 0; i < 2 * m_fragments.size(); ++i)
        {
            Fragment &fragment = m_fragments[i % m_fragments.size()];
            if (fragment.from.IsAt(fragment.to))
            {
                const Fragment &before =
                    m_fragments[(i + m_fragments.size() - 1) %
                                m_fragments.size()];
                fragment.square = before.square;
                fragment.isClosing = before.isClosing;
            }
        }
        return std::move(m_fragments);
    }

  private:
    struct Crossing
    {
        double part;
        MapVertex vertex;
    };

    void BreakEdge(const MapVertex &a, const MapVertex &b)
    {
        m_crossings.clear();
        FindCrossings(a, b);
        MapVertex last = a;
        for (const Crossing &crossing : m_crossings)
        {
            if (!crossing.vertex.IsAt(last) && !crossing.vertex.IsAt(b))
            {
                AddFragment(last, crossing.vertex);
                last = crossing.vertex;
            }
        }
        AddFragment(last, b);
    }

    void FindCrossings(const MapVertex &a, const MapVertex &b)
    {
        const double west = std::min(a.longitude, b.longitude);
        const double east = std::max(a.longitude, b.longitude);
        for (std::int64_t column = m_grid.FindColumn(west) + 1;
             m_grid.Longitude(column) < east; ++column)
        {
            AddCrossing(a, b, true, m_grid.Longitude(column));
        }
        const double south = std::min(a.latitude, b.latitude);
        const double north = std::max(a.latitude, b.latitude);
        for (std::int64_t row = m_grid.FindRow(north) + 1;
             m_grid.Latitude(row) > south; ++row)
        {
            AddCrossing(a, b, false, m_grid.Latitude(row));
        }
        std::sort(m_crossings.begin(), m_crossings.end(),
                  [](const Crossing &x, const Crossing &y)
                  { return x.part < y.part; });
    }

    /** Adds the same point for both directions of an edge, so that neighbours
     * with a common edge stay adjacent. */
    void AddCrossing(const MapVertex &a, const MapVertex &b, bool isVertical,
                     double border)
    {
        const auto along = [isVertical](const MapVertex &vertex)
        { return isVertical ? vertex.longitude : vertex.latitude; };
        const auto across = [isVertical](const MapVertex &vertex)
        { return isVertical ? vertex.latitude : vertex.longitude; };
        const MapVertex &low = along(a) < along(b) ? a : b;
        const MapVertex &high = along(a) < along(b) ? b : a;
        const double part = (border - along(low)) / (along(high) - along(low));
        const double other = across(low) + (across(high) - across(low)) *
                                               (border - along(low)) /
                                               (along(high) - along(low));
        const double altitude =
            low.altitude + (high.altitude - low.altitude) * part;
        m_crossings.push_back(
            {&low == &a ? part : 1.0 - part,
             SnapToGrid(isVertical ? MapVertex{border, other, altitude}
                                   : MapVertex{other, border, altitude},
                        m_grid, CROSSING_TOLERANCE)});
    }

    /** An edge along a border belongs to the rectangle on its left. */
    void AddFragment(const MapVertex &from, const MapVertex &to)
    {
        Fragment fragment{
            {m_grid.FindRow(std::max(from.latitude, to.latitude)),
             m_grid.FindColumn(std::min(from.longitude, to.longitude))},
            false,
            from,
            to};
        GridSquare &square = fragment.square;
        if (from.latitude == to.latitude && from.longitude < to.longitude &&
            m_grid.Latitude(square.row) == from.latitude)
        {
            --square.row;
            fragment.isClosing = true;
        }
        if (from.longitude == to.longitude && from.latitude < to.latitude &&
            m_grid.Longitude(square.column) == from.longitude)
        {
            --square.column;
            fragment.isClosing = true;
        }
        m_fragments.push_back(fragment);
    }

    const MapGrid &m_grid;
    std::vector<Fragment> m_fragments{};
    std::vector<Crossing> m_crossings{};
};

class GridClipper final
{
  public:
    GridClipper(const MapPolygon &polygon, const MapGrid &grid)
        : m_polygon(polygon), m_grid(grid)
    {
    }

    std::vector<ClippedPart> Clip()
    {
        for (const MapPath &ring : m_polygon)
        {
            AddRing(ring);
        }
        AddInnerSquares();
        std::vector<ClippedPart> parts;
        for (auto &[square, content] : m_contents)
        {
            Assemble(square, content, parts);
        }
        return parts;
    }

  private:
    void AddRing(const MapPath &ring)
    {
        const GridBounds bounds = FindBounds(ring, m_grid);
        if (bounds.first == bounds.last &&
            (GetSignedArea(ring) > 0.0 || !HasEdgeOnBorder(ring)))
        {
            AddWholeRing(bounds.first, ring);
            return;
        }
        AddStretches(EdgeBreaker(m_grid).Break(ring));
    }

    /** A hole with an edge on a border is a notch in the outer ring that cutting
     * adds there. */
    bool HasEdgeOnBorder(const MapPath &ring) const
    {
        for (std::size_t i = 0; i < ring.size(); ++i)
        {
            const MapVertex &a = ring[i];
            const MapVertex &b = ring[i + 1 < ring.size() ? i + 1 : 0];
            if (!a.IsAt(b) &&
                ((a.longitude == b.longitude &&
                  m_grid.Longitude(m_grid.FindColumn(a.longitude)) ==
                      a.longitude) ||
                 (a.latitude == b.latitude &&
                  m_grid.Latitude(m_grid.FindRow(a.latitude)) == a.latitude)))
            {
                return true;
            }
        }
        return false;
    }

    void AddWholeRing(const GridSquare &square, const MapPath &ring)
    {
        SquareContent &content = m_contents[square];
        (GetSignedArea(ring) > 0.0 ? content.outerRings : content.holes)
            .push_back(ring);
    }

    /** A ring in a rectangle starts where it first enters: the stretch that the
     * ring begins with comes last. */
    void AddStretches(std::vector<Fragment> fragments)
    {
        const auto isBreak = [&](std::size_t i)
        {
            return !fragments[i].IsOneWayWith(
                fragments[i > 0 ? i - 1 : fragments.size() - 1]);
        };
        std::size_t first = 0;
        while (first < fragments.size() && !isBreak(first))
        {
            ++first;
        }
        if (first == 0)
        {
            // The ring starts on a border.
            for (first = 1; !isBreak(first); ++first)
            {
            }
        }
        std::rotate(fragments.begin(),
                    fragments.begin() + static_cast<std::ptrdiff_t>(first),
                    fragments.end());
        AddWays(fragments);
    }

    void AddWays(const std::vector<Fragment> &fragments)
    {
        struct Way
        {
            GridSquare square;
            std::size_t number;
        };

        std::vector<Way> ways;
        for (std::size_t i = 0; i < fragments.size(); ++i)
        {
            const Fragment &fragment = fragments[i];
            if (i == 0 || !fragment.IsOneWayWith(fragments[i - 1]))
            {
                std::vector<Stretch> &stretches =
                    m_contents[fragment.square].stretches;
                stretches.push_back(
                    {{fragment.from}, !fragment.isClosing, Stretch::NONE});
                ways.push_back({fragment.square, stretches.size() - 1});
            }
            m_contents[fragment.square].stretches.back().path.push_back(
                fragment.to);
        }
        for (std::size_t i = 0; i < ways.size(); ++i)
        {
            const Way &next = ways[i + 1 < ways.size() ? i + 1 : 0];
            if (next.square == ways[i].square)
            {
                m_contents[next.square].stretches[ways[i].number].next =
                    next.number;
            }
        }
    }

    /** Returns the longitudes at which the boundary crosses the middle of
     * rows. */
    std::map<std::int64_t, std::vector<double>> FindMiddleCrossings() const
    {
        std::map<std::int64_t, std::vector<double>> rows;
        for (const MapPath &ring : m_polygon)
        {
            for (std::size_t i = 0; i < ring.size(); ++i)
            {
                const MapVertex &a = ring[i];
                const MapVertex &b = ring[i + 1 < ring.size() ? i + 1 : 0];
                const MapVertex &low = a.latitude < b.latitude ? a : b;
                const MapVertex &high = a.latitude < b.latitude ? b : a;
                const std::int64_t last = m_grid.FindRow(low.latitude);
                for (std::int64_t row = m_grid.FindRow(high.latitude);
                     row <= last; ++row)
                {
                    const double middle =
                        m_grid.Latitude(row) - m_grid.height / 2;
                    if (high.latitude > middle && low.latitude <= middle)
                    {
                        rows[row].push_back(low.longitude +
                                            (high.longitude - low.longitude) *
                                                (middle - low.latitude) /
                                                (high.latitude - low.latitude));
                    }
                }
            }
        }
        return rows;
    }

    /** Adds the rectangles that lie entirely inside. */
    void AddInnerSquares()
    {
        if (m_contents.size() == 1 && HasOuterRing())
        {
            return;
        }
        for (auto &[row, crossings] : FindMiddleCrossings())
        {
            std::sort(crossings.begin(), crossings.end());
            for (std::size_t i = 0; i + 1 < crossings.size(); i += 2)
            {
                const std::int64_t last = m_grid.FindColumn(crossings[i + 1]);
                for (std::int64_t column = m_grid.FindColumn(crossings[i]);
                     column <= last; ++column)
                {
                    AddInnerSquare({row, column}, crossings[i],
                                   crossings[i + 1]);
                }
            }
        }
        // The middle may be in a hole.
        for (auto &[square, content] : m_contents)
        {
            if (!content.holes.empty())
            {
                FillSquare(square, content);
            }
        }
    }

    bool HasOuterRing() const
    {
        return !m_contents.begin()->second.outerRings.empty();
    }

    /** Adds a rectangle without boundary if its middle is between two
     * crossings. */
    void AddInnerSquare(const GridSquare &square, double from, double to)
    {
        const double middle =
            m_grid.Longitude(square.column) + m_grid.width / 2;
        if (!(from < middle && middle < to))
        {
            return;
        }
        FillSquare(square, m_contents[square]);
    }

    /** Fills a rectangle, unless a part of the boundary other than holes lies
     * in it. */
    void FillSquare(const GridSquare &square, SquareContent &content) const
    {
        if (!content.stretches.empty() || !content.outerRings.empty())
        {
            return;
        }
        const MapRectangle r = GetRectangle(square);
        content.outerRings.push_back({{r.west, r.south, 0.0},
                                      {r.east, r.south, 0.0},
                                      {r.east, r.north, 0.0},
                                      {r.west, r.north, 0.0}});
    }

    MapRectangle GetRectangle(const GridSquare &square) const
    {
        return {
            m_grid.Longitude(square.column), m_grid.Latitude(square.row + 1),
            m_grid.Longitude(square.column + 1), m_grid.Latitude(square.row)};
    }

    void Assemble(const GridSquare &square, SquareContent &content,
                  std::vector<ClippedPart> &parts) const
    {
        const std::size_t first = parts.size();
        for (MapPath &ring : CloseStretches(std::move(content.stretches),
                                            GetRectangle(square), m_polygon))
        {
            if (GetSignedArea(ring) > 0.0)
            {
                parts.push_back({square, {std::move(ring)}});
            }
        }
        for (MapPath &ring : content.outerRings)
        {
            parts.push_back({square, {std::move(ring)}});
        }
        for (MapPath &hole : content.holes)
        {
            if (GetSignedArea(hole) < 0.0 && parts.size() > first)
            {
                FindOwner(hole, parts, first).push_back(std::move(hole));
            }
        }
    }

    /** Returns the part that contains a hole. */
    static MapPolygon &FindOwner(const MapPath &hole,
                                 std::vector<ClippedPart> &parts,
                                 std::size_t first)
    {
        for (std::size_t i = first; i + 1 < parts.size(); ++i)
        {
            const MapPath &outer = parts[i].polygon.front();
            const auto inner = std::find_if(
                hole.begin(), hole.end(),
                [&](const MapVertex &vertex)
                {
                    return std::none_of(outer.begin(), outer.end(),
                                        [&](const MapVertex &other)
                                        { return other.IsAt(vertex); });
                });
            if (inner == hole.end() || IsInside(*inner, {outer}))
            {
                return parts[i].polygon;
            }
        }
        return parts.back().polygon;
    }

    const MapPolygon &m_polygon;
    const MapGrid &m_grid;
    std::map<GridSquare, SquareContent> m_contents{};
};

/** Returns twice the area. */
double GetArea(const MapPolygon &polygon)
{
    return std::accumulate(polygon.begin(), polygon.end(), 0.0,
                           [](double sum, const MapPath &ring)
                           { return sum + GetSignedArea(ring); });
}

/** Whether parts have the area of a polygon but for what moving its vertices by
 * a tolerance may change. */
bool HaveArea(const std::vector<ClippedPart> &parts, const MapPolygon &polygon,
              double tolerance)
{
    double length = 0.0;
    for (const MapPath &ring : polygon)
    {
        for (std::size_t i = 0; i < ring.size(); ++i)
        {
            const MapVertex &next = ring[i + 1 < ring.size() ? i + 1 : 0];
            length += std::abs(next.longitude - ring[i].longitude) +
                      std::abs(next.latitude - ring[i].latitude);
        }
    }
    double area = 0.0;
    for (const ClippedPart &part : parts)
    {
        area += GetArea(part.polygon);
    }
    constexpr double ROUNDING = 1e-13;
    return std::abs(area - GetArea(polygon)) <=
           4.0 * length * tolerance + ROUNDING;
}

}  // namespace

std::int64_t MapGrid::FindColumn(double longitude) const
{
    auto column =
        static_cast<std::int64_t>(std::floor((longitude - west) / width));
    while (Longitude(column) > longitude)
    {
        --column;
    }
    while (Longitude(column + 1) <= longitude)
    {
        ++column;
    }
    return column;
}

std::int64_t MapGrid::FindRow(double latitude) const
{
    auto row =
        static_cast<std::int64_t>(std::floor((north - latitude) / height));
    while (Latitude(row) < latitude)
    {
        --row;
    }
    while (Latitude(row + 1) >= latitude)
    {
        ++row;
    }
    return row;
}

std::vector<ClippedPart> ClipToGrid(const MapPolygon &polygon,
                                    const MapGrid &grid)
{
    std::vector<ClippedPart> parts;
    for (const double tolerance : VERTEX_TOLERANCES)
    {
        const MapPolygon snapped = SnapToGrid(polygon, grid, tolerance);
        parts = GridClipper(snapped, grid).Clip();
        if (HaveArea(parts, polygon, tolerance))
        {
            break;
        }
    }
    return parts;
}

}  // namespace bgl
