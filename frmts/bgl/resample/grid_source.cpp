// SPDX-License-Identifier: MIT
// A georeferenced raster read on the grid of a QMID level: frmts/trq1/format.md
// 11.5.

#include "frmts/bgl/resample/grid_source.h"

#include "driver/base/band_mask.h"
#include "frmts/bgl/resample/missing_heights.h"
#include "frmts/bgl/resample/raster_view.h"

#include "gdal_utils.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <iterator>
#include <set>

namespace flightsim
{

namespace
{

constexpr double NORTH_END = SampleGrid::NORTH_END;

/** Returns the first sample at or after `degrees`. */
std::int64_t FirstAfter(double degrees, double step)
{
    return static_cast<std::int64_t>(
        std::ceil(degrees / step - SampleGrid::TOLERANCE));
}

std::int64_t LastBefore(double degrees, double step)
{
    return static_cast<std::int64_t>(
        std::floor(degrees / step + SampleGrid::TOLERANCE));
}

/** Finds the samples along one axis that a source covers. */
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

/** Counts columns from 180 W. No sample occurs twice, except the posts of a
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

/** Appends the extent and the size in samples. */
void AddExtent(const SampleRange &range, const SampleGrid &grid,
               CPLStringList &arguments)
{
    const double half = grid.hasPosts ? 0.5 : 0;
    const double edge = grid.hasPosts ? 0.5 : 1;
    const auto toLongitude = [&](double column)
    { return SampleGrid::WEST_END + column * grid.ColumnWidth(); };
    const auto toLatitude = [&](double row)
    { return NORTH_END - row * grid.RowHeight(); };
    const std::string words[] = {
        "-te",
        ToText(toLongitude(static_cast<double>(range.west) - half)),
        ToText(toLatitude(static_cast<double>(range.south) + edge)),
        ToText(toLongitude(static_cast<double>(range.east) + edge)),
        ToText(toLatitude(static_cast<double>(range.north) - half)),
        "-ts",
        std::to_string(range.east - range.west + 1),
        std::to_string(range.south - range.north + 1)};
    for (const std::string &word : words)
    {
        arguments.AddString(word.c_str());
    }
}

/** Appends the value of missing samples. */
void AddMissing(const WarpRequest &request, CPLStringList &arguments)
{
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
}

/** Returns the arguments for gdalwarp. */
CPLStringList MakeArguments(const SampleRange &range, const SampleGrid &grid,
                            const WarpRequest &request)
{
    CPLStringList arguments;
    // Heights refer to the sea level in any vertical system.
    for (const char *word : {"-of", "VRT", "-novshift", "-t_srs", "EPSG:4326"})
    {
        arguments.AddString(word);
    }
    AddExtent(range, grid, arguments);
    arguments.AddString("-r");
    arguments.AddString(request.resampling.c_str());
    arguments.AddString("-wo");
    arguments.AddString(
        ("NUM_THREADS=" + std::to_string(request.threads)).c_str());
    AddMissing(request, arguments);
    return arguments;
}

struct PixelWindow
{
    int x;
    int y;
    int columns;
    int rows;
};

/** Reads the mask of bands: a pixel is missing if all of them lack it.
 *
 * @param width of a line of the mask. */
bool ReadMasks(GDALDataset &dataset, const std::vector<int> &bands,
               const PixelWindow &pixels, std::int64_t width,
               std::uint8_t *mask)
{
    GDALRasterBand &first = *dataset.GetRasterBand(bands.front());
    const std::array<int, 4> window{pixels.x, pixels.y, pixels.columns,
                                    pixels.rows};
    bool isRead = ReadMask(first, window, width, mask) == CE_None;
    if ((first.GetMaskFlags() & (GMF_ALL_VALID | GMF_PER_DATASET)) != 0)
    {
        return isRead;
    }
    std::set<int> others(bands.begin(), bands.end());
    others.erase(bands.front());
    const auto columns = static_cast<std::size_t>(pixels.columns);
    std::vector<std::uint8_t> more(columns *
                                   static_cast<std::size_t>(pixels.rows));
    for (const int band : others)
    {
        isRead = isRead && ReadMask(*dataset.GetRasterBand(band), window,
                                    pixels.columns, more.data()) == CE_None;
        for (std::size_t i = 0; i < more.size(); ++i)
        {
            std::uint8_t &sample =
                mask[i / columns * static_cast<std::size_t>(width) +
                     i % columns];
            sample = std::max(sample, more[i]);
        }
    }
    return isRead;
}

/** Whether a method of gdalwarp takes the value at the centre of a sample, not
 * those of its area. */
bool IsInterpolation(const std::string &resampling)
{
    const char *const methods[] = {"near", "bilinear", "cubic", "lanczos"};
    return std::any_of(std::begin(methods), std::end(methods),
                       [&](const char *method)
                       { return STARTS_WITH_CI(resampling.c_str(), method); });
}

/** Whether a distance from the origin of a grid is that of a sample. */
bool IsOnSample(double degrees, double step)
{
    return std::abs(std::remainder(degrees, step)) <
           SampleGrid::TOLERANCE * step;
}

}  // namespace

const char *GetDefaultResampling(bool isElevation, bool isPhoto,
                                 const SourceGeometry &geometry,
                                 const SampleGrid &grid)
{
    if (isElevation)
    {
        return "bilinear";
    }
    if (!isPhoto)
    {
        return "near";
    }
    constexpr double slightly = 1.001;
    return grid.ColumnWidth() > geometry.columnWidth * slightly ? "average"
                                                                : "bilinear";
}

GDALDatasetUniquePtr GridSource::TakeView()
{
    for (GDALDatasetUniquePtr *source : {&m_extended, &m_masked})
    {
        if (*source != nullptr)
        {
            // The view holds its own reference.
            source->release()->ReleaseRef();
        }
    }
    return std::move(m_view);
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
    const double x =
        (transform[0] - SampleGrid::WEST_END) / grid.ColumnWidth() + half;
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
    { return std::abs(value) < SampleGrid::TOLERANCE; };
    return isSmall(x - std::round(x)) && isSmall(y - std::round(y)) &&
           isSmall(growthX) && isSmall(growthY);
}

/** Repeats the last column and row of a source with posts on its last edges:
 * when it interpolates, gdalwarp leaves these out, unlike those on the first
 * edges. Around the earth, the first column has the posts of the last edge.
 * Returns false, with an error, on failure. */
bool GridSource::RepeatEnds(GDALDataset &source, const SampleGrid &grid,
                            const std::string &resampling)
{
    double transform[6];
    const OGRSpatialReference *const reference = source.GetSpatialRef();
    if (!grid.hasPosts || !IsInterpolation(resampling) ||
        reference == nullptr || !reference->IsGeographic() ||
        GDALGetGeoTransform(GDALDataset::ToHandle(&source), transform) !=
            CE_None ||
        transform[2] != 0 || transform[4] != 0)
    {
        return true;
    }
    const double across = transform[1] * source.GetRasterXSize();
    const double down = transform[5] * source.GetRasterYSize();
    const double width = grid.ColumnWidth();
    const int columns =
        std::abs(across) < 360 - width / 2 &&
                IsOnSample(transform[0] + across - SampleGrid::WEST_END, width)
            ? 1
            : 0;
    const int rows =
        IsOnSample(NORTH_END - transform[3] - down, grid.RowHeight()) ? 1 : 0;
    if (columns + rows > 0)
    {
        m_extended = RepeatEnd(source, columns, rows);
    }
    return columns + rows == 0 || m_extended != nullptr;
}

bool GridSource::Warp(GDALDataset &source, const SourceGeometry &geometry,
                      const SampleGrid &grid, const WarpRequest &request)
{
    FindSamples(geometry.west - SampleGrid::WEST_END,
                geometry.east - SampleGrid::WEST_END, grid.ColumnWidth(),
                grid.hasPosts, m_range.west, m_range.east);
    FindSamples(NORTH_END - geometry.north, NORTH_END - geometry.south,
                grid.RowHeight(), grid.hasPosts, m_range.north, m_range.south);
    ClipToPoles(grid, m_range);
    const OGRSpatialReference *const reference = source.GetSpatialRef();
    const bool isProjected = reference == nullptr || !reference->IsGeographic();
    if ((geometry.hasPole || isProjected) && grid.hasPosts)
    {
        LeaveOutPoles(grid);
    }
    if (!RepeatEnds(source, grid, request.resampling))
    {
        return false;
    }
    CPLStringList arguments = MakeArguments(m_range, grid, request);
    GDALWarpAppOptions *options =
        GDALWarpAppOptionsNew(arguments.List(), nullptr);
    if (options == nullptr)
    {
        return false;
    }
    GDALDatasetH handle = GDALDataset::ToHandle(
        m_extended != nullptr ? m_extended.get() : &source);
    int isWrong = FALSE;
    m_view.reset(GDALDataset::FromHandle(
        GDALWarp("", nullptr, 1, &handle, options, &isWrong)));
    GDALWarpAppOptionsFree(options);
    m_dataset = m_view.get();
    return m_dataset != nullptr;
}

/** The outer half of a post on a pole is beyond the pole, where projected
 * coordinates are undefined. */
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
    GDALDataset *from = &source;
    WarpRequest exact = request;
    if (request.isElevation && (!isAligned || !request.nullValue.empty()))
    {
        result->m_masked = MaskMissingHeights(source, request.nullValue);
        from = result->m_masked.get();
        exact.nullValue.clear();
    }
    if (isAligned && exact.nullValue.empty())
    {
        result->m_dataset = from;
        result->m_range = aligned;
    }
    else if (from != nullptr)
    {
        exact.resampling = isAligned ? "near" : request.resampling;
        result->Warp(*from, geometry, grid, exact);
    }
    if (result->m_dataset == nullptr)
    {
        return nullptr;
    }
    result->m_columns = std::llround(360 / grid.ColumnWidth());
    WrapColumns(result->m_columns, grid.hasPosts && result->m_view == nullptr,
                result->m_range);
    return result;
}

