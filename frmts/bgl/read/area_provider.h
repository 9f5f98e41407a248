// SPDX-License-Identifier: MIT
// The provider behind an AreaMosaic.

#ifndef FLIGHTSIM_FRMTS_BGL_READ_AREA_PROVIDER_H
#define FLIGHTSIM_FRMTS_BGL_READ_AREA_PROVIDER_H

#include "frmts/bgl/read/reductions.h"
#include "frmts/bgl/read/tile_decoder.h"
#include "frmts/trq1/area_mosaic.h"

#include <algorithm>

namespace flightsim
{

/** Serves one request. */
template <class Sample>
class CachedAreaProvider final : public bgl::AreaProvider<Sample>
{
  public:
    using Tile = typename bgl::AreaProvider<Sample>::Tile;

    /** @param keep whether even tiles that are read entirely will be requested
     *        again soon, for other planes, and should be cached.
     */
    CachedAreaProvider(TileDecoder &decoder, Reductions &reductions, bool keep)
        : m_decoder(decoder), m_reductions(reductions), m_keep(keep)
    {
    }

    Tile GetTile(std::uint32_t chunk, bool isFullyUsed) override
    {
        return Get(chunk,
                   (m_keep || !isFullyUsed) && !m_decoder.IsSolid(chunk));
    }

    Tile GetCoarserTile(std::uint32_t chunk) override
    {
        const std::lock_guard<std::mutex> lock(m_coarserMutex);
        return Get(chunk, true);
    }

    Tile FindReduced(const bgl::Qmid &position) override
    {
        std::shared_ptr<DecodedTile> tile =
            m_reductions.Find(position.Packed());
        if (tile == nullptr)
        {
            return nullptr;
        }
        const Sample *samples = tile->template As<Sample>();
        return Tile(std::move(tile), samples);
    }

    void KeepReduced(const bgl::Qmid &position, const Sample *samples) override
    {
        auto tile = std::make_shared<DecodedTile>(m_decoder.TileSize());
        std::copy_n(samples, tile->Size() / sizeof(Sample),
                    tile->template As<Sample>());
        m_reductions.Keep(position.Packed(), std::move(tile),
                          !m_decoder.HasDamages());
    }

    std::uint32_t GetFile(std::uint32_t chunk) const override
    {
        return m_decoder.GetFile().GetFileNumber(chunk);
    }

    std::shared_ptr<Sample> NewTile() override
    {
        return ShareTile<Sample>(m_decoder.Allocate());
    }

    bool ForEach(std::size_t count,
                 const std::function<bool(std::size_t)> &body) override
    {
        return m_decoder.ForEach(count, count, body);
    }

  private:
    Tile Get(std::uint32_t chunk, bool keep)
    {
        std::shared_ptr<DecodedTile> tile = m_decoder.Find(chunk);
        const bool isCached = tile != nullptr;
        if (!isCached)
        {
            tile = m_decoder.Decode(chunk);
        }
        if (tile == nullptr)
        {
            return nullptr;
        }
        const Sample *samples = tile->template As<Sample>();
        if (!isCached && keep)
        {
            m_decoder.Keep(chunk, tile);
        }
        if (isCached || keep)
        {
            return Tile(std::move(tile), samples);
        }
        return ShareTile<const Sample>(std::move(tile));
    }

    /** The tile is recycled when its last user releases it. */
    template <class Element>
    std::shared_ptr<Element> ShareTile(std::shared_ptr<DecodedTile> tile)
    {
        Element *samples = tile->template As<Element>();
        TileDecoder &decoder = m_decoder;
        return {samples, [&decoder, tile = std::move(tile)](Element *) mutable
                { decoder.Recycle(std::move(tile)); }};
    }

    TileDecoder &m_decoder;
    Reductions &m_reductions;
    bool m_keep;

    /** Lets one thread decode a coarser tile while others wait for it. */
    std::mutex m_coarserMutex{};
};

}  // namespace flightsim

#endif
