// SPDX-License-Identifier: MIT
// Joins the sources of a resample script that form one raster.

#include "frmts/bgl/resample/resample_mosaic.h"

#include "driver/base/driver_options.h"
#include "driver/base/elevation_unit.h"
#include "frmts/bgl/resample/grid_source.h"
#include "frmts/bgl/resample/missing_heights.h"
#include "frmts/bgl/resample/raster_view.h"
#include "frmts/bgl/resample/source_mosaic.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

namespace flightsim
{

namespace
{

constexpr int RGB_BANDS = 3;

/** The layer of the sources of one raster. */
struct LayerType
{
    bool isElevation = false;
    bool isPhoto = false;
};

LayerType FindLayerType(const ResampleSource &source)
{
    const std::string type = source.GetOptions().FetchNameValueDef("TYPE", "");
    return {type == "ELEVATION", type == "PHOTO"};
}

std::string GetMethod(const ResampleSource &source)
{
    return source.GetOptions().FetchNameValueDef("RESAMPLING", "");
}

/** Opens a file; a photo gets colours instead of a palette. */
GDALDatasetUniquePtr OpenColours(const ResampleSource &source, bool isPhoto)
{
    GDALDatasetUniquePtr file = source.Open();
    return file != nullptr && isPhoto &&
                   file->GetRasterBand(1)->GetColorTable() != nullptr
               ? TranslateSource(std::move(file), {"-expand", "rgb"})
               : std::move(file);
}

/** Returns the pixels that mean a missing sample: that of the script or, without
 * any, that of the file. */
std::vector<std::vector<double>> FindNullPixels(const ResampleSource &source,
                                                GDALDataset &file,
                                                bool isElevation, int bands)
{
    const std::string text =
        source.GetOptions().FetchNameValueDef("NULL_VALUE", "");
    if (isElevation)
    {
        return ListMissingHeights(*file.GetRasterBand(1), text);
    }
    std::vector<double> pixel;
    for (const std::string &part : SplitList(text, ","))
    {
        pixel.push_back(ParseNumber(part.c_str()).value_or(0));
    }
    const int count = std::min(bands, file.GetRasterCount());
    for (int i = 1; text.empty() && i <= count; ++i)
    {
        int isSet = FALSE;
        const double value = file.GetRasterBand(i)->GetNoDataValue(&isSet);
        if (isSet == FALSE)
        {
            return {};
        }
        pixel.push_back(value);
    }
    const double last = pixel.back();
    pixel.resize(static_cast<std::size_t>(bands), last);
    return {pixel};
}

/** Keeps the first bands of a file, and its mask; a missing sample is one with
 * the null values. Elevations become metres. */
MosaicSource MakeSource(const ResampleSource &source, GDALDatasetUniquePtr file,
                        bool isElevation, int bands)
{
    const bool hasAll = file->GetRasterCount() >= bands;
    MosaicSource result;
    result.nullPixels = FindNullPixels(source, *file, isElevation, bands);
    const int flags = file->GetRasterBand(1)->GetMaskFlags();
    const bool hasMask = (flags & (GMF_ALL_VALID | GMF_NODATA)) == 0;
    std::vector<std::string> words{"-mask", hasMask ? "mask,1" : "none",
                                   "-a_nodata", "none"};
    for (int i = 1; i <= bands; ++i)
    {
        words.insert(words.end(), {"-b", std::to_string(hasAll ? i : 1)});
    }
    const ElevationUnit unit(*file->GetRasterBand(1));
    if (!isElevation || unit.IsMetres())
    {
        result.dataset = TranslateSource(std::move(file), words);
        return result;
    }
    // The sources may have different units.
    for (std::vector<double> &pixel : result.nullPixels)
    {
        pixel.front() = unit.ToMetres(pixel.front());
    }
    words.insert(words.end(), {"-ot", "Float32", "-scale", "0", "1"});
    for (const double stored : {0.0, 1.0})
    {
        words.emplace_back(CPLSPrintf("%.17g", unit.ToMetres(stored)));
    }
    result.dataset = TranslateSource(std::move(file), words);
    if (result.dataset != nullptr)
    {
        GDALRasterBand &band = *result.dataset->GetRasterBand(1);
        band.SetUnitType("m");
        band.SetScale(1);
        band.SetOffset(0);
    }
    return result;
}

/** Makes the mask of a photo its alpha band, which keeps weights when GDAL
 * warps it. */
GDALDatasetUniquePtr AddAlpha(GDALDatasetUniquePtr photo)
{
    std::vector<std::string> words{"-mask", "none"};
    const int bands = photo->GetRasterCount();
    for (int i = 1; i <= bands; ++i)
    {
        words.insert(words.end(), {"-b", std::to_string(i)});
    }
    words.insert(words.end(), {"-b", "mask,1"});
    GDALDatasetUniquePtr view = TranslateSource(std::move(photo), words);
    if (view != nullptr)
    {
        view->GetRasterBand(bands + 1)->SetColorInterpretation(GCI_AlphaBand);
    }
    return view;
}

/** Joins rasters of one grid. */
GDALDatasetUniquePtr MakeRaster(std::vector<MosaicSource> rasters,
                                const LayerType &type)
{
    GDALDatasetUniquePtr mosaic = SourceMosaic::Create(std::move(rasters));
    return mosaic == nullptr ? nullptr
           : type.isPhoto    ? AddAlpha(std::move(mosaic))
                             : TranslateSource(std::move(mosaic), {});
}

/** Warps a raster with the method of its source to a grid, unless it is on
 * it. */
GDALDatasetUniquePtr WarpSource(GDALDatasetUniquePtr raster,
                                const ResampleSource &source,
                                const LayerType &type, int level)
{
    const std::optional<SourceGeometry> geometry =
        SourceGeometry::Find(*raster);
    const SampleGrid grid{level, !type.isPhoto};
    WarpRequest request;
    request.resampling = GetMethod(source);
    request.isElevation = type.isElevation;
    if (geometry && request.resampling.empty())
    {
        request.resampling = GetDefaultResampling(
            type.isElevation, type.isPhoto, *geometry, grid);
    }
    const std::unique_ptr<GridSource> warped =
        geometry ? GridSource::Create(*raster, *geometry, grid, request)
                 : nullptr;
    if (warped == nullptr)
    {
        return nullptr;
    }
    GDALDatasetUniquePtr view = warped->TakeView();
    if (view != nullptr)
    {
        // The view holds its own reference.
        raster.release()->ReleaseRef();
    }
    return view != nullptr ? std::move(view) : std::move(raster);
}

/** Warps each raster with its own method to the grid of a level. */
bool WarpToLevel(const std::vector<const ResampleSource *> &sources,
                 const LayerType &type, std::optional<int> level, int bands,
                 std::vector<MosaicSource> &rasters)
{
    std::vector<GDALDatasetUniquePtr> masked;
    int finest = 0;
    for (MosaicSource &raster : rasters)
    {
        std::vector<MosaicSource> one;
        one.push_back(std::move(raster));
        masked.push_back(MakeRaster(std::move(one), type));
        const std::optional<SourceGeometry> geometry =
            masked.back() != nullptr ? SourceGeometry::Find(*masked.back())
                                     : std::nullopt;
        if (!geometry)
        {
            return false;
        }
        finest = std::max(finest, geometry->FindLevel());
    }
    for (std::size_t i = 0; i < rasters.size(); ++i)
    {
        GDALDatasetUniquePtr view = WarpSource(
            std::move(masked[i]), *sources[i], type, level.value_or(finest));
        if (view == nullptr)
        {
            return false;
        }
        std::vector<std::string> words{"-mask", "mask,1"};
        for (int band = 1; band <= bands; ++band)
        {
            words.insert(words.end(), {"-b", std::to_string(band)});
        }
        rasters[i] = {TranslateSource(std::move(view), words), {}};
        if (rasters[i].dataset == nullptr)
        {
            return false;
        }
    }
    return true;
}

bool NeedsWarp(const std::vector<const ResampleSource *> &sources,
               const std::vector<MosaicSource> &rasters)
{
    for (std::size_t i = 1; i < sources.size(); ++i)
    {
        if (GetMethod(*sources[i]) != GetMethod(*sources.front()) ||
            !HaveSameGrid(*rasters.front().dataset, *rasters[i].dataset))
        {
            return true;
        }
    }
    return false;
}

}  // namespace

GDALDatasetUniquePtr
JoinSources(const std::vector<const ResampleSource *> &sources,
            std::optional<int> level)
{
    if (sources.size() == 1)
    {
        return sources.front()->Open();
    }
    const LayerType type = FindLayerType(*sources.front());
    std::vector<GDALDatasetUniquePtr> files;
    int bands = 1;
    for (const ResampleSource *source : sources)
    {
        files.push_back(OpenColours(*source, type.isPhoto));
        if (files.back() == nullptr)
        {
            return nullptr;
        }
        if (type.isPhoto && files.back()->GetRasterCount() >= RGB_BANDS)
        {
            bands = RGB_BANDS;
        }
    }
    std::vector<MosaicSource> rasters;
    for (std::size_t i = 0; i < files.size(); ++i)
    {
        rasters.push_back(MakeSource(*sources[i], std::move(files[i]),
                                     type.isElevation, bands));
        if (rasters.back().dataset == nullptr)
        {
            return nullptr;
        }
    }
    if (NeedsWarp(sources, rasters) &&
        !WarpToLevel(sources, type, level, bands, rasters))
    {
        return nullptr;
    }
    return MakeRaster(std::move(rasters), type);
}

}  // namespace flightsim
