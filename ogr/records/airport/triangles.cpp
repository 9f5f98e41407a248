// SPDX-License-Identifier: MIT
// Triangulates outlines: ogr/records/format.md 3.11.

#include "ogr/records/airport/triangles.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <utility>

namespace bgl
{

namespace
{

/** A vertex in a circular list; y points south, as in the compiler. */
struct Corner
{
    std::uint16_t number = 0;
    double x = 0.0;
    double y = 0.0;
    Corner *before = nullptr;
    Corner *after = nullptr;

    bool IsAt(const Corner &other) const
    {
        return x == other.x && y == other.y;
    }
};

/** Returns twice the area; negative for a corner that points outward. */
double GetTurn(const Corner &p, const Corner &q, const Corner &r)
{
    return (q.y - p.y) * (r.x - q.x) - (q.x - p.x) * (r.y - q.y);
}

double GetTurn(const Corner &corner)
{
    return GetTurn(*corner.before, corner, *corner.after);
}

int GetSign(double value)
{
    return (value > 0.0) - (value < 0.0);
}

/** Whether a corner lies in a triangle or on its border. */
bool IsInTriangle(const Corner &a, const Corner &b, const Corner &c,
                  const Corner &p)
{
    return (c.x - p.x) * (a.y - p.y) >= (a.x - p.x) * (c.y - p.y) &&
           (a.x - p.x) * (b.y - p.y) >= (b.x - p.x) * (a.y - p.y) &&
           (b.x - p.x) * (c.y - p.y) >= (c.x - p.x) * (b.y - p.y);
}

/** Whether `q`, on the line through two others, is between them. */
bool IsBetween(const Corner &p, const Corner &q, const Corner &r)
{
    return q.x <= std::max(p.x, r.x) && q.x >= std::min(p.x, r.x) &&
           q.y <= std::max(p.y, r.y) && q.y >= std::min(p.y, r.y);
}

/** Whether two edges have a point in common. */
bool DoEdgesIntersect(const Corner &p1, const Corner &q1, const Corner &p2,
                      const Corner &q2)
{
    const int o1 = GetSign(GetTurn(p1, q1, p2));
    const int o2 = GetSign(GetTurn(p1, q1, q2));
    const int o3 = GetSign(GetTurn(p2, q2, p1));
    const int o4 = GetSign(GetTurn(p2, q2, q1));
    return (o1 != o2 && o3 != o4) || (o1 == 0 && IsBetween(p1, p2, q1)) ||
           (o2 == 0 && IsBetween(p1, q2, q1)) ||
           (o3 == 0 && IsBetween(p2, p1, q2)) ||
           (o4 == 0 && IsBetween(p2, q1, q2));
}

/** Whether a diagonal starts toward the inside of the outline. */
bool IsInsideAt(const Corner &a, const Corner &b)
{
    return GetTurn(a) < 0.0 ? GetTurn(a, b, *a.after) >= 0.0 &&
                                  GetTurn(a, *a.before, b) >= 0.0
                            : GetTurn(a, b, *a.before) < 0.0 ||
                                  GetTurn(a, *a.after, b) < 0.0;
}

/** The earcut algorithm of Mapbox. The curve that speeds it up for many corners
 * changes no result, and is left out. */
class EarClipper final
{
  public:
    explicit EarClipper(std::span<const GeoPoint> outline)
    {
        double turn = 0.0;
        for (std::size_t i = 0; i < outline.size(); ++i)
        {
            const Corner a =
                MakeCorner(outline, i > 0 ? i - 1 : outline.size() - 1);
            const Corner b = MakeCorner(outline, i);
            turn += (a.x - b.x) * (b.y + a.y);
        }
        for (std::size_t i = 0; i < outline.size(); ++i)
        {
            const std::size_t place = turn > 0.0 ? i : outline.size() - 1 - i;
            m_start = Insert(MakeCorner(outline, place), m_start);
        }
        if (m_start->IsAt(*m_start->after))
        {
            Remove(*m_start);
            m_start = m_start->after;
        }
    }

    std::vector<Triangle> Clip()
    {
        if (m_start->after != m_start->before)
        {
            m_rest.push_back({m_start, Pass::Clip});
        }
        while (!m_rest.empty())
        {
            const Rest rest = m_rest.back();
            m_rest.pop_back();
            Clip(rest.corner, rest.pass);
        }
        return std::move(m_triangles);
    }

  private:
    /** The next attempt when no corner can be cut off. */
    enum class Pass
    {
        Clip,
        ClipWithoutNeedless,
        ClipWithoutCrossings
    };

    struct Rest
    {
        Corner *corner;
        Pass pass;
    };

