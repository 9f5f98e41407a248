// SPDX-License-Identifier: MIT
// A band of a dataset or of one of its overviews.

#include "frmts/bgl/read/raster_band.h"

#include "driver/base/driver_names.h"
#include "driver/base/memory_guard.h"
#include "frmts/bgl/read/mosaic.h"
#include "frmts/bgl/read/mosaic_dataset.h"
#include "frmts/trq1/coverage.h"
#include "frmts/trq1/raster_type.h"
#include "frmts/trq1/terrain_index.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>
#include <utility>
#include <vector>

namespace flightsim
{

namespace
{

bgl::GridWindow MakeWindow(int x, int y, int width, int height)
{
    return {x, y, std::int64_t{x} + width, std::int64_t{y} + height};
}

}  // namespace

BglRasterBand::BglRasterBand(GDALDataset &dataset, Mosaic &mosaic, int number,
                             const BandDescription &description)
    : m_mosaic(mosaic), m_raster(mosaic.GetRaster()), m_grid(mosaic.GetGrid()),
      m_description(description), m_number(number)
{
    poDS = &dataset;
    nBand = number;
    nRasterXSize = mosaic.Width();
    nRasterYSize = mosaic.Height();
    eDataType = m_raster->GetDataType();
    if (m_description.dataType != GDT_Unknown)
    {
        eDataType = m_description.dataType;
    }
    nBlockXSize = m_grid.layout.intervals;
    nBlockYSize = m_grid.layout.intervals;
    GDALPamRasterBand::SetDescription(m_description.name.c_str());
}

double BglRasterBand::GetNoDataValue(int *hasNoData)
{
    if (hasNoData != nullptr)
    {
        *hasNoData = m_description.noData.has_value() ? TRUE : FALSE;
    }
    return m_description.noData.value_or(0.0);
}

const char *BglRasterBand::GetUnitType()
{
    return m_description.unit;
}

GDALColorInterp BglRasterBand::GetColorInterpretation()
{
    const bool isPalette = m_description.interpretation == GCI_PaletteIndex;
    return isPalette && GetLegend() == nullptr ? GCI_GrayIndex
                                               : m_description.interpretation;
}

/** Returns null for bands that are not classes, or classes of unknown
 * meaning. */
ClassLegend *BglRasterBand::GetLegend() const
{
    return m_description.interpretation == GCI_PaletteIndex
               ? m_mosaic.GetLegend()
               : nullptr;
}

/** The same, with its forms; null, with an error, if memory runs out. */
ClassLegend *BglRasterBand::MakeLegend() const
{
    ClassLegend *legend = GetLegend();
    ClassLegend *made = nullptr;
    if (legend != nullptr)
    {
        GuardMemory(BGL_DRIVER_NAME,
                    m_mosaic.GetRaster()->GetFile().GetPath().c_str(),
                    [&]
                    {
                        legend->Make();
                        made = legend;
                    });
    }
    return made;
}

GDALColorTable *BglRasterBand::GetColorTable()
{
    ClassLegend *legend = MakeLegend();
    return legend != nullptr ? legend->GetColors() : nullptr;
}

char **BglRasterBand::GetCategoryNames()
{
    ClassLegend *legend = MakeLegend();
    return legend != nullptr ? legend->GetNames()
                             : GDALPamRasterBand::GetCategoryNames();
}

/** Returns the names of the bits of a terrain index; null, with an error, if
 * memory runs out. */
GDALRasterAttributeTable *BglRasterBand::MakeBits()
{
    GuardMemory(
        BGL_DRIVER_NAME, m_mosaic.GetRaster()->GetFile().GetPath().c_str(),
        [this]
        {
            if (m_bits != nullptr)
            {
                return;
            }
            auto bits = std::make_unique<GDALDefaultRasterAttributeTable>();
            bits->CreateColumn("value", GFT_Integer, GFU_MinMax);
            bits->CreateColumn("name", GFT_String, GFU_Name);
            for (const bgl::IndexBit &bit : bgl::INDEX_BITS)
            {
                const int row = bits->GetRowCount();
                bits->SetValue(row, 0, int{bit.bit});
                bits->SetValue(row, 1, bit.name);
            }
            m_bits = std::move(bits);
        });
    return m_bits.get();
}

GDALRasterAttributeTable *BglRasterBand::GetDefaultRAT()
{
    if (!IsMaskBand() &&
        m_raster->GetTheme().dataType == bgl::DATA_TYPE_TERRAIN_INDEX)
    {
        return MakeBits();
    }
    ClassLegend *legend = MakeLegend();
    return legend != nullptr ? legend->GetAttributes()
                             : GDALPamRasterBand::GetDefaultRAT();
}

GDALRasterBand *BglRasterBand::GetMaskBand()
{
    GDALRasterBand *mask = IsMaskBand() ? nullptr : m_mosaic.GetMask();
    return mask != nullptr ? mask : GDALPamRasterBand::GetMaskBand();
}

int BglRasterBand::GetMaskFlags()
{
    const bool hasMask = !IsMaskBand() && m_mosaic.GetMask() != nullptr;
    return hasMask ? GMF_PER_DATASET : GDALPamRasterBand::GetMaskFlags();
}

bool BglRasterBand::IsMaskBand() const
{
    return m_number == 0;
}

int BglRasterBand::GetOverviewCount()
{
    const int count = m_mosaic.CountOverviews();
    return count > 0 ? count : GDALPamRasterBand::GetOverviewCount();
}

GDALRasterBand *BglRasterBand::GetOverview(int i)
{
    if (m_mosaic.CountOverviews() == 0)
    {
        return GDALPamRasterBand::GetOverview(i);
    }
    OverviewDataset *overview = m_mosaic.GetOverview(i);
    if (overview == nullptr)
    {
        return nullptr;
    }
    return IsMaskBand() ? overview->GetMosaic().GetMask()
                        : overview->GetRasterBand(m_number);
}

/** Parses the name of an item of the domain LocationInfo. */
bool BglRasterBand::FindSample(const char *name, std::int64_t &x,
                               std::int64_t &y) const
{
    double longitude = 0.0;
    double latitude = 0.0;
    int column = 0;
    int row = 0;
    if (CPLsscanf(name, "GeoPixel_%lf_%lf", &longitude, &latitude) == 2)
    {
        const std::array<double, 6> &transform = m_mosaic.GetGeoTransform();
        const double samplesEast = (longitude - transform[0]) / transform[1];
        const double samplesSouth = (latitude - transform[3]) / transform[5];
        if (!(samplesEast >= 0 && samplesEast < nRasterXSize &&
              samplesSouth >= 0 && samplesSouth < nRasterYSize))
        {
            return false;
        }
        column = static_cast<int>(samplesEast);
        row = static_cast<int>(samplesSouth);
    }
    else if (std::sscanf(name, "Pixel_%d_%d", &column, &row) != 2)
    {
        return false;
    }
    x = column;
    y = row;
    return x >= 0 && x < nRasterXSize && y >= 0 && y < nRasterYSize;
}

/** Returns null if no file covers the location. */
const char *BglRasterBand::DescribeLocation(const char *name)
{
    std::int64_t x = 0;
    std::int64_t y = 0;
    std::vector<std::string> files;
    if (!FindSample(name, x, y) ||
        !GuardMemory(BGL_DRIVER_NAME, poDS->GetDescription(),
                     [&] { files = m_mosaic.GetFileFinder()(x, y); }) ||
        files.empty())
    {
        return nullptr;
    }
    m_location = "<LocationInfo>";
    for (const std::string &file : files)
    {
        char *text = CPLEscapeString(file.c_str(), -1, CPLES_XML);
        m_location += "<File>";
        m_location += text;
        m_location += "</File>";
        CPLFree(text);
    }
    m_location += "</LocationInfo>";
    return m_location;
}

const char *BglRasterBand::GetMetadataItem(const char *name, const char *domain)
{
    if (name != nullptr && domain != nullptr && EQUAL(domain, "LocationInfo") &&
        m_mosaic.GetFileFinder())
    {
        return DescribeLocation(name);
    }
    return GDALPamRasterBand::GetMetadataItem(name, domain);
}

#if FLIGHTSIM_HAS_MULTI_BLOCK_THREADS
bool BglRasterBand::MayMultiBlockReadingBeMultiThreaded() const
{
    return m_raster->UsesThreads();
}
#endif

CPLErr BglRasterBand::IReadBlock(int blockX, int blockY, void *samples)
{
    const int x = blockX * nBlockXSize;
    const int y = blockY * nBlockYSize;
    const ThemeRaster::Target target{m_description.plane, samples, 1,
                                     nBlockXSize};
    return m_raster->Read(m_grid,
                          MakeWindow(x, y,
                                     std::min(nBlockXSize, nRasterXSize - x),
                                     std::min(nBlockYSize, nRasterYSize - y)),
                          {&target, 1});
}

/** Requests at the band's own resolution bypass the block cache and go directly
 * to the buffer. Others are left to GDAL, which first selects an overview. */
CPLErr BglRasterBand::IRasterIO(GDALRWFlag flag, int x, int y, int width,
                                int height, void *buffer, int bufferWidth,
                                int bufferHeight, GDALDataType bufferType,
                                GSpacing pixelSpace, GSpacing lineSpace,
                                GDALRasterIOExtraArg *extraArg)
{
    if (flag != GF_Read || width != bufferWidth || height != bufferHeight)
    {
        return GDALPamRasterBand::IRasterIO(
            flag, x, y, width, height, buffer, bufferWidth, bufferHeight,
            bufferType, pixelSpace, lineSpace, extraArg);
    }
    const bgl::GridWindow window = MakeWindow(x, y, width, height);
    const GSpacing sampleSize = GDALGetDataTypeSizeBytes(eDataType);
    if (bufferType == eDataType && pixelSpace % sampleSize == 0 &&
        lineSpace % sampleSize == 0 &&
        (pixelSpace == sampleSize || m_raster->TakesPixelStrides()))
    {
        const ThemeRaster::Target target{
            m_description.plane, buffer,
            static_cast<std::ptrdiff_t>(pixelSpace / sampleSize),
            static_cast<std::ptrdiff_t>(lineSpace / sampleSize)};
        return m_raster->Read(m_grid, window, {&target, 1});
    }
    return ReadConverted(window, buffer, bufferType, pixelSpace, lineSpace);
}

/** Reads rows of blocks and copies them to a buffer of another type or
 * layout. */
CPLErr BglRasterBand::ReadConverted(const bgl::GridWindow &window, void *buffer,
                                    GDALDataType bufferType,
                                    GSpacing pixelSpace, GSpacing lineSpace)
{
    const int sampleSize = GDALGetDataTypeSizeBytes(eDataType);
    const int width = static_cast<int>(window.Width());
    std::vector<GByte> lines;
    const std::size_t size =
        static_cast<std::size_t>(width) * static_cast<std::size_t>(sampleSize) *
        static_cast<std::size_t>(
            std::min<std::int64_t>(bgl::CELL_INTERVALS, window.Height()));
    if (!GuardMemory(BGL_DRIVER_NAME, poDS->GetDescription(),
                     [&] { lines.resize(size); }))
    {
        return CE_Failure;
    }
    auto *target = static_cast<GByte *>(buffer);
    for (std::int64_t y = window.north; y < window.south;)
    {
        const std::int64_t end = std::min(
            window.south, (y / bgl::CELL_INTERVALS + 1) * bgl::CELL_INTERVALS);
        const ThemeRaster::Target part{m_description.plane, lines.data(), 1,
                                       width};
        const CPLErr status = m_raster->Read(
            m_grid, {window.west, y, window.east, end}, {&part, 1});
        if (status != CE_None)
        {
            return status;
        }
        for (const GByte *line = lines.data(); y < end; ++y)
        {
            GDALCopyWords(line, eDataType, sampleSize, target, bufferType,
                          static_cast<int>(pixelSpace), width);
            line += std::ptrdiff_t{width} * sampleSize;
            target += lineSpace;
        }
    }
    return CE_None;
}

int BglRasterBand::IGetDataCoverageStatus(int x, int y, int width, int height,
                                          int maskFlagStop, double *percentage)
{
    const bgl::GridWindow window =
        MakeWindow(x, y, width, height).Shifted(m_grid.samples);
    const bgl::TileIndex &index = m_raster->GetIndex();
    std::optional<std::int64_t> covered;
    if (m_grid.level == index.Finest().Level() &&
        !GuardMemory(BGL_DRIVER_NAME, poDS->GetDescription(),
                     [&]
                     {
                         covered = bgl::CountCoveredSamples(
                             index, m_grid.layout, window,
                             m_raster->IsFilled());
                     }))
    {
        return GDAL_DATA_COVERAGE_STATUS_UNIMPLEMENTED;
    }
    if (!covered)
    {
        return GDALPamRasterBand::IGetDataCoverageStatus(
            x, y, width, height, maskFlagStop, percentage);
    }
    const std::int64_t total = window.Width() * window.Height();
    if (percentage != nullptr)
    {
        *percentage =
            100.0 * static_cast<double>(*covered) / static_cast<double>(total);
    }
    return (*covered > 0 ? GDAL_DATA_COVERAGE_STATUS_DATA : 0) |
           (*covered < total ? GDAL_DATA_COVERAGE_STATUS_EMPTY : 0);
}

}  // namespace flightsim
