// SPDX-License-Identifier: MIT
// Rasters written pixel by pixel.

#include "frmts/bgl/write/raster_write_dataset.h"

#include "driver/base/driver_names.h"
#include "driver/base/driver_options.h"
#include "driver/base/memory_guard.h"
#include "driver/base/vsi_sink.h"
#include "frmts/bgl/write/create_copy.h"
#include "frmts/bgl/write/create_options.h"

#include <cerrno>
#include <new>
#include <utility>

namespace flightsim
{

namespace
{

/** A band of the temporary file. */
class RasterWriteBand final : public GDALProxyRasterBand
{
  public:
    RasterWriteBand(RasterWriteDataset &dataset, GDALRasterBand &pixels,
                    int number)
        : m_dataset(dataset), m_number(number)
    {
        eDataType = pixels.GetRasterDataType();
        nRasterXSize = pixels.GetXSize();
        nRasterYSize = pixels.GetYSize();
        eAccess = GA_Update;
        pixels.GetBlockSize(&nBlockXSize, &nBlockYSize);
    }

  protected:
    // Only later releases of 3.6 have this argument; otherwise this overload is
    // never called.
    GDALRasterBand *RefUnderlyingRasterBand(bool) const
    {
        return RefUnderlyingRasterBand();
    }

    GDALRasterBand *RefUnderlyingRasterBand() const
    {
        GDALDataset *pixels = m_dataset.GetPixels();
        return pixels != nullptr ? pixels->GetRasterBand(m_number) : nullptr;
    }

  private:
    RasterWriteDataset &m_dataset;
    const int m_number;
};

/** Creates a file in the folder for temporary files if one is set, otherwise
 * beside the target, where there is space. */
std::unique_ptr<TemporaryFile> CreatePixelFile(const char *path)
{
    std::unique_ptr<TemporaryFile> file =
        CPLGetConfigOption("CPL_TMPDIR", nullptr) != nullptr
            ? TemporaryFile::CreateElsewhere()
            : TemporaryFile::Create(FollowLink(path));
    if (file == nullptr)
    {
        CPLError(CE_Failure, CPLE_OpenFailed,
                 "%s: the temporary file of %s cannot be created: %s",
                 BGL_DRIVER_NAME, path, VSIStrerror(errno));
    }
    return file;
}

/** Blocks that are never written take no space. */
GDALDatasetUniquePtr CreatePixels(const std::string &path, int width,
                                  int height, int bandCount, GDALDataType type)
{
    GDALDriver *driver = GetGDALDriverManager()->GetDriverByName("GTiff");
    if (driver == nullptr)
    {
        CPLError(CE_Failure, CPLE_AppDefined,
                 "%s: the driver GTiff, which keeps pixels until the file is "
                 "closed, is not there",
                 BGL_DRIVER_NAME);
        return nullptr;
    }
    CPLStringList options;
    options.SetNameValue("TILED", "YES");
    options.SetNameValue("SPARSE_OK", "TRUE");
    options.SetNameValue("BIGTIFF", "IF_SAFER");
    constexpr int redGreenBlue = 3;
    if (type == GDT_Byte)
    {
        options.SetNameValue("ALPHA", bandCount % 2 == 0 ? "YES" : "NO");
        options.SetNameValue("PHOTOMETRIC",
                             bandCount >= redGreenBlue ? "RGB" : "MINISBLACK");
    }
    return GDALDatasetUniquePtr(driver->Create(
        path.c_str(), width, height, bandCount, type, options.List()));
}

/** Whether metadata set later may determine the type of the raster. */
bool MayBeAnything(GDALDataset &pixels, CSLConstList options)
{
    return pixels.GetRasterCount() == 1 &&
           pixels.GetRasterBand(1)->GetRasterDataType() == GDT_Byte &&
           CSLFetchNameValue(options, "TYPE") == nullptr;
}

void DeletePixels(const std::string &path)
{
    GDALDriver *driver = GetGDALDriverManager()->GetDriverByName("GTiff");
    CPLErrorStateBackuper keepsErrors;
    CPLPushErrorHandler(CPLQuietErrorHandler);
    // It may have a mask and metadata beside it.
    const bool isDone =
        driver != nullptr && driver->Delete(path.c_str()) == CE_None;
    CPLPopErrorHandler();
    if (!isDone)
    {
        VSIUnlink(path.c_str());
    }
}

}  // namespace

std::unique_ptr<RasterWriteDataset>
RasterWriteDataset::Create(const char *path, int width, int height,
                           int bandCount, GDALDataType type,
                           CSLConstList options)
{
    std::unique_ptr<TemporaryFile> file =
        VsiSink::CheckTarget(path, BGL_DRIVER_NAME) ? CreatePixelFile(path)
                                                    : nullptr;
    GDALDatasetUniquePtr pixels =
        file != nullptr
            ? CreatePixels(file->GetPath(), width, height, bandCount, type)
            : nullptr;
    if (pixels == nullptr)
    {
        return nullptr;
    }
    std::unique_ptr<RasterWriteDataset> result(new RasterWriteDataset(
        path, std::move(file), std::move(pixels), options));
    if (!MayBeAnything(*result->m_pixels, options) &&
        !CreateOptions::Parse(*result->m_pixels, options))
    {
        result->m_pixels.reset();
        DeletePixels(result->m_pixelFile->GetPath());
        return nullptr;
    }
    return result;
}

RasterWriteDataset::RasterWriteDataset(const char *path,
                                       std::unique_ptr<TemporaryFile> file,
                                       GDALDatasetUniquePtr pixels,
                                       CSLConstList options)
    : m_path(path), m_options(CopyOptions(options)),
      m_pixelFile(std::move(file)), m_pixels(std::move(pixels))
{
    SetDescription(path);
    eAccess = GA_Update;
    nRasterXSize = m_pixels->GetRasterXSize();
    nRasterYSize = m_pixels->GetRasterYSize();
    for (int i = 1; i <= m_pixels->GetRasterCount(); ++i)
    {
        SetBand(i, new RasterWriteBand(*this, *m_pixels->GetRasterBand(i), i));
        // GDAL only reports that memory ran out.
        if (GetRasterBand(i) == nullptr)
        {
            throw std::bad_alloc();
        }
    }
}

RasterWriteDataset::~RasterWriteDataset()
{
    CloseOnce();
}

bool RasterWriteDataset::Convert()
{
    for (int i = 1; i <= nBands; ++i)
    {
        GetRasterBand(i)->FlushCache(false);
    }
    constexpr bool isStrict = false;
    bool isDone = false;
    GuardMemory(BGL_DRIVER_NAME, m_path.c_str(),
                [&]
                {
                    isDone = WriteRaster(m_path.c_str(), *m_pixels, isStrict,
                                         m_options.List(), GDALDummyProgress,
                                         nullptr)
                                 .has_value();
                });
    return isDone;
}

bool RasterWriteDataset::CloseOnce()
{
    if (m_pixels == nullptr)
    {
        return true;
    }
    const bool isDone = Convert();
    m_pixels.reset();
    DeletePixels(m_pixelFile->GetPath());
    return isDone;
}

#if FLIGHTSIM_HAS_CLOSE
CPLErr RasterWriteDataset::Close(FLIGHTSIM_CLOSE_ARGUMENTS)
{
    const bool isDone = CloseOnce();
    const CPLErr closed = GDALDataset::Close();
    return isDone ? closed : CE_Failure;
}
#endif

}  // namespace flightsim
