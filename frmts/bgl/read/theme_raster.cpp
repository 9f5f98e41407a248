// SPDX-License-Identifier: MIT
// A theme of a file as one raster: tiles decoded on demand.

#include "frmts/bgl/read/theme_raster.h"

#include "frmts/bgl/read/area_raster.h"
#include "frmts/bgl/read/post_raster.h"
#include "frmts/trq1/area_mosaic.h"
#include "frmts/trq1/class_tile.h"
#include "frmts/trq1/elevation.h"
#include "frmts/trq1/raster_type.h"

#include <algorithm>
#include <utility>

namespace flightsim
{

namespace
{

bool AllHaveWholeMetres(const RasterFile &file, const bgl::TileIndex &index)
{
    bool haveAll = true;
    index.ForEachTile(
        [&](const bgl::TileLevel::Tile &tile) {
            haveAll =
                haveAll && bgl::HasWholeMetres(file.GetChunks()[tile.chunk]);
        });
    return haveAll;
}

bool HaveMasks(const RasterFile &file, const bgl::TileIndex &index,
               bgl::TexelAlpha texelAlpha)
{
    bool haveAny = false;
    index.ForEachTile(
        [&](const bgl::TileLevel::Tile &tile)
        {
            const bgl::ChunkHeader &header =
                file.GetChunks()[tile.chunk].header;
            haveAny = haveAny || header.maskSize != 0 ||
                      (texelAlpha == bgl::TexelAlpha::Opacity &&
                       bgl::HasTexelAlpha(header));
        });
    return haveAny;
}

/** Whether the samples of an unknown type have two bytes, judging by the first
 * tiles that can be decoded. */
bool HoldWords(const RasterFile &file, const bgl::TileIndex &index)
{
    constexpr int most = 8;
    int tries = 0;
    std::optional<bool> isWide;
    bgl::ChunkScratch scratch;
    std::vector<std::int16_t> words(bgl::POST_COUNT);
    std::vector<std::uint8_t> bytes(bgl::POST_COUNT);
    index.ForEachTile(
        [&](const bgl::TileLevel::Tile &tile)
        {
            const bgl::Chunk &chunk = file.GetChunks()[tile.chunk];
            if (isWide || ++tries > most)
            {
                return;
            }
            if (!bgl::DecodeElevation<std::int16_t>(file.GetSource(), chunk,
                                                    scratch, words))
            {
                isWide = true;
            }
            else if (!bgl::DecodeClassTile(file.GetSource(), chunk, scratch,
                                           std::span<std::uint8_t>(bytes)))
            {
                isWide = false;
            }
        });
    return isWide.value_or(true);
}

}  // namespace

ThemeRaster::ThemeRaster(std::shared_ptr<const RasterFile> file,
                         const bgl::Theme &theme, bgl::TileIndex index,
                         const RasterOptions &options)
    : m_file(std::move(file)), m_theme(theme), m_index(std::move(index)),
      m_options(options), m_grid(bgl::MosaicGrid::FullResolution(
                              m_index, GetSampleLayout(theme.dataType)))
{
}

bool ThemeRaster::HasMasks() const
{
    return HaveMasks(*m_file, m_index, m_options.texelAlpha);
}

bgl::SampleLayout GetSampleLayout(std::uint16_t dataType)
{
    const int side = bgl::GetRasterSide(dataType);
    const bool isPoint = side == bgl::POST_SIDE;
    return {isPoint ? bgl::CELL_INTERVALS : side, isPoint};
}

std::unique_ptr<ThemeRaster>
ThemeRaster::Create(const std::shared_ptr<const RasterFile> &file,
                    const bgl::Theme &theme, bgl::TileIndex index,
                    const RasterOptions &options)
{
    switch (theme.dataType)
    {
        case bgl::DATA_TYPE_ELEVATION:
            if (AllHaveWholeMetres(*file, index))
            {
                return std::make_unique<PostRaster<std::int16_t>>(
                    file, theme, std::move(index), options);
            }
            return std::make_unique<PostRaster<float>>(
                file, theme, std::move(index), options);
        case bgl::DATA_TYPE_PHOTO:
        case bgl::DATA_TYPE_PHOTO32:
            return std::make_unique<AreaRaster<std::uint8_t>>(
                file, theme, std::move(index), options);
        case bgl::DATA_TYPE_TERRAIN_INDEX:
            return std::make_unique<AreaRaster<std::uint16_t>>(
                file, theme, std::move(index), options);
        default:
            if (bgl::IsUnknownType(theme.dataType) && HoldWords(*file, index))
            {
                return std::make_unique<PostRaster<std::int16_t>>(
                    file, theme, std::move(index), options);
            }
            if (options.mayHold255 &&
                (options.lacksClass254 ||
                 HaveMasks(*file, index, options.texelAlpha) ||
                 !bgl::CoversBounds(index, false)))
            {
                return std::make_unique<PostRaster<std::uint16_t>>(
                    file, theme, std::move(index), options);
            }
            return std::make_unique<PostRaster<std::uint8_t>>(
                file, theme, std::move(index), options);
    }
}

}  // namespace flightsim
