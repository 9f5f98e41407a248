// SPDX-License-Identifier: MIT
// Finds the tiles that provide the posts of a window: format.md 9.9 and
// Appendix B.

#include "frmts/trq1/tile_placement.h"

#include "frmts/trq1/raster_type.h"

namespace bgl
{

namespace
{

using Tile = TileLevel::Tile;

std::int64_t DivideUp(std::int64_t value, int shift)
{
    return (value + (std::int64_t{1} << shift) - 1) >> shift;
}

/** Collects the placements of one level. */
class PlacementFinder final
{
  public:
    PlacementFinder(const TileIndex &index, const TileLevel &level,
                    const SampledWindow &window)
        : m_index(index), m_level(level), m_window(window)
    {
    }

    std::vector<TilePlacement> Find();

  private:
    const Tile *FindVisible(std::int64_t u, std::int64_t v) const;
    void AddAround(std::int64_t u, std::int64_t v);
    void Add(std::int64_t u, std::int64_t v);

    const TileIndex &m_index;
    const TileLevel &m_level;
    const SampledWindow &m_window;
    std::vector<TilePlacement> m_placements{};
};

/** Returns the tile of a position unless a coarser tile provides its posts. */
const Tile *PlacementFinder::FindVisible(std::int64_t u, std::int64_t v) const
{
    const Tile *tile = m_level.Find(u, v);
    const int level = m_level.Level();
    if (tile != nullptr && m_window.shift > 0 &&
        m_index.IsCovered(level, u, v, level - m_window.shift, level - 1))
    {
        return nullptr;
    }
    return tile;
}

void PlacementFinder::Add(std::int64_t u, std::int64_t v)
{
    TilePlacement placement{u, v};
    if (m_window.PartOf(placement).IsEmpty())
    {
        return;
    }
    placement.own = FindVisible(u, v);
    placement.west = FindVisible(u - 1, v);
    placement.north = FindVisible(u, v - 1);
    placement.northWest = FindVisible(u - 1, v - 1);
    m_placements.push_back(placement);
}

/** Adds the position of a tile, and those to the east and south that have no
 * tile but share this one's last column and row. Such a position can be reached
 * from three tiles; the first of west, north and north-west counts. */
void PlacementFinder::AddAround(std::int64_t u, std::int64_t v)
{
    Add(u, v);
    const bool hasEast = FindVisible(u + 1, v) != nullptr;
    const bool hasSouth = FindVisible(u, v + 1) != nullptr;
    if (!hasEast)
    {
        Add(u + 1, v);
    }
    if (!hasSouth && FindVisible(u - 1, v + 1) == nullptr)
    {
        Add(u, v + 1);
    }
    if (!hasEast && !hasSouth && FindVisible(u + 1, v + 1) == nullptr)
    {
        Add(u + 1, v + 1);
    }
}

std::vector<TilePlacement> PlacementFinder::Find()
{
    const GridWindow &posts = m_window.posts;
    const int shift = m_window.shift;
    const std::int64_t west = ((posts.west << shift) / CELL_INTERVALS) - 1;
    const std::int64_t north = ((posts.north << shift) / CELL_INTERVALS) - 1;
    const std::int64_t east =
        (((posts.east - 1) << shift) / CELL_INTERVALS) + 1;
    const std::int64_t south =
        (((posts.south - 1) << shift) / CELL_INTERVALS) + 1;
    for (std::int64_t v = m_level.NextRow(north); v >= 0 && v < south;
         v = m_level.NextRow(v + 1))
    {
        for (const Tile &tile : m_level.FindRow(v, west, east))
        {
            if (FindVisible(tile.u, v) != nullptr)
            {
                AddAround(tile.u, v);
            }
        }
    }
    return std::move(m_placements);
}

}  // namespace

GridWindow SampledWindow::PartOf(const TilePlacement &placement) const
{
    const GridWindow owned{DivideUp(placement.u * CELL_INTERVALS, shift),
                           DivideUp(placement.v * CELL_INTERVALS, shift),
                           DivideUp((placement.u + 1) * CELL_INTERVALS, shift),
                           DivideUp((placement.v + 1) * CELL_INTERVALS, shift)};
    return posts.Intersection(owned);
}

std::int64_t SampledWindow::ColumnOf(const TilePlacement &placement,
                                     std::int64_t x) const
{
    return (x << shift) - placement.u * CELL_INTERVALS;
}

std::int64_t SampledWindow::RowOf(const TilePlacement &placement,
                                  std::int64_t y) const
{
    return (y << shift) - placement.v * CELL_INTERVALS;
}

std::int64_t SampledWindow::CountPosts(const TilePlacement &placement) const
{
    const GridWindow part = PartOf(placement);
    if (part.IsEmpty())
    {
        return 0;
    }
    if (placement.own != nullptr)
    {
        return part.Width() * part.Height();
    }
    const bool hasFirstColumn = ColumnOf(placement, part.west) == 0;
    const bool hasFirstRow = RowOf(placement, part.north) == 0;
    const bool west = hasFirstColumn && placement.west != nullptr;
    const bool north = hasFirstRow && placement.north != nullptr;
    const bool hasCorner = hasFirstColumn && hasFirstRow;
    const bool corner =
        hasCorner && (west || north || placement.northWest != nullptr);
    const std::int64_t inColumn = part.Height() - (hasCorner ? 1 : 0);
    const std::int64_t inRow = part.Width() - (hasCorner ? 1 : 0);
    return (west ? inColumn : 0) + (north ? inRow : 0) + (corner ? 1 : 0);
}

std::vector<TilePlacement> FindPlacements(const TileIndex &index,
                                          const TileLevel &level,
                                          const SampledWindow &window)
{
    return PlacementFinder(index, level, window).Find();
}

}  // namespace bgl
