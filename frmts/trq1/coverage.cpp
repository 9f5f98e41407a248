// SPDX-License-Identifier: MIT
// How much of a window the tiles cover.

#include "frmts/trq1/coverage.h"

#include "frmts/trq1/raster_type.h"
#include "frmts/trq1/tile_placement.h"

namespace bgl
{

namespace
{

constexpr std::int64_t MAXIMUM_POSITIONS = 1 << 16;

/** The covered posts of one position: all of them under a tile; else row 0,
 * column 0 and their corner where a neighbour ends there. */
class PositionCounter final
{
  public:
    PositionCounter(const TileIndex &index, bool fill)
        : m_index(index), m_level(index.Finest().Level()),
          m_firstLevel(fill ? 0 : m_level)
    {
    }

    std::int64_t Count(std::int64_t u, std::int64_t v,
                       const GridWindow &part) const
    {
        if (IsCovered(u, v))
        {
            return part.Width() * part.Height();
        }
        const bool hasFirstColumn = part.west == u * CELL_INTERVALS;
        const bool hasFirstRow = part.north == v * CELL_INTERVALS;
        const bool west = hasFirstColumn && IsCovered(u - 1, v);
        const bool north = hasFirstRow && IsCovered(u, v - 1);
        const bool hasCorner = hasFirstColumn && hasFirstRow;
        const bool corner =
            hasCorner && (west || north || IsCovered(u - 1, v - 1));
        const std::int64_t inColumn = part.Height() - (hasCorner ? 1 : 0);
        const std::int64_t inRow = part.Width() - (hasCorner ? 1 : 0);
        return (west ? inColumn : 0) + (north ? inRow : 0) + (corner ? 1 : 0);
    }

  private:
    bool IsCovered(std::int64_t u, std::int64_t v) const
    {
        return m_index.IsCovered(m_level, u, v, m_firstLevel, m_level);
    }

    const TileIndex &m_index;
    int m_level;
    int m_firstLevel;
};

}  // namespace

std::optional<std::int64_t>
CountCoveredPosts(const TileIndex &index, const GridWindow &window, bool fill)
{
    const std::int64_t west = window.west / CELL_INTERVALS;
    const std::int64_t east = (window.east - 1) / CELL_INTERVALS;
    const std::int64_t north = window.north / CELL_INTERVALS;
    const std::int64_t south = (window.south - 1) / CELL_INTERVALS;
    if ((east - west + 1) * (south - north + 1) > MAXIMUM_POSITIONS)
    {
        return std::nullopt;
    }
    const PositionCounter counter(index, fill);
    const SampledWindow sampled{window, 0};
    std::int64_t count = 0;
    for (std::int64_t v = north; v <= south; ++v)
    {
        for (std::int64_t u = west; u <= east; ++u)
        {
            count += counter.Count(u, v, sampled.PartOf({u, v}));
        }
    }
    return count;
}

}  // namespace bgl
