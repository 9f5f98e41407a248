// SPDX-License-Identifier: MIT
// Removes the vertices that cutting at borders added: format.md chapter 4.

#include "ogr/terrain_vector/cut_vertex.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace bgl
{

namespace
{

/** Maximum distance, in steps along the grid, of a joint from the straight
 * line: the joint was rounded down, and so were both ends of the line. */
constexpr double JOINT_TOLERANCE = 2.0;

/** Maximum deviation in metres of the altitude of a cut vertex from the
 * straight line. */
constexpr float ALTITUDE_TOLERANCE = 0.05F;

/** How often a run of joints is divided before the rest is kept. In a sound
 * line there are few border vertices between two others. */
constexpr int MAXIMUM_DEPTH = 24;

struct Direction
{
    double x = 0.0;
    double y = 0.0;
};

double Cross(const Direction &a, const Direction &b)
{
    return a.x * b.y - a.y * b.x;
}

double Dot(const Direction &a, const Direction &b)
{
    return a.x * b.x + a.y * b.y;
}

Direction GetDirection(const GlobalVertex &from, const GlobalVertex &to)
{
    return {static_cast<double>(to.point.x - from.point.x),
            static_cast<double>(to.point.y - from.point.y)};
}

/** Removes joints between two vertices that stay. */
class RunReducer final
{
  public:
    RunReducer(const GlobalPath &path, GlobalPath &kept)
        : m_path(path), m_kept(kept)
    {
    }

    /** Appends the vertices to keep after `from` up to `to`; all but these two
     * are joints. */
    void Reduce(std::size_t from, std::size_t to, int depth = 0)
    {
        const std::size_t farthest = FindFarthest(from, to);
        if (farthest == to)
        {
            m_kept.push_back(m_path[to]);
        }
        else if (depth == MAXIMUM_DEPTH)
        {
            m_kept.insert(m_kept.end(), m_path.begin() + Offset(from + 1),
                          m_path.begin() + Offset(to + 1));
        }
        else
        {
            Reduce(from, farthest, depth + 1);
            Reduce(farthest, to, depth + 1);
        }
    }

  private:
    static std::ptrdiff_t Offset(std::size_t i)
    {
        return static_cast<std::ptrdiff_t>(i);
    }

    /** Returns the joint farthest from the straight line, or `to` if all are
     * where a cut would place them. */
    std::size_t FindFarthest(std::size_t from, std::size_t to) const
    {
        const Direction way = GetDirection(m_path[from], m_path[to]);
        const double unit = std::max(std::abs(way.x), std::abs(way.y));
        bool fits = true;
        double largest = -1.0;
        double progress = 0.0;
        std::size_t farthest = to;
        for (std::size_t i = from + 1; i < to; ++i)
        {
            const Direction joint = GetDirection(m_path[from], m_path[i]);
            const double distance =
                unit > 0.0 ? std::abs(Cross(way, joint)) : Dot(joint, joint);
            const double next = Dot(way, joint);
            // Rounding can swap adjacent joints.
            fits = fits && distance < JOINT_TOLERANCE * unit && next >= 0.0 &&
                   next > progress - 3.0 * unit && next <= Dot(way, way) &&
                   AltitudeFits(from, i, to, next / Dot(way, way),
                                JOINT_TOLERANCE / unit);
            progress = next;
            if (distance > largest)
            {
                largest = distance;
                farthest = i;
            }
        }
        return fits ? to : farthest;
    }

    /** `slack`: rounding error of the fraction of the line. */
    bool AltitudeFits(std::size_t from, std::size_t i, std::size_t to,
                      double part, double slack) const
    {
        const float rise = m_path[to].altitude - m_path[from].altitude;
        const float expected =
            m_path[from].altitude + rise * static_cast<float>(part);
        return std::abs(m_path[i].altitude - expected) <=
               ALTITUDE_TOLERANCE + std::abs(rise) * static_cast<float>(slack);
    }

    const GlobalPath &m_path;
    GlobalPath &m_kept;
};

GlobalPath DropFromLine(const GlobalPath &path, const std::vector<bool> &joints)
{
    GlobalPath kept = {path.front()};
    RunReducer reducer(path, kept);
    std::size_t last = 0;
    for (std::size_t i = 1; i < path.size(); ++i)
    {
        if (!joints[i] || i + 1 == path.size())
        {
            reducer.Reduce(last, i);
            last = i;
        }
    }
    return kept;
}

}  // namespace

void DropCutVertices(GlobalPath &path, const std::vector<bool> &joints,
                     bool isRing)
{
    const auto firstFixed = std::find(joints.begin(), joints.end(), false);
    if (path.size() < 3 ||
        std::find(joints.begin(), joints.end(), true) == joints.end() ||
        (isRing && firstFixed == joints.end()))
    {
        return;
    }
    if (!isRing)
    {
        path = DropFromLine(path, joints);
        return;
    }
    // A ring is a line that starts and ends at a vertex that stays.
    std::vector<bool> turnedJoints = joints;
    const auto shift = firstFixed - joints.begin();
    std::rotate(path.begin(), path.begin() + shift, path.end());
    std::rotate(turnedJoints.begin(), turnedJoints.begin() + shift,
                turnedJoints.end());
    path.push_back(GlobalVertex(path.front()));
    turnedJoints.push_back(false);
    GlobalPath kept = DropFromLine(path, turnedJoints);
    kept.pop_back();
    if (kept.size() < 3)
    {
        path.pop_back();
        return;
    }
    path = std::move(kept);
}

}  // namespace bgl
