// SPDX-License-Identifier: MIT
// The provider behind a PostMosaic.

#ifndef FLIGHTSIM_FRMTS_BGL_READ_POST_PROVIDER_H
#define FLIGHTSIM_FRMTS_BGL_READ_POST_PROVIDER_H

#include "frmts/bgl/read/reductions.h"
#include "frmts/bgl/read/tile_decoder.h"
#include "frmts/trq1/post_mosaic.h"

#include <deque>
#include <unordered_map>
#include <vector>

namespace flightsim
{

/** Serves one request at a time.
 *
 * A tile that a request reads entirely belongs to the caller, and its memory is
 * reused; a tile that is read partly is cached. In either case its edges are
 * kept for its neighbours. For a small picture, only the reduced tile is kept:
 * later pictures need the same posts or fewer.
 */
template <class Post>
class CachedPostProvider final : public bgl::PostProvider<Post>
{
  public:
    using Consumer = typename bgl::PostProvider<Post>::Consumer;

    /** Both must outlive the provider. */
    CachedPostProvider(TileDecoder &decoder, Reductions &reductions)
        : m_decoder(decoder), m_reductions(reductions)
    {
    }

    std::size_t BatchSize() const override;
    bool Load(std::span<const bgl::TileRequest> requests,
              const Consumer &consumer) override;
    bgl::TileEdges<Post> GetEdges(std::uint32_t chunk, int reduction) override;
    void Release() override;

  private:
    bool HasEdges(std::uint32_t chunk);
    bool LoadTile(const bgl::TileRequest &request, const Consumer &consumer);
    std::shared_ptr<DecodedTile> FindReduced(std::uint32_t chunk);
    std::shared_ptr<DecodedTile> MakeReduced(std::uint32_t chunk);
    bool LoadReduced(const bgl::TileRequest &request, const Consumer &consumer);
    bgl::TileEdges<Post> GetReducedEdges(std::uint32_t chunk);
    void KeepEdges(std::uint32_t chunk, const Post *tile);
    Post *TakeEdges();
    void PutAway(const bgl::TileRequest &request,
                 std::shared_ptr<DecodedTile> tile);

    TileDecoder &m_decoder;
    Reductions &m_reductions;

    /** Guards the members below, which decoding threads share. */
    std::mutex m_mutex{};

    /** First row, first column, last row, last column. */
    std::unordered_map<std::uint32_t, Post *> m_edges{};

    /** The memory of edges, in blocks for many tiles, and its free part. */
    std::vector<std::unique_ptr<Post[]>> m_edgeBlocks{};
    std::vector<Post *> m_freeEdges{};

    /** The chunks of m_edges, oldest first. */
    std::deque<std::uint32_t> m_edgeOrder{};

    /** Reduced tiles in use. */
    std::unordered_map<std::uint32_t, std::shared_ptr<DecodedTile>> m_reduced{};
};

}  // namespace flightsim

#endif
