// SPDX-License-Identifier: MIT
// The provider behind a PostMosaic.

#include "frmts/bgl/read/post_provider.h"

#include "frmts/trq1/raster_type.h"

#include <algorithm>
#include <utility>

namespace flightsim
{

namespace
{

/** Enough to keep all threads busy, because they wait for each other at the end
 * of a batch. */
constexpr std::size_t BATCH_PER_THREAD = 512;

/** Number of tiles whose edges are kept, 2 KB each for 16-bit posts: more than
 * a row of tiles, which reading from north to south needs. */
constexpr std::size_t MAXIMUM_EDGES = 4096;

/** Number of posts on the four edges of a tile. */
constexpr std::size_t EDGE_POSTS = std::size_t{4} * bgl::POST_SIDE;

/** Rows, columns and posts of a reduced tile, which are followed by its first
 * and its last column. */
constexpr auto REDUCED_SIDE =
    static_cast<std::size_t>(bgl::ReducedSide(bgl::POST_REDUCTION));
constexpr std::size_t REDUCED_POSTS = REDUCED_SIDE * REDUCED_SIDE;

template <class Post> void ReduceTile(const Post *posts, Post *reduced)
{
    constexpr std::size_t step = std::size_t{1} << bgl::POST_REDUCTION;
    Post *firstColumn = reduced + REDUCED_POSTS;
    Post *lastColumn = firstColumn + REDUCED_SIDE;
    for (std::size_t row = 0; row < REDUCED_SIDE; ++row)
    {
        const Post *line = posts + row * step * bgl::POST_SIDE;
        for (std::size_t column = 0; column < REDUCED_SIDE; ++column)
        {
            *reduced++ = line[column * step];
        }
        firstColumn[row] = line[0];
        lastColumn[row] = line[(REDUCED_SIDE - 1) * step];
    }
}

}  // namespace

template <class Post> std::size_t CachedPostProvider<Post>::BatchSize() const
{
    return std::min(MAXIMUM_EDGES,
                    BATCH_PER_THREAD *
                        static_cast<std::size_t>(m_decoder.CountThreads()));
}

template <class Post>
bool CachedPostProvider<Post>::HasEdges(std::uint32_t chunk)
{
    const std::lock_guard<std::mutex> lock(m_mutex);
    return m_edges.contains(chunk);
}

/** Keeps a tile that was decoded if others may want the rest of it. */
template <class Post>
void CachedPostProvider<Post>::PutAway(const bgl::TileRequest &request,
                                       std::shared_ptr<DecodedTile> tile)
{
    if (request.use != bgl::TileUse::Part || m_decoder.IsSolid(request.chunk))
    {
        m_decoder.Recycle(std::move(tile));
    }
    else if (m_decoder.IsScattered(request.chunk))
    {
        m_decoder.Keep(request.chunk, m_decoder.Copy(*tile));
        m_decoder.Recycle(std::move(tile));
    }
    else
    {
        m_decoder.Keep(request.chunk, std::move(tile));
    }
}

/** Runs on any of the threads. */
template <class Post>
bool CachedPostProvider<Post>::LoadTile(const bgl::TileRequest &request,
                                        const Consumer &consumer)
{
    if (request.reduction != 0)
    {
        return LoadReduced(request, consumer);
    }
    const bool hasEdges = HasEdges(request.chunk);
    if (request.use == bgl::TileUse::Edge && hasEdges)
    {
        return true;
    }
    std::shared_ptr<DecodedTile> tile = m_decoder.Find(request.chunk);
    const bool isCached = tile != nullptr;
    if (!isCached)
    {
        tile = m_decoder.Decode(request.chunk);
        if (tile == nullptr)
        {
            return false;
        }
    }
    const Post *posts = tile->template As<Post>();
    if (!hasEdges)
    {
        KeepEdges(request.chunk, posts);
    }
    if (request.placement != nullptr)
    {
        consumer(request, posts);
    }
    if (!isCached)
    {
        PutAway(request, std::move(tile));
    }
    return true;
}

/** Returns null for a tile that was not reduced yet. */
template <class Post>
std::shared_ptr<DecodedTile>
CachedPostProvider<Post>::FindReduced(std::uint32_t chunk)
{
    {
        const std::lock_guard<std::mutex> lock(m_mutex);
        const auto found = m_reduced.find(chunk);
        if (found != m_reduced.end())
        {
            return found->second;
        }
    }
    std::shared_ptr<DecodedTile> tile = m_reductions.Find(chunk);
    if (tile != nullptr)
    {
        const std::lock_guard<std::mutex> lock(m_mutex);
        m_reduced.emplace(chunk, tile);
    }
    return tile;
}

/** Decodes and reduces a tile. Returns null on a read error. */
template <class Post>
std::shared_ptr<DecodedTile>
CachedPostProvider<Post>::MakeReduced(std::uint32_t chunk)
{
    std::shared_ptr<DecodedTile> whole = m_decoder.Find(chunk);
    const bool isCached = whole != nullptr;
    if (!isCached)
    {
        whole = m_decoder.Decode(chunk);
        if (whole == nullptr)
        {
            return nullptr;
        }
    }
    auto reduced = std::make_shared<DecodedTile>(
        (REDUCED_POSTS + 2 * REDUCED_SIDE) * sizeof(Post));
    ReduceTile<Post>(whole->template As<Post>(), reduced->template As<Post>());
    if (!isCached)
    {
        m_decoder.Recycle(std::move(whole));
    }
    m_reductions.Keep(chunk, reduced, !m_decoder.HasDamages());
    const std::lock_guard<std::mutex> lock(m_mutex);
    m_reduced.emplace(chunk, reduced);
    return reduced;
}

template <class Post>
bool CachedPostProvider<Post>::LoadReduced(const bgl::TileRequest &request,
                                           const Consumer &consumer)
{
    std::shared_ptr<DecodedTile> tile = FindReduced(request.chunk);
    if (tile == nullptr)
    {
        tile = MakeReduced(request.chunk);
    }
    if (tile != nullptr && request.placement != nullptr)
    {
        consumer(request, tile->template As<Post>());
    }
    return tile != nullptr;
}

template <class Post>
bool CachedPostProvider<Post>::Load(std::span<const bgl::TileRequest> requests,
                                    const Consumer &consumer)
{
    const auto decodes = static_cast<std::size_t>(
        std::count_if(requests.begin(), requests.end(),
                      [this](const bgl::TileRequest &request)
                      {
                          return request.reduction != 0
                                     ? FindReduced(request.chunk) == nullptr
                                     : m_decoder.Find(request.chunk) == nullptr;
                      }));
    return m_decoder.ForEach(requests.size(), decodes,
                             [&](std::size_t i)
                             { return LoadTile(requests[i], consumer); });
}

template <class Post>
bgl::TileEdges<Post>
CachedPostProvider<Post>::GetReducedEdges(std::uint32_t chunk)
{
    const bgl::TileRequest request{chunk, bgl::TileUse::Edge,
                                   bgl::POST_REDUCTION, nullptr};
    if (FindReduced(chunk) == nullptr && !Load({&request, 1}, {}))
    {
        return {};
    }
    const Post *posts = FindReduced(chunk)->template As<Post>();
    const Post *columns = posts + REDUCED_POSTS;
    return {posts, columns, columns - REDUCED_SIDE, columns + REDUCED_SIDE};
}

template <class Post>
bgl::TileEdges<Post> CachedPostProvider<Post>::GetEdges(std::uint32_t chunk,
                                                        int reduction)
{
    if (reduction != 0)
    {
        return GetReducedEdges(chunk);
    }
    auto found = m_edges.find(chunk);
    if (found == m_edges.end())
    {
        const bgl::TileRequest request{chunk, bgl::TileUse::Edge, 0, nullptr};
        if (!Load({&request, 1}, {}))
        {
            return {};
        }
        found = m_edges.find(chunk);
    }
    const Post *edges = found->second;
    return {edges, edges + bgl::POST_SIDE, edges + 2 * bgl::POST_SIDE,
            edges + 3 * bgl::POST_SIDE};
}

/** Returns memory for the edges of a tile. */
template <class Post> Post *CachedPostProvider<Post>::TakeEdges()
{
    const std::lock_guard<std::mutex> lock(m_mutex);
    if (m_freeEdges.empty())
    {
        constexpr std::size_t tiles = 64;
        m_edgeBlocks.push_back(
            std::make_unique_for_overwrite<Post[]>(tiles * EDGE_POSTS));
        for (std::size_t i = tiles; i > 0; --i)
        {
            m_freeEdges.push_back(m_edgeBlocks.back().get() +
                                  (i - 1) * EDGE_POSTS);
        }
    }
    Post *edges = m_freeEdges.back();
    m_freeEdges.pop_back();
    return edges;
}

template <class Post>
void CachedPostProvider<Post>::KeepEdges(std::uint32_t chunk, const Post *tile)
{
    constexpr std::size_t side = bgl::POST_SIDE;
    constexpr std::size_t last = side - 1;
    Post *const edges = TakeEdges();
    std::copy_n(tile, side, edges);
    std::copy_n(tile + last * side, side, edges + 2 * side);
    for (std::size_t row = 0; row < side; ++row)
    {
        edges[side + row] = tile[row * side];
        edges[3 * side + row] = tile[row * side + last];
    }
    const std::lock_guard<std::mutex> lock(m_mutex);
    if (m_edges.emplace(chunk, edges).second)
    {
        m_edgeOrder.push_back(chunk);
    }
    else
    {
        m_freeEdges.push_back(edges);
    }
}

/** Drops edges now, because results of GetEdges were in use until now. */
template <class Post> void CachedPostProvider<Post>::Release()
{
    m_reduced.clear();
    while (m_edgeOrder.size() > MAXIMUM_EDGES)
    {
        const auto oldest = m_edges.find(m_edgeOrder.front());
        m_freeEdges.push_back(oldest->second);
        m_edges.erase(oldest);
        m_edgeOrder.pop_front();
    }
}

template class CachedPostProvider<std::uint8_t>;
template class CachedPostProvider<std::uint16_t>;
template class CachedPostProvider<std::int16_t>;
template class CachedPostProvider<float>;
template class CachedPostProvider<std::int32_t>;
template class CachedPostProvider<std::uint32_t>;

}  // namespace flightsim
