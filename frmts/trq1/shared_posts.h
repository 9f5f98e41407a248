// SPDX-License-Identifier: MIT
// Combines the posts that tiles share: format.md 3.1. Part of post_mosaic.cpp.

#ifndef FLIGHTSIM_FRMTS_TRQ1_SHARED_POSTS_H
#define FLIGHTSIM_FRMTS_TRQ1_SHARED_POSTS_H

#include "frmts/trq1/post_mosaic.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace bgl
{

/** The posts in row 0 and column 0 of a position, which its own tile and its
 * neighbours share. */
template <class Post> class PostMosaic<Post>::SharedPosts final
{
  public:
    SharedPosts(const PostMosaic &mosaic, const TilePlacement &placement,
                const Target &target, PostProvider<Post> &provider)
        : m_mosaic(mosaic), m_placement(placement), m_target(target),
          m_part(target.window.PartOf(placement)), m_provider(provider),
          m_isOwnPasted(placement.own != nullptr &&
                        mosaic.StoresFirst(*placement.own)),
          m_reduction(target.Reduction())
    {
    }

    /** Writes the posts that tiles provide. Returns false on a read error. */
    bool Paste();

  private:
    /** The tiles that can provide a post, in order of preference. */
    enum class Holder
    {
        Own,
        West,
        North,
        NorthWest
    };

    /** A post of a tile that shares it, and whether the tile stores it. */
    struct Candidate
    {
        Post post;
        bool isStored;
    };

    bool LoadEdges(const TileLevel::Tile *tile, TileEdges<Post> &edges);
    bool IsOwnComplete(bool hasRow, bool hasColumn);
    void PasteLoneEdges(bool hasRow, bool hasColumn);
    void PastePost(std::int64_t x, std::int64_t y);
    bool PasteStored(std::int64_t row, std::int64_t column, Post &target);
    std::optional<Candidate> FindCandidate(Holder holder, std::int64_t row,
                                           std::int64_t column);

    const PostMosaic &m_mosaic;
    const TilePlacement &m_placement;
    const Target &m_target;
    GridWindow m_part;
    PostProvider<Post> &m_provider;

    /** Whether PasteOwn has written the own tile's part of these posts. */
    bool m_isOwnPasted;

    /** Reduction of the edges. */
    int m_reduction;

    TileEdges<Post> m_own{};
    TileEdges<Post> m_west{};
    TileEdges<Post> m_north{};
    TileEdges<Post> m_northWest{};
    bool m_isReadable = true;
};

template <class Post> bool PostMosaic<Post>::SharedPosts::Paste()
{
    const SampledWindow &window = m_target.window;
    const bool hasRow = window.RowOf(m_placement, m_part.north) == 0;
    const bool hasColumn = window.ColumnOf(m_placement, m_part.west) == 0;
    if ((!hasRow && !hasColumn) || IsOwnComplete(hasRow, hasColumn))
    {
        return true;
    }
    if (m_placement.own == nullptr)
    {
        PasteLoneEdges(hasRow, hasColumn);
        return m_isReadable;
    }
    for (std::int64_t x = m_part.west; hasRow && x < m_part.east; ++x)
    {
        PastePost(x, m_part.north);
    }
    for (std::int64_t y = m_part.north; hasColumn && y < m_part.south; ++y)
    {
        PastePost(m_part.west, y);
    }
    return m_isReadable;
}

/** Writes the posts of a position without a tile of its own: all except the
 * corner have a single holder. If it lacks one, the post of a finer tile
 * stays. */
template <class Post>
void PostMosaic<Post>::SharedPosts::PasteLoneEdges(bool hasRow, bool hasColumn)
{
    const SampledWindow &window = m_target.window;
    const auto paste = [missing = m_mosaic.m_missing](Post *target, Post post)
    { *target = post == missing ? *target : post; };
    if (hasRow && hasColumn)
    {
        PastePost(m_part.west, m_part.north);
    }
    if (hasRow && LoadEdges(m_placement.north, m_north))
    {
        for (std::int64_t x = m_part.west + (hasColumn ? 1 : 0);
             x < m_part.east; ++x)
        {
            paste(m_target.At(x, m_part.north),
                  m_north
                      .lastRow[window.ColumnOf(m_placement, x) >> m_reduction]);
        }
    }
    if (hasColumn && LoadEdges(m_placement.west, m_west))
    {
        for (std::int64_t y = m_part.north + (hasRow ? 1 : 0); y < m_part.south;
             ++y)
        {
            paste(
                m_target.At(m_part.west, y),
                m_west.lastColumn[window.RowOf(m_placement, y) >> m_reduction]);
        }
    }
}

/** Fetches a tile's edges on first use. Returns false if there is no tile, or
 * it cannot be read. */
template <class Post>
bool PostMosaic<Post>::SharedPosts::LoadEdges(const TileLevel::Tile *tile,
                                              TileEdges<Post> &edges)
{
    if (edges.lastRow == nullptr && tile != nullptr && m_isReadable)
    {
        edges = m_provider.GetEdges(tile->chunk, m_reduction);
        m_isReadable = edges.lastRow != nullptr;
    }
    return edges.lastRow != nullptr;
}

/** Whether PasteOwn has written all these posts, as it usually has. */
template <class Post>
bool PostMosaic<Post>::SharedPosts::IsOwnComplete(bool hasRow, bool hasColumn)
{
    // Checks all of them in any case, which lets the compiler vectorize.
    const auto isComplete = [missing = m_mosaic.m_missing,
                             side = ReducedSide(m_reduction)](const Post *edge)
    {
        unsigned isMissing = 0;
        for (std::int64_t i = 0; i < side; ++i)
        {
            isMissing |= edge[i] == missing ? 1U : 0U;
        }
        return isMissing == 0;
    };
    return m_isOwnPasted && LoadEdges(m_placement.own, m_own) &&
           (!hasRow || isComplete(m_own.firstRow)) &&
           (!hasColumn || isComplete(m_own.firstColumn));
}

/** Writes a post of a PTC tile, other than the corner, from the neighbour that
 * stores it. Where such tiles join, every post has one. Returns false if there
 * is none. */
template <class Post>
bool PostMosaic<Post>::SharedPosts::PasteStored(std::int64_t row,
                                                std::int64_t column,
                                                Post &target)
{
    Post post = m_mosaic.m_missing;
    if (column > 0 && LoadEdges(m_placement.north, m_north))
    {
        post = m_north.lastRow[column >> m_reduction];
    }
    else if (row > 0 && LoadEdges(m_placement.west, m_west))
    {
        post = m_west.lastColumn[row >> m_reduction];
    }
    if (post == m_mosaic.m_missing)
    {
        return false;
    }
    target = post;
    return true;
}

/** Writes a post of row 0 or column 0 if a tile covers it: the first that is
 * stored and present or, failing that, the first copy that is present. */
template <class Post>
void PostMosaic<Post>::SharedPosts::PastePost(std::int64_t x, std::int64_t y)
{
    const Post missing = m_mosaic.m_missing;
    Post *target = m_target.At(x, y);
    if (m_isOwnPasted && *target != missing)
    {
        return;
    }
    const std::int64_t row = m_target.window.RowOf(m_placement, y);
    const std::int64_t column = m_target.window.ColumnOf(m_placement, x);
    if (!m_isOwnPasted && PasteStored(row, column, *target))
    {
        return;
    }
    Post copy = missing;
    for (const Holder holder :
         {Holder::Own, Holder::West, Holder::North, Holder::NorthWest})
    {
        const std::optional<Candidate> candidate =
            FindCandidate(holder, row, column);
        if (!candidate || candidate->post == missing)
        {
            continue;
        }
        if (candidate->isStored)
        {
            *target = candidate->post;
            return;
        }
        copy = copy == missing ? candidate->post : copy;
    }
    // The post of a finer tile beside a hole in a coarser one stays.
    if (copy != missing || m_placement.own != nullptr)
    {
        *target = copy;
    }
}

/** Returns a tile's value for a post of row 0 or column 0; nothing if it does
 * not reach it. */
template <class Post>
auto PostMosaic<Post>::SharedPosts::FindCandidate(Holder holder,
                                                  std::int64_t row,
                                                  std::int64_t column)
    -> std::optional<Candidate>
{
    const std::int64_t last = CELL_INTERVALS >> m_reduction;
    if (holder == Holder::Own && LoadEdges(m_placement.own, m_own))
    {
        return Candidate{row == 0 ? m_own.firstRow[column >> m_reduction]
                                  : m_own.firstColumn[row >> m_reduction],
                         m_isOwnPasted};
    }
    if (holder == Holder::West && column == 0 &&
        LoadEdges(m_placement.west, m_west))
    {
        return Candidate{m_west.lastColumn[row >> m_reduction],
                         row > 0 || m_mosaic.StoresFirst(*m_placement.west)};
    }
    if (holder == Holder::North && row == 0 &&
        LoadEdges(m_placement.north, m_north))
    {
        return Candidate{m_north.lastRow[column >> m_reduction],
                         column > 0 ||
                             m_mosaic.StoresFirst(*m_placement.north)};
    }
    if (holder == Holder::NorthWest && row == 0 && column == 0 &&
        LoadEdges(m_placement.northWest, m_northWest))
    {
        return Candidate{m_northWest.lastRow[last], true};
    }
    return std::nullopt;
}

}  // namespace bgl

#endif
