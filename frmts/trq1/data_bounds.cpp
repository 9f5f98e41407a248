// SPDX-License-Identifier: MIT
// Finds the bounds of the data in tiles of several levels.

#include "frmts/trq1/data_bounds.h"

#include "frmts/trq1/chunk_payload.h"

#include <algorithm>
#include <iterator>
#include <vector>

namespace bgl
{

namespace
{

/** A tile of a coarser level. */
struct CoarseTile
{
    const Chunk &chunk;

    /** In cells of the finest level. */
    GridWindow cells;

    /** Number of levels by which it is coarser. */
    int step = 0;
};

/** Maximum number of masks to read: each takes time. */
constexpr std::size_t MAXIMUM_MASKS = 2000;

GridWindow GetCells(const TileLevel::Tile &tile, int step)
{
    return {std::int64_t{tile.u} << step, std::int64_t{tile.v} << step,
            (std::int64_t{tile.u} + 1) << step,
            (std::int64_t{tile.v} + 1) << step};
}

bool Contains(const GridWindow &outer, const GridWindow &inner)
{
    return outer.west <= inner.west && outer.north <= inner.north &&
           outer.east >= inner.east && outer.south >= inner.south;
}

void Extend(GridWindow &bounds, const GridWindow &more)
{
    bounds.west = std::min(bounds.west, more.west);
    bounds.north = std::min(bounds.north, more.north);
    bounds.east = std::max(bounds.east, more.east);
    bounds.south = std::max(bounds.south, more.south);
}

std::int64_t DivideUp(std::int64_t number, std::int64_t divisor)
{
    return (number + divisor - 1) / divisor;
}

/** Extends bounds by the samples that lie completely outside of them.
 *
 * @param mask mask of the tile, 0 for missing samples. */
void ExtendByMask(const CoarseTile &tile, const SampleLayout &layout,
                  std::span<const std::uint8_t> mask, GridWindow &bounds)
{
    const std::int64_t side = layout.intervals + (layout.isPoint ? 1 : 0);
    const std::int64_t last = layout.isPoint ? 0 : 1;
    const std::int64_t size = std::int64_t{1} << tile.step;
    const GridWindow part = tile.cells.Intersection(bounds);
    const auto toSamples = [&](std::int64_t cells)
    { return cells * layout.intervals; };
    // The samples that the bounds touch.
    const GridWindow inside{
        toSamples(part.west - tile.cells.west) / size,
        toSamples(part.north - tile.cells.north) / size,
        DivideUp(toSamples(part.east - tile.cells.west), size) + 1 - last,
        DivideUp(toSamples(part.south - tile.cells.north), size) + 1 - last};
    GridWindow found{side, side, 0, 0};
    const auto search =
        [&](std::int64_t y, std::int64_t first, std::int64_t end)
    {
        const auto line = mask.subspan(static_cast<std::size_t>(y * side),
                                       static_cast<std::size_t>(side));
        const auto isThere = [](std::uint8_t weight) { return weight != 0; };
        const auto from =
            std::find_if(line.begin() + first, line.begin() + end, isThere);
        if (from != line.begin() + end)
        {
            const auto behind =
                std::find_if(std::make_reverse_iterator(line.begin() + end),
                             std::make_reverse_iterator(from), isThere);
            Extend(found, {from - line.begin(), y,
                           behind.base() - line.begin() - 1 + last, y + last});
        }
    };
    for (std::int64_t y = 0; y < side; ++y)
    {
        const bool isBeside = y >= inside.north && y < inside.south;
        search(y, 0, isBeside ? std::min(inside.west, side) : side);
        if (isBeside)
        {
            search(y, std::clamp(inside.east, std::int64_t{0}, side), side);
        }
    }
    if (found.west > found.east)
    {
        return;
    }
    const std::int64_t intervals = layout.intervals;
    Extend(bounds,
           {tile.cells.west + found.west * size / intervals,
            tile.cells.north + found.north * size / intervals,
            tile.cells.west + DivideUp(found.east * size, intervals),
            tile.cells.north + DivideUp(found.south * size, intervals)});
}

}  // namespace

GridWindow FindDataBounds(const ByteSource &source,
                          std::span<const Chunk> chunks, const TileIndex &index,
                          const SampleLayout &layout)
{
    const TileLevel &finest = index.Finest();
    GridWindow bounds = GetCells(finest.Tiles().front(), 0);
    for (const TileLevel::Tile &tile : finest.Tiles())
    {
        Extend(bounds, GetCells(tile, 0));
    }
    std::vector<CoarseTile> masked;
    for (const TileLevel &level : index.Levels())
    {
        const int step = finest.Level() - level.Level();
        for (const TileLevel::Tile &tile : level.Tiles())
        {
            const CoarseTile coarse{chunks[tile.chunk], GetCells(tile, step),
                                    step};
            if (Contains(bounds, coarse.cells))
            {
                continue;
            }
            if (coarse.chunk.header.maskSize == 0)
            {
                Extend(bounds, coarse.cells);
            }
            else
            {
                masked.push_back(coarse);
            }
        }
    }
    const std::size_t side =
        static_cast<std::size_t>(layout.intervals) + (layout.isPoint ? 1 : 0);
    std::size_t count = 0;
    ChunkScratch scratch;
    for (const CoarseTile &tile : masked)
    {
        if (Contains(bounds, tile.cells))
        {
            continue;
        }
        const bool isRead =
            ++count <= MAXIMUM_MASKS &&
            !ChunkPayload::ReadMask(source, tile.chunk, static_cast<int>(side),
                                    scratch) &&
            scratch.mask.size() == side * side;
        if (isRead)
        {
            ExtendByMask(tile, layout, scratch.mask, bounds);
        }
        else
        {
            Extend(bounds, tile.cells);
        }
    }
    return bounds;
}

}  // namespace bgl
