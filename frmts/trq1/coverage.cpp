// SPDX-License-Identifier: MIT
// Measures how much of a window the tiles cover.

#include "frmts/trq1/coverage.h"

#include "frmts/trq1/tile_placement.h"

namespace bgl
{

namespace
{

constexpr std::int64_t MAXIMUM_POSITIONS = 1 << 16;

/** Returns a tile that covers a cell of the finest level: its own or, if those
 * count, one of a coarser level. */
const TileLevel::Tile *FindCover(const TileIndex &index, std::int64_t u,
                                 std::int64_t v, bool fill)
{
    const TileLevel &finest = index.Finest();
    if (!fill || u < 0 || v < 0)
    {
        return finest.Find(u, v);
    }
    for (const TileLevel &level : index.Levels())
    {
        const int up = finest.Level() - level.Level();
        if (const TileLevel::Tile *tile = level.Find(u >> up, v >> up))
        {
            return tile;
        }
    }
    return nullptr;
}

std::int64_t CountAreas(const GridWindow &window, std::int64_t u,
                        std::int64_t v, std::int64_t side)
{
    const GridWindow part = window.Intersection(
        {u * side, v * side, (u + 1) * side, (v + 1) * side});
    return part.Width() * part.Height();
}

}  // namespace

std::optional<std::int64_t> CountCoveredSamples(const TileIndex &index,
                                                const SampleLayout &layout,
                                                const GridWindow &window,
                                                bool fill)
{
    const std::int64_t side = layout.intervals;
    const std::int64_t west = window.west / side;
    const std::int64_t east = (window.east - 1) / side;
    const std::int64_t north = window.north / side;
    const std::int64_t south = (window.south - 1) / side;
    if ((east - west + 1) * (south - north + 1) > MAXIMUM_POSITIONS)
    {
        return std::nullopt;
    }
    const SampledWindow sampled{window, 0};
    std::int64_t count = 0;
    for (std::int64_t v = north; v <= south; ++v)
    {
        for (std::int64_t u = west; u <= east; ++u)
        {
            const TileLevel::Tile *own = FindCover(index, u, v, fill);
            if (!layout.isPoint)
            {
                count += own != nullptr ? CountAreas(window, u, v, side) : 0;
                continue;
            }
            count +=
                sampled.CountPosts({u, v, own, FindCover(index, u - 1, v, fill),
                                    FindCover(index, u, v - 1, fill),
                                    FindCover(index, u - 1, v - 1, fill)});
        }
    }
    return count;
}

}  // namespace bgl
