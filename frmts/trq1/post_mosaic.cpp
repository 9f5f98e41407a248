// SPDX-License-Identifier: MIT
// Combines tiles of 257x257 posts: format.md 3.1, 9.9 and Appendix B.

#include "frmts/trq1/post_mosaic.h"

#include "frmts/trq1/line_copy.h"
#include "frmts/trq1/post_fill.h"
#include "frmts/trq1/shared_posts.h"

#include <algorithm>

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

/** Lines of posts: the first post, and how far it is to the next line. */
template <class Post> struct PostLines
{
    Post *posts;
    std::ptrdiff_t stride;
};

/** Copies every `step`-th post of some lines. Steps pointers, as the lines are
 * so short that computing the position of each took a fiftieth of the time of
 * windows of solid tiles. */
template <class Post>
void CopyLines(PostLines<const Post> from, std::int64_t step,
               PostLines<Post> to, std::int64_t width, std::int64_t height,
               const LineCopy &copy)
{
    constexpr std::int64_t later = LineCopy::LINES_AHEAD;
    for (std::int64_t left = height; left > 0; --left)
    {
        if (left > later)
        {
            LineCopy::Fetch(from.posts + later * from.stride,
                            step * (width - 1) + 1);
            copy.Announce(to.posts + later * to.stride, width);
        }
        if (step == 1)
        {
            copy.Copy(from.posts, width, to.posts);
        }
        for (std::int64_t i = 0; step != 1 && i < width; ++i)
        {
            to.posts[i] = from.posts[i * step];
        }
        from.posts += from.stride;
        to.posts += to.stride;
    }
}

}  // namespace

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
    if (placement.own != nullptr)
    {
        const GridWindow part = target.window.PartOf(placement);
        const std::uint32_t chunk = placement.own->chunk;
        const bool isFullyUsed =
            part.Width() == CELL_INTERVALS && part.Height() == CELL_INTERVALS;
        requests.push_back({chunk, isFullyUsed ? TileUse::Whole : TileUse::Part,
                            target.Reduction(), &placement});
        if (StoresFirst(*placement.own))
        {
            return;
        }
    }
    ListEdges(placement, target, requests);
}

/** Lists the neighbours of a tile that store its first row and column. */
template <class Post>
void PostMosaic<Post>::ListEdges(const TilePlacement &placement,
                                 const Target &target,
                                 std::vector<TileRequest> &requests) const
{
    const SampledWindow &window = target.window;
    const int reduction = target.Reduction();
    const GridWindow part = window.PartOf(placement);
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

/** Copies the posts that a position's own tile stores. Tiles of different
 * positions write different posts, so several threads may do this at once. */
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
    if (part.IsEmpty())
    {
        return;
    }
    const int reduction = request.reduction;
    const std::int64_t step = std::int64_t{1} << (window.shift - reduction);
    const Post *source =
        posts + PostOffset(reduction, window.RowOf(placement, part.north),
                           window.ColumnOf(placement, part.west));
    const LineCopy copy(window.posts.Width() * window.posts.Height() *
                        static_cast<std::int64_t>(sizeof(Post)));
    CopyLines<Post>(
        {source, step * ReducedSide(reduction)}, step,
        {target.At(part.west, part.north), target.output.lineStride},
        part.Width(), part.Height(), copy);
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

/** Interpolates the missing posts of a part from ever coarser levels. */
template <class Post>
bool PostMosaic<Post>::FillPart(int wantedLevel, PostFill<Post> &fill,
                                PostProvider<Post> &provider) const
{
    const std::vector<TileLevel> &levels = m_index.Levels();
    for (auto level = levels.rbegin();
         level != levels.rend() && fill.IsIncomplete(); ++level)
    {
        const int shift = wantedLevel - level->Level();
        if (shift <= 0)
        {
            continue;
        }
        const auto [coarseWindow, posts] = fill.NextCoarser(shift);
        const Target target{{coarseWindow, 0}, {posts, coarseWindow.Width()}};
        if (!PasteTiles(FindPlacements(m_index, *level, target.window), target,
                        provider) ||
            !PasteBelow(*level, target, provider))
        {
            return false;
        }
        fill.Interpolate();
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
            if (!FillPart(grid.level, fill, provider))
            {
                return false;
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
