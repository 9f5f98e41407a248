// SPDX-License-Identifier: MIT
// A few records of a block, to see whether a layer has rows at all.

#ifndef FLIGHTSIM_OGR_BGL_BLOCK_SAMPLE_H
#define FLIGHTSIM_OGR_BGL_BLOCK_SAMPLE_H

#include "ogr/bgl/record_context.h"

#include <cstdint>
#include <functional>
#include <span>

namespace flightsim
{

/** Shows a part of a block to `hasRows` and returns what it says; false for
 * blocks that have no parts. The part is the first entry, or the first record
 * of each id, or the first airport with children of the ids given and of these
 * the first of each id. */
bool TrySample(const LoadedBlock &block,
               std::span<const std::uint16_t> childIds,
               const RecordContext &context,
               const std::function<bool(const LoadedBlock &)> &hasRows);

}  // namespace flightsim

#endif
