// SPDX-License-Identifier: MIT
// Puts tiles of 257x257 posts together: spec raster.md 3.1, 9.9 and
// Appendix B.

#include "frmts/trq1/post_mosaic.h"

#include "frmts/trq1/post_fill.h"
#include "frmts/trq1/raster_type.h"

#include <algorithm>
#include <array>

namespace bgl
{

namespace
{

constexpr std::int64_t LAST = CELL_INTERVALS;

/** The post of a tile at a row and a column 0...256. */
constexpr std::size_t PostOffset(std::int64_t row, std::int64_t column)
{
    return static_cast<std::size_t>(row * POST_SIDE + column);
}

}  // namespace

/** The posts of one position, from its own tile and its neighbours'. */
template <class Post> class PostMosaic<Post>::TilePosts final
{
  public:
    TilePosts(const PostMosaic &mosaic, const TilePlacement &placement,
              const SampledWindow &window, PostProvider<Post> &provider,
              const Output &output)
        : m_mosaic(mosaic), m_placement(placement), m_window(window),
          m_part(window.PartOf(placement)), m_provider(provider),
          m_output(output), m_sources{{{placement.own},
                                       {placement.west},
                                       {placement.north},
                                       {placement.northWest}}}
    {
    }

    /** Writes all posts of the position that a tile gives. */
    bool Paste()
    {
        if (m_placement.own != nullptr)
        {
            PasteOwn();
        }
        PasteFirstRow();
        PasteFirstColumn();
        return m_isReadable;
    }

  private:
    /** A tile that shares posts with the position; decoded when first asked
     * for. */
    struct Source
    {
        const TileLevel::Tile *tile;
        const Post *posts = nullptr;
        bool storesFirst = false;
    };

    enum SourceName
    {
        OWN,
        WEST,
        NORTH,
        NORTH_WEST
    };

    const Source *Load(SourceName name);
    void PasteOwn();
    void PasteFirstRow();
    void PasteFirstColumn();
    void PasteShared(std::int64_t x, std::int64_t y);
    bool ResolveShared(std::int64_t row, std::int64_t column, Post &value);

    /** Column of the tiles' grid, 0...255, for a post x of the window. */
    std::int64_t Column(std::int64_t x) const
    {
        return (x << m_window.shift) - m_placement.u * CELL_INTERVALS;
    }

    std::int64_t Row(std::int64_t y) const
    {
        return (y << m_window.shift) - m_placement.v * CELL_INTERVALS;
    }

    Post *At(std::int64_t x, std::int64_t y) const
    {
        return m_output.posts +
               (y - m_window.posts.north) * m_output.lineStride +
               (x - m_window.posts.west);
    }

    const PostMosaic &m_mosaic;
    const TilePlacement &m_placement;
    const SampledWindow &m_window;
    GridWindow m_part;
    PostProvider<Post> &m_provider;
    const Output &m_output;
    std::array<Source, 4> m_sources;
    bool m_isReadable = true;
};

template <class Post>
auto PostMosaic<Post>::TilePosts::Load(SourceName name) -> const Source *
{
    Source &source = m_sources[name];
    if (source.tile == nullptr)
    {
        return nullptr;
    }
    if (source.posts == nullptr)
    {
        const std::uint32_t chunk = source.tile->chunk;
        source.posts = m_provider.Get(chunk);
        source.storesFirst = m_mosaic.m_chunks[chunk].StoresFirstRowAndColumn();
    }
    if (source.posts == nullptr)
    {
        m_isReadable = false;
        return nullptr;
    }
    return &source;
}

/** Copies what the own tile stores. */
template <class Post> void PostMosaic<Post>::TilePosts::PasteOwn()
{
    const Source *own = Load(OWN);
    if (own == nullptr)
    {
        return;
    }
    const std::int64_t first = own->storesFirst ? 0 : 1;
    const std::int64_t step = std::int64_t{1} << m_window.shift;
    std::int64_t west = m_part.west;
    std::int64_t north = m_part.north;
    west += Column(west) < first ? 1 : 0;
    north += Row(north) < first ? 1 : 0;
    const std::int64_t width = m_part.east - west;
    for (std::int64_t y = north; y < m_part.south && width > 0; ++y)
    {
        const Post *source = own->posts + PostOffset(Row(y), Column(west));
        Post *target = At(west, y);
        if (step == 1)
        {
            std::copy_n(source, width, target);
            continue;
        }
        for (std::int64_t i = 0; i < width; ++i)
        {
            target[i] = source[i * step];
        }
    }
}

template <class Post> void PostMosaic<Post>::TilePosts::PasteFirstRow()
{
    if (Row(m_part.north) != 0)
    {
        return;
    }
    for (std::int64_t x = m_part.west; x < m_part.east; ++x)
    {
        PasteShared(x, m_part.north);
    }
}

template <class Post> void PostMosaic<Post>::TilePosts::PasteFirstColumn()
{
    if (Column(m_part.west) != 0)
    {
        return;
    }
    for (std::int64_t y = m_part.north; y < m_part.south; ++y)
    {
        PasteShared(m_part.west, y);
    }
}

template <class Post>
void PostMosaic<Post>::TilePosts::PasteShared(std::int64_t x, std::int64_t y)
{
    Post *target = At(x, y);
    const Source *own = Load(OWN);
    if (own != nullptr && own->storesFirst && *target != m_mosaic.m_missing)
    {
        return;
    }
    Post value;
    if (ResolveShared(Row(y), Column(x), value))
    {
        *target = value;
    }
}

/** Finds a post of row 0 or column 0. False when no tile covers it. */
template <class Post>
bool PostMosaic<Post>::TilePosts::ResolveShared(std::int64_t row,
                                                std::int64_t column,
                                                Post &value)
{
    struct Candidate
    {
        SourceName source;
        bool applies;
        std::int64_t row;
        std::int64_t column;
    };

    const Candidate candidates[] = {
        {OWN, true, row, column},
        {WEST, column == 0, row, LAST},
        {NORTH, row == 0, LAST, column},
        {NORTH_WEST, row == 0 && column == 0, LAST, LAST}};
    bool isCovered = false;
    Post standIn = m_mosaic.m_missing;
    for (const Candidate &candidate : candidates)
    {
        const Source *source =
            candidate.applies ? Load(candidate.source) : nullptr;
        if (source == nullptr)
        {
            continue;
        }
        isCovered = true;
        const Post post =
            source->posts[PostOffset(candidate.row, candidate.column)];
        const bool isStored =
            source->storesFirst || (candidate.row > 0 && candidate.column > 0);
        if (post != m_mosaic.m_missing && isStored)
        {
            value = post;
            return true;
        }
        if (standIn == m_mosaic.m_missing)
        {
            standIn = post;
        }
    }
    value = standIn;
    return isCovered;
}

template <class Post>
PostMosaic<Post>::PostMosaic(const TileIndex &index,
                             std::span<const Chunk> chunks, Post missing,
                             bool fill)
    : m_index(index), m_chunks(chunks), m_missing(missing), m_fill(fill)
{
}

template <class Post>
bool PostMosaic<Post>::Read(const MosaicGrid &grid, const GridWindow &window,
                            PostProvider<Post> &provider,
                            const Output &output) const
{
    for (std::int64_t y = 0; y < window.Height(); ++y)
    {
        std::fill_n(output.posts + y * output.lineStride, window.Width(),
                    m_missing);
    }
    // From the finest level up, so that tiles of the grid's own level have the
    // last word.
    const std::vector<TileLevel> &levels = m_index.Levels();
    for (auto level = levels.rbegin();
         level != levels.rend() && level->Level() >= grid.level; ++level)
    {
        if (!PasteLevel(*level, {window, level->Level() - grid.level}, provider,
                        output))
        {
            return false;
        }
    }
    return !m_fill || FillFromCoarser(grid, window, provider, output);
}

/** Lists the chunks that a placement is sure to need. */
template <class Post>
void PostMosaic<Post>::ListChunks(const TilePlacement &placement,
                                  const SampledWindow &window,
                                  std::vector<std::uint32_t> &chunks) const
{
    const auto add = [&chunks](const TileLevel::Tile *tile)
    {
        if (tile != nullptr)
        {
            chunks.push_back(tile->chunk);
        }
    };
    add(placement.own);
    if (placement.own != nullptr &&
        m_chunks[placement.own->chunk].StoresFirstRowAndColumn())
    {
        return;
    }
    const GridWindow part = window.PartOf(placement);
    const bool hasFirstColumn =
        part.west << window.shift == placement.u * CELL_INTERVALS;
    const bool hasFirstRow =
        part.north << window.shift == placement.v * CELL_INTERVALS;
    add(hasFirstColumn ? placement.west : nullptr);
    add(hasFirstRow ? placement.north : nullptr);
    add(hasFirstColumn && hasFirstRow ? placement.northWest : nullptr);
}

/** Writes the posts that the tiles of one level give, batch by batch. */
template <class Post>
bool PostMosaic<Post>::PasteLevel(const TileLevel &level,
                                  const SampledWindow &window,
                                  PostProvider<Post> &provider,
                                  const Output &output) const
{
    const std::vector<TilePlacement> placements =
        FindPlacements(m_index, level, window);
    std::vector<std::uint32_t> chunks;
    std::size_t done = 0;
    bool isReadable = true;
    while (isReadable && done < placements.size())
    {
        std::size_t end = done;
        chunks.clear();
        while (end < placements.size() && chunks.size() < provider.BatchSize())
        {
            ListChunks(placements[end++], window, chunks);
        }
        std::sort(chunks.begin(), chunks.end());
        chunks.erase(std::unique(chunks.begin(), chunks.end()), chunks.end());
        isReadable = provider.Prefetch(chunks);
        for (; isReadable && done < end; ++done)
        {
            isReadable =
                TilePosts(*this, placements[done], window, provider, output)
                    .Paste();
        }
        provider.Release();
    }
    return isReadable;
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
                if (!PasteLevel(*level, {coarseWindow, 0}, provider,
                                {posts, coarseWindow.Width()}))
                {
                    return false;
                }
                fill.Interpolate();
            }
        }
    }
    return true;
}

template class PostMosaic<std::int16_t>;
template class PostMosaic<float>;

}  // namespace bgl
