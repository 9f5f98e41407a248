// SPDX-License-Identifier: MIT
// Decodes chunks into the cache, side by side.

#ifndef FLIGHTSIM_FRMTS_BGL_CHUNK_DECODER_H
#define FLIGHTSIM_FRMTS_BGL_CHUNK_DECODER_H

#include "driver/bgl_file.h"
#include "driver/gdal_compat.h"
#include "frmts/bgl/chunk_cache.h"
#include "frmts/trq1/elevation.h"
#include "frmts/trq1/post_mosaic.h"

#include <atomic>
#include <memory>
#include <mutex>
#include <span>
#include <unordered_set>
#include <utility>
#include <vector>

namespace flightsim
{

/** The provider behind a PostMosaic: cache, threads, and what to say of
 * damaged chunks. One request at a time. */
template <class Post> class ChunkDecoder final : public bgl::PostProvider<Post>
{
  public:
    ChunkDecoder(const BglFile &file, int threads);
    ~ChunkDecoder() override;

    ChunkDecoder(const ChunkDecoder &) = delete;
    ChunkDecoder &operator=(const ChunkDecoder &) = delete;

    std::size_t BatchSize() const override;
    bool Prefetch(std::span<const std::uint32_t> chunks) override;
    const Post *Get(std::uint32_t chunk) override;
    void Release() override;

    /** Emits what came up since the last call, on the calling thread, whose
     * error handler is the one that counts: a warning for each damaged chunk,
     * a failure for a read error or for lack of memory. */
    CPLErr Report();

    std::uint64_t CountDecoded() const
    {
        return m_decoded;
    }

  private:
    using Tile = std::shared_ptr<const DecodedTile>;

    Tile Decode(std::uint32_t chunk);
    Tile DecodeInto(std::uint32_t chunk, std::shared_ptr<DecodedTile> tile);
    void NoteFailure(std::uint32_t chunk, bgl::ElevationFailure failure);
    std::unique_ptr<bgl::ElevationScratch> TakeScratch();
    void ReturnScratch(std::unique_ptr<bgl::ElevationScratch> scratch);

    const BglFile &m_file;
    const int m_threads;
    const std::shared_ptr<ChunkCache> m_cache;
    const std::uint32_t m_owner;

    /** Tiles of the request at hand. */
    std::vector<std::pair<std::uint32_t, Tile>> m_pinned{};

    std::atomic<std::uint64_t> m_decoded{0};

    /** Guards what follows, which decoding threads share. */
    std::mutex m_mutex{};
    std::vector<std::unique_ptr<bgl::ElevationScratch>> m_scratch{};
    bgl::ProblemList m_damages{};
    bgl::ProblemList m_readErrors{};
    bool m_isOutOfMemory = false;

    /** Chunks that were found damaged, so as to say it once. */
    std::unordered_set<std::uint32_t> m_damaged{};
};

}  // namespace flightsim

#endif
