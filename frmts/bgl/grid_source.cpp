// SPDX-License-Identifier: MIT
// Any georeferenced raster, read in the grid of a QMID level:
// frmts/trq1/format.md 11.5.

#include "frmts/bgl/grid_source.h"

#include "driver/base/driver_names.h"
#include "driver/base/wgs84.h"

#include "gdal_alg.h"
#include "gdal_utils.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>

namespace flightsim
{

namespace
{

constexpr double WEST_END = -180;
constexpr double POLE = 90;
constexpr double NORTH_END = POLE;
constexpr int SAMPLES_A_CELL = 256;
constexpr double LEVEL_0_WIDTH = 480;
constexpr double LEVEL_0_HEIGHT = 360;

constexpr int COARSEST_LEVEL = 2;
constexpr int FINEST_LEVEL = 22;

/** Parts of a sample by which a source may be off the grid. */
constexpr double TOLERANCE = 1e-3;

bool IsWgs84(GDALDataset &source)
{
    const SpatialReferencePointer wgs84 = MakeWgs84();
    const char *const options[] = {
        "IGNORE_DATA_AXIS_TO_SRS_AXIS_MAPPING=YES",
        "CRITERION=EQUIVALENT_EXCEPT_AXIS_ORDER_GEOGCRS", nullptr};
    const OGRSpatialReference *reference = source.GetSpatialRef();
    return reference != nullptr && reference->IsSame(wgs84.get(), options) != 0;
}

/** Pixel coordinates to longitude and latitude. Longitudes of a source in WGS 84
 * are those that it has: PROJ would bring those beyond 180 back. */
class PixelTransformer final
{
  public:
    explicit PixelTransformer(GDALDataset &source)
    {
        CPLStringList options;
        if (!IsWgs84(source))
        {
            options.SetNameValue("DST_SRS", "EPSG:4326");
        }
        m_transformer = GDALCreateGenImgProjTransformer2(
            GDALDataset::ToHandle(&source), nullptr, options.List());
    }

    ~PixelTransformer()
    {
        if (m_transformer != nullptr)
        {
            GDALDestroyGenImgProjTransformer(m_transformer);
        }
    }

    PixelTransformer(const PixelTransformer &) = delete;
    PixelTransformer &operator=(const PixelTransformer &) = delete;

    bool IsUsable() const
    {
        return m_transformer != nullptr;
    }

    bool Transform(double &x, double &y) const
    {
        constexpr int forward = FALSE;
        return Run(forward, x, y);
    }

    /** From longitude and latitude to a pixel. */
    bool Invert(double &x, double &y) const
    {
        constexpr int backward = TRUE;
        const CPLErrorHandlerPusher quiet(CPLQuietErrorHandler);
        return Run(backward, x, y);
    }

  private:
    bool Run(int direction, double &x, double &y) const
    {
        double z = 0;
        int isDone = FALSE;
        return GDALGenImgProjTransform(m_transformer, direction, 1, &x, &y, &z,
                                       &isDone) != FALSE &&
               isDone != FALSE && std::isfinite(x) && std::isfinite(y);
    }

