// SPDX-License-Identifier: MIT
// Cuts the tiles of a theme from sources on its grid.

#include "frmts/bgl/write/tile_source.h"

#include "driver/base/driver_names.h"
#include "frmts/bgl/resample/missing_heights.h"
#include "frmts/bgl/resample/resample_dataset.h"
#include "frmts/bgl/resample/raster_view.h"
#include "frmts/trq1/elevation.h"
#include "frmts/trq1/photo_tile.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace flightsim
{

namespace
{

constexpr int CELL = bgl::CELL_INTERVALS;
constexpr std::size_t LAND_PLANE = 3;
constexpr std::size_t PHOTO_WRITE_PLANES = 4;

/** The first level whose cells end at the antimeridian. */
constexpr int COARSEST_WHOLE_LEVEL = 2;

std::int64_t FloorDivide(std::int64_t value, std::int64_t divisor)
{
    return value >= 0 ? value / divisor : -((-value + divisor - 1) / divisor);
}

/** Returns the number of a band, if the text is one. */
std::optional<int> FindBand(GDALDataset &source, const std::string &text)
{
    const int number = std::atoi(text.c_str());
    return std::to_string(number) == text && number >= 1 &&
                   number <= source.GetRasterCount()
               ? std::optional(number)
               : std::nullopt;
}

/** Returns the number of the first band of an interpretation; 0 for none. */
int FindInterpretation(GDALDataset &source, GDALColorInterp interpretation)
{
    for (int i = 1; i <= source.GetRasterCount(); ++i)
    {
        if (source.GetRasterBand(i)->GetColorInterpretation() == interpretation)
        {
            return i;
        }
    }
    return 0;
}

/** Returns the numbers of the bands for red, green and blue, or of the only
 * one: by their color interpretation, otherwise the first ones. */
std::vector<int> FindColours(GDALDataset &source)
{
    std::vector<int> found;
    for (const GDALColorInterp colour :
         {GCI_RedBand, GCI_GreenBand, GCI_BlueBand})
    {
        found.push_back(FindInterpretation(source, colour));
    }
    if (std::count(found.begin(), found.end(), 0) == 0)
    {
        return found;
    }
    const bool isBehindAlpha = source.GetRasterCount() == 2 &&
                               FindInterpretation(source, GCI_AlphaBand) == 1;
    return source.GetRasterCount() >= 3 ? std::vector<int>{1, 2, 3}
           : isBehindAlpha              ? std::vector<int>{2}
                                        : std::vector<int>{1};
}

bool RefuseSource(const char *reason)
{
    CPLError(CE_Failure, CPLE_NotSupported, "%s: %s", BGL_DRIVER_NAME, reason);
    return false;
}

/** Tells that the last error is that of a mask; returns false. */
bool RefuseMask(const char *option, const std::string &name)
{
    const std::string why = CPLGetLastErrorMsg();
    CPLError(CE_Failure, CPLE_AppDefined, "%s: %s=%s cannot be used: %s",
             BGL_DRIVER_NAME, option, name.c_str(), why.c_str());
    return false;
}

}  // namespace

TileSource::TileSource(GDALDataset &source, const CreateOptions &options,
                       int level)
    : m_original(source), m_source(&source),
      m_options(options), m_grid{level, options.HasPosts()}
{
}

std::unique_ptr<TileSource> TileSource::Create(GDALDataset &source,
                                               const SourceGeometry &geometry,
                                               const CreateOptions &options,
                                               int level)
{
    std::unique_ptr<TileSource> result(new TileSource(source, options, level));
    if (!result->ChooseAlpha() || !result->PrepareColours())
    {
        return nullptr;
    }
    WarpRequest request;
    request.resampling =
        !options.resampling.empty()
            ? options.resampling
            : GetDefaultResampling(options.IsElevation(), options.IsPhoto(),
                                   geometry, result->m_grid);
    request.nullValue = options.nullValue;
    request.isElevation = options.IsElevation();
    request.threads = options.threads;
    result->m_samples = GridSource::Create(*result->m_source, geometry,
                                           result->m_grid, request);
    if (result->m_samples == nullptr || !result->OpenMasks())
    {
        return nullptr;
    }
    result->FindCells();
    return result;
}

/** Uses an alpha band as the mask of the first band unless GDAL does, which it
 * does for few types and numbers of bands. With a null value, gdalwarp uses the
 * alpha band itself and would ignore a mask. */
bool TileSource::TakeForMask(int alpha)
{
    if (m_options.nullValue.empty() &&
        m_original.GetRasterBand(1)->GetMaskFlags() == GMF_ALL_VALID)
    {
        m_withAlpha = TranslateToMemory(
            m_original, {"-b", "1", "-mask", std::to_string(alpha)});
        m_source = m_withAlpha.get();
    }
    return m_source != nullptr;
}

/** Puts the colours of a photo first, followed by the band to be used as alpha:
 * the requested one, none, or that of the source. */
bool TileSource::ChooseAlpha()
{
    const bool isRequested = !m_options.alpha.empty();
    const std::vector<int> colours = FindColours(m_original);
    const int bands = static_cast<int>(colours.size());
    const int own = FindInterpretation(m_original, GCI_AlphaBand);
    const bool isInOrder = std::is_sorted(colours.begin(), colours.end()) &&
                           colours.back() == bands &&
                           (own == 0 || own == bands + 1);
    if (!isRequested && (isInOrder || !m_options.IsPhoto()))
    {
        return m_options.IsPhoto() || own <= 1 || TakeForMask(own);
    }
    std::vector<std::string> words;
    for (const int colour : colours)
    {
        words.insert(words.end(), {"-b", std::to_string(colour)});
    }
    if (isRequested)
    {
        words.insert(words.end(), {"-mask", "none"});
    }
    const int alpha =
        isRequested ? FindBand(m_original, m_options.alpha).value_or(0) : own;
    if (alpha != 0)
    {
        words.insert(words.end(), {"-b", std::to_string(alpha)});
        std::string interpretation("-colorinterp_");
        interpretation += std::to_string(bands + 1);
        words.insert(words.end(), {interpretation, "alpha"});
    }
    m_withAlpha = TranslateToMemory(m_original, words);
    m_source = m_withAlpha.get();
    return m_source != nullptr;
}

/** Finds the bands, and expands a palette to three. */
bool TileSource::PrepareColours()
{
    GDALRasterBand *band = m_source->GetRasterBand(1);
    m_bands = {1};
    if (m_options.IsElevation())
    {
        m_unit = ElevationUnit(*band);
        return GDALDataTypeIsComplex(band->GetRasterDataType()) == FALSE ||
               RefuseSource("elevations cannot be complex numbers");
    }
    if (band->GetRasterDataType() != GDT_Byte)
    {
        return RefuseSource(
            "photos and classes are bytes; gdal_translate -ot Byte "
            "-scale makes them");
    }
    if (!m_options.IsPhoto())
    {
        return true;
    }
    if (band->GetColorTable() != nullptr)
    {
        m_colours = TranslateToMemory(*m_source, {"-expand", "rgba"});
        m_source = m_colours.get();
        if (m_source == nullptr)
        {
            return false;
        }
    }
    const bool isGrey = m_source->GetRasterCount() < 3;
    m_bands = isGrey ? std::vector<int>{1, 1, 1} : std::vector<int>{1, 2, 3};
    return true;
}

GDALDatasetUniquePtr TileSource::OpenMask(const std::string &path,
                                          std::unique_ptr<GridSource> &grid)
{
    const std::optional<int> band = FindBand(m_original, path);
    GDALDatasetUniquePtr dataset =
        band ? TranslateToMemory(m_original,
                                 {"-b", std::to_string(*band), "-mask", "none"})
             : OpenNamedRaster(path);
    const auto geometry =
        dataset != nullptr ? SourceGeometry::Find(*dataset) : std::nullopt;
    if (geometry)
    {
        WarpRequest request;
        request.resampling = "bilinear";
        request.threads = m_options.threads;
        grid = GridSource::Create(*dataset, *geometry, m_grid, request);
    }
    return dataset;
}

bool TileSource::OpenMasks()
{
    CPLErrorReset();
    if (!m_options.blendMask.empty())
    {
        m_blendDataset = OpenMask(m_options.blendMask, m_blend);
    }
    const bool hasBlend = m_options.blendMask.empty() || m_blend != nullptr;
    if (hasBlend && !m_options.waterMask.empty())
    {
        m_waterDataset = OpenMask(m_options.waterMask, m_water);
    }
    return (m_options.blendMask.empty() || m_blend != nullptr ||
            RefuseMask("BLEND_MASK", m_options.blendMask)) &&
           (m_options.waterMask.empty() || m_water != nullptr ||
            RefuseMask("WATER_MASK", m_options.waterMask));
}

void TileSource::FindCells()
{
    const SampleRange &range = m_samples->Range();
    // A line of posts shared by two cells does not add another cell.
    const std::int64_t shared = m_options.HasPosts() ? 1 : 0;
    m_cells.west = FloorDivide(range.west, CELL);
    m_cells.east =
        std::max(m_cells.west, FloorDivide(range.east - shared, CELL));
    m_cells.north = std::max<std::int64_t>(FloorDivide(range.north, CELL), 0);
    m_cells.south = std::min<std::int64_t>(
        std::max(m_cells.north, FloorDivide(range.south - shared, CELL)),
        bgl::Qmid::Rows(m_grid.level) - 1);
    m_cells.north = std::min(m_cells.north, m_cells.south);
    // Around the earth, no cell, nor any coarser one made from it, may occur
    // twice.
    const int shift = m_grid.level - COARSEST_WHOLE_LEVEL;
    if (shift >= 0 && (m_cells.east >> shift) - (m_cells.west >> shift) >=
                          bgl::Qmid::Columns(COARSEST_WHOLE_LEVEL))
    {
        m_cells.west = 0;
        m_cells.east = bgl::Qmid::Columns(m_grid.level) - 1;
    }
}

bool TileSource::ReadBlock(const CellRange &cells)
{
    m_block = cells;
    const std::int64_t shared = m_options.HasPosts() ? 1 : 0;
    const SampleRange window{cells.west * CELL, cells.north * CELL,
                             (cells.east + 1) * CELL - 1 + shared,
                             (cells.south + 1) * CELL - 1 + shared};
    m_width = static_cast<std::size_t>(window.east - window.west + 1);
    m_height = static_cast<std::size_t>(window.south - window.north + 1);
    const std::size_t count = m_width * m_height;
    m_mask.resize(count);
    if (m_options.IsElevation())
    {
        m_elevations.resize(count);
        return m_samples->Read(window, m_bands, GDT_Float32,
                               m_elevations.data(), m_mask.data());
    }
    m_planes.resize(
        count * (m_options.IsPhoto() ? PHOTO_WRITE_PLANES : m_bands.size()));
    return m_samples->Read(window, m_bands, GDT_Byte, m_planes.data(),
                           m_mask.data()) &&
           (!m_options.IsPhoto() || ReadMasks(window));
}

/** Applies the weights of the blend mask to the mask, and copies the water to
 * its plane. */
bool TileSource::ReadMasks(const SampleRange &window)
{
    const std::size_t count = m_width * m_height;
    const auto land =
        m_planes.begin() + static_cast<std::ptrdiff_t>(LAND_PLANE * count);
    std::fill(land, m_planes.end(), std::uint8_t{255});
    std::vector<std::uint8_t> values(count);
    std::vector<std::uint8_t> presence(count);
    if (m_blend != nullptr)
    {
        if (!m_blend->Read(window, {1}, GDT_Byte, values.data(),
                           presence.data()))
        {
            return false;
        }
        for (std::size_t i = 0; i < count; ++i)
        {
            m_mask[i] = m_mask[i] != 0 ? values[i] : std::uint8_t{0};
        }
    }
    if (m_water != nullptr)
    {
        if (!m_water->Read(window, {1}, GDT_Byte, values.data(),
                           presence.data()))
        {
            return false;
        }
        for (std::size_t i = 0; i < count; ++i)
        {
            if (presence[i] != 0)
            {
                m_waterRange.Add({values[i], values[i]});
            }
            const bool isWater = presence[i] != 0 && values[i] < FIRST_LAND;
            land[static_cast<std::ptrdiff_t>(i)] = isWater ? 0 : 255;
        }
    }
    return true;
}

std::int16_t TileSource::Store(double metres, const bgl::ScaleRecord &scale,
                               std::uint8_t &mask) const
{
    const double stored = (metres - scale.base) / scale.scale;
    constexpr double half = 0.5;
    constexpr std::int16_t lowest = std::numeric_limits<std::int16_t>::min();
    constexpr std::int16_t highest = std::numeric_limits<std::int16_t>::max();
    if (std::isnan(stored))
    {
        mask = 0;
        return 0;
    }
    if (stored <= lowest - half || stored >= highest + half)
    {
        ++m_outOfRange;
        m_outlier = static_cast<float>(metres);
        return stored < 0 ? lowest : highest;
    }
    // Rounds half away from zero, like std::round, which is far slower.
    const int whole = static_cast<int>(stored);
    const double rest = stored - whole;
    const int step = static_cast<int>(rest >= half) - (rest <= -half);
    return static_cast<std::int16_t>(whole + step);
}

void TileSource::CutElevation(std::size_t first, bgl::WriteTile &tile) const
{
    tile.posts.resize(bgl::POST_COUNT);
    tile.mask.resize(bgl::POST_COUNT);
    // Local copies, which the bytes of a mask cannot alias, stay in registers.
    const bgl::ScaleRecord scale = m_options.encoding.scale;
    const ElevationUnit unit = m_unit;
    for (std::size_t row = 0; row < bgl::POST_SIDE; ++row)
    {
        const float *const elevations =
            m_elevations.data() + first + row * m_width;
        const std::uint8_t *const present =
            m_mask.data() + first + row * m_width;
        std::int16_t *const posts = tile.posts.data() + row * bgl::POST_SIDE;
        std::uint8_t *const mask = tile.mask.data() + row * bgl::POST_SIDE;
        for (std::size_t i = 0; i < bgl::POST_SIDE; ++i)
        {
            if (present[i] != 0)
            {
                const double metres = unit.ToMetres(double{elevations[i]});
                mask[i] = metres != MISSING_HEIGHT ? 255 : 0;
                posts[i] = mask[i] != 0 ? Store(metres, scale, mask[i])
                                        : std::int16_t{0};
            }
        }
    }
}

void TileSource::CutClasses(std::size_t first, bgl::WriteTile &tile) const
{
    tile.planes.resize(bgl::POST_COUNT);
    tile.mask.resize(bgl::POST_COUNT);
    for (std::size_t i = 0; i < bgl::POST_COUNT; ++i)
    {
        const std::size_t place =
            first + i / bgl::POST_SIDE * m_width + i % bgl::POST_SIDE;
        const bool isPresent = m_mask[place] != 0;
        if (!isPresent)
        {
            ++(m_options.fill ? m_filled : m_missing);
        }
        tile.planes[i] = isPresent ? m_planes[place]
                                   : m_options.fill.value_or(std::uint8_t{0});
        tile.mask[i] = 255;
    }
}

void TileSource::CutPhoto(std::size_t first, bgl::WriteTile &tile) const
{
    const std::size_t count = m_width * m_height;
    tile.planes.resize(PHOTO_WRITE_PLANES * bgl::PHOTO_PIXELS);
    tile.mask.resize(bgl::PHOTO_PIXELS);
    for (std::size_t i = 0; i < bgl::PHOTO_PIXELS; ++i)
    {
        const std::size_t place =
            first + i / bgl::PHOTO_SIDE * m_width + i % bgl::PHOTO_SIDE;
        tile.mask[i] = m_mask[place];
        const bool isPresent = m_mask[place] != 0;
        for (std::size_t plane = 0; plane < LAND_PLANE; ++plane)
        {
            tile.planes[plane * bgl::PHOTO_PIXELS + i] =
                isPresent ? m_planes[plane * count + place] : std::uint8_t{0};
        }
        tile.planes[LAND_PLANE * bgl::PHOTO_PIXELS + i] =
            isPresent ? m_planes[LAND_PLANE * count + place]
                      : std::uint8_t{255};
    }
}

bgl::WriteTile TileSource::Cut(std::int64_t u, std::int64_t v) const
{
    const auto column = static_cast<std::size_t>((u - m_block.west) * CELL);
    const auto row = static_cast<std::size_t>((v - m_block.north) * CELL);
    const std::size_t first = row * m_width + column;
    bgl::WriteTile tile;
    if (m_options.IsElevation())
    {
        CutElevation(first, tile);
    }
    else if (m_options.IsPhoto())
    {
        CutPhoto(first, tile);
    }
    else
    {
        CutClasses(first, tile);
    }
    return tile;
}

std::string TileSource::DescribeOutOfRange() const
{
    char text[64];
    CPLsnprintf(text, sizeof(text), "%.9g",
                static_cast<double>(m_outlier.load()));
    return text;
}

}  // namespace flightsim
