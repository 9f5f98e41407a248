// SPDX-License-Identifier: MIT
// Elevation and classes as rasters: post-based themes.

#include "frmts/bgl/read/post_raster.h"

#include "frmts/trq1/class_tile.h"
#include "frmts/trq1/elevation.h"

#include <algorithm>
#include <type_traits>
#include <utility>
#include <vector>

namespace flightsim
{

namespace
{

/** Value of missing posts in tiles, and for GDAL unless there is a mask. */
template <class Post>
constexpr auto MISSING = static_cast<Post>(bgl::MISSING_ELEVATION);
template <> constexpr auto MISSING<std::uint8_t> = bgl::MISSING_CLASS;
template <> constexpr auto MISSING<std::uint16_t> = bgl::MISSING_WIDE_CLASS;

template <class Post> constexpr bool IS_CLASS = std::is_unsigned_v<Post>;

template <class Post>
constexpr bool HAS_MASK = std::is_same_v<Post, std::uint16_t>;

/** The planes of classes with a mask. */
enum Plane
{
    CODES,
    MASK
};

/** Returns the value of a post in the band of a plane. */
template <class Post> std::uint8_t ByteOf(Post post, int plane)
{
    const bool isThere = post != MISSING<Post>;
    const int shown = plane == CODES ? static_cast<int>(post) : 255;
    return static_cast<std::uint8_t>(isThere ? shown : 0);
}

template <class Post>
std::optional<bgl::ChunkFailure>
DecodePosts(const bgl::ByteSource &source, const bgl::Chunk &chunk,
            bgl::ChunkScratch &scratch, DecodedTile &tile)
{
    const std::span<Post> posts{tile.As<Post>(), bgl::POST_COUNT};
    if constexpr (IS_CLASS<Post>)
    {
        return bgl::DecodeClassTile(source, chunk, scratch, posts);
    }
    else
    {
        return bgl::DecodeElevation<Post>(source, chunk, scratch, posts);
    }
}

/** Like ByteOf, but the class that may mean no data is missing. */
template <class Post>
std::optional<bgl::ChunkFailure>
DecodeWithout254(const bgl::ByteSource &source, const bgl::Chunk &chunk,
                 bgl::ChunkScratch &scratch, DecodedTile &tile)
{
    std::optional<bgl::ChunkFailure> failure =
        DecodePosts<Post>(source, chunk, scratch, tile);
    std::replace(tile.As<Post>(), tile.As<Post>() + bgl::POST_COUNT,
                 static_cast<Post>(bgl::TRANSPARENT_CLASS),
                 static_cast<Post>(MISSING<Post>));
    return failure;
}

/** Returns a digest of the options on which reduced tiles depend. */
template <class Post>
std::size_t GetPostForm(const bgl::Theme &theme, const RasterOptions &options)
{
    return std::size_t{theme.dataType} * 32 + sizeof(Post) * 2 +
           (options.lacksClass254 ? 1 : 0);
}

template <class Post> void ClearTile(DecodedTile &tile)
{
    std::fill_n(tile.As<Post>(), bgl::POST_COUNT, MISSING<Post>);
}

}  // namespace

template <class Post>
PostRaster<Post>::PostRaster(std::shared_ptr<const RasterFile> file,
                             const bgl::Theme &theme, bgl::TileIndex index,
                             const RasterOptions &options)
    : ThemeRaster(std::move(file), theme, std::move(index), options),
      m_decoder(
          *m_file,
          {bgl::POST_COUNT * sizeof(Post),
           options.lacksClass254 ? DecodeWithout254<Post> : DecodePosts<Post>,
           ClearTile<Post>},
          options.threads),
      m_reductions(*m_file, m_index, GetPostForm<Post>(theme, options)),
      m_provider(m_decoder, m_reductions),
      m_canMiss(!std::is_same_v<Post, std::uint8_t> || !options.mayHold255),
      m_mosaic(m_index, m_file->GetChunks(), MISSING<Post>,
               options.fill && m_canMiss)
{
    DescribeBand();
}

template <class Post> void PostRaster<Post>::DescribeBand()
{
    const bool isUnknown = bgl::IsUnknownType(m_theme.dataType);
    const bool isClass =
        IS_CLASS<Post> && m_theme.dataType != bgl::DATA_TYPE_POPULATION_DENSITY;
    BandDescription band;
    band.name = m_theme.name;
    band.unit = IS_CLASS<Post> || isUnknown ? "" : "m";
    band.interpretation = isUnknown ? GCI_Undefined
                          : isClass ? GCI_PaletteIndex
                                    : GCI_GrayIndex;
    if (HAS_MASK<Post>)
    {
        m_mask = {"mask", MASK, GCI_Undefined, "", {}};
    }
    else if (m_canMiss)
    {
        band.noData = static_cast<double>(MISSING<Post>);
    }
    m_bands.push_back(band);
}

template <class Post> GDALDataType PostRaster<Post>::GetDataType() const
{
    return IS_CLASS<Post>                       ? GDT_Byte
           : std::is_same_v<Post, std::int16_t> ? GDT_Int16
                                                : GDT_Float32;
}

template <class Post> bool PostRaster<Post>::TakesPixelStrides() const
{
    return HAS_MASK<Post>;
}

template <class Post>
CPLErr PostRaster<Post>::Read(const bgl::MosaicGrid &grid,
                              const bgl::GridWindow &window,
                              std::span<const Target> targets)
{
    const bool isRead = Guard(
        [&]
        {
            const Target &target = targets.front();
            return HAS_MASK<Post>
                       ? ReadBytes(grid, window, targets)
                       : ReadPosts(grid, window,
                                   static_cast<Post *>(target.samples),
                                   target.lineStride);
        });
    m_provider.Release();
    const CPLErr status = m_decoder.Report();
    return isRead ? status : CE_Failure;
}

template <class Post>
bool PostRaster<Post>::ReadPosts(const bgl::MosaicGrid &grid,
                                 const bgl::GridWindow &window, Post *posts,
                                 std::ptrdiff_t lineStride)
{
    return m_mosaic.Read(grid, window.Shifted(grid.samples), m_provider,
                         {posts, lineStride});
}

/** Reads a row of tiles at a time and splits the posts into planes. */
template <class Post>
bool PostRaster<Post>::ReadBytes(const bgl::MosaicGrid &grid,
                                 const bgl::GridWindow &window,
                                 std::span<const Target> targets)
{
    const std::int64_t rows =
        std::min<std::int64_t>(window.Height(), bgl::CELL_INTERVALS);
    std::vector<Post> posts(static_cast<std::size_t>(window.Width() * rows));
    bgl::GridWindow part = window;
    for (; part.north < window.south; part.north = part.south)
    {
        const std::int64_t rowEnd =
            (part.north / bgl::CELL_INTERVALS + 1) * bgl::CELL_INTERVALS;
        part.south = std::min(window.south, rowEnd);
        if (!ReadPosts(grid, part, posts.data(), window.Width()))
        {
            return false;
        }
        for (const Target &target : targets)
        {
            const Post *post = posts.data();
            for (std::int64_t y = part.north; y < part.south; ++y)
            {
                auto *line = static_cast<std::uint8_t *>(target.samples) +
                             (y - window.north) * target.lineStride;
                for (std::int64_t x = 0; x < part.Width(); ++x)
                {
                    line[x * target.pixelStride] =
                        ByteOf(*post++, target.plane);
                }
            }
        }
    }
    return true;
}

template <class Post> std::uint64_t PostRaster<Post>::CountDecoded() const
{
    return m_decoder.CountDecoded();
}

template class PostRaster<std::uint8_t>;
template class PostRaster<std::uint16_t>;
template class PostRaster<std::int16_t>;
template class PostRaster<float>;

}  // namespace flightsim
