// SPDX-License-Identifier: MIT
// Elevation and classes as rasters: themes of posts.

#include "frmts/bgl/post_raster.h"

#include "frmts/trq1/area_mosaic.h"
#include "frmts/trq1/class_tile.h"
#include "frmts/trq1/elevation.h"

#include <algorithm>
#include <type_traits>
#include <utility>

namespace flightsim
{

namespace
{

/** Marks missing posts, in tiles and for GDAL. */
template <class Post>
constexpr Post MISSING = std::is_same_v<Post, std::uint8_t>
                             ? static_cast<Post>(bgl::MISSING_CLASS)
                             : static_cast<Post>(bgl::MISSING_ELEVATION);

template <class Post>
std::optional<bgl::ChunkFailure>
DecodeTile(const bgl::ByteSource &source, const bgl::Chunk &chunk,
           bgl::ChunkScratch &scratch, DecodedTile &tile)
{
    const std::span<Post> posts{tile.As<Post>(), bgl::POST_COUNT};
    if constexpr (std::is_same_v<Post, std::uint8_t>)
    {
        return bgl::DecodeClassTile(source, chunk, scratch, posts);
    }
    else
    {
        return bgl::DecodeElevation<Post>(source, chunk, scratch, posts);
    }
}

template <class Post> void ClearTile(DecodedTile &tile)
{
    std::fill_n(tile.As<Post>(), bgl::POST_COUNT, MISSING<Post>);
}

}  // namespace

template <class Post>
PostRaster<Post>::PostRaster(std::shared_ptr<const BglFile> file,
                             const bgl::Theme &theme, bgl::TileIndex index,
                             const RasterOptions &options)
    : ThemeRaster(std::move(file), theme, std::move(index), options),
      m_decoder(
          *m_file,
          {bgl::POST_COUNT * sizeof(Post), DecodeTile<Post>, ClearTile<Post>},
          options.threads),
      m_provider(m_decoder),
      m_canMiss(theme.dataType != bgl::DATA_TYPE_POPULATION_DENSITY ||
                HasMasks() || !bgl::CoversLeafBounds(m_index, false)),
      m_mosaic(m_index, m_file->GetChunks(), MISSING<Post>,
               options.fill && m_canMiss)
{
    DescribeBand();
}

template <class Post> void PostRaster<Post>::DescribeBand()
{
    const bool isElevation = m_theme.dataType == bgl::DATA_TYPE_ELEVATION;
    BandDescription band;
    band.name = m_theme.name;
    band.unit = isElevation ? "m" : "";
    band.interpretation = isElevation ? GCI_GrayIndex : GCI_PaletteIndex;
    band.noData = static_cast<double>(MISSING<Post>);
    if (m_theme.dataType == bgl::DATA_TYPE_POPULATION_DENSITY)
    {
        band.interpretation = GCI_GrayIndex;
        if (!m_canMiss)
        {
            band.noData.reset();
        }
    }
    m_bands.push_back(band);
}

template <class Post> GDALDataType PostRaster<Post>::GetDataType() const
{
    return std::is_same_v<Post, float>          ? GDT_Float32
           : std::is_same_v<Post, std::int16_t> ? GDT_Int16
                                                : GDT_Byte;
}

template <class Post> bool PostRaster<Post>::TakesPixelStrides() const
{
    return false;
}

template <class Post>
CPLErr PostRaster<Post>::Read(const bgl::MosaicGrid &grid,
                              const bgl::GridWindow &window,
                              std::span<const Target> targets)
{
    const Target &target = targets.front();
    const bool isRead = Guard(
        [&]
        {
            return m_mosaic.Read(
                grid, window.Shifted(grid.samples), m_provider,
                {static_cast<Post *>(target.samples), target.lineStride});
        });
    m_provider.Release();
    const CPLErr status = m_decoder.Report();
    return isRead ? status : CE_Failure;
}

template <class Post> std::uint64_t PostRaster<Post>::CountDecoded() const
{
    return m_decoder.CountDecoded();
}

template class PostRaster<std::uint8_t>;
template class PostRaster<std::int16_t>;
template class PostRaster<float>;

}  // namespace flightsim
