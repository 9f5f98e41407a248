// SPDX-License-Identifier: MIT
// Identifies the file and level of each sample in a raster of several files.

#include "frmts/bgl/read/provenance_raster.h"

#include "frmts/bgl/read/area_provider.h"
#include "frmts/bgl/read/post_provider.h"
#include "frmts/trq1/class_tile.h"
#include "frmts/trq1/elevation.h"
#include "frmts/trq1/photo_tile.h"
#include "frmts/trq1/raster_type.h"

#include <algorithm>
#include <type_traits>
#include <utility>

namespace flightsim
{

namespace
{

/** Distinguishes reduced marks from other reduced tiles of the same file, which
 * have higher numbers. */
constexpr std::size_t PROVENANCE_FORM = 1;

/** Returns the number of the chunk passed to a decoder, plus 1. */
std::uint32_t GetMark(const RasterFile &file, const bgl::Chunk &chunk)
{
    return static_cast<std::uint32_t>(&chunk - file.GetChunks().data()) + 1;
}

template <class Mark, class Sample>
void WriteMarks(std::span<const Sample> samples, Sample missing,
                std::uint32_t mark, DecodedTile &tile)
{
    std::transform(samples.begin(), samples.end(), tile.As<Mark>(),
                   [=](Sample sample) {
                       return sample == missing ? Mark{0}
                                                : static_cast<Mark>(mark);
                   });
}

std::optional<bgl::ChunkFailure> DecodePosts(const bgl::ByteSource &source,
                                             const bgl::Chunk &chunk,
                                             bgl::ChunkScratch &scratch,
                                             std::span<float> posts)
{
    return bgl::DecodeElevation<float>(source, chunk, scratch, posts);
}

template <class Code>
std::optional<bgl::ChunkFailure>
DecodePosts(const bgl::ByteSource &source, const bgl::Chunk &chunk,
            bgl::ChunkScratch &scratch, std::span<Code> posts)
{
    return bgl::DecodeClassTile(source, chunk, scratch, posts);
}

void ClearProvenance(DecodedTile &tile)
{
    std::fill_n(tile.As<std::uint8_t>(), tile.Size(), std::uint8_t{0});
}

/** @tparam Post the type to which tiles are decoded.
 *  @tparam Mark signed for elevations.
 */
template <class Post, class Mark>
TileFormat MakePostFormat(const RasterFile &file, Post missing,
                          bool lacksClass254 = false)
{
    const auto decode =
        [&file, missing,
         lacksClass254](const bgl::ByteSource &source, const bgl::Chunk &chunk,
                        bgl::ChunkScratch &scratch, DecodedTile &tile)
    {
        std::vector<Post> posts(bgl::POST_COUNT);
        std::optional<bgl::ChunkFailure> failure =
            DecodePosts(source, chunk, scratch, std::span<Post>(posts));
        if (lacksClass254)
        {
            std::replace(posts.begin(), posts.end(),
                         static_cast<Post>(bgl::TRANSPARENT_CLASS), missing);
        }
        WriteMarks<Mark, Post>(posts, missing, GetMark(file, chunk), tile);
        return failure;
    };
    return {bgl::POST_COUNT * sizeof(Mark), decode, ClearProvenance};
}

TileFormat MakePhotoFormat(const RasterFile &file, bgl::TexelAlpha texelAlpha)
{
    const auto decode = [&file, texelAlpha](const bgl::ByteSource &source,
                                            const bgl::Chunk &chunk,
                                            bgl::ChunkScratch &scratch,
                                            DecodedTile &tile)
    {
        constexpr std::size_t planes = bgl::PHOTO_ALPHA + 1;
        std::vector<std::uint8_t> samples(planes * bgl::PHOTO_PIXELS);
        std::optional<bgl::ChunkFailure> failure =
            bgl::DecodePhotoTile(source, chunk, scratch, texelAlpha, samples);
        WriteMarks<std::uint32_t, std::uint8_t>(
            std::span(samples).subspan(bgl::PHOTO_ALPHA * bgl::PHOTO_PIXELS), 0,
            GetMark(file, chunk), tile);
        return failure;
    };
    return {bgl::PHOTO_PIXELS * sizeof(std::uint32_t), decode, ClearProvenance};
}

/** For elevations, with signed marks, and classes. */
template <class MosaicMark> class PostProvenance final : public ProvenanceRaster
{
  public:
    PostProvenance(const ThemeRaster &raster, TileFormat format)
        : ProvenanceRaster(raster),
          m_decoder(*m_file, std::move(format), m_options.threads),
          m_reductions(*m_file, m_index, PROVENANCE_FORM),
          m_provider(m_decoder, m_reductions),
          m_mosaic(m_index, m_file->GetChunks(), 0, m_options.fill)
    {
    }

    std::uint64_t CountDecoded() const override
    {
        return m_decoder.CountDecoded();
    }

  protected:
    bool ReadMarks(const bgl::MosaicGrid &grid, const bgl::GridWindow &window,
                   Mark *marks) override
    {
        return m_mosaic.Read(
            grid, window.Shifted(grid.samples), m_provider,
            {reinterpret_cast<MosaicMark *>(marks), window.Width()});
    }

    CPLErr Finish() override
    {
        m_provider.Release();
        return m_decoder.Report();
    }

  private:
    TileDecoder m_decoder;
    Reductions m_reductions;
    CachedPostProvider<MosaicMark> m_provider;
    bgl::PostMosaic<MosaicMark> m_mosaic;
};

/** For photos. */
class AreaProvenance final : public ProvenanceRaster
{
  public:
    explicit AreaProvenance(const ThemeRaster &raster)
        : ProvenanceRaster(raster),
          m_decoder(*m_file, MakePhotoFormat(*m_file, m_options.texelAlpha),
                    m_options.threads),
          m_reductions(*m_file, m_index,
                       PROVENANCE_FORM +
                           static_cast<std::size_t>(m_options.texelAlpha)),
          m_mosaic(m_index, {bgl::PHOTO_SIDE, 1, 0}, m_options.fill)
    {
    }

