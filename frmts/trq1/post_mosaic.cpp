// SPDX-License-Identifier: MIT
// Combines tiles of 257x257 posts: format.md 3.1, 9.9 and Appendix B.

#include "frmts/trq1/post_mosaic.h"

#include "frmts/trq1/line_copy.h"
#include "frmts/trq1/post_fill.h"

#include <algorithm>
#include <optional>

namespace bgl
{

namespace
{

/** Returns the offset of a tile's post at a row and a column 0...256. */
constexpr std::size_t PostOffset(int reduction, std::int64_t row,
                                 std::int64_t column)
{
    return static_cast<std::size_t>(
        (row >> reduction) * ReducedSide(reduction) + (column >> reduction));
}

/** Of several requests for a tile, keeps the most extensive. */
void KeepOnePerChunk(std::vector<TileRequest> &requests)
{
    std::sort(requests.begin(), requests.end(),
              [](const TileRequest &a, const TileRequest &b) {
                  return a.chunk != b.chunk ? a.chunk < b.chunk : a.use < b.use;
              });
    const auto isSameChunk = [](const TileRequest &a, const TileRequest &b)
    { return a.chunk == b.chunk; };
    requests.erase(std::unique(requests.begin(), requests.end(), isSameChunk),
                   requests.end());
}

}  // namespace

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
    bool IsOwnComplete();
    void PasteLoneEdges(bool hasRow, bool hasColumn);
    void PastePost(std::int64_t x, std::int64_t y);
    std::optional<Candidate> FindCandidate(Holder holder, std::int64_t row,
                                           std::int64_t column);

    const PostMosaic &m_mosaic;
    const TilePlacement &m_placement;
    const Target &m_target;
    GridWindow m_part;
    PostProvider<Post> &m_provider;

    /** Whether PasteOwn has written the own tile's part of these posts. */
    bool m_isOwnPasted;

    /** Of the edges. */
    int m_reduction;

    TileEdges<Post> m_own{};
    TileEdges<Post> m_west{};
    TileEdges<Post> m_north{};
    TileEdges<Post> m_northWest{};
    bool m_isReadable = true;
};

