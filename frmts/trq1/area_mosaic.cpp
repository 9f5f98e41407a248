// SPDX-License-Identifier: MIT
// Combines area-based tiles, photos and the terrain index: format.md 1.4, 3.2.

#include "frmts/trq1/area_mosaic.h"

#include "frmts/trq1/area_mean.h"
#include "frmts/trq1/area_stack.h"
#include "frmts/trq1/interleave.h"
#include "frmts/trq1/line_copy.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <type_traits>

namespace bgl
{

namespace
{

/** Returns the number of a cell along the Z-order curve of its level. */
std::uint64_t ZOrder(int level, std::int64_t u, std::int64_t v)
{
    const Qmid cell{level, static_cast<std::uint32_t>(u),
                    static_cast<std::uint32_t>(v)};
    return cell.Packed() - (std::uint64_t{2} << (2 * level));
}

}  // namespace

bool CoversBounds(const TileIndex &index, bool fill)
{
    const GridWindow bounds = index.GetBounds();
    const int finest = index.Finest().Level();
    std::int64_t covered = 0;
    for (const TileLevel &level : index.Levels())
    {
        const int step = finest - level.Level();
        if (!fill && step != 0)
        {
            continue;
        }
        for (const TileLevel::Tile &tile : level.Tiles())
        {
            const GridWindow cells = bounds.Intersection(
                {std::int64_t{tile.u} << step, std::int64_t{tile.v} << step,
                 (std::int64_t{tile.u} + 1) << step,
                 (std::int64_t{tile.v} + 1) << step});
            const bool isInside = fill && level.Level() > 0 &&
                                  index.IsCovered(level.Level(), tile.u, tile.v,
                                                  0, level.Level() - 1);
            covered += cells.IsEmpty() || isInside
                           ? 0
                           : cells.Width() * cells.Height();
        }
    }
    return covered == bounds.Width() * bounds.Height();
}

/** A single request. */
template <class Sample> class AreaMosaic<Sample>::Reader final
{
  public:
    Reader(const AreaMosaic &mosaic, int level, const GridWindow &window,
           AreaProvider<Sample> &provider, std::span<const Output> outputs)
        : m_mosaic(mosaic), m_shape(mosaic.m_shape), m_level(level),
          m_window(window), m_provider(provider), m_outputs(outputs),
          m_copy(window.Width() * window.Height() *
                 static_cast<std::int64_t>(outputs.size() * sizeof(Sample)))
    {
    }

    bool Run();

  private:
    bool ReadPosition(const Position &position) const;
    GridWindow PartOf(const Position &position) const;
    bool FindTile(const Position &position, bool isFullyUsed, Tile &tile) const;
    bool FindBuilt(const Position &position, bool isFullyUsed,
                   Tile &tile) const;
    bool BuildTile(const Position &position, bool isFullyUsed,
                   Tile &tile) const;
    bool AddBelow(const TileLevel &level, const Position &position,
                  bool isFullyUsed, Tile &tile) const;
    bool IsFull(const Tile &tile) const;
    Sample *CopyPlanes(Tile &tile) const;

    /** A tile, and the number of levels down to the position that it fills. */
    struct CoarserTile
    {
        std::uint32_t chunk;
        int shift;
    };

    void AddFiles(const TileLevel &level, const Position &position,
                  std::vector<std::uint32_t> &files) const;
    std::vector<std::uint32_t> ListFiles(const Position &position) const;
    std::vector<CoarserTile> ListCoarser(const Position &position) const;
    bool FillTile(const Position &position, Tile &tile) const;
    void FillFrom(const Sample *coarse, const Position &position, int shift,
                  bool blends, Sample *samples) const;
    void Write(const Position &position, const Sample *samples) const;
    void Announce(const GridWindow &part, std::int64_t y) const;
    void WriteLine(const GridWindow &part, std::int64_t y,
                   const Sample *line) const;
    std::size_t CountPixelBands() const;
    void WritePixels(const GridWindow &part, std::int64_t y,
                     const Sample *line) const;
    void Interleave(const Sample *line, std::int64_t width,
                    Sample *pixels) const;

    Sample *At(const Output &output, std::int64_t x, std::int64_t y) const
    {
        return output.samples + (y - m_window.north) * output.lineStride +
               (x - m_window.west) * output.pixelStride;
    }

    const Sample *PlaneOf(const Output &output, const Sample *samples) const
    {
        return samples + static_cast<std::size_t>(output.plane) *
                             m_shape.SamplesPerPlane();
    }

    Sample *NewPlanes(Tile &tile) const
    {
        const std::shared_ptr<Sample> planes = m_provider.NewTile();
        tile = planes;
        return planes.get();
    }

    const AreaMosaic &m_mosaic;
    const AreaTileShape &m_shape;
    int m_level;
    GridWindow m_window;
    AreaProvider<Sample> &m_provider;
    std::span<const Output> m_outputs;
    LineCopy m_copy;
    std::size_t m_pixelBands = CountPixelBands();
};

template <class Sample> bool AreaMosaic<Sample>::Reader::Run()
{
    const std::int64_t side = m_shape.side;
    const std::int64_t west = m_window.west / side;
    const std::int64_t north = m_window.north / side;
    const std::int64_t columns = (m_window.east - 1) / side - west + 1;
    const std::int64_t rows = (m_window.south - 1) / side - north + 1;
    return m_provider.ForEach(
        static_cast<std::size_t>(columns * rows),
        [&](std::size_t i)
        {
            const auto number = static_cast<std::int64_t>(i);
            return ReadPosition(
                {m_level, west + number % columns, north + number / columns});
        });
}

template <class Sample>
bool AreaMosaic<Sample>::Reader::ReadPosition(const Position &position) const
{
    const GridWindow part = PartOf(position);
    const bool isFullyUsed =
        part.Width() == m_shape.side && part.Height() == m_shape.side;
    Tile tile;
    if (!FindTile(position, isFullyUsed, tile))
    {
        return false;
    }
    if (m_mosaic.m_fill && !FillTile(position, tile))
    {
        return false;
    }
    Write(position, tile.get());
    return true;
}

/** Returns the part of a position inside the window. */
template <class Sample>
GridWindow AreaMosaic<Sample>::Reader::PartOf(const Position &position) const
{
    const std::int64_t side = m_shape.side;
    const std::int64_t west = position.u * side;
    const std::int64_t north = position.v * side;
    return m_window.Intersection({west, north, west + side, north + side});
}

/** Returns the tile of a position, made from finer ones if the file has none;
 * null if there are no finer ones either. Returns false on a read error. */
template <class Sample>
bool AreaMosaic<Sample>::Reader::FindTile(const Position &position,
                                          bool isFullyUsed, Tile &tile) const
{
    const TileLevel *level = m_mosaic.m_index.FindLevel(position.level);
    const TileLevel::Tile *own =
        level != nullptr ? level->Find(position.u, position.v) : nullptr;
    if (own != nullptr)
    {
        tile = m_provider.GetTile(own->chunk, isFullyUsed);
        return tile != nullptr && AddBelow(*level, position, isFullyUsed, tile);
    }
    return !m_mosaic.HasFiner(position) ||
           FindBuilt(position, isFullyUsed, tile);
}

/** The same for a position without a tile. Keeps tiles made from 64 or more:
 * they take a 64th of their memory. */
template <class Sample>
bool AreaMosaic<Sample>::Reader::FindBuilt(const Position &position,
                                           bool isFullyUsed, Tile &tile) const
{
    constexpr int keptReduction = 3;
    if (m_mosaic.m_index.Finest().Level() - position.level < keptReduction)
    {
        return BuildTile(position, isFullyUsed, tile);
    }
    const Qmid place{position.level, static_cast<std::uint32_t>(position.u),
                     static_cast<std::uint32_t>(position.v)};
    tile = m_provider.FindReduced(place);
    if (tile != nullptr)
    {
        return true;
    }
    if (!BuildTile(position, isFullyUsed, tile))
    {
        return false;
    }
    m_provider.KeepReduced(place, tile.get());
    return true;
}

template <class Sample>
bool AreaMosaic<Sample>::Reader::BuildTile(const Position &position,
                                           bool isFullyUsed, Tile &tile) const
{
    Sample *samples = NewPlanes(tile);
    for (std::size_t quadrant = 0; quadrant < 4; ++quadrant)
    {
        const std::size_t east = quadrant % 2;
        const std::size_t south = quadrant / 2;
        Tile child;
        if (!FindTile({position.level + 1,
                       2 * position.u + static_cast<std::int64_t>(east),
                       2 * position.v + static_cast<std::int64_t>(south)},
                      isFullyUsed, child))
        {
            return false;
        }
        AreaMean<Sample> mean(m_shape, child.get(), samples);
        if (child != nullptr)
        {
            mean.Write(east, south);
        }
        else
        {
            mean.Clear(east, south);
        }
    }
    return true;
}

/** Lets the tiles below show through where those above do not cover them. */
template <class Sample>
bool AreaMosaic<Sample>::Reader::AddBelow(const TileLevel &level,
                                          const Position &position,
                                          bool isFullyUsed, Tile &tile) const
{
    for (const TileLevel &sheet : level.Below())
    {
        const TileLevel::Tile *below = sheet.Find(position.u, position.v);
        if (below == nullptr || m_shape.alphaPlane < 0 ||
            IsOpaque(m_shape, tile.get()))
        {
            return true;
        }
        const Tile under = m_provider.GetTile(below->chunk, isFullyUsed);
        if (under == nullptr)
        {
            return false;
        }
        const Tile above = tile;
        Sample *samples = NewPlanes(tile);
        PutOver(m_shape, above.get(), under.get(), samples);
    }
    return true;
}

template <class Sample>
bool AreaMosaic<Sample>::Reader::IsFull(const Tile &tile) const
{
    if (tile == nullptr || m_shape.alphaPlane < 0)
    {
        return tile != nullptr;
    }
    const std::size_t count = m_shape.SamplesPerPlane();
    const Sample *alpha =
        tile.get() + static_cast<std::size_t>(m_shape.alphaPlane) * count;
    if constexpr (sizeof(Sample) == 1)
    {
        return std::memchr(alpha, 0, count) == nullptr;
    }
    else
    {
        return std::find(alpha, alpha + count, Sample{0}) == alpha + count;
    }
}

/** Replaces a tile with a copy; without a tile, makes an empty one. */
template <class Sample>
Sample *AreaMosaic<Sample>::Reader::CopyPlanes(Tile &tile) const
{
    const Tile before = tile;
    const std::size_t size =
        m_shape.SamplesPerPlane() * static_cast<std::size_t>(m_shape.planes);
    Sample *samples = NewPlanes(tile);
    if (before != nullptr)
    {
        std::copy_n(before.get(), size, samples);
    }
    else
    {
        std::fill_n(samples, size, Sample{0});
    }
    return samples;
}

/** Adds the files of the tiles of a position to a list. */
template <class Sample>
void AreaMosaic<Sample>::Reader::AddFiles(
    const TileLevel &level, const Position &position,
    std::vector<std::uint32_t> &files) const
{
    const auto add = [&](const TileLevel::Tile &tile)
    {
        const std::uint32_t file = m_provider.GetFile(tile.chunk);
        if (std::find(files.begin(), files.end(), file) == files.end())
        {
            files.push_back(file);
        }
    };
    const int shift = level.Level() - position.level;
    const std::int64_t south = (position.v + 1) << shift;
    for (std::int64_t v = level.NextRow(position.v << shift);
         v >= 0 && v < south; v = level.NextRow(v + 1))
    {
        for (const TileLevel::Tile &tile :
             level.FindRow(v, position.u << shift, (position.u + 1) << shift))
        {
            add(tile);
        }
    }
    for (const TileLevel &sheet : level.Below())
    {
        AddFiles(sheet, position, files);
    }
}

/** Lists the files of the tiles from which that of a position is made. */
template <class Sample>
std::vector<std::uint32_t>
AreaMosaic<Sample>::Reader::ListFiles(const Position &position) const
{
    std::vector<std::uint32_t> files;
    const TileLevel *own = m_mosaic.m_index.FindLevel(position.level);
    if (own != nullptr && own->Find(position.u, position.v) != nullptr)
    {
        AddFiles(*own, position, files);
        return files;
    }
    for (const TileLevel &level : m_mosaic.m_index.Levels())
    {
        if (level.Level() > position.level)
        {
            AddFiles(level, position, files);
        }
    }
    return files;
}

/** Lists the tiles of coarser levels at a position, topmost first. */
template <class Sample>
std::vector<typename AreaMosaic<Sample>::Reader::CoarserTile>
AreaMosaic<Sample>::Reader::ListCoarser(const Position &position) const
{
    std::vector<CoarserTile> found;
    const std::vector<TileLevel> &levels = m_mosaic.m_index.Levels();
    for (auto level = levels.rbegin(); level != levels.rend(); ++level)
    {
        const int shift = position.level - level->Level();
        const auto add = [&](const TileLevel &sheet)
        {
            const TileLevel::Tile *tile =
                shift > 0 ? sheet.Find(position.u >> shift, position.v >> shift)
                          : nullptr;
            if (tile != nullptr)
            {
                found.push_back({tile->chunk, shift});
            }
        };
        add(*level);
        std::for_each(level->Below().begin(), level->Below().end(), add);
    }
    return found;
}

/** Replaces a tile with a copy filled from coarser ones. Those of a file that
 * already shows are the same photo, and fill missing samples alone. */
template <class Sample>
bool AreaMosaic<Sample>::Reader::FillTile(const Position &position,
                                          Tile &tile) const
{
    Sample *samples = nullptr;
    std::vector<std::uint32_t> files;
    for (const CoarserTile &coarse : ListCoarser(position))
    {
        if (tile != nullptr &&
            (m_shape.alphaPlane < 0 || IsOpaque(m_shape, tile.get())))
        {
            break;
        }
        if (files.empty() && tile != nullptr)
        {
            files = ListFiles(position);
        }
        const std::uint32_t file = m_provider.GetFile(coarse.chunk);
        const bool isShown =
            std::find(files.begin(), files.end(), file) != files.end();
        if (isShown && IsFull(tile))
        {
            continue;
        }
        const Tile source = m_provider.GetCoarserTile(coarse.chunk);
        if (source == nullptr)
        {
            return false;
        }
        if (samples == nullptr)
        {
            samples = CopyPlanes(tile);
        }
        FillFrom(source.get(), position, coarse.shift, !isShown, samples);
        files.push_back(file);
    }
    return true;
}

/** @param blends whether samples that are present also let the coarser ones
 *         show through. */
template <class Sample>
void AreaMosaic<Sample>::Reader::FillFrom(const Sample *coarse,
                                          const Position &position, int shift,
                                          bool blends, Sample *samples) const
{
    const std::int64_t side = m_shape.side;
    const std::size_t planeSize = m_shape.SamplesPerPlane();
    const Sample *alpha =
        samples +
        static_cast<std::size_t>(std::max(m_shape.alphaPlane, 0)) * planeSize;
    const std::int64_t west = (position.u >> shift) * side;
    const std::int64_t north = (position.v >> shift) * side;
    for (std::int64_t i = 0; i < side * side; ++i)
    {
        if (alpha[i] != 0 && !blends)
        {
            continue;
        }
        const std::int64_t x = ((position.u * side + i % side) >> shift) - west;
        const std::int64_t y =
            ((position.v * side + i / side) >> shift) - north;
        PutPixelOver(m_shape, samples + i, coarse + y * side + x, samples + i);
    }
}

/** Copies the part of a position inside the window; zeros without a tile. */
template <class Sample>
void AreaMosaic<Sample>::Reader::Write(const Position &position,
                                       const Sample *samples) const
{
    const std::int64_t side = m_shape.side;
    const std::int64_t west = position.u * side;
    const std::int64_t north = position.v * side;
    const GridWindow part = PartOf(position);
    for (std::int64_t y = part.north; y < part.south; ++y)
    {
        const std::int64_t offset = (y - north) * side + (part.west - west);
        const Sample *line = samples != nullptr ? samples + offset : nullptr;
        if (y + LineCopy::LINES_AHEAD < part.south)
        {
            Announce(part, y + LineCopy::LINES_AHEAD);
        }
        if (line != nullptr && m_pixelBands != 0)
        {
            WritePixels(part, y, line);
        }
        else
        {
            WriteLine(part, y, line);
        }
    }
    m_copy.Finish();
}

/** Announces a line of all outputs; those that share pixels are announced
 * once. */
template <class Sample>
void AreaMosaic<Sample>::Reader::Announce(const GridWindow &part,
                                          std::int64_t y) const
{
    for (const Output &output : m_outputs)
    {
        m_copy.Announce(At(output, part.west, y),
                        (part.Width() - 1) * output.pixelStride + 1);
        if (output.pixelStride != 1)
        {
            return;
        }
    }
}

/** Writes a line plane by plane. */
template <class Sample>
void AreaMosaic<Sample>::Reader::WriteLine(const GridWindow &part,
                                           std::int64_t y,
                                           const Sample *line) const
{
    for (const Output &output : m_outputs)
    {
        Sample *target = At(output, part.west, y);
        if (line == nullptr)
        {
            for (std::int64_t i = 0; i < part.Width(); ++i)
            {
                target[i * output.pixelStride] = Sample{0};
            }
            continue;
        }
        const Sample *source = PlaneOf(output, line);
        if (output.pixelStride == 1)
        {
            m_copy.Copy(source, part.Width(), target);
            continue;
        }
        for (std::int64_t i = 0; i < part.Width(); ++i)
        {
            target[i * output.pixelStride] = source[i];
        }
    }
}

/** Returns the number of bands that form the pixels of the outputs, if there
 * are three or four adjacent ones, as most readers of photos request; otherwise
 * 0. */
template <class Sample>
std::size_t AreaMosaic<Sample>::Reader::CountPixelBands() const
{
    const std::size_t count = m_outputs.size();
    if (!std::is_same_v<Sample, std::uint8_t> || count < 3 || count > 4)
    {
        return 0;
    }
    const Output &first = m_outputs.front();
    for (std::size_t i = 0; i < count; ++i)
    {
        const Output &output = m_outputs[i];
        if (output.samples != first.samples + i ||
            output.pixelStride != static_cast<std::ptrdiff_t>(count) ||
            output.lineStride != first.lineStride)
        {
            return 0;
        }
    }
    return count;
}

/** Writes a line of all bands at once. */
template <class Sample>
void AreaMosaic<Sample>::Reader::WritePixels(const GridWindow &part,
                                             std::int64_t y,
                                             const Sample *line) const
{
    constexpr std::int64_t atOnce = 256;
    std::array<Sample, 4 * atOnce> pixels;
    for (std::int64_t x = 0; x < part.Width(); x += atOnce)
    {
        const std::int64_t width = std::min(atOnce, part.Width() - x);
        Interleave(line + x, width, pixels.data());
        m_copy.Copy(pixels.data(),
                    width * static_cast<std::int64_t>(m_pixelBands),
                    At(m_outputs.front(), part.west + x, y));
    }
}

template <class Sample>
void AreaMosaic<Sample>::Reader::Interleave(const Sample *line,
                                            std::int64_t width,
                                            Sample *pixels) const
{
    if constexpr (std::is_same_v<Sample, std::uint8_t>)
    {
        const auto count = static_cast<std::size_t>(width);
        const Sample *red = PlaneOf(m_outputs[0], line);
        const Sample *green = PlaneOf(m_outputs[1], line);
        const Sample *blue = PlaneOf(m_outputs[2], line);
        if (m_pixelBands == 3)
        {
            InterleaveThree(red, green, blue, count, pixels);
        }
        else
        {
            InterleaveFour(red, green, blue, PlaneOf(m_outputs[3], line), count,
                           pixels);
        }
    }
}

template <class Sample>
AreaMosaic<Sample>::AreaMosaic(const TileIndex &index,
                               const AreaTileShape &shape, bool fill)
    : m_index(index), m_shape(shape), m_fill(fill)
{
    for (const TileLevel &level : index.Levels())
    {
        std::vector<std::uint64_t> &numbers = m_zOrder.emplace_back();
        for (const TileLevel::Tile &tile : level.Tiles())
        {
            numbers.push_back(ZOrder(level.Level(), tile.u, tile.v));
        }
        std::sort(numbers.begin(), numbers.end());
    }
}

/** Whether a tile of a finer level lies inside a position. */
template <class Sample>
bool AreaMosaic<Sample>::HasFiner(const Position &position) const
{
    const std::uint64_t number = ZOrder(position.level, position.u, position.v);
    for (std::size_t i = 0; i < m_zOrder.size(); ++i)
    {
        const int shift = 2 * (m_index.Levels()[i].Level() - position.level);
        if (shift <= 0)
        {
            continue;
        }
        const auto first = std::lower_bound(m_zOrder[i].begin(),
                                            m_zOrder[i].end(), number << shift);
        if (first != m_zOrder[i].end() && *first >> shift == number)
        {
            return true;
        }
    }
    return false;
}

template <class Sample>
bool AreaMosaic<Sample>::Read(const MosaicGrid &grid, const GridWindow &window,
                              AreaProvider<Sample> &provider,
                              std::span<const Output> outputs) const
{
    return Reader(*this, grid.level, window, provider, outputs).Run();
}

template class AreaMosaic<std::uint8_t>;
template class AreaMosaic<std::uint16_t>;
template class AreaMosaic<std::uint32_t>;

}  // namespace bgl
