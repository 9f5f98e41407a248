// SPDX-License-Identifier: MIT
// The elevation of a file as one raster: tiles decoded on demand.

#include "frmts/bgl/elevation_raster.h"

#include "driver/bgl_driver.h"
#include "frmts/bgl/chunk_decoder.h"

#include <algorithm>
#include <new>
#include <type_traits>
#include <utility>

namespace flightsim
{

namespace
{

/** The raster with posts of one type. */
template <class Post> class TypedElevationRaster final : public ElevationRaster
{
  public:
    TypedElevationRaster(std::shared_ptr<const BglFile> file,
                         bgl::TileIndex index, const ElevationOptions &options)
        : ElevationRaster(std::move(file), std::move(index), options),
          m_mosaic(m_index, m_file->GetChunks(),
                   static_cast<Post>(bgl::MISSING_ELEVATION), options.fill),
          m_decoder(*m_file, options.threads)
    {
    }

    GDALDataType GetDataType() const override
    {
        return std::is_same_v<Post, float> ? GDT_Float32 : GDT_Int16;
    }

    CPLErr Read(const bgl::MosaicGrid &grid, const bgl::GridWindow &window,
                void *samples, std::ptrdiff_t lineStride) override
    {
        const bgl::GridWindow posts{
            grid.posts.west + window.west, grid.posts.north + window.north,
            grid.posts.west + window.east, grid.posts.north + window.south};
        bool isRead = false;
        try
        {
            isRead = m_mosaic.Read(grid, posts, m_decoder,
                                   {static_cast<Post *>(samples), lineStride});
        }
        catch (const std::bad_alloc &)
        {
            m_decoder.Release();
            CPLError(CE_Failure, CPLE_OutOfMemory,
                     "%s: %s: not enough memory for a window", BGL_DRIVER_NAME,
                     m_file->GetPath().c_str());
        }
        const CPLErr status = m_decoder.Report();
        return isRead ? status : CE_Failure;
    }

    std::uint64_t CountDecoded() const override
    {
        return m_decoder.CountDecoded();
    }

  private:
    bgl::PostMosaic<Post> m_mosaic;
    ChunkDecoder<Post> m_decoder;
};

}  // namespace

ElevationRaster::ElevationRaster(std::shared_ptr<const BglFile> file,
                                 bgl::TileIndex index,
                                 const ElevationOptions &options)
    : m_file(std::move(file)), m_index(std::move(index)), m_options(options)
{
}

std::unique_ptr<ElevationRaster>
ElevationRaster::Create(std::shared_ptr<const BglFile> file,
                        bgl::TileIndex index, const ElevationOptions &options)
{
    const auto hasWholeMetres = [&](const bgl::TileLevel &level)
    {
        return std::all_of(
            level.Tiles().begin(), level.Tiles().end(),
            [&](const bgl::TileLevel::Tile &tile)
            { return bgl::HasWholeMetres(file->GetChunks()[tile.chunk]); });
    };
    if (std::all_of(index.Levels().begin(), index.Levels().end(),
                    hasWholeMetres))
    {
        return std::make_unique<TypedElevationRaster<std::int16_t>>(
            std::move(file), std::move(index), options);
    }
    return std::make_unique<TypedElevationRaster<float>>(
        std::move(file), std::move(index), options);
}

}  // namespace flightsim
