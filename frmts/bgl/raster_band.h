// SPDX-License-Identifier: MIT
// The elevation band of a dataset or of one of its overviews.

#ifndef FLIGHTSIM_FRMTS_BGL_ELEVATION_BAND_H
#define FLIGHTSIM_FRMTS_BGL_ELEVATION_BAND_H

#include "driver/gdal_compat.h"
#include "frmts/bgl/elevation_raster.h"

#include <memory>

namespace flightsim
{

class BGLDataset;

/** Metres as Int16 or Float32; missing posts are nodata. A block is a tile. */
class BGLElevationBand final : public GDALPamRasterBand
{
  public:
    BGLElevationBand(BGLDataset *dataset,
                     std::shared_ptr<ElevationRaster> raster,
                     const bgl::MosaicGrid &grid);

    double GetNoDataValue(int *hasNoData = nullptr) override;
    const char *GetUnitType() override;
    GDALColorInterp GetColorInterpretation() override;
    int GetOverviewCount() override;
    GDALRasterBand *GetOverview(int i) override;

  protected:
    CPLErr IReadBlock(int blockX, int blockY, void *samples) override;
    CPLErr IRasterIO(GDALRWFlag flag, int x, int y, int width, int height,
                     void *buffer, int bufferWidth, int bufferHeight,
                     GDALDataType bufferType, GSpacing pixelSpace,
                     GSpacing lineSpace,
                     GDALRasterIOExtraArg *extraArg) override;
    int IGetDataCoverageStatus(int x, int y, int width, int height,
                               int maskFlagStop, double *percentage) override;

  private:
    CPLErr ReadConverted(const bgl::GridWindow &window, void *buffer,
                         GDALDataType bufferType, GSpacing pixelSpace,
                         GSpacing lineSpace);

    BGLDataset &m_dataset;
    const std::shared_ptr<ElevationRaster> m_raster;
    const bgl::MosaicGrid m_grid;
};

}  // namespace flightsim

#endif
