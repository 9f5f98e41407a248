// SPDX-License-Identifier: MIT
// Decodes chunks; manages scratch memory, threads, cache, and damage reports.

#ifndef FLIGHTSIM_FRMTS_BGL_READ_TILE_DECODER_H
#define FLIGHTSIM_FRMTS_BGL_READ_TILE_DECODER_H

#include "frmts/bgl/read/raster_file.h"
#include "driver/base/gdal_compat.h"
#include "frmts/bgl/read/chunk_cache.h"
#include "frmts/trq1/chunk_payload.h"

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <unordered_set>
#include <vector>

namespace flightsim
{

/** How to decode the tiles of a theme. */
struct TileFormat
{
    /** Size in bytes of a decoded tile. */
    std::size_t size = 0;

    /** Fills a tile; its content is undefined after a failure. */
    std::function<std::optional<bgl::ChunkFailure>(
        const bgl::ByteSource &, const bgl::Chunk &, bgl::ChunkScratch &,
        DecodedTile &)>
        decode{};

    /** Marks every sample as missing. */
    std::function<void(DecodedTile &)> clear{};
};

/** Shared by the datasets of a theme. All methods except Report may be called
 * from several threads. */
class TileDecoder final
{
  public:
    TileDecoder(const RasterFile &file, TileFormat format, int threads);
    ~TileDecoder();

    TileDecoder(const TileDecoder &) = delete;
    TileDecoder &operator=(const TileDecoder &) = delete;

    int CountThreads() const
    {
        return m_threads;
    }

    /** Returns a tile of the cache, or null. */
    std::shared_ptr<DecodedTile> Find(std::uint32_t chunk);

    /** A damaged chunk gives a tile of missing samples. Returns null if the
     * chunk could not be read, which is not the same as damage. */
    std::shared_ptr<DecodedTile> Decode(std::uint32_t chunk);

    /** Whether a tile is not worth caching: filling one of a single value, in
     * memory that is in the processor's cache, takes less time than fetching a
     * tile that was decoded long ago. */
    bool IsSolid(std::uint32_t chunk) const;

    /** Whether a tile is decoded in small squares instead of lines. Outside the
     * processor's caches, as in the memory of a tile to be kept, that takes
     * half as long again as in the memory of the last tile. */
    bool IsScattered(std::uint32_t chunk) const;

    /** Returns a copy of a tile. */
    std::shared_ptr<DecodedTile> Copy(const DecodedTile &tile);

    /** Puts a tile into the cache. */
    void Keep(std::uint32_t chunk, std::shared_ptr<DecodedTile> tile);

    /** Size in bytes of a decoded tile. */
    std::size_t TileSize() const
    {
        return m_format.size;
    }

    /** Returns a tile to write into. Its content is undefined. */
    std::shared_ptr<DecodedTile> Allocate()
    {
        return m_cache.Allocate(m_format.size);
    }

    /** Takes back a tile that has no other owner. */
    void Recycle(std::shared_ptr<DecodedTile> tile);

    /** Calls body(0) ... body(count - 1) in parallel. Returns false if one of
     * them returns false or runs out of memory.
     *
     * @param decodes number of calls likely to decode a tile; the others are
     *        not worth a thread.
     */
    bool ForEach(std::size_t count, std::size_t decodes,
                 const std::function<bool(std::size_t)> &body);

    /** Whether new damage was found. */
    bool HasDamages();

    /** Emits messages since the last call, on the calling thread, so that they
     * reach its error handler: a warning for each damaged chunk, a failure for
     * a read error or lack of memory. */
    CPLErr Report();

    std::uint64_t CountDecoded() const
    {
        return m_decoded;
    }

    const RasterFile &GetFile() const
    {
        return m_file;
    }

  private:
    /** Scratch memory that no thread is using. */
    struct IdleScratch
    {
        /** The thread that used it last. */
        std::thread::id user;
        std::unique_ptr<bgl::ChunkScratch> scratch;
    };

    void NoteFailure(std::uint32_t chunk, bgl::ChunkFailure failure);
    std::unique_ptr<bgl::ChunkScratch> TakeScratch();
    void ReturnScratch(std::unique_ptr<bgl::ChunkScratch> scratch);

    const RasterFile &m_file;
    const TileFormat m_format;
    const int m_threads;
    ChunkCache &m_cache;
    const std::uint32_t m_owner;
    std::atomic<std::uint64_t> m_decoded{0};

    /** Guards the members below. */
    std::mutex m_mutex{};
    std::vector<IdleScratch> m_scratch{};

    /** By file path. */
    std::map<std::string, bgl::ProblemList> m_damages{};
    std::map<std::string, bgl::ProblemList> m_readErrors{};
    bool m_isOutOfMemory = false;

    /** Chunks known to be damaged, to report them only once. */
    std::unordered_set<std::uint32_t> m_damaged{};
};

}  // namespace flightsim

#endif
