// SPDX-License-Identifier: MIT
// A theme of a BGL file, or one of its overviews, as part of a dataset.

#ifndef FLIGHTSIM_FRMTS_BGL_READ_MOSAIC_H
#define FLIGHTSIM_FRMTS_BGL_READ_MOSAIC_H

#include "driver/base/gdal_compat.h"
#include "driver/base/wgs84.h"
#include "frmts/bgl/read/class_legend.h"
#include "frmts/bgl/read/raster_band.h"
#include "frmts/bgl/read/theme_raster.h"

#include <array>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace flightsim
{

class OverviewDataset;

/** Grid, bands, mask, legend and overviews. Independent of layers, which the
 * dataset may also have. */
class Mosaic final
{
  public:
    /** @param legend null if the meaning of classes is unknown.
     *  @param overviews their number, from half the resolution down.
     */
    Mosaic(std::shared_ptr<ThemeRaster> raster, const bgl::MosaicGrid &grid,
           std::shared_ptr<ClassLegend> legend, int overviews);
    ~Mosaic();

    /** Creates the mosaic of a raster at full resolution, with all of its
     * overviews. */
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

    /** Makes the mask of all bands, if there is one. */
    void MakeMask(GDALDataset &dataset);

    const std::shared_ptr<ThemeRaster> &GetRaster() const
    {
        return m_raster;
    }

    const bgl::MosaicGrid &GetGrid() const
    {
        return m_grid;
    }

    /** Returns colours and names of the classes; null if none are known. */
    ClassLegend *GetLegend() const
    {
        return m_legend.get();
    }

    /** Returns the mask of all bands; null if they have none, or their own. */
    GDALRasterBand *GetMask() const
    {
        return m_mask.get();
    }

    /** In degrees, in GDAL's order. */
    const std::array<double, 6> &GetGeoTransform() const
    {
        return m_geoTransform;
    }

    const OGRSpatialReference *GetSpatialRef() const;

    int CountOverviews() const
    {
        return static_cast<int>(m_overviews.size());
    }

    /** Returns null for an invalid number. Overviews are made on demand. */
    OverviewDataset *GetOverview(int i);

    /** Lists the files that cover a sample, counted from the upper left one,
     * starting with the file that provides it. */
    using FileFinder =
        std::function<std::vector<std::string>(std::int64_t, std::int64_t)>;

    void SetFileFinder(FileFinder findFiles)
    {
        m_findFiles = std::move(findFiles);
    }

    /** Empty if there is only one file. */
    const FileFinder &GetFileFinder() const
    {
        return m_findFiles;
    }

    /** Arguments of IRasterIO for a window of several bands. */
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

    /** Whether one decode serves all bands of a request, which may include
     * bands of the dataset that are not of this mosaic. */
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

    /** From finest to coarsest; null until requested. */
    std::vector<std::unique_ptr<OverviewDataset>> m_overviews;
};

}  // namespace flightsim

#endif
