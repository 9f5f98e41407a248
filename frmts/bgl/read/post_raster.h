// SPDX-License-Identifier: MIT
// Elevation and classes as rasters: post-based themes.

#ifndef FLIGHTSIM_FRMTS_BGL_READ_POST_RASTER_H
#define FLIGHTSIM_FRMTS_BGL_READ_POST_RASTER_H

#include "frmts/bgl/read/post_provider.h"
#include "frmts/bgl/read/theme_raster.h"

namespace flightsim
{

/** A raster of one band.
 *
 * @tparam Post std::int16_t or float for elevation, std::uint8_t for classes;
 *         std::uint16_t, with a mask, for classes that can be both 255 and
 *         missing. Bands of classes have bytes in either case.
 */
template <class Post> class PostRaster final : public ThemeRaster
{
  public:
    PostRaster(std::shared_ptr<const RasterFile> file, const bgl::Theme &theme,
               bgl::TileIndex index, const RasterOptions &options);

    GDALDataType GetDataType() const override;
    bool TakesPixelStrides() const override;
    CPLErr Read(const bgl::MosaicGrid &grid, const bgl::GridWindow &window,
                std::span<const Target> targets) override;
    std::uint64_t CountDecoded() const override;

  private:
    void DescribeBand();
    bool ReadPosts(const bgl::MosaicGrid &grid, const bgl::GridWindow &window,
                   Post *posts, std::ptrdiff_t lineStride);
    bool ReadBytes(const bgl::MosaicGrid &grid, const bgl::GridWindow &window,
                   std::span<const Target> targets);

    TileDecoder m_decoder;
    Reductions m_reductions;
    CachedPostProvider<Post> m_provider;

    /** False for classes that can be 255 but cannot be missing. */
    const bool m_canMiss;

    bgl::PostMosaic<Post> m_mosaic;
};

}  // namespace flightsim

#endif