    static Corner MakeCorner(std::span<const GeoPoint> outline, std::size_t i)
    {
        return {
            static_cast<std::uint16_t>(i),
            ContinueLongitude(outline[i].longitude, outline.front().longitude),
            -outline[i].latitude, nullptr, nullptr};
    }

    Corner *Insert(const Corner &corner, Corner *last)
    {
        Corner *added = &m_corners.emplace_back(corner);
        added->before = last != nullptr ? last : added;
        added->after = last != nullptr ? last->after : added;
        added->before->after = added;
        added->after->before = added;
        return added;
    }

    static void Remove(Corner &corner)
    {
        corner.after->before = corner.before;
        corner.before->after = corner.after;
    }

    void Add(const Corner &a, const Corner &b, const Corner &c)
    {
        m_triangles.push_back({a.number, b.number, c.number});
    }

    /** Whether there are tests left, taking one. */
    bool TakeTest()
    {
        m_testsLeft -= m_testsLeft > 0 ? 1 : 0;
        return m_testsLeft > 0;
    }

    /** Removes repeated corners, and those on a straight line. */
    static Corner *Filter(Corner *start, Corner *end = nullptr)
    {
        end = end != nullptr ? end : start;
        Corner *corner = start;
        bool isAgain = false;
        do
        {
            isAgain = corner->IsAt(*corner->after) || GetTurn(*corner) == 0.0;
            if (isAgain)
            {
                Remove(*corner);
                corner = end = corner->before;
                if (corner == corner->after)
                {
                    break;
                }
            }
            else
            {
                corner = corner->after;
            }
        } while (isAgain || corner != end);
        return end;
    }

    void Clip(Corner *ear, Pass pass)
    {
        Corner *stop = ear;
        while (ear->before != ear->after)
        {
            Corner *next = ear->after;
            if (IsEar(*ear))
            {
                Add(*ear->before, *ear, *next);
                Remove(*ear);
                ear = stop = next->after;
                continue;
            }
            ear = next;
            if (ear == stop)
            {
                TryNext(ear, pass);
                return;
            }
        }
    }

    void TryNext(Corner *start, Pass pass)
    {
        if (pass == Pass::Clip)
        {
            m_rest.push_back({Filter(start), Pass::ClipWithoutNeedless});
        }
        else if (pass == Pass::ClipWithoutNeedless)
        {
            m_rest.push_back(
                {CutCrossings(Filter(start)), Pass::ClipWithoutCrossings});
        }
        else
        {
            Split(start);
        }
    }

    /** Any corner is an ear once the tests are used up. */
    bool IsEar(const Corner &ear)
    {
        const Corner &a = *ear.before;
        const Corner &c = *ear.after;
        if (m_testsLeft > 0 && GetTurn(ear) >= 0.0)
        {
            return false;
        }
        for (const Corner *p = c.after; p != &a && TakeTest(); p = p->after)
        {
            if (IsInTriangle(a, ear, c, *p) && GetTurn(*p) >= 0.0)
            {
                return false;
            }
        }
        return true;
    }

    /** Cuts off small loops. */
    Corner *CutCrossings(Corner *start)
    {
        Corner *corner = start;
        do
        {
            Corner *a = corner->before;
            Corner *b = corner->after->after;
            if (!a->IsAt(*b) &&
                DoEdgesIntersect(*a, *corner, *corner->after, *b) &&
                IsInsideAt(*a, *b) && IsInsideAt(*b, *a))
            {
                Add(*a, *corner, *b);
                Remove(*corner);
                Remove(*corner->after);
                corner = start = b;
            }
            corner = corner->after;
        } while (corner != start);
        return Filter(corner);
    }

    bool IsCrossed(const Corner &a, const Corner &b)
    {
        const Corner *p = &a;
        do
        {
            if (p->number != a.number && p->after->number != a.number &&
                p->number != b.number && p->after->number != b.number &&
                DoEdgesIntersect(*p, *p->after, a, b))
            {
                return true;
            }
            p = p->after;
        } while (p != &a && TakeTest());
        return false;
    }

    static bool IsMiddleInside(const Corner &a, const Corner &b)
    {
        const double x = (a.x + b.x) / 2;
        const double y = (a.y + b.y) / 2;
        bool isInside = false;
        const Corner *p = &a;
        do
        {
            const Corner &q = *p->after;
            if ((p->y > y) != (q.y > y) && q.y != p->y &&
                x < (q.x - p->x) * (y - p->y) / (q.y - p->y) + p->x)
            {
                isInside = !isInside;
            }
            p = &q;
        } while (p != &a);
        return isInside;
    }

