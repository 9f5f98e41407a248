// SPDX-License-Identifier: MIT
// Photos and the terrain index as rasters: area-based themes.

#ifndef FLIGHTSIM_FRMTS_BGL_READ_AREA_RASTER_H
#define FLIGHTSIM_FRMTS_BGL_READ_AREA_RASTER_H

#include "frmts/bgl/read/reductions.h"
#include "frmts/bgl/read/theme_raster.h"
#include "frmts/bgl/read/tile_decoder.h"
#include "frmts/trq1/area_mosaic.h"

namespace flightsim
{

/** A raster whose bands come from one decode.
 *
 * @tparam Sample std::uint8_t for photos, std::uint16_t for the index.
 */
template <class Sample> class AreaRaster final : public ThemeRaster
{
  public:
    AreaRaster(std::shared_ptr<const RasterFile> file, const bgl::Theme &theme,
               bgl::TileIndex index, const RasterOptions &options);

    GDALDataType GetDataType() const override;
    bool TakesPixelStrides() const override;
    CPLErr Read(const bgl::MosaicGrid &grid, const bgl::GridWindow &window,
                std::span<const Target> targets) override;
    std::uint64_t CountDecoded() const override;

  private:
    bool ReadPlanes(const bgl::MosaicGrid &grid, const bgl::GridWindow &window,
                    std::span<const Target> targets);
    void DescribeBands();

    bgl::AreaTileShape m_shape;
    TileDecoder m_decoder;
    Reductions m_reductions;
    bgl::AreaMosaic<Sample> m_mosaic;
};

}  // namespace flightsim

#endif
