// SPDX-License-Identifier: MIT
// Reads any bytes as a BGL file through GDAL: all bands with their masks and
// overviews, all subdatasets. Two bytes of the file's date, on which nothing
// depends, select the open options and the windows.

#include "autotest/fuzz/fuzz_target.h"
#include "autotest/fuzz/gdal_session.h"

#include <algorithm>
#include <string>
#include <vector>

namespace
{

/** Rasters may declare sizes that no file could fill; a window shows everything
 * that a few tiles can do. */
constexpr int MAXIMUM_SIDE = 600;

struct Window
{
    int x;
    int y;
    int width;
    int height;
};

/** Returns the first corner, or the last one with sizes that match no tile. */
Window GetWindow(int width, int height, bool isLast)
{
    const int columns = std::min(width, MAXIMUM_SIDE);
    const int rows = std::min(height, MAXIMUM_SIDE);
    return isLast ? Window{width - columns / 2 - columns % 2,
                           height - rows / 3 - (rows % 3 != 0 ? 1 : 0),
                           columns / 2 + columns % 2,
                           rows / 3 + (rows % 3 != 0 ? 1 : 0)}
                  : Window{0, 0, columns, rows};
}

void ReadBand(GDALRasterBand &band, bool isLast)
{
    const Window window = GetWindow(band.GetXSize(), band.GetYSize(), isLast);
    std::vector<float> values(static_cast<std::size_t>(window.width) *
                              static_cast<std::size_t>(window.height));
    std::ignore = band.RasterIO(GF_Read, window.x, window.y, window.width,
                                window.height, values.data(), window.width,
                                window.height, GDT_Float32, 0, 0, nullptr);
    band.GetColorTable();
    band.GetCategoryNames();
    band.GetDefaultRAT();
    double share = 0;
    band.GetDataCoverageStatus(window.x, window.y, window.width, window.height,
                               0, &share);
}

/** Reads all bands in one request, pixel by pixel, and at half the size. */
void ReadPixels(GDALDataset &dataset, bool isLast)
{
    const Window window =
        GetWindow(dataset.GetRasterXSize(), dataset.GetRasterYSize(), isLast);
    const int bands = dataset.GetRasterCount();
    std::vector<GByte> pixels(static_cast<std::size_t>(window.width) *
                              static_cast<std::size_t>(window.height) *
                              static_cast<std::size_t>(bands));
    for (const int part : {1, 2})
    {
        const int width = std::max(1, window.width / part);
        const int height = std::max(1, window.height / part);
        std::ignore = dataset.RasterIO(
            GF_Read, window.x, window.y, window.width, window.height,
            pixels.data(), width, height, GDT_Byte, bands, nullptr, bands,
            GSpacing{bands} * width, 1, nullptr);
    }
}

void ReadDataset(GDALDataset &dataset, bool isLast)
{
    if (dataset.GetRasterCount() > 0)
    {
        ReadPixels(dataset, isLast);
    }
    for (int i = 1; i <= dataset.GetRasterCount(); ++i)
    {
        GDALRasterBand *band = dataset.GetRasterBand(i);
        ReadBand(*band, isLast);
        ReadBand(*band->GetMaskBand(), isLast);
        for (int level = 0; level < band->GetOverviewCount(); ++level)
        {
            if (GDALRasterBand *overview = band->GetOverview(level))
            {
                ReadBand(*overview, isLast);
                ReadBand(*overview->GetMaskBand(), isLast);
            }
        }
    }
}

CPLStringList ChooseOptions(const fuzz::Choice &choices)
{
    const unsigned choice = choices.options;
    CPLStringList options;
    options.SetNameValue("FILL", (choice & 1) != 0 ? "NO" : "YES");
    options.SetNameValue("PHOTO_WATER", (choice & 2) != 0 ? "YES" : "NO");
    options.SetNameValue("NUM_THREADS", (choice & 4) != 0 ? "2" : "1");
    if ((choice & 8) != 0)
    {
        options.SetNameValue("LEVEL", std::to_string(choice >> 4).c_str());
    }
    if ((choices.way & 2) != 0)
    {
        options.SetNameValue("TERRAIN_CFG", fuzz::GetTerrainConfig());
    }
    return options;
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const fuzz::Choice choice = fuzz::Choice::OfBgl(data, size);
    const CPLStringList options = ChooseOptions(choice);
    const bool isLast = (choice.way & 1) != 0;
    const fuzz::MemoryFile file("/vsimem/input.bgl", data, size);
    const fuzz::DatasetPointer dataset =
        fuzz::Open("/vsimem/input.bgl", GDAL_OF_RASTER, options.List());
    if (dataset == nullptr)
    {
        return 0;
    }
    ReadDataset(*dataset, isLast);
    const CPLStringList items(
        CSLDuplicate(const_cast<char **>(dataset->GetMetadata("SUBDATASETS"))));
    for (int i = 0; i < items.Count(); i += 2)
    {
        const char *name = CPLParseNameValue(items[i], nullptr);
        const fuzz::DatasetPointer part =
            fuzz::Open(name, GDAL_OF_RASTER, options.List());
        if (part != nullptr)
        {
            ReadDataset(*part, isLast);
        }
    }
    return 0;
}
