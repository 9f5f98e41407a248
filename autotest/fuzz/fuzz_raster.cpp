// SPDX-License-Identifier: MIT
// Any bytes as BGL through GDAL: bands, overviews, masks, subdatasets.

#include "autotest/fuzz/fuzz_target.h"
#include "autotest/fuzz/gdal_session.h"

#include <algorithm>
#include <vector>

namespace
{

/** Rasters claim sizes that no file behind them could fill; a window shows
 * all that one tile can do. */
constexpr int MAXIMUM_SIDE = 512;

void ReadBand(GDALRasterBand &band, int depth)
{
    const int width = std::min(band.GetXSize(), MAXIMUM_SIDE);
    const int height = std::min(band.GetYSize(), MAXIMUM_SIDE);
    std::vector<float> values(static_cast<std::size_t>(width) *
                              static_cast<std::size_t>(height));
    const CPLErr status =
        band.RasterIO(GF_Read, 0, 0, width, height, values.data(), width,
                      height, GDT_Float32, 0, 0, nullptr);
    static_cast<void>(status);
    band.GetMaskBand();
    band.GetColorTable();
    band.GetDefaultRAT();
    if (depth == 0 && band.GetOverviewCount() > 0)
    {
        ReadBand(*band.GetOverview(band.GetOverviewCount() - 1), depth + 1);
    }
}

void ReadBands(GDALDataset &dataset)
{
    for (int i = 1; i <= dataset.GetRasterCount(); ++i)
    {
        ReadBand(*dataset.GetRasterBand(i), 0);
    }
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const fuzz::MemoryFile file("/vsimem/input.bgl", data, size);
    const fuzz::DatasetPointer dataset =
        fuzz::Open("/vsimem/input.bgl", GDAL_OF_RASTER);
    if (dataset == nullptr)
    {
        return 0;
    }
    ReadBands(*dataset);
    const CPLStringList items(
        CSLDuplicate(dataset->GetMetadata("SUBDATASETS")));
    for (int i = 0; i < items.Count(); i += 2)
    {
        const char *name = CPLParseNameValue(items[i], nullptr);
        const fuzz::DatasetPointer part = fuzz::Open(name, GDAL_OF_RASTER);
        if (part != nullptr)
        {
            ReadBands(*part);
        }
    }
    return 0;
}
