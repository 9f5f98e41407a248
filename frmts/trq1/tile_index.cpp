// SPDX-License-Identifier: MIT
// Finds the chunk that covers a cell: format.md 1.4.

#include "frmts/trq1/tile_index.h"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

namespace bgl
{

namespace
{

using Tile = TileLevel::Tile;

std::uint64_t RowMajorKey(std::uint32_t u, std::uint32_t v)
{
    return (std::uint64_t{v} << 32) | u;
}

std::uint64_t RowMajorKey(const Tile &tile)
{
    return RowMajorKey(tile.u, tile.v);
}

/** Returns the first tile whose key is not below that of (u, v). */
std::vector<Tile>::const_iterator LowerBound(const std::vector<Tile> &tiles,
                                             std::int64_t u, std::int64_t v)
{
    constexpr std::int64_t end = std::numeric_limits<std::uint32_t>::max();
    const std::uint64_t key = RowMajorKey(
        static_cast<std::uint32_t>(std::clamp<std::int64_t>(u, 0, end)),
        static_cast<std::uint32_t>(std::clamp<std::int64_t>(v, 0, end)));
    // Branchless, because the direction is unpredictable.
    auto found = tiles.begin();
    for (auto count = std::ssize(tiles); count > 0;)
    {
        const std::ptrdiff_t half = (count + 1) / 2;
        const bool isBelow = RowMajorKey(found[half - 1]) < key;
        found += isBelow ? half : 0;
        count = isBelow ? count - half : half - 1;
    }
    return found;
}

/** Sorts by cell; tiles of one cell keep their order. */
void SortByCell(std::vector<Tile> &tiles)
{
    std::stable_sort(tiles.begin(), tiles.end(),
                     [](const Tile &a, const Tile &b)
                     { return RowMajorKey(a) < RowMajorKey(b); });
}

/** Moves those tiles of each cell to the front whose table entry also has the
 * cell. Cells with several tiles are rare: reading the chunk of every tile
 * while sorting took longer than the sorting. */
void PutRightOnesFirst(std::span<const Chunk> chunks, std::vector<Tile> &tiles)
{
    for (auto first = tiles.begin(); first != tiles.end();)
    {
        const std::uint64_t key = RowMajorKey(*first);
        auto end = first + 1;
        while (end != tiles.end() && RowMajorKey(*end) == key)
        {
            ++end;
        }
        if (end - first > 1)
        {
            std::stable_partition(first, end,
                                  [chunks](const Tile &tile)
                                  { return chunks[tile.chunk].isInItsPlace; });
        }
        first = end;
    }
}

/** Sorts the tiles and keeps one per cell: the first whose table entry also has
 * the cell or, failing that, the first. */
void SortAndCheck(std::span<const Chunk> chunks, std::vector<Tile> &tiles,
                  ProblemList &problems)
{
    SortByCell(tiles);
    PutRightOnesFirst(chunks, tiles);
    const auto isSameCell = [&](const Tile &a, const Tile &b)
    {
        if (RowMajorKey(a) != RowMajorKey(b))
        {
            return false;
        }
        const Chunk &second = chunks[b.chunk];
        problems.Add(second.Describe(), second.offset,
                     "chunk " + std::to_string(chunks[a.chunk].number) +
                         " covers the same cell and is used instead");
        return true;
    };
    tiles.erase(std::unique(tiles.begin(), tiles.end(), isSameCell),
                tiles.end());
}

/** Distributes tiles, sorted from the topmost of a cell, to sheets that have
 * one per cell. Nothing is lost. */
std::vector<std::vector<Tile>> SplitIntoSheets(std::vector<Tile> tiles)
{
    SortByCell(tiles);
    std::vector<std::vector<Tile>> sheets;
    std::size_t depth = 0;
    for (std::size_t i = 0; i < tiles.size(); ++i)
    {
        const bool isSameCell =
            i > 0 && RowMajorKey(tiles[i]) == RowMajorKey(tiles[i - 1]);
        depth = isSameCell ? depth + 1 : 0;
        sheets.resize(std::max(sheets.size(), depth + 1));
        sheets[depth].push_back(tiles[i]);
    }
    return sheets;
}

using TilesByLevel = std::map<int, std::vector<Tile>>;

/** Where tiles lie relative to 180 degrees. */
struct Sides
{
    bool hasEast = false;
    bool hasWest = false;
    bool hasOther = false;

