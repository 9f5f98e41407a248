// SPDX-License-Identifier: MIT
// An overview of a mosaic as a dataset.

#ifndef FLIGHTSIM_FRMTS_BGL_OVERVIEW_DATASET_H
#define FLIGHTSIM_FRMTS_BGL_OVERVIEW_DATASET_H

#include "frmts/bgl/mosaic.h"

#include <memory>

namespace flightsim
{

/** Has bands and nothing else; no file of its own, and no overviews. */
class OverviewDataset final : public GDALPamDataset
{
  public:
    OverviewDataset(std::shared_ptr<ThemeRaster> raster,
                    const bgl::MosaicGrid &grid,
                    std::shared_ptr<ClassLegend> legend);

    const Mosaic &GetMosaic() const
    {
        return m_mosaic;
    }

    const OGRSpatialReference *GetSpatialRef() const override;
#if FLIGHTSIM_HAS_GEO_TRANSFORM_CLASS
    CPLErr GetGeoTransform(GDALGeoTransform &geoTransform) const override;
#else
    CPLErr GetGeoTransform(double *geoTransform) override;
#endif

  protected:
    CPLErr IRasterIO(GDALRWFlag flag, int x, int y, int width, int height,
                     void *buffer, int bufferWidth, int bufferHeight,
                     GDALDataType bufferType, int bandCount, int *bandMap,
                     GSpacing pixelSpace, GSpacing lineSpace,
                     GSpacing bandSpace,
                     GDALRasterIOExtraArg *extraArg) override;

  private:
    Mosaic m_mosaic;
};

}  // namespace flightsim

#endif