    std::uint64_t CountDecoded() const override
    {
        return m_decoder.CountDecoded();
    }

  protected:
    bool ReadMarks(const bgl::MosaicGrid &grid, const bgl::GridWindow &window,
                   Mark *marks) override
    {
        CachedAreaProvider<Mark> provider(m_decoder, m_reductions, true);
        const bgl::AreaMosaic<Mark>::Output output{0, marks, 1, window.Width()};
        return m_mosaic.Read(grid, window.Shifted(grid.samples), provider,
                             {&output, 1});
    }

    CPLErr Finish() override
    {
        return m_decoder.Report();
    }

  private:
    TileDecoder m_decoder;
    Reductions m_reductions;
    bgl::AreaMosaic<Mark> m_mosaic;
};

}  // namespace

ProvenanceRaster::ProvenanceRaster(const ThemeRaster &raster)
    : ThemeRaster(raster.ShareFile(), raster.GetTheme(), raster.GetIndex(),
                  raster.GetOptions())
{
    m_hasOverviews = raster.CountOverviews() > 0;
    BandDescription file{"file", PROVENANCE_FILE, GCI_Undefined, "", 0.0};
    BandDescription level{"level", PROVENANCE_LEVEL, GCI_Undefined, "", 0.0};
    level.dataType = GDT_Byte;
    m_bands = {file, level};
}

std::unique_ptr<ThemeRaster> ProvenanceRaster::Create(const ThemeRaster &raster)
{
    const RasterFile &file = raster.GetFile();
    if (raster.GetDataType() == GDT_Int16 ||
        raster.GetDataType() == GDT_Float32)
    {
        return std::make_unique<PostProvenance<std::int32_t>>(
            raster, MakePostFormat<float, std::int32_t>(
                        file, static_cast<float>(bgl::MISSING_ELEVATION)));
    }
    switch (raster.GetTheme().dataType)
    {
        case bgl::DATA_TYPE_PHOTO:
        case bgl::DATA_TYPE_PHOTO32:
            return std::make_unique<AreaProvenance>(raster);
        default:
            return std::make_unique<PostProvenance<std::uint32_t>>(
                raster, raster.GetOptions().mayHold255
                            ? MakePostFormat<std::uint16_t, std::uint32_t>(
                                  file, bgl::MISSING_WIDE_CLASS,
                                  raster.GetOptions().lacksClass254)
                            : MakePostFormat<std::uint8_t, std::uint32_t>(
                                  file, bgl::MISSING_CLASS,
                                  raster.GetOptions().lacksClass254));
    }
}

GDALDataType ProvenanceRaster::GetDataType() const
{
    return GDT_UInt32;
}

bool ProvenanceRaster::TakesPixelStrides() const
{
    return true;
}

CPLErr ProvenanceRaster::Read(const bgl::MosaicGrid &grid,
                              const bgl::GridWindow &window,
                              std::span<const Target> targets)
{
    const bool isRead =
        Guard([&] { return ReadWindow(grid, window, targets); });
    const CPLErr status = Finish();
    return isRead ? status : CE_Failure;
}

/** Reads a row of tiles at a time. */
bool ProvenanceRaster::ReadWindow(const bgl::MosaicGrid &grid,
                                  const bgl::GridWindow &window,
                                  std::span<const Target> targets)
{
    const std::int64_t rows =
        std::min<std::int64_t>(window.Height(), bgl::CELL_INTERVALS);
    std::vector<Mark> marks(static_cast<std::size_t>(window.Width() * rows));
    bgl::GridWindow part = window;
    for (; part.north < window.south; part.north = part.south)
    {
        const std::int64_t rowEnd =
            (part.north / bgl::CELL_INTERVALS + 1) * bgl::CELL_INTERVALS;
        part.south = std::min(window.south, rowEnd);
        if (!ReadMarks(grid, part, marks.data()))
        {
            return false;
        }
        for (const Target &target : targets)
        {
            for (std::int64_t y = part.north; y < part.south; ++y)
            {
                WriteLine(marks.data() + (y - part.north) * part.Width(),
                          part.Width(), target, y - window.north);
            }
        }
    }
    return true;
}

/** Returns the value of a mark in a plane. */
std::uint32_t ProvenanceRaster::ValueOf(Mark mark, int plane) const
{
    if (mark == 0 || plane == PROVENANCE_CHUNK)
    {
        return mark;
    }
    const std::uint32_t chunk = mark - 1;
    return plane == PROVENANCE_FILE
               ? m_file->GetFileNumber(chunk)
               : static_cast<std::uint32_t>(
                     m_file->GetChunks()[chunk].cell.level);
}

void ProvenanceRaster::WriteLine(const Mark *marks, std::int64_t count,
                                 const Target &target, std::int64_t line) const
{
    // Adjacent samples mostly come from the same tile.
    Mark last = 0;
    std::uint32_t value = 0;
    for (std::int64_t x = 0; x < count; ++x)
    {
        if (marks[x] != last)
        {
            last = marks[x];
            value = ValueOf(last, target.plane);
        }
        const std::ptrdiff_t place =
            line * target.lineStride + x * target.pixelStride;
        if (target.plane == PROVENANCE_LEVEL)
        {
            static_cast<std::uint8_t *>(target.samples)[place] =
                static_cast<std::uint8_t>(value);
        }
        else
        {
            static_cast<std::uint32_t *>(target.samples)[place] = value;
        }
    }
}

}  // namespace flightsim
