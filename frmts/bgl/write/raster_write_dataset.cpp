// SPDX-License-Identifier: MIT
// Rasters written pixel by pixel.

#include "frmts/bgl/write/raster_write_dataset.h"

#include "driver/base/driver_names.h"
#include "driver/base/driver_options.h"
#include "driver/base/memory_guard.h"
#include "driver/base/vsi_sink.h"
#include "frmts/bgl/write/create_copy.h"
#include "frmts/bgl/write/create_options.h"

#include <algorithm>
#include <cerrno>
#include <new>
#include <utility>

namespace flightsim
{

namespace
{

/** Creates a mask beside the temporary file. GDAL 3.13 would put it inside, and
 * crashes when it closes a file in which there was no space for it. */
template <class Body>
CPLErr CreateMask(const RasterWriteDataset &dataset, Body create)
{
    CPLErr result = CE_Failure;
    GuardMemory(BGL_DRIVER_NAME, dataset.GetDescription(),
                [&]
                {
                    const CPLConfigOptionSetter inside(
                        "GDAL_TIFF_INTERNAL_MASK", "NO", false);
                    result = create();
                });
    return result;
}

/** Finds a band of the temporary file, or its mask. GDAL added an argument within
 * the releases of 3.6, so one of the overloads overrides nothing. */
class PixelBand : public GDALProxyRasterBand
{
  protected:
    PixelBand(RasterWriteDataset &dataset, int number, bool isMask)
        : m_dataset(dataset), m_number(number), m_isMask(isMask)
    {
    }

    GDALRasterBand *RefUnderlyingRasterBand(bool) const
    {
        return RefUnderlyingRasterBand();
    }

    GDALRasterBand *RefUnderlyingRasterBand() const
    {
        GDALDataset *pixels = m_dataset.GetPixels();
        GDALRasterBand *band =
            pixels != nullptr ? pixels->GetRasterBand(m_number) : nullptr;
        return m_isMask && band != nullptr ? band->GetMaskBand() : band;
    }

    RasterWriteDataset &m_dataset;
    const int m_number;

  private:
    const bool m_isMask;
};

/** A band of the temporary file, or its mask. */
class RasterWriteBand final : public PixelBand
{
  public:
    RasterWriteBand(RasterWriteDataset &dataset, GDALRasterBand &pixels,
                    int number, bool isMask = false)
        : PixelBand(dataset, number, isMask)
    {
        eDataType = pixels.GetRasterDataType();
        nRasterXSize = pixels.GetXSize();
        nRasterYSize = pixels.GetYSize();
        eAccess = GA_Update;
        pixels.GetBlockSize(&nBlockXSize, &nBlockYSize);
    }

    CPLErr FlushCache(bool isClosing) override
    {
        const CPLErr mask =
            m_mask != nullptr ? m_mask->FlushCache(isClosing) : CE_None;
        return std::max(
            mask, m_dataset.Note(GDALProxyRasterBand::FlushCache(isClosing)));
    }

    CPLErr Fill(double value, double imaginary) override
    {
        return m_dataset.Note(GDALProxyRasterBand::Fill(value, imaginary));
    }

    CPLErr CreateMaskBand(int flags) override
    {
        return CreateMask(
            m_dataset,
            [&] { return GDALProxyRasterBand::CreateMaskBand(flags); });
    }

    /** Returns a mask that is stored as a band of this class, too. */
    GDALRasterBand *GetMaskBand() override
    {
        GDALRasterBand *mask = GDALProxyRasterBand::GetMaskBand();
        if (mask == nullptr)
        {
            // GeoTIFF has none if that file cannot be written.
            m_dataset.Note(CE_Failure);
            return nullptr;
        }
        constexpr int computed = GMF_ALL_VALID | GMF_ALPHA | GMF_NODATA;
        if ((GetMaskFlags() & computed) != 0)
        {
            return mask;
        }
        if (m_mask == nullptr)
        {
            constexpr bool isMask = true;
            GuardMemory(BGL_DRIVER_NAME, m_dataset.GetDescription(),
                        [&]
                        {
                            m_mask = std::make_unique<RasterWriteBand>(
                                m_dataset, *mask, m_number, isMask);
                        });
        }
        return m_mask.get();
    }

  protected:
    CPLErr IReadBlock(int column, int row, void *data) override
    {
        return m_dataset.Note(
            GDALProxyRasterBand::IReadBlock(column, row, data));
    }

    CPLErr IWriteBlock(int column, int row, void *data) override
    {
        return m_dataset.Note(
            GDALProxyRasterBand::IWriteBlock(column, row, data));
    }

    CPLErr IRasterIO(GDALRWFlag direction, int x, int y, int width, int height,
                     void *data, int columns, int rows, GDALDataType type,
                     GSpacing pixelSpace, GSpacing lineSpace,
                     GDALRasterIOExtraArg *more) override
    {
        return m_dataset.Note(GDALProxyRasterBand::IRasterIO(
            direction, x, y, width, height, data, columns, rows, type,
            pixelSpace, lineSpace, more));
    }

  private:
    std::unique_ptr<RasterWriteBand> m_mask{};
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

/** Closes and deletes the temporary file; failures to write it no longer
 * matter. */
void DeletePixels(GDALDatasetUniquePtr pixels, const std::string &path)
{
    GDALDriver *driver = GetGDALDriverManager()->GetDriverByName("GTiff");
    CPLErrorStateBackuper keepsErrors;
    CPLPushErrorHandler(CPLQuietErrorHandler);
    pixels.reset();
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
        DeletePixels(std::move(result->m_pixels),
                     result->m_pixelFile->GetPath());
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

CPLErr RasterWriteDataset::IRasterIO(GDALRWFlag direction, int x, int y,
                                     int width, int height, void *data,
                                     int columns, int rows, GDALDataType type,
                                     int bandCount, BandMapArgument bands,
                                     GSpacing pixelSpace, GSpacing lineSpace,
                                     GSpacing bandSpace,
                                     GDALRasterIOExtraArg *more)
{
    return Note(GDALProxyDataset::IRasterIO(
        direction, x, y, width, height, data, columns, rows, type, bandCount,
        bands, pixelSpace, lineSpace, bandSpace, more));
}

CPLErr RasterWriteDataset::CreateMaskBand(int flags)
{
    return CreateMask(*this,
                      [&] { return GDALProxyDataset::CreateMaskBand(flags); });
}

/** Writes the blocks in memory to the temporary file. */
CPLErr RasterWriteDataset::FlushPixels()
{
    for (int i = 1; i <= nBands; ++i)
    {
        Note(GetRasterBand(i)->FlushCache(false));
    }
    // Failures of libtiff's own buffers are not returned.
    CPLErrorReset();
    m_pixels->FlushCache(false);
    Note(CPLGetLastErrorType());
    return m_hasFailed ? CE_Failure : CE_None;
}

FlushResult RasterWriteDataset::FlushCache(bool)
{
    return static_cast<FlushResult>(m_pixels != nullptr ? FlushPixels()
                                                        : CE_None);
}

bool RasterWriteDataset::Convert()
{
    if (FlushPixels() != CE_None)
    {
        CPLError(CE_Failure, CPLE_FileIO,
                 "%s: the temporary file of %s cannot be written",
                 BGL_DRIVER_NAME, m_path.c_str());
        return false;
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
    DeletePixels(std::move(m_pixels), m_pixelFile->GetPath());
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
