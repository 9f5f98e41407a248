// SPDX-License-Identifier: MIT
// Method 1, second differences in bit planes: format.md chapter 3.

#ifndef FLIGHTSIM_OGR_TERRAIN_VECTOR_PREDICTIVE_DELTA_H
#define FLIGHTSIM_OGR_TERRAIN_VECTOR_PREDICTIVE_DELTA_H

#include "ogr/terrain_vector/bit_plane.h"
#include "ogr/terrain_vector/grid_point.h"

#include <cstddef>

namespace bgl
{

/** Size in bytes of first point, first difference and payload size, which
 * precede the bit planes. */
inline constexpr std::size_t PREDICTIVE_DELTA_PREFIX = 20;

struct PredictiveDeltaScratch
{
    BitPlaneScratch bitPlanes;
    std::vector<std::int32_t> differences;
};

/** Decodes `points.size()` points; sums that exceed 32 bits wrap.
 *
 * @param bytes prefix and payload, at least the prefix.
 * @return false for too many bit planes.
 */
bool DecodePredictiveDelta(ByteSpan bytes, std::span<GridPoint> points,
                           PredictiveDeltaScratch &scratch);

/** Appends prefix and payload for one or more points with coordinates
 * 0...CELL_STEPS. */
void EncodePredictiveDelta(std::span<const GridPoint> points,
                           std::vector<std::uint8_t> &sink);

}  // namespace bgl

#endif
