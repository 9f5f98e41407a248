// SPDX-License-Identifier: MIT
// Finds the chunk that covers a cell: format.md 1.4.

#ifndef FLIGHTSIM_FRMTS_TRQ1_TILE_INDEX_H
#define FLIGHTSIM_FRMTS_TRQ1_TILE_INDEX_H

#include "driver/bytes/problem.h"
#include "frmts/trq1/chunk.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
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

    /** Returns the window relative to the origin of `origin`, in whose
     * coordinates it is given. */
    GridWindow Shifted(const GridWindow &origin) const
    {
        return {west + origin.west, north + origin.north, east + origin.west,
                south + origin.north};
    }
};

/** The tiles of one level, sorted from north to south, then from west to
 * east. */
class TileLevel final
{
  public:
    struct Tile
    {
        std::uint32_t v;

        /** Continues beyond 180 degrees if the theme spans that meridian. */
        std::uint32_t u;

        /** Index in the list of chunks from which this index was made. */
        std::uint32_t chunk;
    };

    /** @param below tiles of the same level under these, topmost first. */
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

    /** Returns, if several files have a tile of one cell, those below the
     * topmost, sheet by sheet from above. Each cell of a sheet also has a tile
     * in the one above. */
    const std::vector<TileLevel> &Below() const
    {
        return m_below;
    }

    /** Returns the tile of a cell, or null. */
    const Tile *Find(std::int64_t u, std::int64_t v) const;

    /** Returns the tiles of one row with west <= u < east. */
    std::span<const Tile> FindRow(std::int64_t v, std::int64_t west,
                                  std::int64_t east) const;

    /** Returns the first row at or south of `v` that has a tile; -1 for
     * none. */
    std::int64_t NextRow(std::int64_t v) const;

  private:
    std::size_t GuessPlace(std::int64_t u, std::int64_t v) const;

    int m_level;
    std::vector<Tile> m_tiles;
    std::vector<TileLevel> m_below;
};

/** The tiles of one theme, by level. A theme on both sides of 180 degrees,
 * within 90 degrees of it, continues to the east: the cell that begins at 180 W
 * follows the last one. */
class TileIndex final
{
  public:
    /** Indexes the chunks with the given numbers. If two chunks have the same
     * cell, keeps the one whose table entry agrees or, failing that, the first,
     * and reports the other as a problem. */
    TileIndex(std::span<const Chunk> chunks,
              std::span<const std::uint32_t> numbers, ProblemList &problems);

    /** Indexes the chunks with the given numbers, topmost first, and stacks
     * those of one cell. */
    static TileIndex Stack(std::span<const Chunk> chunks,
                           std::span<const std::uint32_t> numbers);

    /** Coarsest first; only levels that have tiles. */
    const std::vector<TileLevel> &Levels() const
    {
        return m_levels;
    }

    /** Returns the level with that number; null if it has no tile. */
    const TileLevel *FindLevel(int level) const;

    const TileLevel &Finest() const
    {
        return m_levels.back();
    }

    bool IsEmpty() const
    {
        return m_levels.empty();
    }

    /** Returns the bounding box of all tiles, in cells of the finest level, or
     * the one that was set. It contains every sample shown: those of coarser
     * tiles that finer ones do not cover, and all of the finer ones. */
    GridWindow GetBounds() const;

    /** Sets narrower bounds, in which all tiles of the finest level lie. */
    void SetBounds(const GridWindow &bounds)
    {
        m_bounds = bounds;
    }

    /** Whether a tile of a level in first...last covers the cell of `level`;
     * levels beyond `level` do not count. */
    bool IsCovered(int level, std::int64_t u, std::int64_t v, int first,
                   int last) const;

    /** Calls a function with every tile, including those below others. */
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

    /** Whether any tile lies below another one of its cell. */
    bool HasStacks() const
    {
        return std::any_of(m_levels.begin(), m_levels.end(),
                           [](const TileLevel &level)
                           { return !level.Below().empty(); });
    }

  private:
    TileIndex() = default;

    std::vector<TileLevel> m_levels{};
    std::optional<GridWindow> m_bounds{};
};

}  // namespace bgl

#endif
