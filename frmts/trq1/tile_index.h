// SPDX-License-Identifier: MIT
// Which chunk covers which cell: format.md 1.4.

#ifndef FLIGHTSIM_FRMTS_TRQ1_TILE_INDEX_H
#define FLIGHTSIM_FRMTS_TRQ1_TILE_INDEX_H

#include "driver/bytes/problem.h"
#include "frmts/trq1/chunk.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace bgl
{

/** A half-open rectangle of cells, or of posts, of one level. */
struct GridWindow
{
    std::int64_t west = 0;
    std::int64_t north = 0;
    std::int64_t east = 0;
    std::int64_t south = 0;

    bool IsEmpty() const
    {
        return west >= east || north >= south;
    }

    std::int64_t Width() const
    {
        return east - west;
    }

    std::int64_t Height() const
    {
        return south - north;
    }

    GridWindow Intersection(const GridWindow &other) const;

    /** The window seen from the origin that the other one, whose upper left
     * corner it counts from, is seen from. */
    GridWindow Shifted(const GridWindow &origin) const
    {
        return {west + origin.west, north + origin.north, east + origin.west,
                south + origin.north};
    }
};

/** The tiles of one level, sorted from north to south, then west to east. */
class TileLevel final
{
  public:
    struct Tile
    {
        std::uint32_t v;

        /** Counted on beyond 180 degrees where the theme lies around it. */
        std::uint32_t u;

        /** Position in the list of chunks that the index was made of. */
        std::uint32_t chunk;
    };

    /** @param below tiles of the same level under these, the upper first. */
    TileLevel(int level, std::vector<Tile> tiles,
              std::vector<TileLevel> below = {});

    int Level() const
    {
        return m_level;
    }

    const std::vector<Tile> &Tiles() const
    {
        return m_tiles;
    }

    /** Where several files have a tile of one cell, those that lie under the
     * uppermost, sheet by sheet from above. Each cell of a sheet has a tile in
     * the one above, too. */
    const std::vector<TileLevel> &Below() const
    {
        return m_below;
    }

    /** The tile of a cell; null when there is none. */
    const Tile *Find(std::int64_t u, std::int64_t v) const;

    /** The tiles of one row with west <= u < east. */
    std::span<const Tile> FindRow(std::int64_t v, std::int64_t west,
                                  std::int64_t east) const;

    /** The first row at or south of `v` that has a tile; -1 for none. */
    std::int64_t NextRow(std::int64_t v) const;

  private:
    int m_level;
    std::vector<Tile> m_tiles;
    std::vector<TileLevel> m_below;
};

/** The tiles of one theme, level by level. A theme that lies on both sides of
 * 180 degrees, within 90 degrees of it, goes on to the east of it: the cell that
 * begins at 180 W is the one behind the last. */
class TileIndex final
{
  public:
    /** Takes the chunks whose numbers are given. Where two chunks claim the
     * same cell, the one that its table has there stays, or else the first, and
     * the other is a problem. */
    TileIndex(std::span<const Chunk> chunks,
              std::span<const std::uint32_t> numbers, ProblemList &problems);

    /** Takes the chunks whose numbers are given, the uppermost first. Those of
     * one cell lie on each other. */
    static TileIndex Stack(std::span<const Chunk> chunks,
                           std::span<const std::uint32_t> numbers);

    /** Coarsest first; only levels that have tiles. */
    const std::vector<TileLevel> &Levels() const
    {
        return m_levels;
    }

    /** The level with that number; null when it has no tile. */
    const TileLevel *FindLevel(int level) const;

    const TileLevel &Finest() const
    {
        return m_levels.back();
    }

    bool IsEmpty() const
    {
        return m_levels.empty();
    }

    /** The bounding box of all tiles, in cells of the finest level: what a tile
     * shows that finer ones cover in part lies in the rest of it, and what
     * they cover wholly is theirs. */
    GridWindow GetBounds() const;

    /** Whether a tile of a level in first...last covers the cell of `level`;
     * levels beyond `level` do not count. */
    bool IsCovered(int level, std::int64_t u, std::int64_t v, int first,
                   int last) const;

    /** Calls a function with every tile, those below others included. */
    template <class Visit> void ForEachTile(Visit visit) const
    {
        for (const TileLevel &level : m_levels)
        {
            std::for_each(level.Tiles().begin(), level.Tiles().end(), visit);
            for (const TileLevel &sheet : level.Below())
            {
                std::for_each(sheet.Tiles().begin(), sheet.Tiles().end(),
                              visit);
            }
        }
    }

    /** Whether some tile lies under another one of its cell. */
    bool HasStacks() const
    {
        return std::any_of(m_levels.begin(), m_levels.end(),
                           [](const TileLevel &level)
                           { return !level.Below().empty(); });
    }

  private:
    TileIndex() = default;

    std::vector<TileLevel> m_levels{};
};

}  // namespace bgl

#endif