    bool IsDiagonal(const Corner &a, const Corner &b)
    {
        if (a.after->number == b.number || a.before->number == b.number ||
            IsCrossed(a, b))
        {
            return false;
        }
        return (IsInsideAt(a, b) && IsInsideAt(b, a) && IsMiddleInside(a, b) &&
                (GetTurn(*a.before, a, *b.before) != 0.0 ||
                 GetTurn(a, *b.before, b) != 0.0)) ||
               (a.IsAt(b) && GetTurn(a) > 0.0 && GetTurn(b) > 0.0);
    }

    /** Continues with both sides of the first diagonal. */
    void Split(Corner *start)
    {
        Corner *a = start;
        do
        {
            for (Corner *b = a->after->after; b != a->before && m_testsLeft > 0;
                 b = b->after)
            {
                if (a->number != b->number && IsDiagonal(*a, *b))
                {
                    Corner *c = Separate(*a, *b);
                    Corner *first = Filter(a, a->after);
                    m_rest.push_back({Filter(c, c->after), Pass::Clip});
                    m_rest.push_back({first, Pass::Clip});
                    return;
                }
            }
            a = a->after;
        } while (a != start && m_testsLeft > 0);
        if (m_testsLeft == 0)
        {
            m_rest.push_back({start, Pass::Clip});
        }
    }

    /** Makes two lists along a diagonal; returns the start of the second. */
    Corner *Separate(Corner &a, Corner &b)
    {
        Corner &a2 = m_corners.emplace_back(a);
        Corner &b2 = m_corners.emplace_back(b);
        Corner &next = *a.after;
        Corner &before = *b.before;
        a.after = &b;
        b.before = &a;
        a2.after = &next;
        next.before = &a2;
        b2.after = &a2;
        a2.before = &b2;
        before.after = &b2;
        b2.before = &before;
        return &b2;
    }

    std::deque<Corner> m_corners{};
    Corner *m_start = nullptr;
    std::vector<Rest> m_rest{};
    std::vector<Triangle> m_triangles{};

    /** An outline of a thousand vertices takes a million tests; without a
     * limit, a self-intersecting one of 65 535 would take 10^14. */
    std::size_t m_testsLeft = std::size_t{1} << 26;
};

/** The area covered by triangles. */
struct Coverage
{
    /** Sums of twice their areas, unsigned and signed by orientation. */
    double area = 0.0;
    double sum = 0.0;

    /** Dimensions of the box around their vertices. */
    double length = 0.0;
};

Coverage Measure(const TriangleMesh &mesh)
{
    Coverage coverage;
    for (const Triangle &triangle : mesh.triangles)
    {
        const GeoPoint &a = mesh.vertices[triangle[0]];
        const GeoPoint &b = mesh.vertices[triangle[1]];
        const GeoPoint &c = mesh.vertices[triangle[2]];
        const double area =
            (b.longitude - a.longitude) * (c.latitude - a.latitude) -
            (c.longitude - a.longitude) * (b.latitude - a.latitude);
        coverage.area += std::abs(area);
        coverage.sum += area;
    }
    const auto measure = [&](double GeoPoint::*member)
    {
        const auto [least, most] =
            std::ranges::minmax_element(mesh.vertices, {}, member);
        return mesh.vertices.empty() ? 0.0 : (*most).*member - (*least).*member;
    };
    coverage.length =
        measure(&GeoPoint::longitude) + measure(&GeoPoint::latitude);
    return coverage;
}

}  // namespace

std::vector<Triangle> CutIntoTriangles(std::span<const GeoPoint> outline)
{
    if (outline.size() < 3 || outline.size() > 0xFFFF)
    {
        return {};
    }
    return EarClipper(outline).Clip();
}

std::vector<Triangle> CutIntoTriangles(const VertexList &outline)
{
    std::vector<GeoPoint> points;
    points.reserve(outline.Size());
    for (std::size_t i = 0; i < outline.Size(); ++i)
    {
        points.push_back(outline[i]);
    }
    return CutIntoTriangles(points);
}

bool CoverSame(const TriangleMesh &mesh, const TriangleMesh &other)
{
    const bool haveVertices = std::all_of(
        mesh.triangles.begin(), mesh.triangles.end(),
        [&](const Triangle &triangle)
        { return *std::ranges::max_element(triangle) < mesh.vertices.size(); });
    if (!haveVertices)
    {
        return false;
    }
    const Coverage ours = Measure(mesh);
    const Coverage theirs = Measure(other);
    // Several steps of a record along all sides.
    constexpr double SHARE = 1e-3;
    constexpr double STEPS = 2e-6;
    const double tolerance = SHARE * theirs.area + STEPS * theirs.length;
    return std::abs(ours.area - theirs.area) <= tolerance &&
           std::abs(std::abs(ours.sum) - std::abs(theirs.sum)) <= tolerance;
}

}  // namespace bgl
