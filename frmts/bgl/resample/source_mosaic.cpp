// SPDX-License-Identifier: MIT
// A mosaic of rasters on one grid, each with its own missing samples.

#include "frmts/bgl/resample/source_mosaic.h"

#include "driver/base/band_mask.h"
#include "driver/base/driver_names.h"
#include "driver/base/memory_guard.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <new>
#include <utility>

namespace flightsim
{

namespace
{

/** Side of a block of the mosaic. */
constexpr int BLOCK_SIDE = 256;

/** Tolerated deviation of pixels that coincide, as a fraction of a pixel. */
constexpr double PIXEL_TOLERANCE = 1e-3;

std::array<double, 6> FindGeoTransform(GDALDataset &dataset)
{
    std::array<double, 6> transform{0, 1, 0, 0, 0, 1};
    GDALGetGeoTransform(GDALDataset::ToHandle(&dataset), transform.data());
    return transform;
}

/** Reads the mask of a part of a source. */
CPLErr ReadPresence(GDALDataset &dataset, const std::array<int, 4> &part,
                    std::vector<std::uint8_t> &presence)
{
    return ReadMask(*dataset.GetRasterBand(1), part, part[2], presence.data());
}

/** Whether a stored sample is the null value, which a script may give with
 * fewer digits than a 32-bit float has. */
bool IsNull(double sample, double null, bool isSingle)
{
    return (std::isnan(sample) && std::isnan(null)) || sample == null ||
           (isSingle && static_cast<float>(sample) == static_cast<float>(null));
}

/** Marks samples as missing whose bands all have those of a null pixel. */
CPLErr ApplyNullPixels(const MosaicSource &source,
                       const std::array<int, 4> &part,
                       std::vector<std::uint8_t> &presence)
{
    const std::size_t count = source.nullPixels.size();
    std::vector<std::uint8_t> isNull(presence.size() * count, 1);
    std::vector<double> samples(presence.size());
    for (std::size_t i = 0; count > 0 && i < source.nullPixels.front().size();
         ++i)
    {
        GDALRasterBand &band =
            *source.dataset->GetRasterBand(static_cast<int>(i) + 1);
        const CPLErr result = band.RasterIO(
            GF_Read, part[0], part[1], part[2], part[3], samples.data(),
            part[2], part[3], GDT_Float64, 0, 0, nullptr);
        if (result != CE_None)
        {
            return result;
        }
        const bool isSingle = band.GetRasterDataType() == GDT_Float32;
        for (std::size_t pixel = 0; pixel < count; ++pixel)
        {
            const double null = source.nullPixels[pixel][i];
            std::uint8_t *const found = isNull.data() + pixel * samples.size();
            for (std::size_t k = 0; k < samples.size(); ++k)
            {
                found[k] &= static_cast<std::uint8_t>(
                    IsNull(samples[k], null, isSingle));
            }
        }
    }
    for (std::size_t pixel = 0; pixel < count; ++pixel)
    {
        const std::uint8_t *const found =
            isNull.data() + pixel * presence.size();
        for (std::size_t k = 0; k < presence.size(); ++k)
        {
            presence[k] = found[k] != 0 ? std::uint8_t{0} : presence[k];
        }
    }
    return CE_None;
}

/** A band of a mosaic or, with the number 0, its mask. */
class MosaicBand final : public GDALRasterBand
{
  public:
    MosaicBand(SourceMosaic &mosaic, int number, GDALDataType type)
        : m_mosaic(mosaic)
    {
        poDS = &mosaic;
        nBand = number;
        eDataType = type;
        nRasterXSize = mosaic.GetRasterXSize();
        nRasterYSize = mosaic.GetRasterYSize();
        nBlockXSize = BLOCK_SIDE;
        nBlockYSize = BLOCK_SIDE;
    }

    GDALRasterBand *GetMaskBand() override
    {
        return nBand > 0 ? m_mosaic.GetMask() : GDALRasterBand::GetMaskBand();
    }

    int GetMaskFlags() override
    {
        return nBand > 0 ? GMF_PER_DATASET : GDALRasterBand::GetMaskFlags();
    }

    const char *GetUnitType() override
    {
        return nBand > 0 ? m_mosaic.GetTopBand(nBand).GetUnitType() : "";
    }

    double GetScale(int *isSet) override
    {
        return nBand > 0 ? m_mosaic.GetTopBand(nBand).GetScale(isSet)
                         : GDALRasterBand::GetScale(isSet);
    }

    double GetOffset(int *isSet) override
    {
        return nBand > 0 ? m_mosaic.GetTopBand(nBand).GetOffset(isSet)
                         : GDALRasterBand::GetOffset(isSet);
    }

