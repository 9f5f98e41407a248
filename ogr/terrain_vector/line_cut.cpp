// SPDX-License-Identifier: MIT
// Cuts lines at the borders of cells, as the simulators' compiler does:
// format.md 7.2.

#include "ogr/terrain_vector/line_cut.h"

#include "driver/bgl/coordinates.h"

#include <algorithm>
#include <optional>

namespace bgl
{

namespace
{

/** At level 15 a step is one unit. */
constexpr int FINEST_LEVEL = 15;

/** Column and row among the cells of a level; columns continue across the
 * antimeridian. */
struct Place
{
    std::int64_t u = 0;
    std::int64_t v = 0;

    bool operator==(const Place &) const = default;
};

std::int64_t FloorDivide(std::int64_t a, std::int64_t b)
{
    return a >= 0 ? a / b : -((-a + b - 1) / b);
}

/** Rounds half up; the divisor is positive. */
std::int64_t RoundDivide(std::int64_t a, std::int64_t b)
{
    return FloorDivide(2 * a + b, 2 * b);
}

class LineCutter final
{
  public:
    LineCutter(int level, std::vector<LinePiece> &pieces)
        : m_level(level), m_size(std::int64_t{1} << (30 - level)),
          m_pieces(pieces)
    {
    }

    void Cut(const std::vector<FixedVertex> &line)
    {
        FixedVertex start = line.front();
        for (std::size_t i = 1; i < line.size(); ++i)
        {
            const FixedVertex &end = line[i];
            Enter(start, end);
            while (const auto crossing = FindCrossing(start, end))
            {
                Append(*crossing);
                start = *crossing;
                Enter(start, end);
            }
            Append(end);
            start = end;
        }
    }

  private:
    /** Returns the cell that a segment enters from its start: on a border the
     * one it moves into, along a border the one east or south of it. */
    Place FindPlace(const FixedVertex &from, const FixedVertex &to) const
    {
        const auto index = [this](std::int64_t a, std::int64_t b)
        { return FloorDivide(b < a ? a - 1 : a, m_size); };
        return {index(from.longitude, to.longitude),
                std::min(index(from.latitude, to.latitude),
                         std::int64_t{Qmid::Rows(m_level)} - 1)};
    }

    void Enter(const FixedVertex &from, const FixedVertex &to)
    {
        const bool hasLength =
            from.longitude != to.longitude || from.latitude != to.latitude;
        if (!m_pieces.empty() && !hasLength)
        {
            return;
        }
        const Place place = FindPlace(from, to);
        if (!m_pieces.empty() && place == m_place)
        {
            return;
        }
        m_place = place;
        const std::int64_t columns = Qmid::Columns(m_level);
        const std::int64_t u =
            place.u - columns * FloorDivide(place.u, columns);
        m_pieces.push_back({{m_level, static_cast<std::uint32_t>(u),
                             static_cast<std::uint32_t>(place.v)},
                            {},
                            {}});
        Append(from);
    }

    /** Returns the border of the cell (west or east, north or south) that a
     * segment crosses; nothing if it ends before or on it. */
    std::optional<std::int64_t> FindBorder(std::int64_t index,
                                           std::int64_t to) const
    {
        if (to < index * m_size)
        {
            return index * m_size;
        }
        if (to > (index + 1) * m_size)
        {
            return (index + 1) * m_size;
        }
        return std::nullopt;
    }

    /** Returns where a segment leaves the cell; nothing if it ends inside. */
    std::optional<FixedVertex> FindCrossing(const FixedVertex &from,
                                            const FixedVertex &to) const
    {
        const auto x = FindBorder(m_place.u, to.longitude);
        const auto y = FindBorder(m_place.v, to.latitude);
        const std::int64_t dx = to.longitude - from.longitude;
        const std::int64_t dy = to.latitude - from.latitude;
        const auto distance = [](std::int64_t way) { return std::abs(way); };
        const bool isVertical =
            x && (!y || distance(*x - from.longitude) * distance(dy) <=
                            distance(*y - from.latitude) * distance(dx));
        if (isVertical)
        {
            return MakeCrossing(from, to, *x - from.longitude, dx);
        }
        return y ? std::optional(MakeCrossing(from, to, *y - from.latitude, dy))
                 : std::nullopt;
    }

    /** Returns the point at a fraction of the segment, given as two
     * distances. */
    static FixedVertex MakeCrossing(const FixedVertex &from,
                                    const FixedVertex &to, std::int64_t part,
                                    std::int64_t whole)
    {
        const std::int64_t sign = whole < 0 ? -1 : 1;
        const auto place = [&](std::int64_t a, std::int64_t b)
        { return a + RoundDivide((b - a) * part * sign, whole * sign); };
        return {place(from.longitude, to.longitude),
                place(from.latitude, to.latitude),
                from.altitude + (to.altitude - from.altitude) *
                                    static_cast<double>(part) /
                                    static_cast<double>(whole)};
    }

    void Append(const FixedVertex &vertex)
    {
        LinePiece &piece = m_pieces.back();
        const int shift = FINEST_LEVEL - m_level;
        const std::int64_t west = m_place.u * m_size;
        const std::int64_t south = (m_place.v + 1) * m_size;
        piece.points.push_back(
            {static_cast<std::int32_t>((vertex.longitude - west) >> shift),
             static_cast<std::int32_t>((south - vertex.latitude) >> shift)});
        piece.altitudes.push_back(static_cast<float>(vertex.altitude));
    }

    int m_level;
    std::int64_t m_size;
    std::vector<LinePiece> &m_pieces;
    Place m_place{};
};

}  // namespace

std::vector<LinePiece> CutLine(const std::vector<FixedVertex> &line, int level)
{
    std::vector<LinePiece> pieces;
    LineCutter(level, pieces).Cut(line);
    return pieces;
}

}  // namespace bgl
