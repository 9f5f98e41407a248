// SPDX-License-Identifier: MIT
// A BGL file, or one theme of it, as a GDAL dataset.

#ifndef FLIGHTSIM_FRMTS_BGL_BGL_DATASET_H
#define FLIGHTSIM_FRMTS_BGL_BGL_DATASET_H

#include "driver/base/bgl_file.h"
#include "driver/base/gdal_compat.h"
#include "driver/base/subdataset_name.h"
#include "frmts/bgl/class_legend.h"
#include "frmts/bgl/raster_band.h"
#include "frmts/bgl/theme_raster.h"
#include "ogr/layer/layer_dataset.h"

#include <array>
#include <memory>
#include <vector>

namespace flightsim
{

/** A mosaic of tiles with its overviews, which are datasets of their own; or,
 * without bands, the list of the themes of a file that has several. Either may
 * have the layers of the file beside it, or stand for these alone. */
class BGLDataset final : public LayerDataset
{
  public:
    /** Opens what `name` and the open flags ask for.
     *
     * @param problems what was left out so far; those of the layers are added.
     * @return null, with an error unless the file just has no such content.
     */
    static std::unique_ptr<BGLDataset>
    Open(GDALOpenInfo &openInfo, const SubdatasetName &name,
         const std::shared_ptr<const BglFile> &file,
         bgl::ProblemList &problems);

    const OGRSpatialReference *GetSpatialRef() const override;
#if FLIGHTSIM_HAS_GEO_TRANSFORM_CLASS
    CPLErr GetGeoTransform(GDALGeoTransform &geoTransform) const override;
#else
    CPLErr GetGeoTransform(double *geoTransform) override;
#endif
    char **GetFileList() override;
    const char *GetMetadataItem(const char *name,
                                const char *domain = "") override;

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

    int CountOverviews() const
    {
        return static_cast<int>(m_overviews.size());
    }

    /** Null when there is no such overview. Made when first asked for. */
    BGLDataset *GetOverviewDataset(int i);

  protected:
    CPLErr IRasterIO(GDALRWFlag flag, int x, int y, int width, int height,
                     void *buffer, int bufferWidth, int bufferHeight,
                     GDALDataType bufferType, int bandCount, int *bandMap,
                     GSpacing pixelSpace, GSpacing lineSpace,
                     GSpacing bandSpace,
                     GDALRasterIOExtraArg *extraArg) override;
    CPLErr IBuildOverviews(const char *resampling, int overviewCount,
                           const int *overviews, int bandCount,
                           const int *bands, GDALProgressFunc progress,
                           void *progressData, CSLConstList options) override;

  private:
    explicit BGLDataset(std::shared_ptr<const BglFile> file);
    BGLDataset(std::shared_ptr<const BglFile> file,
               std::shared_ptr<ThemeRaster> raster, const bgl::MosaicGrid &grid,
               std::shared_ptr<ClassLegend> legend);

    static std::unique_ptr<BGLDataset>
    OpenRaster(const GDALOpenInfo &openInfo, const SubdatasetName &name,
               const std::shared_ptr<const BglFile> &file,
               std::size_t &skipped);
    static void OpenVector(const GDALOpenInfo &openInfo,
                           const std::shared_ptr<const BglFile> &file,
                           bgl::ProblemList &problems,
                           std::unique_ptr<BGLDataset> &dataset);
    static std::unique_ptr<BGLDataset>
    OpenTheme(const GDALOpenInfo &openInfo, const SubdatasetName &name,
              const std::shared_ptr<const BglFile> &file,
              const bgl::Theme &theme, std::size_t &skipped);
    static std::unique_ptr<BGLDataset>
    OpenList(const SubdatasetName &name,
             const std::shared_ptr<const BglFile> &file,
             const std::vector<bgl::Theme> &themes);
    bool HasSubdatasets();
    const char *GetRecordItem(const char *name);
    void SetItems(std::size_t skipped);
    void FinishOpening(GDALOpenInfo &openInfo, const SubdatasetName &name);

    const std::shared_ptr<const BglFile> m_file;
    const std::shared_ptr<ThemeRaster> m_raster{};
    const bgl::MosaicGrid m_grid{};
    const std::shared_ptr<ClassLegend> m_legend{};
    std::unique_ptr<BGLRasterBand> m_mask{};
    std::array<double, 6> m_geoTransform{};
    mutable OGRSpatialReference m_spatialReference{};

    /** From finest to coarsest; null until asked for. */
    std::vector<std::unique_ptr<BGLDataset>> m_overviews{};
    CPLString m_itemText{};
};

}  // namespace flightsim

#endif
