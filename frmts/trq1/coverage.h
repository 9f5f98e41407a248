// SPDX-License-Identifier: MIT
// Measures how much of a window the tiles cover.

#ifndef FLIGHTSIM_FRMTS_TRQ1_COVERAGE_H
#define FLIGHTSIM_FRMTS_TRQ1_COVERAGE_H

#include "frmts/trq1/mosaic_grid.h"

#include <optional>

namespace bgl
{

/** Counts the samples of a window, in samples of the finest level, that lie on
 * a tile, including voids in tiles.
 *
 * @param fill whether tiles of coarser levels also count.
 * @return nothing for a window with too many positions to count.
 */
std::optional<std::int64_t> CountCoveredSamples(const TileIndex &index,
                                                const SampleLayout &layout,
                                                const GridWindow &window,
                                                bool fill);

}  // namespace bgl

#endif