  protected:
    CPLErr IReadBlock(int column, int row, void *samples) override
    {
        const int x = column * BLOCK_SIDE;
        const int y = row * BLOCK_SIDE;
        return m_mosaic.ReadWindow(nBand,
                                   {x, y,
                                    std::min(BLOCK_SIDE, nRasterXSize - x),
                                    std::min(BLOCK_SIDE, nRasterYSize - y)},
                                   BLOCK_SIDE, samples);
    }

  private:
    SourceMosaic &m_mosaic;
};

}  // namespace

/** What is known of a sample of the mosaic. */
enum class SourceMosaic::SampleState : std::uint8_t
{
    Unknown,
    Missing,
    Present
};

/** The samples of a window that are being put together. */
struct SourceMosaic::WindowTarget
{
    std::array<int, 4> window{};
    GDALDataType type = GDT_Byte;
    std::size_t sampleSize = 1;

    /** Number of samples from one line to the next. */
    std::size_t lineSize = 0;

    std::uint8_t *samples = nullptr;
    std::vector<SampleState> states{};
};

bool HaveSameGrid(GDALDataset &a, GDALDataset &b)
{
    const OGRSpatialReference *const first = a.GetSpatialRef();
    const OGRSpatialReference *const second = b.GetSpatialRef();
    if (first == nullptr || second == nullptr ||
        first->IsSame(second) == FALSE ||
        a.GetRasterCount() != b.GetRasterCount())
    {
        return false;
    }
    const std::array<double, 6> from = FindGeoTransform(a);
    const std::array<double, 6> to = FindGeoTransform(b);
    const auto isSmall = [](double pixels)
    { return std::abs(pixels) < PIXEL_TOLERANCE; };
    const double x = (to[0] - from[0]) / from[1];
    const double y = (to[3] - from[3]) / from[5];
    return from[2] == 0 && from[4] == 0 && to[2] == 0 && to[4] == 0 &&
           isSmall((to[1] / from[1] - 1) * b.GetRasterXSize()) &&
           isSmall((to[5] / from[5] - 1) * b.GetRasterYSize()) &&
           isSmall(x - std::round(x)) && isSmall(y - std::round(y));
}

GDALDatasetUniquePtr SourceMosaic::Create(std::vector<MosaicSource> sources)
{
    std::unique_ptr<SourceMosaic> mosaic(new SourceMosaic);
    if (!mosaic->Place(std::move(sources)))
    {
        CPLError(CE_Failure, CPLE_NotSupported,
                 "%s: the sources are too far apart for one raster",
                 RESAMPLE_DRIVER_NAME);
        return nullptr;
    }
    mosaic->AddBands();
    return GDALDatasetUniquePtr(mosaic.release());
}

/** Finds the extent of the mosaic and the place of each source in it. */
bool SourceMosaic::Place(std::vector<MosaicSource> sources)
{
    const std::array<double, 6> first =
        FindGeoTransform(*sources.front().dataset);
    std::vector<std::array<double, 4>> places;
    std::array<double, 4> all{0, 0, 0, 0};
    for (const MosaicSource &source : sources)
    {
        const std::array<double, 6> own = FindGeoTransform(*source.dataset);
        const double x = std::round((own[0] - first[0]) / first[1]);
        const double y = std::round((own[3] - first[3]) / first[5]);
        places.push_back({x, y, x + source.dataset->GetRasterXSize(),
                          y + source.dataset->GetRasterYSize()});
        all = {std::min(all[0], x), std::min(all[1], y),
               std::max(all[2], places.back()[2]),
               std::max(all[3], places.back()[3])};
    }
    // std::min and std::max ignore a place that is not a number.
    const bool areFinite =
        std::all_of(places.begin(), places.end(),
                    [](const std::array<double, 4> &place)
                    { return std::isfinite(place[0] + place[1]); });
    constexpr double most = std::numeric_limits<int>::max();
    if (!areFinite || !(all[2] - all[0] <= most && all[3] - all[1] <= most))
    {
        return false;
    }
    m_geoTransform = first;
    m_geoTransform[0] += all[0] * first[1];
    m_geoTransform[3] += all[1] * first[5];
    nRasterXSize = static_cast<int>(all[2] - all[0]);
    nRasterYSize = static_cast<int>(all[3] - all[1]);
    for (std::size_t i = 0; i < sources.size(); ++i)
    {
        m_layers.push_back({std::move(sources[i]),
                            static_cast<int>(places[i][0] - all[0]),
                            static_cast<int>(places[i][1] - all[1])});
    }
    return true;
}

void SourceMosaic::AddBands()
{
    const int count = m_layers.front().source.dataset->GetRasterCount();
    for (int i = 1; i <= count; ++i)
    {
        GDALDataType type = GetTopBand(i).GetRasterDataType();
        for (const Layer &layer : m_layers)
        {
            type = GDALDataTypeUnion(
                type,
                layer.source.dataset->GetRasterBand(i)->GetRasterDataType());
        }
        SetBand(i, new MosaicBand(*this, i, type));
        // GDAL only reports that memory ran out.
        if (GetRasterBand(i) == nullptr)
        {
            throw std::bad_alloc();
        }
    }
    m_mask = std::make_unique<MosaicBand>(*this, 0, GDT_Byte);
}

const OGRSpatialReference *SourceMosaic::GetSpatialRef() const
{
    return m_layers.front().source.dataset->GetSpatialRef();
}

#if FLIGHTSIM_HAS_GEO_TRANSFORM_CLASS
CPLErr SourceMosaic::GetGeoTransform(GDALGeoTransform &geoTransform) const
{
    geoTransform = GDALGeoTransform(m_geoTransform.data());
    return CE_None;
}
#else
CPLErr SourceMosaic::GetGeoTransform(double *geoTransform)
{
    std::copy(m_geoTransform.begin(), m_geoTransform.end(), geoTransform);
    return CE_None;
}
#endif

CPLErr SourceMosaic::ReadWindow(int band, const std::array<int, 4> &window,
                                int lineSize, void *data)
{
    CPLErr result = CE_Failure;
    GuardMemory(RESAMPLE_DRIVER_NAME, GetDescription(),
                [&] { result = Compose(band, window, lineSize, data); });
    return result;
}

/** Each sample is that of the topmost source that has one. Samples that are
 * missing everywhere are those of the topmost source, too. */
CPLErr SourceMosaic::Compose(int band, const std::array<int, 4> &window,
                             int lineSize, void *data)
{
    WindowTarget target;
    target.window = window;
    target.type =
        band > 0 ? GetRasterBand(band)->GetRasterDataType() : GDT_Byte;
    target.sampleSize =
        static_cast<std::size_t>(GDALGetDataTypeSizeBytes(target.type));
    target.lineSize = static_cast<std::size_t>(lineSize);
    target.samples = static_cast<std::uint8_t *>(data);
    const auto columns = static_cast<std::size_t>(window[2]);
    const auto rows = static_cast<std::size_t>(window[3]);
    target.states.resize(columns * rows, SampleState::Unknown);
    std::memset(target.samples, 0, target.lineSize * rows * target.sampleSize);
    CPLErr result = CE_None;
    for (const Layer &layer : m_layers)
    {
        result = result == CE_None ? AddLayer(layer, band, target) : result;
    }
    return result;
}

CPLErr SourceMosaic::AddLayer(const Layer &layer, int band,
                              WindowTarget &target)
{
    GDALDataset &source = *layer.source.dataset;
    const std::array<int, 4> &window = target.window;
    const int west = std::max(window[0], layer.x);
    const int north = std::max(window[1], layer.y);
    const int width =
        std::min(window[0] + window[2], layer.x + source.GetRasterXSize()) -
        west;
    const int height =
        std::min(window[1] + window[3], layer.y + source.GetRasterYSize()) -
        north;
    if (width <= 0 || height <= 0)
    {
        return CE_None;
    }
    const std::array<int, 4> part{west - layer.x, north - layer.y, width,
                                  height};
    const auto columns = static_cast<std::size_t>(width);
    std::vector<std::uint8_t> presence(columns *
                                       static_cast<std::size_t>(height));
    std::vector<std::uint8_t> samples(presence.size() * target.sampleSize);
    if (ReadPresence(source, part, presence) != CE_None ||
        ApplyNullPixels(layer.source, part, presence) != CE_None ||
        (band > 0 &&
         source.GetRasterBand(band)->RasterIO(
             GF_Read, part[0], part[1], part[2], part[3], samples.data(),
             part[2], part[3], target.type, 0, 0, nullptr) != CE_None))
    {
        return CE_Failure;
    }
    const std::vector<std::uint8_t> &from = band > 0 ? samples : presence;
    for (std::size_t i = 0; i < presence.size(); ++i)
    {
        const std::size_t x =
            static_cast<std::size_t>(west - window[0]) + i % columns;
        const std::size_t y =
            static_cast<std::size_t>(north - window[1]) + i / columns;
        SampleState &state =
            target.states[y * static_cast<std::size_t>(window[2]) + x];
        const SampleState found =
            presence[i] != 0 ? SampleState::Present : SampleState::Missing;
        if (state < found)
        {
            state = found;
            std::memcpy(target.samples +
                            (y * target.lineSize + x) * target.sampleSize,
                        from.data() + i * target.sampleSize, target.sampleSize);
        }
    }
    return CE_None;
}

}  // namespace flightsim
