// SPDX-License-Identifier: MIT
// Triangulates outlines: format.md 3.11.

#include "ogr/records/triangles.h"

#include <algorithm>
#include <numeric>

namespace bgl
{

namespace
{

/** Cuts off one corner after the other. */
class EarClipper final
{
  public:
    explicit EarClipper(const VertexList &outline) : m_left(outline.Size())
    {
        m_points.reserve(outline.Size());
        for (std::size_t i = 0; i < outline.Size(); ++i)
        {
            m_points.push_back(outline[i]);
            m_points[i].longitude = ContinueLongitude(
                m_points[i].longitude, m_points.front().longitude);
        }
        std::iota(m_left.begin(), m_left.end(), std::uint16_t{0});
        m_sign = MeasureOutline() < 0.0 ? -1.0 : 1.0;
    }

    std::vector<Triangle> Clip()
    {
        std::vector<Triangle> triangles;
        std::size_t corner = 1;
        while (m_left.size() >= 3)
        {
            const std::size_t ear = FindEar(corner);
            triangles.push_back(GetCorner(ear));
            m_left.erase(m_left.begin() + static_cast<std::ptrdiff_t>(ear));
            corner = ear;
        }
        return triangles;
    }

  private:
    /** Returns twice the area, positive if counter-clockwise. */
    double Measure(const Triangle &triangle) const
    {
        const GeoPoint &a = m_points[triangle[0]];
        const GeoPoint &b = m_points[triangle[1]];
        const GeoPoint &c = m_points[triangle[2]];
        return (b.longitude - a.longitude) * (c.latitude - a.latitude) -
               (c.longitude - a.longitude) * (b.latitude - a.latitude);
    }

    double MeasureOutline() const
    {
        double area = 0.0;
        for (std::size_t i = 1; i + 1 < m_points.size(); ++i)
        {
            area += Measure({0, static_cast<std::uint16_t>(i),
                             static_cast<std::uint16_t>(i + 1)});
        }
        return area;
    }

    /** Returns the vertex at an index among the remaining ones, between its two
     * neighbours. */
    Triangle GetCorner(std::size_t place) const
    {
        const std::size_t count = m_left.size();
        return {m_left[(place + count - 1) % count], m_left[place % count],
                m_left[(place + 1) % count]};
    }

    bool Holds(const Triangle &triangle, std::uint16_t vertex) const
    {
        const auto [a, b, c] = triangle;
        return m_sign * Measure({a, b, vertex}) >= 0.0 &&
               m_sign * Measure({b, c, vertex}) >= 0.0 &&
               m_sign * Measure({c, a, vertex}) >= 0.0;
    }

    bool IsEar(std::size_t place)
    {
        const Triangle corner = GetCorner(place);
        if (m_sign * Measure(corner) <= 0.0)
        {
            return false;
        }
        m_testsLeft -= std::min(m_left.size(), m_testsLeft);
        for (const std::uint16_t vertex : m_left)
        {
            const bool isCorner = vertex == corner[0] || vertex == corner[1] ||
                                  vertex == corner[2];
            if (!isCorner && Holds(corner, vertex))
            {
                return false;
            }
        }
        return true;
    }

    /** Returns the first corner, from an index on, that can be cut off; the one
     * at the index itself if the outline intersects itself or its tests are
     * used up. */
    std::size_t FindEar(std::size_t place)
    {
        const std::size_t count = m_left.size();
        for (std::size_t i = 0; i < count && m_testsLeft > 0; ++i)
        {
            if (IsEar((place + i) % count))
            {
                return (place + i) % count;
            }
        }
        return place % count;
    }

    std::vector<GeoPoint> m_points{};
    std::vector<std::uint16_t> m_left;

    /** An outline of a thousand vertices takes a million tests; without a
     * limit, a self-intersecting one of 65 535 would take 10^14. */
    std::size_t m_testsLeft = std::size_t{1} << 26;
    double m_sign = 1.0;
};

}  // namespace

std::vector<Triangle> CutIntoTriangles(const VertexList &outline)
{
    if (outline.Size() < 3 || outline.Size() > 0xFFFF)
    {
        return {};
    }
    return EarClipper(outline).Clip();
}

}  // namespace bgl
