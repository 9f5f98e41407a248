// SPDX-License-Identifier: MIT
// The sample grid of a dataset and its overviews: format.md chapter 3.

#include "frmts/trq1/mosaic_grid.h"

#include <algorithm>
#include <cmath>

namespace bgl
{

MosaicGrid MosaicGrid::FullResolution(const TileIndex &index,
                                      const SampleLayout &layout)
{
    const GridWindow cells = index.GetBounds();
    const std::int64_t intervals = layout.intervals;
    const std::int64_t last = layout.isPoint ? 1 : 0;
    return {layout,
            index.Finest().Level(),
            {cells.west * intervals, cells.north * intervals,
             cells.east * intervals + last, cells.south * intervals + last}};
}

MosaicGrid MosaicGrid::Reduced(int levels) const
{
    const std::int64_t beyond = (std::int64_t{1} << levels) - 1;
    MosaicGrid reduced{layout, level - levels, {}};
    if (layout.isPoint)
    {
        reduced.samples = {(samples.west + beyond) >> levels,
                           (samples.north + beyond) >> levels,
                           ((samples.east - 1) >> levels) + 1,
                           ((samples.south - 1) >> levels) + 1};
    }
    else
    {
        reduced.samples = {samples.west >> levels, samples.north >> levels,
                           (samples.east + beyond) >> levels,
                           (samples.south + beyond) >> levels};
    }
    return reduced;
}

int MosaicGrid::CountReductions() const
{
    const int oneTile = layout.intervals + (layout.isPoint ? 1 : 0);
    int count = 0;
    GridWindow window = samples;
    while (count < level && std::max(window.Width(), window.Height()) > oneTile)
    {
        window = Reduced(count + 1).samples;
        if (window.IsEmpty())
        {
            break;
        }
        ++count;
    }
    return count;
}

double MosaicGrid::SampleWidth() const
{
    return std::ldexp(480.0 / layout.intervals, -level);
}

double MosaicGrid::SampleHeight() const
{
    return std::ldexp(360.0 / layout.intervals, -level);
}

double MosaicGrid::West() const
{
    return static_cast<double>(samples.west) * SampleWidth() - 180.0;
}

double MosaicGrid::North() const
{
    return 90.0 - static_cast<double>(samples.north) * SampleHeight();
}

}  // namespace bgl