template <class Post> bool PostMosaic<Post>::SharedPosts::Paste()
{
    if (IsOwnComplete())
    {
        return true;
    }
    const SampledWindow &window = m_target.window;
    const bool hasRow = window.RowOf(m_placement, m_part.north) == 0;
    const bool hasColumn = window.ColumnOf(m_placement, m_part.west) == 0;
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

/** Without an own tile, all posts except the corner have a single holder. Where
 * that has none, the post of a finer tile stays. */
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

/** Whether PasteOwn has written all these posts, which is usual. */
template <class Post> bool PostMosaic<Post>::SharedPosts::IsOwnComplete()
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
           isComplete(m_own.firstRow) && isComplete(m_own.firstColumn);
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

template <class Post>
PostMosaic<Post>::PostMosaic(const TileIndex &index,
                             std::span<const Chunk> chunks, Post missing,
                             bool fill)
    : m_index(index), m_chunks(chunks), m_missing(missing), m_fill(fill)
{
}

template <class Post>
bool PostMosaic<Post>::StoresFirst(const TileLevel::Tile &tile) const
{
    return m_chunks[tile.chunk].StoresFirstRowAndColumn();
}

/** Marks posts that no own tile will write as missing: all of them, unless the
 * placements cover the window, which is worth checking. */
template <class Post>
void PostMosaic<Post>::MarkMissing(const std::vector<TilePlacement> &placements,
                                   const Target &target) const
{
    const auto mark = [&](const GridWindow &part)
    {
        for (std::int64_t y = part.north; y < part.south; ++y)
        {
            std::fill_n(target.At(part.west, y), part.Width(), m_missing);
        }
    };
    const GridWindow &window = target.window.posts;
    std::int64_t posts = 0;
    for (const TilePlacement &placement : placements)
    {
        posts += target.window.CountPosts(placement);
    }
    if (posts < window.Width() * window.Height())
    {
        mark(window);
        return;
    }
    for (const TilePlacement &placement : placements)
    {
        if (placement.own == nullptr)
        {
            mark(target.window.PartOf(placement));
        }
    }
}

template <class Post>
bool PostMosaic<Post>::Read(const MosaicGrid &grid, const GridWindow &window,
                            PostProvider<Post> &provider,
                            const Output &output) const
{
    // From the finest level up, so that tiles of the grid's own level come
    // last.
    const std::vector<TileLevel> &levels = m_index.Levels();
    for (auto level = levels.rbegin();
         level != levels.rend() && level->Level() >= grid.level; ++level)
    {
        const Target target{{window, level->Level() - grid.level}, output};
        const std::vector<TilePlacement> placements =
            FindPlacements(m_index, *level, target.window);
        if (level == levels.rbegin())
        {
            MarkMissing(placements, target);
        }
        if (!PasteTiles(placements, target, provider) ||
            !PasteBelow(*level, target, provider))
        {
            return false;
        }
    }
    return !m_fill || FillFromCoarser(grid, window, provider, output);
}

/** Lists the tiles that a placement will certainly need. */
template <class Post>
void PostMosaic<Post>::ListRequests(const TilePlacement &placement,
                                    const Target &target,
                                    std::vector<TileRequest> &requests) const
{
    const SampledWindow &window = target.window;
    const int reduction = target.Reduction();
    const GridWindow part = window.PartOf(placement);
    if (placement.own != nullptr)
    {
        const std::uint32_t chunk = placement.own->chunk;
        const bool isWhole =
            part.Width() == CELL_INTERVALS && part.Height() == CELL_INTERVALS;
        requests.push_back({chunk, isWhole ? TileUse::Whole : TileUse::Part,
                            reduction, &placement});
        if (StoresFirst(*placement.own))
        {
            return;
        }
    }
    const auto addEdge = [&requests, reduction](const TileLevel::Tile *tile)
    {
        if (tile != nullptr)
        {
            requests.push_back(
                {tile->chunk, TileUse::Edge, reduction, nullptr});
        }
    };
    const bool hasFirstColumn = window.ColumnOf(placement, part.west) == 0;
    const bool hasFirstRow = window.RowOf(placement, part.north) == 0;
    const bool hasCorner = hasFirstColumn && hasFirstRow;
    if (hasFirstColumn && (!hasCorner || part.Height() > 1))
    {
        addEdge(placement.west);
    }
    if (hasFirstRow && (!hasCorner || part.Width() > 1))
    {
        addEdge(placement.north);
    }
    if (hasCorner)
    {
        addEdge(FindCornerTile(placement));
    }
}

/** Returns the neighbour that stores the post in row 0 and column 0 and has the
 * highest precedence. */
template <class Post>
const TileLevel::Tile *
PostMosaic<Post>::FindCornerTile(const TilePlacement &placement) const
{
    for (const TileLevel::Tile *tile : {placement.west, placement.north})
    {
        if (tile != nullptr && StoresFirst(*tile))
        {
            return tile;
        }
    }
    return placement.northWest;
}

/** Copies what the own tile of a position stores. Tiles of different positions
 * write different posts, so several threads may do this at once. */
template <class Post>
void PostMosaic<Post>::PasteOwn(const TileRequest &request, const Post *posts,
                                const Target &target) const
{
    const SampledWindow &window = target.window;
    const TilePlacement &placement = *request.placement;
    const std::int64_t first = StoresFirst(*placement.own) ? 0 : 1;
    GridWindow part = window.PartOf(placement);
    part.west += window.ColumnOf(placement, part.west) < first ? 1 : 0;
    part.north += window.RowOf(placement, part.north) < first ? 1 : 0;
    const std::int64_t step = std::int64_t{1}
                              << (window.shift - request.reduction);
    const std::int64_t column = window.ColumnOf(placement, part.west);
    const LineCopy copy(window.posts.Width() * window.posts.Height() *
                        static_cast<std::int64_t>(sizeof(Post)));
    for (std::int64_t y = part.north; y < part.south && !part.IsEmpty(); ++y)
    {
        const Post *source =
            posts +
            PostOffset(request.reduction, window.RowOf(placement, y), column);
        Post *line = target.At(part.west, y);
        if (y + LineCopy::LINES_AHEAD < part.south)
        {
            copy.Announce(target.At(part.west, y + LineCopy::LINES_AHEAD),
                          part.Width());
        }
        if (step == 1)
        {
            copy.Copy(source, part.Width(), line);
            continue;
        }
        for (std::int64_t i = 0; i < part.Width(); ++i)
        {
            line[i] = source[i * step];
        }
    }
    copy.Finish();
}

/** Writes the posts of the tiles of one level, batch by batch. */
template <class Post>
bool PostMosaic<Post>::PasteTiles(const std::vector<TilePlacement> &placements,
                                  const Target &target,
                                  PostProvider<Post> &provider) const
{
    const auto pasteOwn = [&](const TileRequest &request, const Post *posts)
    { PasteOwn(request, posts, target); };
    std::vector<TileRequest> requests;
    std::size_t done = 0;
    bool isReadable = true;
    while (isReadable && done < placements.size())
    {
        std::size_t end = done;
        requests.clear();
        while (end < placements.size() &&
               requests.size() < provider.BatchSize())
        {
            ListRequests(placements[end++], target, requests);
        }
        KeepOnePerChunk(requests);
        isReadable = provider.Load(requests, pasteOwn);
        for (; isReadable && done < end; ++done)
        {
            isReadable =
                SharedPosts(*this, placements[done], target, provider).Paste();
        }
        provider.Release();
    }
    return isReadable;
}

template <class Post>
bool PostMosaic<Post>::LacksPosts(const GridWindow &part,
                                  const Target &target) const
{
    for (std::int64_t y = part.north; y < part.south; ++y)
    {
        const Post *line = target.At(part.west, y);
        const Post *end = line + part.Width();
        if (std::find(line, end, m_missing) != end)
        {
            return true;
        }
    }
    return false;
}

/** Fills posts missing at a level from tiles that are below others. */
template <class Post>
bool PostMosaic<Post>::PasteBelow(const TileLevel &level, const Target &target,
                                  PostProvider<Post> &provider) const
{
    for (const TileLevel &sheet : level.Below())
    {
        for (const TilePlacement &placement :
             FindPlacements(m_index, sheet, target.window))
        {
            if (LacksPosts(target.window.PartOf(placement), target) &&
                !PasteUnder(placement, target, provider))
            {
                return false;
            }
        }
    }
    return true;
}

/** Fills posts missing at one position. */
template <class Post>
bool PostMosaic<Post>::PasteUnder(const TilePlacement &placement,
                                  const Target &target,
                                  PostProvider<Post> &provider) const
{
    const GridWindow part = target.window.PartOf(placement);
    std::vector<Post> posts(
        static_cast<std::size_t>(part.Width() * part.Height()), m_missing);
    if (!PasteTiles({placement},
                    {{part, target.window.shift}, {posts.data(), part.Width()}},
                    provider))
    {
        return false;
    }
    const Post *source = posts.data();
    for (std::int64_t y = part.north; y < part.south; ++y)
    {
        Post *line = target.At(part.west, y);
        for (std::int64_t i = 0; i < part.Width(); ++i, ++source)
        {
            line[i] = line[i] == m_missing ? *source : line[i];
        }
    }
    return true;
}

/** Interpolates missing posts, part by part to bound the memory for coarser
 * posts. */
template <class Post>
bool PostMosaic<Post>::FillFromCoarser(const MosaicGrid &grid,
                                       const GridWindow &window,
                                       PostProvider<Post> &provider,
                                       const Output &output) const
{
    if (m_index.Levels().front().Level() >= grid.level)
    {
        return true;
    }
    PostFill<Post> fill{m_missing};
    for (std::int64_t north = window.north; north < window.south;
         north += CELL_INTERVALS)
    {
        for (std::int64_t west = window.west; west < window.east;
             west += CELL_INTERVALS)
        {
            const GridWindow part = window.Intersection(
                {west, north, west + CELL_INTERVALS, north + CELL_INTERVALS});
            fill.Start(part,
                       output.posts +
                           (north - window.north) * output.lineStride +
                           (west - window.west),
                       output.lineStride);
            const std::vector<TileLevel> &levels = m_index.Levels();
            for (auto level = levels.rbegin();
                 level != levels.rend() && fill.IsIncomplete(); ++level)
            {
                const int shift = grid.level - level->Level();
                if (shift <= 0)
                {
                    continue;
                }
                const auto [coarseWindow, posts] = fill.NextCoarser(shift);
                const Target target{{coarseWindow, 0},
                                    {posts, coarseWindow.Width()}};
                if (!PasteTiles(FindPlacements(m_index, *level, target.window),
                                target, provider) ||
                    !PasteBelow(*level, target, provider))
                {
                    return false;
                }
                fill.Interpolate();
            }
        }
    }
    return true;
}

template class PostMosaic<std::uint8_t>;
template class PostMosaic<std::uint16_t>;
template class PostMosaic<std::int16_t>;
template class PostMosaic<float>;
template class PostMosaic<std::int32_t>;
template class PostMosaic<std::uint32_t>;

}  // namespace bgl
