// SPDX-License-Identifier: MIT
// Decodes chunks; manages scratch memory, threads, cache, and damage reports.

#include "frmts/bgl/read/tile_decoder.h"

#include "driver/base/driver_names.h"
#include "driver/base/memory_guard.h"
#include "driver/base/problem_report.h"
#include "frmts/bgl/read/parallel_for.h"

#include <algorithm>
#include <utility>

namespace flightsim
{

TileDecoder::TileDecoder(const RasterFile &file, TileFormat format, int threads)
    : m_file(file), m_format(std::move(format)), m_threads(threads),
      m_cache(ChunkCache::Shared()), m_owner(m_cache.NewOwner())
{
}

TileDecoder::~TileDecoder()
{
    m_cache.Forget(m_owner);
}

std::shared_ptr<DecodedTile> TileDecoder::Find(std::uint32_t chunk)
{
    return m_cache.Find(m_owner, chunk);
}

std::shared_ptr<DecodedTile> TileDecoder::Decode(std::uint32_t chunk)
{
    std::shared_ptr<DecodedTile> tile = Allocate();
    std::unique_ptr<bgl::ChunkScratch> scratch = TakeScratch();
    std::optional<bgl::ChunkFailure> failure = m_format.decode(
        m_file.GetSource(), m_file.GetChunks()[chunk], *scratch, *tile);
    ReturnScratch(std::move(scratch));
    ++m_decoded;
    if (!failure)
    {
        return tile;
    }
    const bool isReadError = failure->isReadError;
    NoteFailure(chunk, std::move(*failure));
    m_format.clear(*tile);
    return isReadError ? nullptr : tile;
}

bool TileDecoder::IsSolid(std::uint32_t chunk) const
{
    const bgl::ChunkHeader &header = m_file.GetChunks()[chunk].header;
    return header.compression == bgl::COMPRESSION_SOLID && header.maskSize == 0;
}

bool TileDecoder::IsScattered(std::uint32_t chunk) const
{
    const std::uint8_t code = m_file.GetChunks()[chunk].header.compression;
    return code == bgl::BITPACK_CODES.lz1 || code == bgl::BITPACK_CODES.lz2;
}

std::shared_ptr<DecodedTile> TileDecoder::Copy(const DecodedTile &tile)
{
    std::shared_ptr<DecodedTile> copy = Allocate();
    std::copy_n(tile.As<std::uint8_t>(), m_format.size,
                copy->As<std::uint8_t>());
    return copy;
}

void TileDecoder::Keep(std::uint32_t chunk, std::shared_ptr<DecodedTile> tile)
{
    m_cache.Insert(m_owner, chunk, std::move(tile));
}

void TileDecoder::Recycle(std::shared_ptr<DecodedTile> tile)
{
    m_cache.Recycle(std::move(tile));
}

bool TileDecoder::ForEach(std::size_t count, std::size_t decodes,
                          const std::function<bool(std::size_t)> &body)
{
    constexpr std::size_t highest = 1024;
    const int threads =
        std::min(m_threads, static_cast<int>(std::min(decodes, highest)));
    std::atomic<bool> isGood{true};
    ParallelFor(count, threads,
                [&](std::size_t i)
                {
                    // No exception may escape from a thread.
                    bool isDone = false;
                    if (!FitsMemory([&] { isDone = body(i); }))
                    {
                        const std::lock_guard<std::mutex> lock(m_mutex);
                        m_isOutOfMemory = true;
                    }
                    if (!isDone)
                    {
                        isGood = false;
                    }
                });
    return isGood;
}

void TileDecoder::NoteFailure(std::uint32_t chunk, bgl::ChunkFailure failure)
{
    bgl::Problem &problem = failure.problem;
    const FilePlace place = m_file.Locate(problem.offset);
    const std::lock_guard<std::mutex> lock(m_mutex);
    if (failure.isReadError)
    {
        m_readErrors[place.path].Add(std::move(problem.where), place.offset,
                                     std::move(problem.expected));
    }
    // Chunks known to be truncated were reported when the file was opened.
    else if (m_file.GetChunks()[chunk].isComplete &&
             m_damaged.insert(chunk).second)
    {
        m_damages[place.path].Add(std::move(problem.where), place.offset,
                                  std::move(problem.expected));
    }
}

bool TileDecoder::HasDamages()
{
    const std::lock_guard<std::mutex> lock(m_mutex);
    return !m_damaged.empty();
}

/** Returns to a thread the memory that it used last, if idle, because that is
 * in its processor's cache. */
std::unique_ptr<bgl::ChunkScratch> TileDecoder::TakeScratch()
{
    {
        const std::lock_guard<std::mutex> lock(m_mutex);
        if (!m_scratch.empty())
        {
            const auto own = std::find_if(
                m_scratch.begin(), m_scratch.end(),
                [user = std::this_thread::get_id()](const IdleScratch &idle)
                { return idle.user == user; });
            if (own != m_scratch.end())
            {
                std::swap(*own, m_scratch.back());
            }
            std::unique_ptr<bgl::ChunkScratch> scratch =
                std::move(m_scratch.back().scratch);
            m_scratch.pop_back();
            return scratch;
        }
    }
    return std::make_unique<bgl::ChunkScratch>();
}

void TileDecoder::ReturnScratch(std::unique_ptr<bgl::ChunkScratch> scratch)
{
    const std::lock_guard<std::mutex> lock(m_mutex);
    m_scratch.push_back({std::this_thread::get_id(), std::move(scratch)});
}

CPLErr TileDecoder::Report()
{
    // Threads are idle between requests, and an error handler may be slow.
    const auto damages = std::exchange(m_damages, {});
    const auto readErrors = std::exchange(m_readErrors, {});
    const bool isOutOfMemory = std::exchange(m_isOutOfMemory, false);
    for (const auto &[path, problems] : damages)
    {
        ReportProblems(problems, CE_Warning, BGL_DRIVER_NAME, path,
                       "; the tile reads as nodata");
    }
    for (const auto &[path, problems] : readErrors)
    {
        ReportProblems(problems, CE_Failure, BGL_DRIVER_NAME, path);
    }
    if (isOutOfMemory)
    {
        CPLError(CE_Failure, CPLE_OutOfMemory,
                 "%s: %s: not enough memory to decode a tile", BGL_DRIVER_NAME,
                 m_file.GetPath().c_str());
    }
    return isOutOfMemory || !readErrors.empty() ? CE_Failure : CE_None;
}

}  // namespace flightsim
