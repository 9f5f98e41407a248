// SPDX-License-Identifier: MIT
// A mosaic of rasters on one grid, each with its own missing samples.

#ifndef FLIGHTSIM_FRMTS_BGL_RESAMPLE_SOURCE_MOSAIC_H
#define FLIGHTSIM_FRMTS_BGL_RESAMPLE_SOURCE_MOSAIC_H

#include "driver/base/gdal_compat.h"

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace flightsim
{

/** A raster of a mosaic. */
struct MosaicSource
{
    GDALDatasetUniquePtr dataset{};

    /** Pixels, with a value for each band, that mean a missing sample in
     * addition to the mask. */
    std::vector<std::vector<double>> nullPixels{};
};

/** Whether two rasters have the same coordinate system and number of bands, and
 * pixels that coincide where they overlap. */
bool HaveSameGrid(GDALDataset &a, GDALDataset &b);

/** Shows several rasters of one grid as one. GDAL's VRT has one nodata value
 * for all of its sources, and its mask is that of the topmost source even where
 * a lower one has samples. */
class SourceMosaic final : public GDALDataset
{
  public:
    /** @param sources the first one on top; there is at least one, and all have
     * the same grid.
     * @return null, with an error, if the mosaic would have more than 2^31
     *         columns or rows.
     */
    static GDALDatasetUniquePtr Create(std::vector<MosaicSource> sources);

    const OGRSpatialReference *GetSpatialRef() const override;
#if FLIGHTSIM_HAS_GEO_TRANSFORM_CLASS
    CPLErr GetGeoTransform(GDALGeoTransform &geoTransform) const override;
#else
    CPLErr GetGeoTransform(double *geoTransform) override;
#endif

    /** Reads a window of a band, or of the mask, whose number is 0.
     *
     * @param lineSize samples from one line to the next in `data`, which has
     *        the type of the band.
     */
    CPLErr ReadWindow(int band, const std::array<int, 4> &window, int lineSize,
                      void *data);

    /** Returns the band of the topmost source. */
    GDALRasterBand &GetTopBand(int band) const
    {
        return *m_layers.front().source.dataset->GetRasterBand(band);
    }

    GDALRasterBand *GetMask() const
    {
        return m_mask.get();
    }

  private:
    /** A source and the place of its first pixel. */
    struct Layer
    {
        MosaicSource source{};
        int x = 0;
        int y = 0;
    };

    enum class SampleState : std::uint8_t;
    struct WindowTarget;

    SourceMosaic() = default;

    CPLErr Compose(int band, const std::array<int, 4> &window, int lineSize,
                   void *data);
    CPLErr AddLayer(const Layer &layer, int band, WindowTarget &target);
    bool Place(std::vector<MosaicSource> sources);
    void AddBands();

    std::vector<Layer> m_layers{};
    std::array<double, 6> m_geoTransform{};
    std::unique_ptr<GDALRasterBand> m_mask{};
};

}  // namespace flightsim

#endif
