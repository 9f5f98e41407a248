// SPDX-License-Identifier: MIT
// A theme of a BGL file, or one of its overviews, for the dataset that shows it.

#ifndef FLIGHTSIM_FRMTS_BGL_MOSAIC_H
#define FLIGHTSIM_FRMTS_BGL_MOSAIC_H

#include "driver/base/gdal_compat.h"
#include "driver/base/wgs84.h"
#include "frmts/bgl/class_legend.h"
#include "frmts/bgl/raster_band.h"
#include "frmts/bgl/theme_raster.h"

#include <array>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace flightsim
{

class OverviewDataset;

/** Grid, bands, mask, legend and overviews. Knows nothing of layers: it is a
 * part of a dataset, which may have these too. */
class Mosaic final
{
  public:
    /** @param legend null when no meaning of classes is known.
     *  @param overviews how many there are, from half the resolution down. */
    Mosaic(std::shared_ptr<ThemeRaster> raster, const bgl::MosaicGrid &grid,
           std::shared_ptr<ClassLegend> legend, int overviews);
    ~Mosaic();

    /** The mosaic of a raster at full resolution, with all of its overviews. */
    static std::unique_ptr<Mosaic> Create(std::shared_ptr<ThemeRaster> raster,
                                          std::shared_ptr<ClassLegend> legend);

    Mosaic(const Mosaic &) = delete;
    Mosaic &operator=(const Mosaic &) = delete;

    int Width() const
    {
        return static_cast<int>(m_grid.samples.Width());
    }

    int Height() const
    {
        return static_cast<int>(m_grid.samples.Height());
    }

    int CountBands() const
    {
        return static_cast<int>(m_raster->GetBands().size());
    }

    /** Makes band `number`, from 1, for a dataset that has this mosaic and its
     * size. */
    std::unique_ptr<GDALRasterBand> MakeBand(GDALDataset &dataset, int number);

    /** Makes the mask of all bands, where there is one. */
    void MakeMask(GDALDataset &dataset);

    const std::shared_ptr<ThemeRaster> &GetRaster() const
    {
        return m_raster;
    }

    const bgl::MosaicGrid &GetGrid() const
    {
        return m_grid;
    }

    /** Colours and names of the classes; null when none are known. */
    ClassLegend *GetLegend() const
    {
        return m_legend.get();
    }

    /** The mask of all bands; null when they have none, or others. */
    GDALRasterBand *GetMask() const
    {
        return m_mask.get();
    }

    /** Degrees, as GDAL has them. */
    const std::array<double, 6> &GetGeoTransform() const
    {
        return m_geoTransform;
    }

    const OGRSpatialReference *GetSpatialRef() const;

    int CountOverviews() const
    {
        return static_cast<int>(m_overviews.size());
    }

    /** Null when there is no such overview. Made when first asked for. */
    OverviewDataset *GetOverview(int i);

    /** Lists the files that have something at a sample, counted from the upper
     * left one: the one that it is taken from first. */
    using FileFinder =
        std::function<std::vector<std::string>(std::int64_t, std::int64_t)>;

    void SetFileFinder(FileFinder findFiles)
    {
        m_findFiles = std::move(findFiles);
    }

    /** Empty where nobody needs to ask. */
    const FileFinder &GetFileFinder() const
    {
        return m_findFiles;
    }

    /** A window of several bands, as IRasterIO has it. */
    struct BandRequest
    {
        bgl::GridWindow window;
        int bufferWidth;
        int bufferHeight;
        GDALDataType bufferType;
        void *buffer;
        int bandCount;
        const int *bands;
        GSpacing pixelSpace;
        GSpacing lineSpace;
        GSpacing bandSpace;
    };

    /** Whether one decode serves all bands of a request, which may name bands
     * of the dataset that are not of this mosaic. */
    bool CanReadTogether(const BandRequest &request) const;

    /** Reads such a request.
     *
     * @param name of the dataset, for messages.
     */
    CPLErr ReadTogether(const BandRequest &request, const char *name) const;

  private:
    const std::shared_ptr<ThemeRaster> m_raster;
    const bgl::MosaicGrid m_grid;
    const std::shared_ptr<ClassLegend> m_legend;
    std::array<double, 6> m_geoTransform{};
    std::unique_ptr<BglRasterBand> m_mask{};
    mutable SpatialReferencePointer m_spatialReference{};
    FileFinder m_findFiles{};

    /** From finest to coarsest; null until asked for. */
    std::vector<std::unique_ptr<OverviewDataset>> m_overviews;
};

}  // namespace flightsim

#endif
