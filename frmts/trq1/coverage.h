// SPDX-License-Identifier: MIT
// How much of a window the tiles cover.

#ifndef FLIGHTSIM_FRMTS_TRQ1_COVERAGE_H
#define FLIGHTSIM_FRMTS_TRQ1_COVERAGE_H

#include "frmts/trq1/mosaic_grid.h"

#include <optional>

namespace bgl
{

/** Counts the samples of a window, in samples of the finest level, that lie on a
 * tile, voids inside tiles included.
 *
 * @param fill whether tiles of coarser levels count too.
 * @return nothing for a window of so many positions that counting is not worth
 *         while.
 */
std::optional<std::int64_t> CountCoveredSamples(const TileIndex &index,
                                                const SampleLayout &layout,
                                                const GridWindow &window,
                                                bool fill);

}  // namespace bgl

#endif
