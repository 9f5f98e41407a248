// SPDX-License-Identifier: MIT
// Decodes chunks into the cache, side by side.

#include "frmts/bgl/chunk_decoder.h"

#include "driver/bgl_driver.h"
#include "driver/problem_report.h"
#include "frmts/bgl/parallel_for.h"

#include <algorithm>
#include <new>
#include <utility>

namespace flightsim
{

namespace
{

/** Enough to keep all threads at work, for they wait for each other at the end
 * of a batch. */
constexpr std::size_t BATCH_PER_THREAD = 64;

/** Tiles whose edges are kept, 2 KB each of 16-bit posts: more than a row of
 * tiles, which is what reading from north to south needs. */
constexpr std::size_t MAXIMUM_EDGES = 4096;

}  // namespace

template <class Post>
ChunkDecoder<Post>::ChunkDecoder(const BglFile &file, int threads)
    : m_file(file), m_threads(threads), m_cache(ChunkCache::Shared()),
      m_owner(m_cache->NewOwner())
{
}

template <class Post> ChunkDecoder<Post>::~ChunkDecoder()
{
    m_cache->Forget(m_owner);
}

template <class Post> std::size_t ChunkDecoder<Post>::BatchSize() const
{
    return BATCH_PER_THREAD * static_cast<std::size_t>(m_threads);
}

template <class Post> bool ChunkDecoder<Post>::HasEdges(std::uint32_t chunk)
{
    const std::lock_guard<std::mutex> lock(m_mutex);
    return m_edges.count(chunk) != 0;
}

/** Runs on any of the threads, out of which no exception may come. */
template <class Post>
bool ChunkDecoder<Post>::TryLoadTile(const bgl::TileRequest &request,
                                     const Consumer &consumer)
{
    try
    {
        return LoadTile(request, consumer);
    }
    catch (const std::bad_alloc &)
    {
        const std::lock_guard<std::mutex> lock(m_mutex);
        m_isOutOfMemory = true;
        return false;
    }
}

template <class Post>
bool ChunkDecoder<Post>::LoadTile(const bgl::TileRequest &request,
                                  const Consumer &consumer)
{
    if (request.use == bgl::TileUse::Edge && HasEdges(request.chunk))
    {
        return true;
    }
    std::shared_ptr<DecodedTile> tile = m_cache->Find(m_owner, request.chunk);
    const bool isCached = tile != nullptr;
    if (!isCached)
    {
        tile = Decode(request.chunk);
        if (tile == nullptr)
        {
            return false;
        }
    }
    const Post *posts = tile->template As<Post>();
    if (!HasEdges(request.chunk))
    {
        KeepEdges(request.chunk, posts);
    }
    if (request.placement != nullptr)
    {
        consumer(request, posts);
    }
    if (!isCached && request.use == bgl::TileUse::Part)
    {
        m_cache->Insert(m_owner, request.chunk, std::move(tile));
    }
    else if (!isCached)
    {
        m_cache->Recycle(std::move(tile));
    }
    return true;
}

template <class Post>
bool ChunkDecoder<Post>::Load(std::span<const bgl::TileRequest> requests,
                              const Consumer &consumer)
{
    std::atomic<bool> isReadable{true};
    ParallelFor(requests.size(), m_threads,
                [&](std::size_t i)
                {
                    if (!TryLoadTile(requests[i], consumer))
                    {
                        isReadable = false;
                    }
                });
    return isReadable;
}

template <class Post>
bgl::TileEdges<Post> ChunkDecoder<Post>::GetEdges(std::uint32_t chunk)
{
    auto found = m_edges.find(chunk);
    if (found == m_edges.end())
    {
        if (!TryLoadTile({chunk, bgl::TileUse::Edge, nullptr}, {}))
        {
            return {};
        }
        found = m_edges.find(chunk);
    }
    const Post *edges = found->second.get();
    return {edges, edges + bgl::POST_SIDE, edges + 2 * bgl::POST_SIDE,
            edges + 3 * bgl::POST_SIDE};
}

template <class Post>
void ChunkDecoder<Post>::KeepEdges(std::uint32_t chunk, const Post *tile)
{
    constexpr std::size_t side = bgl::POST_SIDE;
    constexpr std::size_t last = side - 1;
    auto edges = std::make_unique_for_overwrite<Post[]>(4 * side);
    std::copy_n(tile, side, edges.get());
    std::copy_n(tile + last * side, side, edges.get() + 2 * side);
    for (std::size_t row = 0; row < side; ++row)
    {
        edges[side + row] = tile[row * side];
        edges[3 * side + row] = tile[row * side + last];
    }
    const std::lock_guard<std::mutex> lock(m_mutex);
    if (m_edges.emplace(chunk, std::move(edges)).second)
    {
        m_edgeOrder.push_back(chunk);
    }
}

/** Edges are dropped here and not before, for what GetEdges gave is in use till
 * now. */
template <class Post> void ChunkDecoder<Post>::Release()
{
    while (m_edgeOrder.size() > MAXIMUM_EDGES)
    {
        m_edges.erase(m_edgeOrder.front());
        m_edgeOrder.pop_front();
    }
}

/** Null when the chunk could not be read, which is not the same as damage. */
template <class Post>
std::shared_ptr<DecodedTile> ChunkDecoder<Post>::Decode(std::uint32_t chunk)
{
    std::shared_ptr<DecodedTile> tile =
        m_cache->Allocate(bgl::POST_COUNT * sizeof(Post));
    return DecodeInto(chunk, {tile->template As<Post>(), bgl::POST_COUNT})
               ? tile
               : nullptr;
}

template <class Post>
bool ChunkDecoder<Post>::DecodeInto(std::uint32_t chunk, std::span<Post> posts)
{
    std::unique_ptr<bgl::ChunkScratch> scratch = TakeScratch();
    std::optional<bgl::ChunkFailure> failure = bgl::DecodeElevation<Post>(
        m_file.GetSource(), m_file.GetChunks()[chunk], *scratch, posts);
    ReturnScratch(std::move(scratch));
    ++m_decoded;
    if (!failure)
    {
        return true;
    }
    const bool isReadError = failure->isReadError;
    NoteFailure(chunk, std::move(*failure));
    std::fill(posts.begin(), posts.end(),
              static_cast<Post>(bgl::MISSING_ELEVATION));
    return !isReadError;
}

template <class Post>
void ChunkDecoder<Post>::NoteFailure(std::uint32_t chunk,
                                     bgl::ChunkFailure failure)
{
    bgl::Problem &problem = failure.problem;
    const std::lock_guard<std::mutex> lock(m_mutex);
    if (failure.isReadError)
    {
        m_readErrors.Add(std::move(problem.where), problem.offset,
                         std::move(problem.expected));
    }
    // Chunks that are known to be cut were reported when the file was opened.
    else if (m_file.GetChunks()[chunk].isComplete &&
             m_damaged.insert(chunk).second)
    {
        m_damages.Add(std::move(problem.where), problem.offset,
                      std::move(problem.expected));
    }
}

template <class Post>
std::unique_ptr<bgl::ChunkScratch> ChunkDecoder<Post>::TakeScratch()
{
    {
        const std::lock_guard<std::mutex> lock(m_mutex);
        if (!m_scratch.empty())
        {
            std::unique_ptr<bgl::ChunkScratch> scratch =
                std::move(m_scratch.back());
            m_scratch.pop_back();
            return scratch;
        }
    }
    return std::make_unique<bgl::ChunkScratch>();
}

template <class Post>
void ChunkDecoder<Post>::ReturnScratch(
    std::unique_ptr<bgl::ChunkScratch> scratch)
{
    const std::lock_guard<std::mutex> lock(m_mutex);
    m_scratch.push_back(std::move(scratch));
}

template <class Post> CPLErr ChunkDecoder<Post>::Report()
{
    // Threads are at rest between requests, and an error handler may be slow.
    const bgl::ProblemList damages = std::exchange(m_damages, {});
    const bgl::ProblemList readErrors = std::exchange(m_readErrors, {});
    const bool isOutOfMemory = std::exchange(m_isOutOfMemory, false);
    ReportProblems(damages, CE_Warning, BGL_DRIVER_NAME, m_file.GetPath(),
                   "; the tile reads as nodata");
    ReportProblems(readErrors, CE_Failure, BGL_DRIVER_NAME, m_file.GetPath());
    if (isOutOfMemory)
    {
        CPLError(CE_Failure, CPLE_OutOfMemory,
                 "%s: %s: not enough memory to decode a tile", BGL_DRIVER_NAME,
                 m_file.GetPath().c_str());
    }
    return isOutOfMemory || readErrors.Count() > 0 ? CE_Failure : CE_None;
}

template class ChunkDecoder<std::int16_t>;
template class ChunkDecoder<float>;

}  // namespace flightsim
