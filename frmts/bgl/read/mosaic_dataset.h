// SPDX-License-Identifier: MIT
// A mosaic, or an overview of one, as a dataset of bands.

#ifndef FLIGHTSIM_FRMTS_BGL_READ_MOSAIC_DATASET_H
#define FLIGHTSIM_FRMTS_BGL_READ_MOSAIC_DATASET_H

#include "frmts/bgl/read/mosaic.h"

#include <memory>

namespace flightsim
{

/** A georeferenced dataset of bands; leaves no side file. */
class MosaicDataset : public GDALPamDataset
{
  public:
    explicit MosaicDataset(std::unique_ptr<Mosaic> mosaic);

    const Mosaic &GetMosaic() const
    {
        return *m_mosaic;
    }

    const OGRSpatialReference *GetSpatialRef() const override;
#if FLIGHTSIM_HAS_GEO_TRANSFORM_CLASS
    CPLErr GetGeoTransform(GDALGeoTransform &geoTransform) const override;
#else
    CPLErr GetGeoTransform(double *geoTransform) override;
#endif

  protected:
    /** Appends the bands of a mosaic of the same size. */
    void AddBands(Mosaic &mosaic);

    CPLErr IRasterIO(GDALRWFlag flag, int x, int y, int width, int height,
                     void *buffer, int bufferWidth, int bufferHeight,
                     GDALDataType bufferType, int bandCount, int *bandMap,
                     GSpacing pixelSpace, GSpacing lineSpace,
                     GSpacing bandSpace,
                     GDALRasterIOExtraArg *extraArg) override;

  private:
    const std::unique_ptr<Mosaic> m_mosaic;
};

/** Has only bands, without a file and without overviews. */
class OverviewDataset final : public MosaicDataset
{
  public:
    OverviewDataset(std::shared_ptr<ThemeRaster> raster,
                    const bgl::MosaicGrid &grid,
                    std::shared_ptr<ClassLegend> legend);
};

}  // namespace flightsim

#endif
