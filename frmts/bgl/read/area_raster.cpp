// SPDX-License-Identifier: MIT
// Photos and the terrain index as rasters: area-based themes.

#include "frmts/bgl/read/area_raster.h"

#include "frmts/bgl/read/area_provider.h"
#include "frmts/trq1/photo_tile.h"
#include "frmts/trq1/terrain_index.h"

#include <algorithm>
#include <type_traits>
#include <utility>
#include <vector>

namespace flightsim
{

namespace
{

template <class Sample>
constexpr bool IS_PHOTO = std::is_same_v<Sample, std::uint8_t>;

/** Whether pixels may be missing, including in overviews. Tiles of one level
 * that fill the bounds need no alpha, unless they are so many that a pixel of
 * an overview extends beyond them. */
bool NeedsAlpha(const bgl::TileIndex &index, bool hasMasks)
{
    const bgl::GridWindow bounds = index.GetBounds();
    return hasMasks || index.Levels().size() > 1 || index.HasStacks() ||
           bounds.Width() > bgl::PHOTO_SIDE ||
           bounds.Height() > bgl::PHOTO_SIDE ||
           !bgl::CoversBounds(index, false);
}

/** Returns the planes of photos that will be requested; the index has only
 * one. */
template <class Sample>
bgl::AreaTileShape GetShape(bool needsAlpha, bool needsLand)
{
    if (!IS_PHOTO<Sample>)
    {
        return {bgl::INDEX_SIDE, 1, -1};
    }
    if (!needsAlpha && !needsLand)
    {
        return {bgl::PHOTO_SIDE, bgl::PHOTO_COLOURS, -1};
    }
    return {bgl::PHOTO_SIDE,
            needsLand ? int{bgl::PHOTO_PLANES} : int{bgl::PHOTO_ALPHA} + 1,
            bgl::PHOTO_ALPHA};
}

template <class Sample>
std::optional<bgl::ChunkFailure>
DecodeTile(const bgl::ByteSource &source, const bgl::Chunk &chunk,
           bgl::ChunkScratch &scratch, bgl::TexelAlpha texelAlpha,
           DecodedTile &tile)
{
    const std::span<Sample> samples{tile.As<Sample>(),
                                    tile.Size() / sizeof(Sample)};
    if constexpr (IS_PHOTO<Sample>)
    {
        return bgl::DecodePhotoTile(source, chunk, scratch, texelAlpha,
                                    samples);
    }
    else
    {
        return bgl::DecodeIndexTile(source, chunk, scratch, samples);
    }
}

template <class Sample>
TileFormat GetFormat(const bgl::AreaTileShape &shape,
                     bgl::TexelAlpha texelAlpha)
{
    return {
        shape.SamplesPerPlane() * static_cast<std::size_t>(shape.planes) *
            sizeof(Sample),
        [texelAlpha](const bgl::ByteSource &source, const bgl::Chunk &chunk,
                     bgl::ChunkScratch &scratch, DecodedTile &tile) {
            return DecodeTile<Sample>(source, chunk, scratch, texelAlpha, tile);
        },
        [](DecodedTile &tile) {
            std::fill_n(tile.As<std::uint8_t>(), tile.Size(), std::uint8_t{0});
        }};
}

/** Returns a digest of the options on which reduced tiles depend. */
std::size_t GetAreaForm(const bgl::Theme &theme,
                        const bgl::AreaTileShape &shape,
                        const RasterOptions &options)
{
    const bool isOpacity = options.texelAlpha == bgl::TexelAlpha::Opacity;
    return std::size_t{theme.dataType} * 32 +
           static_cast<std::size_t>(shape.planes) * 2 + (isOpacity ? 1 : 0);
}

}  // namespace

template <class Sample>
AreaRaster<Sample>::AreaRaster(std::shared_ptr<const RasterFile> file,
                               const bgl::Theme &theme, bgl::TileIndex index,
                               const RasterOptions &options)
    : ThemeRaster(std::move(file), theme, std::move(index), options),
      m_shape(GetShape<Sample>(NeedsAlpha(m_index, HasMasks()), options.water)),
      m_decoder(*m_file, GetFormat<Sample>(m_shape, options.texelAlpha),
                options.threads),
      m_reductions(*m_file, m_index, GetAreaForm(theme, m_shape, options)),
      m_mosaic(m_index, m_shape, options.fill && IS_PHOTO<Sample>)
{
    // Bit fields cannot be averaged.
    m_hasOverviews = IS_PHOTO<Sample>;
    DescribeBands();
}

template <class Sample> void AreaRaster<Sample>::DescribeBands()
{
    if (!IS_PHOTO<Sample>)
    {
        m_bands.push_back({m_theme.name, 0, GCI_Undefined, "", {}});
        return;
    }
    m_bands.push_back({"red", bgl::PHOTO_RED, GCI_RedBand, "", {}});
    m_bands.push_back({"green", bgl::PHOTO_GREEN, GCI_GreenBand, "", {}});
    m_bands.push_back({"blue", bgl::PHOTO_BLUE, GCI_BlueBand, "", {}});
    if (HasMasks() || !bgl::CoversBounds(m_index, m_options.fill))
    {
        m_bands.push_back({"alpha", bgl::PHOTO_ALPHA, GCI_AlphaBand, "", {}});
    }
    if (m_options.water)
    {
        m_bands.push_back({"land", bgl::PHOTO_LAND, GCI_Undefined, "", {}});
    }
}

template <class Sample> GDALDataType AreaRaster<Sample>::GetDataType() const
{
    return IS_PHOTO<Sample> ? GDT_Byte : GDT_UInt16;
}

template <class Sample> bool AreaRaster<Sample>::TakesPixelStrides() const
{
    return true;
}

template <class Sample>
CPLErr AreaRaster<Sample>::Read(const bgl::MosaicGrid &grid,
                                const bgl::GridWindow &window,
                                std::span<const Target> targets)
{
    const bool isRead =
        Guard([&] { return ReadPlanes(grid, window, targets); });
    const CPLErr status = m_decoder.Report();
    return isRead ? status : CE_Failure;
}

template <class Sample>
bool AreaRaster<Sample>::ReadPlanes(const bgl::MosaicGrid &grid,
                                    const bgl::GridWindow &window,
                                    std::span<const Target> targets)
{
    std::vector<typename bgl::AreaMosaic<Sample>::Output> outputs;
    for (const Target &target : targets)
    {
        outputs.push_back({target.plane, static_cast<Sample *>(target.samples),
                           target.pixelStride, target.lineStride});
    }
    // For a request of all bands in a large window, the tiles inside are not
    // needed again.
    constexpr std::int64_t manyTiles = 4;
    const std::int64_t oneTile =
        std::int64_t{grid.layout.intervals} * grid.layout.intervals;
    const bool keep = targets.size() < m_bands.size() ||
                      window.Width() * window.Height() < manyTiles * oneTile;
    CachedAreaProvider<Sample> provider(m_decoder, m_reductions, keep);
    return m_mosaic.Read(grid, window.Shifted(grid.samples), provider, outputs);
}

template <class Sample> std::uint64_t AreaRaster<Sample>::CountDecoded() const
{
    return m_decoder.CountDecoded();
}

template class AreaRaster<std::uint8_t>;
template class AreaRaster<std::uint16_t>;

}  // namespace flightsim
