// SPDX-License-Identifier: MIT
// The grid of posts that a dataset and its overviews stand on: spec raster.md
// 3.1.

#include "frmts/trq1/mosaic_grid.h"

#include "frmts/trq1/raster_type.h"

#include <algorithm>
#include <cmath>

namespace bgl
{

MosaicGrid MosaicGrid::FullResolution(const TileIndex &index)
{
    const GridWindow cells = index.LeafBounds();
    return {index.Finest().Level(),
            {cells.west * CELL_INTERVALS, cells.north * CELL_INTERVALS,
             cells.east * CELL_INTERVALS + 1,
             cells.south * CELL_INTERVALS + 1}};
}

MosaicGrid MosaicGrid::Reduced(int levels) const
{
    const std::int64_t roundUp = (std::int64_t{1} << levels) - 1;
    return {
        level - levels,
        {(posts.west + roundUp) >> levels, (posts.north + roundUp) >> levels,
         ((posts.east - 1) >> levels) + 1, ((posts.south - 1) >> levels) + 1}};
}

int MosaicGrid::CountReductions() const
{
    int count = 0;
    GridWindow window = posts;
    while (count < level &&
           std::max(window.Width(), window.Height()) > POST_SIDE)
    {
        window = Reduced(count + 1).posts;
        if (window.IsEmpty())
        {
            break;
        }
        ++count;
    }
    return count;
}

double MosaicGrid::PostWidth() const
{
    return std::ldexp(480.0 / CELL_INTERVALS, -level);
}

double MosaicGrid::PostHeight() const
{
    return std::ldexp(360.0 / CELL_INTERVALS, -level);
}

double MosaicGrid::West() const
{
    return static_cast<double>(posts.west) * PostWidth() - 180.0;
}

double MosaicGrid::North() const
{
    return 90.0 - static_cast<double>(posts.north) * PostHeight();
}

}  // namespace bgl
