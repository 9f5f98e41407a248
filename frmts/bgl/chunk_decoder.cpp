// SPDX-License-Identifier: MIT
// Decodes chunks into the cache, side by side.

#include "frmts/bgl/chunk_decoder.h"

#include "driver/bgl_driver.h"
#include "driver/problem_report.h"
#include "frmts/bgl/parallel_for.h"

#include <algorithm>
#include <new>

namespace flightsim
{

namespace
{

/** Few enough for decoded posts to stay in the processor's cache until they
 * are copied, many enough to keep all threads at work. */
constexpr std::size_t BATCH_OF_ONE_THREAD = 4;
constexpr std::size_t BATCH_PER_THREAD = 16;

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
    return m_threads == 1
               ? BATCH_OF_ONE_THREAD
               : BATCH_PER_THREAD * static_cast<std::size_t>(m_threads);
}

template <class Post>
bool ChunkDecoder<Post>::Prefetch(std::span<const std::uint32_t> chunks)
{
    const std::size_t firstPinned = m_pinned.size();
    std::vector<std::size_t> absent;
    for (const std::uint32_t chunk : chunks)
    {
        Tile tile = m_cache->Find(m_owner, chunk);
        if (tile == nullptr)
        {
            absent.push_back(m_pinned.size());
        }
        m_pinned.emplace_back(chunk, std::move(tile));
    }
    ParallelFor(absent.size(), m_threads,
                [&](std::size_t i)
                {
                    auto &[chunk, tile] = m_pinned[absent[i]];
                    tile = Decode(chunk);
                });
    return std::all_of(
        m_pinned.begin() + static_cast<std::ptrdiff_t>(firstPinned),
        m_pinned.end(),
        [](const auto &pinned) { return pinned.second != nullptr; });
}

template <class Post> const Post *ChunkDecoder<Post>::Get(std::uint32_t chunk)
{
    const auto found = std::find_if(m_pinned.begin(), m_pinned.end(),
                                    [chunk](const auto &pinned)
                                    { return pinned.first == chunk; });
    if (found != m_pinned.end())
    {
        return found->second->template As<Post>();
    }
    if (!Prefetch({&chunk, 1}))
    {
        m_pinned.pop_back();
        return nullptr;
    }
    return m_pinned.back().second->template As<Post>();
}

template <class Post> void ChunkDecoder<Post>::Release()
{
    m_pinned.clear();
}

/** Null when the chunk could not be read, which is not the same as damage. */
template <class Post>
auto ChunkDecoder<Post>::Decode(std::uint32_t chunk) -> Tile
{
    try
    {
        return DecodeInto(chunk,
                          m_cache->Allocate(bgl::POST_COUNT * sizeof(Post)));
    }
    catch (const std::bad_alloc &)
    {
        const std::lock_guard<std::mutex> lock(m_mutex);
        m_isOutOfMemory = true;
        return nullptr;
    }
}

template <class Post>
auto ChunkDecoder<Post>::DecodeInto(std::uint32_t chunk,
                                    std::shared_ptr<DecodedTile> tile) -> Tile
{
    const std::span<Post> posts{tile->template As<Post>(), bgl::POST_COUNT};
    std::unique_ptr<bgl::ElevationScratch> scratch = TakeScratch();
    std::optional<bgl::ElevationFailure> failure = bgl::DecodeElevation<Post>(
        m_file.GetSource(), m_file.GetChunks()[chunk], *scratch, posts);
    ReturnScratch(std::move(scratch));
    ++m_decoded;
    if (failure)
    {
        const bool isReadError = failure->isReadError;
        NoteFailure(chunk, std::move(*failure));
        if (isReadError)
        {
            return nullptr;
        }
        std::fill(posts.begin(), posts.end(),
                  static_cast<Post>(bgl::MISSING_ELEVATION));
    }
    m_cache->Insert(m_owner, chunk, tile);
    return tile;
}

template <class Post>
void ChunkDecoder<Post>::NoteFailure(std::uint32_t chunk,
                                     bgl::ElevationFailure failure)
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
std::unique_ptr<bgl::ElevationScratch> ChunkDecoder<Post>::TakeScratch()
{
    {
        const std::lock_guard<std::mutex> lock(m_mutex);
        if (!m_scratch.empty())
        {
            std::unique_ptr<bgl::ElevationScratch> scratch =
                std::move(m_scratch.back());
            m_scratch.pop_back();
            return scratch;
        }
    }
    return std::make_unique<bgl::ElevationScratch>();
}

template <class Post>
void ChunkDecoder<Post>::ReturnScratch(
    std::unique_ptr<bgl::ElevationScratch> scratch)
{
    const std::lock_guard<std::mutex> lock(m_mutex);
    m_scratch.push_back(std::move(scratch));
}

template <class Post> CPLErr ChunkDecoder<Post>::Report()
{
    const std::lock_guard<std::mutex> lock(m_mutex);
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
