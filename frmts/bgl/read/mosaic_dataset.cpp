// SPDX-License-Identifier: MIT
// A mosaic, or an overview of one, as a dataset of bands.

#include "frmts/bgl/read/mosaic_dataset.h"

#include <algorithm>
#include <new>
#include <utility>

namespace flightsim
{

MosaicDataset::MosaicDataset(std::unique_ptr<Mosaic> mosaic)
    : m_mosaic(std::move(mosaic))
{
    eAccess = GA_ReadOnly;
    // It must not read or write side files.
    nPamFlags |= GPF_NOSAVE;
    nRasterXSize = m_mosaic->Width();
    nRasterYSize = m_mosaic->Height();
    AddBands(*m_mosaic);
    m_mosaic->MakeMask(*this);
}

void MosaicDataset::AddBands(Mosaic &mosaic)
{
    for (int band = 1; band <= mosaic.CountBands(); ++band)
    {
        const int number = GetRasterCount() + 1;
        SetBand(number, mosaic.MakeBand(*this, band).release());
        // GDAL only reports that memory ran out.
        if (GetRasterBand(number) == nullptr)
        {
            throw std::bad_alloc();
        }
    }
}

const OGRSpatialReference *MosaicDataset::GetSpatialRef() const
{
    return m_mosaic->GetSpatialRef();
}

#if FLIGHTSIM_HAS_GEO_TRANSFORM_CLASS
CPLErr MosaicDataset::GetGeoTransform(GDALGeoTransform &geoTransform) const
{
    geoTransform = GDALGeoTransform(m_mosaic->GetGeoTransform().data());
    return CE_None;
}
#else
CPLErr MosaicDataset::GetGeoTransform(double *geoTransform)
{
    std::copy(m_mosaic->GetGeoTransform().begin(),
              m_mosaic->GetGeoTransform().end(), geoTransform);
    return CE_None;
}
#endif

CPLErr MosaicDataset::IRasterIO(GDALRWFlag flag, int x, int y, int width,
                                int height, void *buffer, int bufferWidth,
                                int bufferHeight, GDALDataType bufferType,
                                int bandCount, int *bandMap,
                                GSpacing pixelSpace, GSpacing lineSpace,
                                GSpacing bandSpace,
                                GDALRasterIOExtraArg *extraArg)
{
    const Mosaic::BandRequest request{
        {x, y, std::int64_t{x} + width, std::int64_t{y} + height},
        bufferWidth,
        bufferHeight,
        bufferType,
        buffer,
        bandCount,
        bandMap,
        pixelSpace,
        lineSpace,
        bandSpace};
    if (flag == GF_Read && m_mosaic->CanReadTogether(request))
    {
        return m_mosaic->ReadTogether(request, GetDescription());
    }
    return GDALPamDataset::IRasterIO(flag, x, y, width, height, buffer,
                                     bufferWidth, bufferHeight, bufferType,
                                     bandCount, bandMap, pixelSpace, lineSpace,
                                     bandSpace, extraArg);
}

OverviewDataset::OverviewDataset(std::shared_ptr<ThemeRaster> raster,
                                 const bgl::MosaicGrid &grid,
                                 std::shared_ptr<ClassLegend> legend)
    : MosaicDataset(std::make_unique<Mosaic>(std::move(raster), grid,
                                             std::move(legend), 0))
{
}

}  // namespace flightsim
