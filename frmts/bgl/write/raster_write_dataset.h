// SPDX-License-Identifier: MIT
// Rasters written pixel by pixel.

#ifndef FLIGHTSIM_FRMTS_BGL_WRITE_RASTER_WRITE_DATASET_H
#define FLIGHTSIM_FRMTS_BGL_WRITE_RASTER_WRITE_DATASET_H

#include "driver/base/gdal_compat.h"
#include "driver/base/temporary_file.h"

#include "gdal_proxy.h"

#include <memory>
#include <string>

namespace flightsim
{

/** Takes pixels in any order and writes the BGL file when closed, because a
 * tile needs all of its pixels, and its neighbours', at once. Until then the
 * pixels are in a temporary GeoTIFF, to which all calls are forwarded. */
class RasterWriteDataset final : public GDALProxyDataset
{
  public:
    /** Returns null, with an error, when the temporary file cannot be created,
     * or for options that are always invalid. */
    static std::unique_ptr<RasterWriteDataset>
    Create(const char *path, int width, int height, int bandCount,
           GDALDataType type, CSLConstList options);

    ~RasterWriteDataset() override;

    GDALDriver *GetDriver() FLIGHTSIM_CONST_313 override
    {
        return poDriver;
    }

    FlushResult FlushCache(bool isClosing) override;

    CPLErr CreateMaskBand(int flags) override;

    /** There are no files yet. */
    char **GetFileList() override
    {
        return nullptr;
    }

#if FLIGHTSIM_HAS_CLOSE
    CPLErr Close(FLIGHTSIM_CLOSE_ARGUMENTS) override;
#endif

    /** Returns the dataset of the pixels; null once the dataset is closed. */
    GDALDataset *GetPixels() const
    {
        return m_pixels.get();
    }

    /** Remembers a failure: a raster that lost pixels is not written. GDAL also
     * reports failures of other calls, whose blocks it kept. */
    CPLErr Note(CPLErr result)
    {
        m_hasFailed |= result >= CE_Failure;
        return result;
    }

  protected:
    GDALDataset *RefUnderlyingDataset() const override
    {
        return m_pixels.get();
    }

    CPLErr IRasterIO(GDALRWFlag direction, int x, int y, int width, int height,
                     void *data, int columns, int rows, GDALDataType type,
                     int bandCount, BandMapArgument bands, GSpacing pixelSpace,
                     GSpacing lineSpace, GSpacing bandSpace,
                     GDALRasterIOExtraArg *more) override;

  private:
    RasterWriteDataset(const char *path, std::unique_ptr<TemporaryFile> file,
                       GDALDatasetUniquePtr pixels, CSLConstList options);

    bool CloseOnce();
    CPLErr FlushPixels();
    bool Convert();

    const std::string m_path;
    const CPLStringList m_options;
    const std::unique_ptr<TemporaryFile> m_pixelFile;
    GDALDatasetUniquePtr m_pixels;

    /** Whether a pixel could not be kept. */
    bool m_hasFailed = false;
};

}  // namespace flightsim

#endif
