// SPDX-License-Identifier: MIT
// A band of a dataset or of one of its overviews.

#ifndef FLIGHTSIM_FRMTS_BGL_READ_RASTER_BAND_H
#define FLIGHTSIM_FRMTS_BGL_READ_RASTER_BAND_H

#include "driver/base/gdal_compat.h"
#include "frmts/bgl/read/class_legend.h"
#include "frmts/bgl/read/theme_raster.h"

#include <memory>

namespace flightsim
{

class Mosaic;

/** A block is a tile. */
class BglRasterBand final : public GDALPamRasterBand
{
  public:
    /** @param mosaic of the dataset, with the same size.
     *  @param number from 1; 0 for the mask of the dataset.
     */
    BglRasterBand(GDALDataset &dataset, Mosaic &mosaic, int number,
                  const BandDescription &description);

    double GetNoDataValue(int *hasNoData = nullptr) override;
    const char *GetUnitType() override;
    GDALColorInterp GetColorInterpretation() override;
    GDALColorTable *GetColorTable() override;
    char **GetCategoryNames() override;
    GDALRasterAttributeTable *GetDefaultRAT() override;
    GDALRasterBand *GetMaskBand() override;
    int GetMaskFlags() override;
    bool IsMaskBand() const override;
    int GetOverviewCount() override;
    GDALRasterBand *GetOverview(int i) override;

    /** Supports the domain LocationInfo with items Pixel_<x>_<y> and
     * GeoPixel_<x>_<y>, which list the files of a sample, like VRT. */
    const char *GetMetadataItem(const char *name,
                                const char *domain = "") override;

#if FLIGHTSIM_HAS_MULTI_BLOCK_THREADS
    bool MayMultiBlockReadingBeMultiThreaded() const override;
#endif

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
    ClassLegend *GetLegend() const;
    ClassLegend *MakeLegend() const;
    GDALRasterAttributeTable *MakeBits();
    bool FindSample(const char *name, std::int64_t &x, std::int64_t &y) const;
    const char *DescribeLocation(const char *name);

    Mosaic &m_mosaic;
    const std::shared_ptr<ThemeRaster> m_raster;
    const bgl::MosaicGrid m_grid;
    const BandDescription &m_description;

    /** Number in the mosaic; a dataset may have several mosaics. */
    const int m_number;
    CPLString m_location{};

    /** Null until requested. */
    std::unique_ptr<GDALDefaultRasterAttributeTable> m_bits{};
};

}  // namespace flightsim

#endif