    void *m_transformer = nullptr;
};

/** Distances between the points that are transformed, along either side. */
constexpr int STEPS = 32;

/** Longitudes and latitudes of points all over a source. */
struct PointCloud
{
    std::vector<double> longitudes{};
    std::vector<double> latitudes{};
};

PointCloud MakePoints(const GDALDataset &source,
                      const PixelTransformer &transformer)
{
    auto &dataset = const_cast<GDALDataset &>(source);
    PointCloud cloud;
    for (int i = 0; i < (STEPS + 1) * (STEPS + 1); ++i)
    {
        double x = dataset.GetRasterXSize() *
                   static_cast<double>(i % (STEPS + 1)) / STEPS;
        double y = dataset.GetRasterYSize() *
                   static_cast<double>(i / (STEPS + 1)) / STEPS;
        if (transformer.Transform(x, y))
        {
            cloud.longitudes.push_back(x);
            cloud.latitudes.push_back(y);
        }
    }
    return cloud;
}

/** Takes longitudes from 180 W on as those beyond 180 E where that brings the
 * points together: a source that crosses the antimeridian. One that goes around
 * the earth has a gap, too, the distance between two points. */
void JoinAcrossAntimeridian(std::vector<double> &longitudes)
{
    const auto [west, east] =
        std::minmax_element(longitudes.begin(), longitudes.end());
    if (*east - *west <= 180)
    {
        return;
    }
    std::vector<double> joined = longitudes;
    for (double &longitude : joined)
    {
        longitude += longitude < 0 ? 360 : 0;
    }
    const auto [first, last] =
        std::minmax_element(joined.begin(), joined.end());
    constexpr double gap = 2.0 / STEPS;
    if (*last - *first < (*east - *west) * (1 - gap))
    {
        longitudes = joined;
    }
}

/** Whether the source has a pole inside as one point, as the planes of polar
 * projections do, so that all meridians meet there. */
bool SurroundsPole(GDALDataset &source, const PixelTransformer &transformer,
                   double latitude)
{
    std::array<double, 3> x{-120, 0, 120};
    std::array<double, 3> y{latitude, latitude, latitude};
    for (std::size_t i = 0; i < x.size(); ++i)
    {
        if (!transformer.Invert(x[i], y[i]) ||
            std::hypot(x[i] - x[0], y[i] - y[0]) > TOLERANCE)
        {
            return false;
        }
    }
    return x[0] > 0 && x[0] < source.GetRasterXSize() && y[0] > 0 &&
           y[0] < source.GetRasterYSize();
}

bool FindSpacing(GDALDataset &source, const PixelTransformer &transformer,
                 SourceGeometry &geometry)
{
    std::array<double, 3> x{};
    std::array<double, 3> y{};
    bool isDone = true;
    for (std::size_t i = 0; i < x.size(); ++i)
    {
        x[i] = source.GetRasterXSize() / 2.0 + (i == 1 ? 1 : 0);
        y[i] = source.GetRasterYSize() / 2.0 + (i == 2 ? 1 : 0);
        isDone = isDone && transformer.Transform(x[i], y[i]);
    }
    const auto distance = [](double a, double b)
    { return std::abs(std::remainder(a - b, 360)); };
    geometry.columnWidth =
        std::hypot(distance(x[1], x[0]), distance(x[2], x[0]));
    geometry.rowHeight = std::hypot(y[1] - y[0], y[2] - y[0]);
    return isDone && geometry.columnWidth > 0 && geometry.rowHeight > 0;
}

bool HasReference(GDALDataset &source)
{
    const OGRSpatialReference *reference = source.GetSpatialRef();
    if (reference == nullptr)
    {
        reference = source.GetGCPSpatialRef();
    }
    return reference != nullptr && !reference->IsLocal();
}

/** The first sample whose place is not before `degrees`. */
std::int64_t FirstAfter(double degrees, double step)
{
    return static_cast<std::int64_t>(std::ceil(degrees / step - TOLERANCE));
}

std::int64_t LastBefore(double degrees, double step)
{
    return static_cast<std::int64_t>(std::floor(degrees / step + TOLERANCE));
}

/** The samples along one axis that a source covers. */
void FindSamples(double start, double end, double step, bool hasPosts,
                 std::int64_t &first, std::int64_t &last)
{
    if (hasPosts)
    {
        first = FirstAfter(start, step);
        last = LastBefore(end, step);
        if (last < first)
        {
            first = last = std::llround((start + end) / 2 / step);
        }
        return;
    }
    first = LastBefore(start, step);
    last = std::max(first, FirstAfter(end, step) - 1);
}

/** Rows end at the poles. */
void ClipToPoles(const SampleGrid &grid, SampleRange &range)
{
    const std::int64_t rows =
        std::llround(180 / grid.RowHeight()) - (grid.hasPosts ? 0 : 1);
    range.north = std::clamp<std::int64_t>(range.north, 0, rows);
    range.south = std::clamp<std::int64_t>(range.south, 0, rows);
}

/** Columns are counted from 180 W; no sample comes twice, but for the posts of a
 * seam that a source has on both of its sides. */
void WrapColumns(std::int64_t columns, bool hasSeam, SampleRange &range)
{
    const std::int64_t width = range.east - range.west;
    range.west = (range.west % columns + columns) % columns;
    range.east = range.west + std::min(width, columns - (hasSeam ? 0 : 1));
}

std::string ToText(double value)
{
    char text[64];
    CPLsnprintf(text, sizeof(text), "%.17g", value);
    return text;
}

}  // namespace

double SampleGrid::ColumnWidth() const
{
    return std::ldexp(LEVEL_0_WIDTH / SAMPLES_A_CELL, -level);
}

double SampleGrid::RowHeight() const
{
    return std::ldexp(LEVEL_0_HEIGHT / SAMPLES_A_CELL, -level);
}

std::optional<SourceGeometry> SourceGeometry::Find(GDALDataset &source)
{
    if (!HasReference(source))
    {
        CPLError(
            CE_Failure, CPLE_AppDefined,
            "%s: the source has no coordinate system, which gdal_translate "
            "-a_srs can give it",
            BGL_DRIVER_NAME);
        return std::nullopt;
    }
    const PixelTransformer transformer(source);
    SourceGeometry geometry;
    PointCloud cloud;
    if (transformer.IsUsable())
    {
        cloud = MakePoints(source, transformer);
    }
    if (cloud.longitudes.empty() || !FindSpacing(source, transformer, geometry))
    {
        CPLError(CE_Failure, CPLE_AppDefined,
                 "%s: the source has no place on the earth, expected a "
                 "geotransform or control points",
                 BGL_DRIVER_NAME);
        return std::nullopt;
    }
    JoinAcrossAntimeridian(cloud.longitudes);
    const auto [west, east] =
        std::minmax_element(cloud.longitudes.begin(), cloud.longitudes.end());
    const auto [south, north] =
        std::minmax_element(cloud.latitudes.begin(), cloud.latitudes.end());
    geometry.west = *west;
    geometry.east = *east;
    geometry.south = *south;
    geometry.north = *north;
    for (const double latitude : {-POLE, POLE})
    {
        if (SurroundsPole(source, transformer, latitude))
        {
            geometry.west = WEST_END;
            geometry.east = -WEST_END;
            (latitude < 0 ? geometry.south : geometry.north) = latitude;
            geometry.hasPole = true;
        }
    }
    return geometry;
}

int SourceGeometry::FindLevel() const
{
    int level = COARSEST_LEVEL;
    for (; level < FINEST_LEVEL; ++level)
    {
        const SampleGrid grid{level, false};
        if (grid.ColumnWidth() <= columnWidth * (1 + TOLERANCE) &&
            grid.RowHeight() <= rowHeight * (1 + TOLERANCE))
        {
            break;
        }
    }
    return level;
}

bool GridSource::IsAligned(GDALDataset &source, const SampleGrid &grid,
                           SampleRange &range)
{
    double transform[6];
    if (GDALGetGeoTransform(GDALDataset::ToHandle(&source), transform) !=
            CE_None ||
        !IsWgs84(source) || transform[2] != 0 || transform[4] != 0)
    {
        return false;
    }
    const double half = grid.hasPosts ? 0.5 : 0;
    const double x = (transform[0] - WEST_END) / grid.ColumnWidth() + half;
    const double y = (NORTH_END - transform[3]) / grid.RowHeight() + half;
    const int width = source.GetRasterXSize();
    const int height = source.GetRasterYSize();
    range.west = std::llround(x);
    range.north = std::llround(y);
    range.east = range.west + width - 1;
    range.south = range.north + height - 1;
    const double growthX = (transform[1] / grid.ColumnWidth() - 1) * width;
    const double growthY = (-transform[5] / grid.RowHeight() - 1) * height;
    const auto isSmall = [](double value)
    { return std::abs(value) < TOLERANCE; };
    return isSmall(x - std::round(x)) && isSmall(y - std::round(y)) &&
           isSmall(growthX) && isSmall(growthY);
}

bool GridSource::Warp(GDALDataset &source, const SourceGeometry &geometry,
                      const SampleGrid &grid, const WarpRequest &request)
{
    FindSamples(geometry.west - WEST_END, geometry.east - WEST_END,
                grid.ColumnWidth(), grid.hasPosts, m_range.west, m_range.east);
    FindSamples(NORTH_END - geometry.north, NORTH_END - geometry.south,
                grid.RowHeight(), grid.hasPosts, m_range.north, m_range.south);
    ClipToPoles(grid, m_range);
    if (geometry.hasPole && grid.hasPosts)
    {
        LeaveOutPoles(grid);
    }
    const double half = grid.hasPosts ? 0.5 : 0;
    const double edge = grid.hasPosts ? 0.5 : 1;
    const auto toLongitude = [&](double column)
    { return WEST_END + column * grid.ColumnWidth(); };
    const auto toLatitude = [&](double row)
    { return NORTH_END - row * grid.RowHeight(); };
    CPLStringList arguments;
    const std::string extent[] = {
        ToText(toLongitude(static_cast<double>(m_range.west) - half)),
        ToText(toLatitude(static_cast<double>(m_range.south) + edge)),
        ToText(toLongitude(static_cast<double>(m_range.east) + edge)),
        ToText(toLatitude(static_cast<double>(m_range.north) - half))};
    for (const char *word : {"-of", "VRT", "-t_srs", "EPSG:4326", "-te"})
    {
        arguments.AddString(word);
    }
    for (const std::string &number : extent)
    {
        arguments.AddString(number.c_str());
    }
    arguments.AddString("-ts");
    arguments.AddString(
        std::to_string(m_range.east - m_range.west + 1).c_str());
    arguments.AddString(
        std::to_string(m_range.south - m_range.north + 1).c_str());
    arguments.AddString("-r");
    arguments.AddString(request.resampling.c_str());
    arguments.AddString("-wo");
    arguments.AddString(
        ("NUM_THREADS=" + std::to_string(request.threads)).c_str());
    if (request.isElevation)
    {
        for (const char *word : {"-ot", "Float32", "-dstnodata", "nan"})
        {
            arguments.AddString(word);
        }
    }
    else
    {
        arguments.AddString("-dstalpha");
    }
    if (!request.nullValue.empty())
    {
        CPLString values = request.nullValue;
        values.replaceAll(",", " ");
        arguments.AddString("-srcnodata");
        arguments.AddString(values.c_str());
        arguments.AddString("-wo");
        arguments.AddString("UNIFIED_SRC_NODATA=YES");
    }
    GDALWarpAppOptions *options =
        GDALWarpAppOptionsNew(arguments.List(), nullptr);
    if (options == nullptr)
    {
        return false;
    }
    GDALDatasetH handle = GDALDataset::ToHandle(&source);
    int isWrong = FALSE;
    m_view.reset(GDALDataset::FromHandle(
        GDALWarp("", nullptr, 1, &handle, options, &isWrong)));
    GDALWarpAppOptionsFree(options);
    m_dataset = m_view.get();
    return m_dataset != nullptr;
}

/** The outer half of a post on a pole lies beyond it, where projections of the
 * plane have nothing. */
void GridSource::LeaveOutPoles(const SampleGrid &grid)
{
    const std::int64_t last = std::llround(180 / grid.RowHeight());
    m_northPole = m_range.north == 0 && m_range.south > 0;
    m_southPole = m_range.south == last && m_range.north < last;
    m_range.north += m_northPole ? 1 : 0;
    m_range.south -= m_southPole ? 1 : 0;
}

std::unique_ptr<GridSource> GridSource::Create(GDALDataset &source,
                                               const SourceGeometry &geometry,
                                               const SampleGrid &grid,
                                               const WarpRequest &request)
{
    std::unique_ptr<GridSource> result(new GridSource);
    SampleRange aligned;
    const bool isAligned = IsAligned(source, grid, aligned);
    if (isAligned && request.nullValue.empty())
    {
        result->m_dataset = &source;
        result->m_range = aligned;
    }
    else
    {
        WarpRequest exact = request;
        exact.resampling = isAligned ? "near" : request.resampling;
        if (!result->Warp(source, geometry, grid, exact))
        {
            return nullptr;
        }
    }
    result->m_columns = std::llround(360 / grid.ColumnWidth());
    WrapColumns(result->m_columns, grid.hasPosts && result->m_view == nullptr,
                result->m_range);
    return result;
}

/** Reads what the source has of a window, counted `shift` columns on. */
bool GridSource::ReadPart(const SampleRange &window, std::int64_t shift,
                          const Target &target) const
{
    const std::int64_t width = window.east - window.west + 1;
    const std::int64_t height = window.south - window.north + 1;
    const std::int64_t west = std::max(window.west, m_range.west - shift);
    const std::int64_t east = std::min(window.east, m_range.east - shift);
    const std::int64_t north = std::max(window.north, m_range.north);
    const std::int64_t south = std::min(window.south, m_range.south);
    if (west > east || north > south)
    {
        return true;
    }
    const int sampleSize = GDALGetDataTypeSizeBytes(target.type);
    const auto first = static_cast<std::size_t>((north - window.north) * width +
                                                west - window.west);
    const int x = static_cast<int>(west + shift - m_range.west);
    const int y = static_cast<int>(north - m_range.north);
    const int columns = static_cast<int>(east - west + 1);
    const int rows = static_cast<int>(south - north + 1);
    std::vector<int> bandMap = target.bands;
    std::uint8_t *const samples =
        target.data + first * static_cast<std::size_t>(sampleSize);
    std::uint8_t *const mask = target.mask + first;
    // Some drivers emit an error and go on with what they have not read.
    CPLErrorReset();
    if (m_dataset->RasterIO(GF_Read, x, y, columns, rows, samples, columns,
                            rows, target.type, static_cast<int>(bandMap.size()),
                            bandMap.data(), sampleSize, sampleSize * width,
                            static_cast<GSpacing>(sampleSize) * width * height,
                            nullptr) != CE_None ||
        CPLGetLastErrorType() == CE_Failure)
    {
        return false;
    }
    GDALRasterBand *band = m_dataset->GetRasterBand(bandMap.front());
    if (band->GetMaskFlags() == GMF_ALL_VALID)
    {
        for (int row = 0; row < rows; ++row)
        {
            std::memset(mask + static_cast<std::size_t>(row * width), 255,
                        static_cast<std::size_t>(columns));
        }
        return true;
    }
    return band->GetMaskBand()->RasterIO(GF_Read, x, y, columns, rows, mask,
                                         columns, rows, GDT_Byte, 1, width,
                                         nullptr) == CE_None;
}

bool GridSource::Read(const SampleRange &window, const std::vector<int> &bands,
                      GDALDataType type, void *data, std::uint8_t *mask) const
{
    const auto count = static_cast<std::size_t>(
        (window.east - window.west + 1) * (window.south - window.north + 1));
    const auto sampleSize =
        static_cast<std::size_t>(GDALGetDataTypeSizeBytes(type));
    std::memset(data, 0, count * bands.size() * sampleSize);
    std::memset(mask, 0, count);
    const Target target{bands, type, static_cast<std::uint8_t *>(data), mask};
    // What is in its own place comes last, so that it counts.
    const bool isRead = ReadPart(window, m_columns, target) &&
                        ReadPart(window, -m_columns, target) &&
                        ReadPart(window, 0, target);
    if (m_northPole && window.north == 0)
    {
        CopyRow(window, 1, 0, target);
    }
    if (m_southPole && window.south == m_range.south + 1)
    {
        const std::int64_t last = window.south - window.north;
        CopyRow(window, last - 1, last, target);
    }
    return isRead;
}

/** Gives a row the samples of another one, in all bands. */
void GridSource::CopyRow(const SampleRange &window, std::int64_t from,
                         std::int64_t to, const Target &target)
{
    const auto width = static_cast<std::size_t>(window.east - window.west + 1);
    const auto height =
        static_cast<std::size_t>(window.south - window.north + 1);
    const auto source = static_cast<std::size_t>(from);
    const auto copy = static_cast<std::size_t>(to);
    std::memcpy(target.mask + copy * width, target.mask + source * width,
                width);
    const std::size_t line =
        width * static_cast<std::size_t>(GDALGetDataTypeSizeBytes(target.type));
    for (std::size_t band = 0; band < target.bands.size(); ++band)
    {
        std::uint8_t *const plane = target.data + band * height * line;
        std::memcpy(plane + copy * line, plane + source * line, line);
    }
}

}  // namespace flightsim
