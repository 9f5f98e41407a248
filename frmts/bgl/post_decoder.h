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
#include <deque>
#include <memory>
#include <mutex>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace flightsim
{

/** The provider behind a PostMosaic: cache, threads, and what to say of
 * damaged chunks. One request at a time.
 *
 * A tile that a request took whole is the caller's now and its memory is used
 * again; a tile of which only a part was wanted goes to the cache. The edges of
 * tiles are kept for the neighbours in either case.
 */
template <class Post> class ChunkDecoder final : public bgl::PostProvider<Post>
{
  public:
    using Consumer = typename bgl::PostProvider<Post>::Consumer;

    ChunkDecoder(const BglFile &file, int threads);
    ~ChunkDecoder() override;

    ChunkDecoder(const ChunkDecoder &) = delete;
    ChunkDecoder &operator=(const ChunkDecoder &) = delete;

    std::size_t BatchSize() const override;
    bool Load(std::span<const bgl::TileRequest> requests,
              const Consumer &consumer) override;
    bgl::TileEdges<Post> GetEdges(std::uint32_t chunk) override;
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
    bool HasEdges(std::uint32_t chunk);
    bool TryLoadTile(const bgl::TileRequest &request, const Consumer &consumer);
    bool LoadTile(const bgl::TileRequest &request, const Consumer &consumer);
    std::shared_ptr<DecodedTile> Decode(std::uint32_t chunk);
    bool DecodeInto(std::uint32_t chunk, std::span<Post> posts);
    void KeepEdges(std::uint32_t chunk, const Post *tile);
    void NoteFailure(std::uint32_t chunk, bgl::ChunkFailure failure);
    std::unique_ptr<bgl::ChunkScratch> TakeScratch();
    void ReturnScratch(std::unique_ptr<bgl::ChunkScratch> scratch);

    const BglFile &m_file;
    const int m_threads;
    const std::shared_ptr<ChunkCache> m_cache;
    const std::uint32_t m_owner;

    std::atomic<std::uint64_t> m_decoded{0};

    /** Guards what follows, which decoding threads share. */
    std::mutex m_mutex{};

    /** First row, first column, last row, last column. */
    std::unordered_map<std::uint32_t, std::unique_ptr<Post[]>> m_edges{};

    /** The chunks of m_edges, oldest first. */
    std::deque<std::uint32_t> m_edgeOrder{};

    std::vector<std::unique_ptr<bgl::ChunkScratch>> m_scratch{};
    bgl::ProblemList m_damages{};
    bgl::ProblemList m_readErrors{};
    bool m_isOutOfMemory = false;

    /** Chunks that were found damaged, so as to say it once. */
    std::unordered_set<std::uint32_t> m_damaged{};
};

}  // namespace flightsim

#endif