    void Add(std::int64_t u, std::int64_t columns)
    {
        const bool isWest = 4 * (u + 1) <= columns;
        const bool isEast = 4 * u >= 3 * columns;
        hasWest = hasWest || isWest;
        hasEast = hasEast || isEast;
        hasOther = hasOther || (!isWest && !isEast);
    }
};

/** Whether tiles lie on both sides of 180 degrees, none of them more than 90
 * degrees away. The cells of levels 0 and 1 are wider than that. */
bool LieAroundAntimeridian(const TilesByLevel &levels)
{
    Sides sides;
    for (const auto &[level, tiles] : levels)
    {
        for (const Tile &tile : tiles)
        {
            sides.Add(tile.u, Qmid::Columns(level));
        }
    }
    return sides.hasEast && sides.hasWest && !sides.hasOther;
}

/** Continues an area that the 180th meridian divides to the east of it, as in
 * other rasters, instead of making it as wide as the world. */
void JoinAcrossAntimeridian(TilesByLevel &levels)
{
    if (!LieAroundAntimeridian(levels))
    {
        return;
    }
    for (auto &[level, tiles] : levels)
    {
        const std::uint32_t columns = Qmid::Columns(level);
        for (Tile &tile : tiles)
        {
            tile.u += 2 * tile.u < columns ? columns : 0;
        }
    }
}

/** Returns the chunks with those numbers, by level. */
TilesByLevel ListTiles(std::span<const Chunk> chunks,
                       std::span<const std::uint32_t> numbers)
{
    TilesByLevel levels;
    for (const std::uint32_t number : numbers)
    {
        const Qmid &cell = chunks[number].cell;
        levels[cell.level].push_back({cell.v, cell.u, number});
    }
    JoinAcrossAntimeridian(levels);
    return levels;
}

/** Extends bounds, in cells that are `levelsDown` levels finer than the tile,
 * by the tile. */
void Extend(GridWindow &bounds, const Tile &tile, int levelsDown)
{
    const std::int64_t size = std::int64_t{1} << levelsDown;
    const std::int64_t west = std::int64_t{tile.u} << levelsDown;
    const std::int64_t north = std::int64_t{tile.v} << levelsDown;
    bounds.west = std::min(bounds.west, west);
    bounds.north = std::min(bounds.north, north);
    bounds.east = std::max(bounds.east, west + size);
    bounds.south = std::max(bounds.south, north + size);
}

}  // namespace

GridWindow GridWindow::Intersection(const GridWindow &other) const
{
    return {std::max(west, other.west), std::max(north, other.north),
            std::min(east, other.east), std::min(south, other.south)};
}

TileLevel::TileLevel(int level, std::vector<Tile> tiles,
                     std::vector<TileLevel> below)
    : m_level(level), m_tiles(std::move(tiles)), m_below(std::move(below))
{
}

/** Returns the position of a cell's tile if there are no holes; otherwise any
 * number. */
std::size_t TileLevel::GuessPlace(std::int64_t u, std::int64_t v) const
{
    if (m_tiles.empty())
    {
        return 0;
    }
    const Tile &first = m_tiles.front();
    const auto columns = static_cast<std::uint64_t>(
        std::int64_t{m_tiles.back().u} - first.u + 1);
    // Modulo 2^64, as any number will do for cells outside.
    return static_cast<std::size_t>(static_cast<std::uint64_t>(v - first.v) *
                                        columns +
                                    static_cast<std::uint64_t>(u - first.u));
}

const TileLevel::Tile *TileLevel::Find(std::int64_t u, std::int64_t v) const
{
    if (u < 0 || v < 0)
    {
        return nullptr;
    }
    // Most levels are rectangles without holes, where the place follows from
    // the cell. A small window asks for a dozen tiles, and searching them all
    // took longer than to copy its posts.
    const std::size_t guess = GuessPlace(u, v);
    if (guess < m_tiles.size() && m_tiles[guess].u == u &&
        m_tiles[guess].v == v)
    {
        return &m_tiles[guess];
    }
    const auto found = LowerBound(m_tiles, u, v);
    return found != m_tiles.end() && found->u == u && found->v == v ? &*found
                                                                    : nullptr;
}

std::span<const TileLevel::Tile>
TileLevel::FindRow(std::int64_t v, std::int64_t west, std::int64_t east) const
{
    if (v < 0 || east <= 0 || west >= east)
    {
        return {};
    }
    const auto first = LowerBound(m_tiles, west, v);
    const auto last = LowerBound(m_tiles, east, v);
    return {first, last};
}

std::int64_t TileLevel::NextRow(std::int64_t v) const
{
    const auto found = LowerBound(m_tiles, 0, v);
    return found == m_tiles.end() ? -1 : std::int64_t{found->v};
}

TileIndex::TileIndex(std::span<const Chunk> chunks,
                     std::span<const std::uint32_t> numbers,
                     ProblemList &problems)
{
    for (auto &[level, tiles] : ListTiles(chunks, numbers))
    {
        SortAndCheck(chunks, tiles, problems);
        m_levels.emplace_back(level, std::move(tiles));
    }
}

TileIndex TileIndex::Stack(std::span<const Chunk> chunks,
                           std::span<const std::uint32_t> numbers)
{
    TileIndex index;
    for (auto &[level, tiles] : ListTiles(chunks, numbers))
    {
        std::vector<std::vector<Tile>> sheets =
            SplitIntoSheets(std::move(tiles));
        std::vector<TileLevel> below;
        for (std::size_t i = 1; i < sheets.size(); ++i)
        {
            below.emplace_back(level, std::move(sheets[i]));
        }
        index.m_levels.emplace_back(level, std::move(sheets.front()),
                                    std::move(below));
    }
    return index;
}

const TileLevel *TileIndex::FindLevel(int level) const
{
    const auto found = std::find_if(m_levels.begin(), m_levels.end(),
                                    [level](const TileLevel &candidate)
                                    { return candidate.Level() == level; });
    return found == m_levels.end() ? nullptr : &*found;
}

GridWindow TileIndex::GetBounds() const
{
    if (m_bounds)
    {
        return *m_bounds;
    }
    constexpr std::int64_t end = std::numeric_limits<std::int64_t>::max();
    GridWindow bounds{end, end, 0, 0};
    for (const TileLevel &level : m_levels)
    {
        for (const Tile &tile : level.Tiles())
        {
            Extend(bounds, tile, Finest().Level() - level.Level());
        }
    }
    return bounds;
}

bool TileIndex::IsCovered(int level, std::int64_t u, std::int64_t v, int first,
                          int last) const
{
    if (u < 0 || v < 0)
    {
        return false;
    }
    return std::any_of(m_levels.begin(), m_levels.end(),
                       [=](const TileLevel &candidate)
                       {
                           const int up = level - candidate.Level();
                           return candidate.Level() >= first &&
                                  candidate.Level() <= last && up >= 0 &&
                                  candidate.Find(u >> up, v >> up) != nullptr;
                       });
}

}  // namespace bgl
