// SPDX-License-Identifier: MIT
// The missing samples of an elevation raster.

#include "frmts/bgl/resample/missing_heights.h"

#include "driver/base/driver_options.h"
#include "driver/base/elevation_unit.h"
#include "frmts/bgl/resample/raster_view.h"
#include "frmts/bgl/resample/source_mosaic.h"

#include "vrtdataset.h"

#include <limits>
#include <optional>
#include <utility>

namespace flightsim
{

std::vector<std::vector<double>>
ListMissingHeights(GDALRasterBand &band, const std::string &nullValue)
{
    std::vector<std::vector<double>> values;
    int isSet = FALSE;
    const double noData = band.GetNoDataValue(&isSet);
    const std::optional<double> replaced = ParseNumber(nullValue.c_str());
    if (replaced)
    {
        values.push_back({*replaced});
    }
    else if (isSet != FALSE)
    {
        values.push_back({noData});
    }
    if (ElevationUnit(band).IsMetres())
    {
        values.push_back({MISSING_HEIGHT});
    }
    if (GDALDataTypeIsFloating(band.GetRasterDataType()) != FALSE)
    {
        values.push_back({std::numeric_limits<double>::quiet_NaN()});
    }
    return values;
}

GDALDatasetUniquePtr MaskMissingHeights(GDALDataset &source,
                                        const std::string &nullValue)
{
    GDALRasterBand &band = *source.GetRasterBand(1);
    const bool hasMask =
        (band.GetMaskFlags() & (GMF_ALL_VALID | GMF_NODATA)) == 0;
    std::vector<MosaicSource> one(1);
    one.front().dataset =
        TranslateToMemory(source, {"-b", "1", "-a_nodata", "none", "-mask",
                                   hasMask ? "mask,1" : "none"});
    one.front().nullPixels = ListMissingHeights(band, nullValue);
    GDALDatasetUniquePtr view = TranslateToMemory(
        source, {"-b", "1", "-a_nodata", "none", "-mask", "none"});
    if (one.front().dataset == nullptr || view == nullptr ||
        view->CreateMaskBand(GMF_PER_DATASET) != CE_None)
    {
        return nullptr;
    }
    GDALDatasetUniquePtr mosaic = SourceMosaic::Create(std::move(one));
    if (mosaic == nullptr)
    {
        return nullptr;
    }
    static_cast<VRTSourcedRasterBand *>(view->GetRasterBand(1)->GetMaskBand())
        ->AddSimpleSource(mosaic->GetRasterBand(1)->GetMaskBand(), 0, 0,
                          view->GetRasterXSize(), view->GetRasterYSize(), 0, 0,
                          view->GetRasterXSize(), view->GetRasterYSize());
    // The view holds its own reference.
    mosaic.release()->ReleaseRef();
    return view;
}

}  // namespace flightsim
