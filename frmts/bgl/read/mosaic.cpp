// SPDX-License-Identifier: MIT
// A theme of a BGL file, or one of its overviews, as part of a dataset.

#include "frmts/bgl/read/mosaic.h"

#include "driver/base/driver_names.h"
#include "driver/base/memory_guard.h"
#include "driver/base/wgs84.h"
#include "frmts/bgl/read/mosaic_dataset.h"

#include <algorithm>
#include <utility>

namespace flightsim
{

Mosaic::Mosaic(std::shared_ptr<ThemeRaster> raster, const bgl::MosaicGrid &grid,
               std::shared_ptr<ClassLegend> legend, int overviews)
    : m_raster(std::move(raster)), m_grid(grid), m_legend(std::move(legend)),
      m_overviews(static_cast<std::size_t>(overviews))
{
    // Posts are points: GDAL's corner is half a post up and to the left.
    const double half = grid.layout.isPoint ? 0.5 : 0.0;
    m_geoTransform = {grid.West() - half * grid.SampleWidth(),
                      grid.SampleWidth(),
                      0.0,
                      grid.North() + half * grid.SampleHeight(),
                      0.0,
                      -grid.SampleHeight()};
}

Mosaic::~Mosaic() = default;

std::unique_ptr<Mosaic> Mosaic::Create(std::shared_ptr<ThemeRaster> raster,
                                       std::shared_ptr<ClassLegend> legend)
{
    const bgl::MosaicGrid grid = raster->GetGrid();
    const int overviews = raster->CountOverviews();
    return std::make_unique<Mosaic>(std::move(raster), grid, std::move(legend),
                                    overviews);
}

std::unique_ptr<GDALRasterBand> Mosaic::MakeBand(GDALDataset &dataset,
                                                 int number)
{
    const auto i = static_cast<std::size_t>(number - 1);
    return std::make_unique<BglRasterBand>(dataset, *this, number,
                                           m_raster->GetBands()[i]);
}

void Mosaic::MakeMask(GDALDataset &dataset)
{
    if (const std::optional<BandDescription> &mask = m_raster->GetMask())
    {
        m_mask = std::make_unique<BglRasterBand>(dataset, *this, 0, *mask);
    }
}

const OGRSpatialReference *Mosaic::GetSpatialRef() const
{
    // Created on demand, because most callers do not need it.
    if (m_spatialReference == nullptr)
    {
        GuardMemory(BGL_DRIVER_NAME, m_raster->GetFile().GetPath().c_str(),
                    [this] { m_spatialReference = MakeWgs84(); });
    }
    return m_spatialReference.get();
}

OverviewDataset *Mosaic::GetOverview(int i)
{
    if (i < 0 || i >= CountOverviews())
    {
        return nullptr;
    }
    std::unique_ptr<OverviewDataset> &overview =
        m_overviews[static_cast<std::size_t>(i)];
    if (overview == nullptr)
    {
        GuardMemory(BGL_DRIVER_NAME, m_raster->GetFile().GetPath().c_str(),
                    [&]
                    {
                        overview = std::make_unique<OverviewDataset>(
                            m_raster, m_grid.Reduced(i + 1), m_legend);
                    });
    }
    return overview.get();
}

bool Mosaic::CanReadTogether(const BandRequest &request) const
{
    return request.bandCount > 1 &&
           request.window.Width() == request.bufferWidth &&
           request.window.Height() == request.bufferHeight &&
           request.bufferType == GDT_Byte &&
           m_raster->GetDataType() == GDT_Byte &&
           m_raster->TakesPixelStrides() &&
           std::all_of(request.bands, request.bands + request.bandCount,
                       [this](int band) { return band <= CountBands(); });
}

CPLErr Mosaic::ReadTogether(const BandRequest &request, const char *name) const
{
    std::vector<ThemeRaster::Target> targets;
    const auto addTargets = [&]
    {
        for (int i = 0; i < request.bandCount; ++i)
        {
            const auto band = static_cast<std::size_t>(request.bands[i] - 1);
            targets.push_back(
                {m_raster->GetBands()[band].plane,
                 static_cast<GByte *>(request.buffer) + i * request.bandSpace,
                 static_cast<std::ptrdiff_t>(request.pixelSpace),
                 static_cast<std::ptrdiff_t>(request.lineSpace)});
        }
    };
    if (!GuardMemory(BGL_DRIVER_NAME, name, addTargets))
    {
        return CE_Failure;
    }
    return m_raster->Read(m_grid, request.window, targets);
}

}  // namespace flightsim