/** Reads the source's part of a window, shifted by `shift` columns. */
bool GridSource::ReadPart(const SampleRange &window, std::int64_t shift,
                          const Target &target) const
{
    const SampleRange part{std::max(window.west, m_range.west - shift),
                           std::max(window.north, m_range.north),
                           std::min(window.east, m_range.east - shift),
                           std::min(window.south, m_range.south)};
    if (part.west > part.east || part.north > part.south)
    {
        return true;
    }
    const std::int64_t width = window.east - window.west + 1;
    const std::int64_t height = window.south - window.north + 1;
    const PixelWindow pixels{static_cast<int>(part.west + shift - m_range.west),
                             static_cast<int>(part.north - m_range.north),
                             static_cast<int>(part.east - part.west + 1),
                             static_cast<int>(part.south - part.north + 1)};
    const auto first = static_cast<std::size_t>(
        (part.north - window.north) * width + part.west - window.west);
    const int sampleSize = GDALGetDataTypeSizeBytes(target.type);
    std::vector<int> bandMap = target.bands;
    std::uint8_t *const samples =
        target.data + first * static_cast<std::size_t>(sampleSize);
    // Some drivers emit an error and continue with data that were not read.
    CPLErrorReset();
    return m_dataset->RasterIO(
               GF_Read, pixels.x, pixels.y, pixels.columns, pixels.rows,
               samples, pixels.columns, pixels.rows, target.type,
               static_cast<int>(bandMap.size()), bandMap.data(), sampleSize,
               sampleSize * width,
               static_cast<GSpacing>(sampleSize) * width * height,
               nullptr) == CE_None &&
           CPLGetLastErrorType() != CE_Failure &&
           ReadMasks(*m_dataset, bandMap, pixels, width, target.mask + first);
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
    // The unshifted part comes last, so that it takes precedence.
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

/** Copies the samples of a row to another one, in all bands. */
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
