// SPDX-License-Identifier: MIT
// Views of rasters.

#include "frmts/bgl/resample/raster_view.h"

#include "gdal_utils.h"
#include "vrtdataset.h"

namespace flightsim
{

GDALDatasetUniquePtr TranslateToMemory(GDALDataset &source,
                                       const std::vector<std::string> &words)
{
    CPLStringList arguments;
    arguments.AddString("-of");
    arguments.AddString("VRT");
    for (const std::string &word : words)
    {
        arguments.AddString(word.c_str());
    }
    GDALTranslateOptions *options =
        GDALTranslateOptionsNew(arguments.List(), nullptr);
    GDALDatasetUniquePtr view(GDALDataset::FromHandle(
        GDALTranslate("", GDALDataset::ToHandle(&source), options, nullptr)));
    GDALTranslateOptionsFree(options);
    return view;
}

GDALDatasetUniquePtr TranslateSource(GDALDatasetUniquePtr source,
                                     const std::vector<std::string> &words)
{
    GDALDatasetUniquePtr view = TranslateToMemory(*source, words);
    // The view holds its own reference to the source.
    source.release()->ReleaseRef();
    return view;
}

namespace
{

/** Columns and rows of a source, and their place in a view. */
struct Strip
{
    int x;
    int y;
    int columns;
    int rows;
    int viewX;
    int viewY;
};

/** Adds a strip to all bands of a view, and to its mask. */
void AddStrip(GDALDataset &source, const Strip &strip, GDALDataset &view)
{
    for (int i = 1; i <= view.GetRasterCount(); ++i)
    {
        static_cast<VRTSourcedRasterBand *>(view.GetRasterBand(i))
            ->AddSimpleSource(source.GetRasterBand(i), strip.x, strip.y,
                              strip.columns, strip.rows, strip.viewX,
                              strip.viewY, strip.columns, strip.rows);
    }
    GDALRasterBand *const first = view.GetRasterBand(1);
    if (first->GetMaskFlags() == GMF_PER_DATASET)
    {
        static_cast<VRTSourcedRasterBand *>(first->GetMaskBand())
            ->AddMaskBandSource(source.GetRasterBand(1), strip.x, strip.y,
                                strip.columns, strip.rows, strip.viewX,
                                strip.viewY, strip.columns, strip.rows);
    }
}

/** Returns a view with another number of columns and rows. In newer releases,
 * gdal_translate warns of a window that ends outside of the source. */
GDALDatasetUniquePtr Enlarge(GDALDataset &source, int columns, int rows)
{
    GDALDatasetUniquePtr view;
    std::string problem;
    {
        const CPLErrorStateBackuper keepsErrors;
        const CPLErrorHandlerPusher quiet(CPLQuietErrorHandler);
        view = TranslateToMemory(source,
                                 {"-srcwin", "0", "0", std::to_string(columns),
                                  std::to_string(rows)});
        problem = CPLGetLastErrorMsg();
    }
    if (view == nullptr)
    {
        CPLError(CE_Failure, CPLE_AppDefined, "%s", problem.c_str());
    }
    return view;
}

}  // namespace

GDALDatasetUniquePtr RepeatEnd(GDALDataset &source, int columns, int rows)
{
    const int width = source.GetRasterXSize();
    const int height = source.GetRasterYSize();
    GDALDatasetUniquePtr view = Enlarge(source, width + columns, height + rows);
    for (int right = 0; view != nullptr && right <= columns; ++right)
    {
        for (int below = 0; below <= rows; ++below)
        {
            if (right + below > 0)
            {
                AddStrip(source,
                         {right * (width - 1), below * (height - 1),
                          right != 0 ? 1 : width, below != 0 ? 1 : height,
                          right * width, below * height},
                         *view);
            }
        }
    }
    return view;
}

}  // namespace flightsim
